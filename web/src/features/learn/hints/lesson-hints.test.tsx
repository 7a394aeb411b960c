import { act, screen, waitFor } from '@testing-library/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import type { CourseLesson } from '#contract/courses/course-lesson.ts'
import type { GivenHint } from '#contract/help/answers.ts'
import type { OwnHints } from '#contract/practice/hints/lesson-hints.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { accessToken, answers, data } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { reading } from '../../../api/away.ts'
import { query } from '../../../api/client.ts'
import { session } from '../../../api/session/current-session.ts'
import { first, sentPage, uuidOf } from '../learn.test-data.ts'
import { workPage } from '../work/work.test-data.ts'
import { LessonHints } from './lesson-hints.tsx'

const text = (words: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})
const page = sentPage()
const found = page.modules[0]?.lessons[0]
if (!found) throw new Error('no lesson')
const lesson = { ...found, id: first }

const own = (more: Partial<OwnHints> = {}): OwnHints => ({
  hints: [],
  nextHint: { seconds: 0, worked: false, closes: false },
  enrolment: { state: 'active' },
  ...more,
})
const question = { rung: 'question' as const, text: text('What lifts it?') }
const mentors: GivenHint = {
  id: uuidOf(80),
  itemId: first,
  kind: 'hint',
  asked: 'Why do birds not fall?',
  mentor: 'Ana Ruiz',
  text: null,
  said: null,
}
const showMentors = { name: 'Show this hint: Why do birds not fall?' }
const worked = { rung: 'worked' as const, text: text('Air does') }

/** The lesson that the hints are beside, as it was fetched. */
function Beside({ kind, state }: Pick<CourseLesson, 'kind' | 'state'>) {
  const client = useQueryClient()
  useState(() => {
    const params = { id: page.id, lessonId: first }
    client.setQueryData([...query(enrolmentsApi.lesson, { params }).queryKey], { content: null })
    client.setQueryData(query(courseworkApi.page, { params }).queryKey, workPage({ id: uuidOf(7) }))
  })
  return (
    <LessonHints page={page} lesson={{ ...lesson, kind, state }}>
      {(ask) => <button onClick={ask}>{ask ? 'There is more' : 'No more'}</button>}
    </LessonHints>
  )
}
type Server = {
  /** Null: it does not say yet. */
  now: OwnHints | null
  opens?: OwnHints
  given?: GivenHint[]
  state?: CourseLesson['state']
  toldOfGiven?: boolean
  tell?: (own: OwnHints) => void
}
async function open(kind: CourseLesson['kind'], server: Server) {
  session.accept(accessToken(900, person('student').id))
  const calls = answers(({ path, method }) => {
    if (path === '/auth/me') return data(person('student'))
    if (path.endsWith('/answers/hints')) {
      server.toldOfGiven = true
      return data({ items: server.given ?? [] })
    }
    if (path.startsWith('/help/answers/')) {
      const opened = { ...mentors, text: 'Think of a straw.' }
      server.given = server.given?.map((one) => (one.id === opened.id ? opened : one))
      return data(path.endsWith('/said') ? { said: true } : opened)
    }
    if (path.endsWith('/hints') && method === 'POST') server.now = server.opens ?? server.now
    if (path.endsWith('/hints') && !server.now)
      return new Promise<Response>((resolve) => {
        server.tell = (known) => resolve(data(known))
      })
    if (path.endsWith('/hints')) return data(server.now)
    return data({})
  })
  const sent = () =>
    calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/hints')).map(({ body }) => body)
  const helped = () =>
    calls.filter(({ path }) => path.startsWith('/help/')).map(({ path, body }) => [path, body])
  return {
    ...(await renderUi(<Beside kind={kind} state={server.state ?? lesson.state} />)),
    sent,
    helped,
    server,
  }
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  reading.set(false)
  session.end('signed_out')
})

it('open one at a time, by their own press and by that of whoever is stuck, and are read on from', async () => {
  const { user, sent } = await open('page', {
    now: own(),
    opens: own({ hints: [question], nextHint: { seconds: 20, worked: false, closes: false } }),
  })
  await user.click(await screen.findByRole('button', { name: 'There is more' }))
  const hint = await screen.findByRole('group', { name: 'A question to think about' })
  await waitFor(() => expect(document.activeElement).toBe(hint))
  expect(sent()).toEqual([{ opened: 0 }])
  // Never how many there are.
  expect(screen.getByRole('button', { name: 'Another hint' })).toBeTruthy()
})

it('say that it takes a moment, and open at once after what was tried meanwhile', async () => {
  const { user, sent, server } = await open('assignment', {
    now: own({ nextHint: { seconds: 20, worked: false, closes: false } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Hint' }))
  expect(await screen.findByText(/Try an answer, or think for a moment/)).toBeTruthy()
  expect(sent()).toEqual([])
  server.now = own()
  await user.click(screen.getByRole('button', { name: 'Hint' }))
  await waitFor(() => expect(sent()).toEqual([{ opened: 0 }]))
})

it('say what the worked answer costs before it opens, and open it by the second press alone', async () => {
  const { user, sent } = await open('assignment', {
    now: own({ hints: [question], nextHint: { seconds: 0, worked: true, closes: true } }),
    opens: own({ hints: [question, worked], nextHint: null }),
  })
  await user.click(await screen.findByRole('button', { name: 'Another hint' }))
  expect(await screen.findByText(/it then gets no points/)).toBeTruthy()
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Show the worked answer' }))
  expect(await screen.findByText('Air does')).toBeTruthy()
  expect(sent()).toEqual([{ opened: 1, closes: true }])
  expect(screen.getByRole('button', { name: 'No more' })).toBeTruthy()
})

it('stay to be read without a connection, and say that another one needs it; none of a mentor’s is offered then', async () => {
  const { sent } = await open('page', { now: own({ hints: [question] }), given: [mentors] })
  await screen.findByText('What lifts it?')
  await screen.findByRole('button', showMentors)
  reading.set(true)
  expect(await screen.findByText('Another hint needs a connection.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Another hint' })).toBeNull()
  expect(screen.queryByRole('button', showMentors)).toBeNull()
  expect(screen.getByText('What lifts it?')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'No more' })).toBeTruthy()
  expect(sent()).toEqual([])
})

it('wait after each hint as long as before it, and are not asked for in vain', async () => {
  let clock = 1000
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  const pause = { seconds: 20, worked: false, closes: false }
  const { user, sent, server } = await open('page', {
    now: own({ nextHint: pause }),
    opens: own({ hints: [question], nextHint: pause }),
  })
  await screen.findByRole('button', { name: 'Hint' })
  clock += 21_000
  await waitFor(
    async () => {
      await user.click(screen.getByRole('button', { name: 'Hint' }))
      expect(sent()).toEqual([{ opened: 0 }])
    },
    { timeout: 10_000 },
  )
  await screen.findByText('What lifts it?')
  server.now = own({ hints: [question], nextHint: pause })
  await user.click(await screen.findByRole('button', { name: 'Another hint' }))
  expect(await screen.findByText(/Try an answer, or think for a moment/)).toBeTruthy()
  expect(sent()).toEqual([{ opened: 0 }])
})

it('are followed by what a mentor gave, once the author’s first is open; it is read there, and said to have helped', async () => {
  const { user, helped } = await open('page', {
    now: own(),
    opens: own({ hints: [question], nextHint: { seconds: 0, worked: false, closes: false } }),
    given: [mentors, { ...mentors, id: uuidOf(81), asked: 'And bats?' }],
  })
  await user.click(await screen.findByRole('button', { name: 'Hint' }))
  const show = await screen.findByRole('button', showMentors)
  const another = screen.getByRole('button', { name: 'Another hint' })
  expect(show.compareDocumentPosition(another) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.queryByText('And bats?')).toBeNull()
  await user.click(show)
  const text = await screen.findByText('Think of a straw.')
  expect(text.closest('[tabindex]')).toBe(document.activeElement)
  // The next one is offered once that is open.
  await screen.findByText('And bats?')
  await user.click(screen.getByRole('button', { name: 'That helped' }))
  const item = { courseId: page.id, lessonId: first }
  await waitFor(() =>
    expect(helped()).toEqual([
      [`/help/answers/${uuidOf(80)}/opened`, { item }],
      [`/help/answers/${uuidOf(80)}/said`, { helped: true }],
    ]),
  )
})

it('offer nothing of a mentor before the author’s first, but always before the worked answer', async () => {
  const early = await open('page', { now: own(), given: [mentors] })
  await screen.findByRole('button', { name: 'Hint' })
  expect(screen.queryByRole('button', showMentors)).toBeNull()
  early.unmount()
  await open('page', {
    now: own({ nextHint: { seconds: 0, worked: true, closes: false } }),
    given: [mentors],
  })
  expect(await screen.findByRole('button', showMentors)).toBeTruthy()
})

it('offer nothing of a mentor, and are no part of the page, as long as it is not known what the author wrote', async () => {
  const { server } = await open('page', { now: null, given: [mentors] })
  await screen.findByRole('button', { name: 'No more' })
  await waitFor(() => expect(server.toldOfGiven).toBe(true))
  // What came is drawn by then.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.queryByRole('button', showMentors)).toBeNull()
  expect(screen.queryByRole('region', { name: 'Hints' })).toBeNull()
  server.tell?.(own({ nextHint: null }))
  expect(await screen.findByRole('button', showMentors)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Hints' })).toBeTruthy()
})

it('are none of a mentor’s of a lesson that may not be opened yet', async () => {
  await open('package', { now: own(), given: [mentors], state: 'locked' })
  await screen.findByRole('button', { name: 'No more' })
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.queryByRole('button', showMentors)).toBeNull()
})

it.each(['page', 'assignment', 'package'] as const)(
  'are those of mentors alone where the author of a %s wrote none',
  async (kind) => {
    await open(kind, { now: own({ nextHint: null }), given: [mentors] })
    expect(await screen.findByRole('button', showMentors)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Hint' })).toBeNull()
  },
)

it('are none of a mentor’s for a quiz as a whole, whose questions have their own', async () => {
  await open('quiz', { now: own(), given: [mentors] })
  await screen.findByRole('button', { name: 'No more' })
  expect(screen.queryByRole('button', showMentors)).toBeNull()
})
