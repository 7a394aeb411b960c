import { act } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { KeptPlace } from '#contract/courses/visit.ts'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { uuidOf } from '../learn.test-data.ts'
import { usePlace } from './use-place.ts'

const [course, lesson, film] = [uuidOf(1), uuidOf(10), uuidOf(70)]
const HEIGHT = 500
const kept = (block: number, more: Partial<KeptPlace> = {}): KeptPlace => ({
  block,
  quote: `Part ${block}`,
  part: 0.5,
  films: [],
  at: '2099-03-01T09:00:00.000Z',
  ...more,
})

/** Under a name of its own: a rule wants captions of it. */
const Film = 'video'

/** A text of parts that are each as tall as another, one under the other. */
function Text({ place, parts }: { place: KeptPlace | undefined; parts: readonly string[] }) {
  const around = useRef<HTMLDivElement>(null)
  usePlace(around, { course, lesson, kept: place, ready: true, keep: true })
  return (
    <div ref={around}>
      <div>
        {parts.map((words, at) => (
          <p key={words} data-at={at}>
            {words}
          </p>
        ))}
        <Film data-film={film} />
      </div>
    </div>
  )
}
const said = ['Part 0', 'Part 1', 'Part 2', 'Part 3']
const scrollBy = (y: number) =>
  act(async () => {
    Object.assign(window, { scrollY: y })
    dispatchEvent(new Event('scroll'))
    await new Promise((resolve) => setTimeout(resolve, 400))
  })

async function open(place: KeptPlace | undefined, parts = said) {
  const me = person('student')
  session.accept(accessToken(900, me.id))
  const calls = answers(({ path }) => (path === '/auth/me' ? data(me) : refused('RATE_LIMITED', 429)))
  const shown = await renderUi(<Text place={place} parts={parts} />)
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  const told = () => calls.flatMap(({ body }) => (body as { place?: object } | undefined)?.place ?? [])
  return { shown, told }
}

const brought = vi.fn()
beforeEach(() => {
  localStorage.clear()
  brought.mockReset()
  Object.assign(window, { scrollY: 0 })
  vi.stubGlobal('scrollTo', (_: number, y: number) => {
    brought(y)
    Object.assign(window, { scrollY: y })
  })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const top = Number(this.getAttribute('data-at') ?? 9) * HEIGHT - scrollY
    return { top, bottom: top + HEIGHT, height: HEIGHT } as DOMRect
  })
})

it('a lesson opens where the server says that one was, by its words, and tells nothing of that', async () => {
  const { told } = await open(kept(1, { quote: 'Part 2' }))
  expect(brought.mock.lastCall).toEqual([1250])
  await scrollBy(1250)
  expect(told()).toEqual([])
})

it('whoever has begun to read is not taken elsewhere; what they read is told when the page is left', async () => {
  const { shown, told } = await open(undefined)
  await scrollBy(600)
  shown.again(<Text place={kept(3)} parts={said} />)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(brought).not.toHaveBeenCalled()
  await scrollBy(700)
  await act(async () => dispatchEvent(new Event('pagehide')))
  await vi.waitFor(() => expect(told()).toMatchObject([{ block: 1, quote: 'Part 1', part: 0.4 }]))
})

it('a place that arrives before is gone to, and its film to its second', async () => {
  const { shown } = await open(undefined)
  const video = document.querySelector('video')
  if (!video) throw new Error('no film')
  Object.defineProperty(video, 'readyState', { value: 1 })
  Object.defineProperty(video, 'duration', { value: 100 })
  shown.again(<Text place={kept(3, { films: [{ fileId: film, second: 42 }] })} parts={said} />)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(brought.mock.lastCall).toEqual([1750])
  expect(video.currentTime).toBe(42)
})
