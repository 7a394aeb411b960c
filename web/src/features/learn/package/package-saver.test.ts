import { beforeEach, expect, it, vi } from 'vitest'
import type { OpenPackage } from '#contract/courses/packages.ts'
import { accessToken, answers, data, type Asked } from '../../../../test/answers.ts'
import { session } from '../../../api/session/current-session.ts'
import { createPackageSaver, PACKAGE_PAUSE } from './package-saver.ts'

const params = {
  id: '0199c0de-0000-7000-8000-000000000001',
  lessonId: '0199c0de-0000-7000-8000-000000000002',
}
const PATH = `/learn/courses/${params.id}/lessons/${params.lessonId}/package`
type Sent = { item: string; number: number; state: unknown }
const sent = (calls: Asked[]) => calls.map(({ path, body }) => [path, body])
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const took = ({ body }: Asked, saved = (body as Sent).number, done = false) =>
  data({ completion: 'begun', passed: null, percent: null, saved, done })
const at = (location: string) => ({ cmi: { location } })

const openOf = (saved = 0): OpenPackage => ({
  standard: '2004',
  title: 'Fire',
  frame: 'http://p-1.packages.localhost/package/x/~frame',
  learner: { id: 'e', name: 'Rey, Sol' },
  items: ['a', 'b'].map((id) => ({
    id,
    title: id,
    href: `${id}.html`,
    masteryScore: null,
    launchData: '',
    isAsset: false,
    state: null,
    saved,
    completion: 'not_begun',
    passed: null,
    percent: null,
  })),
})
let people = 0
function playing(open = openOf(), person = `playing-${++people}`) {
  session.accept(accessToken(900, person))
  const onSaved = vi.fn<(done: boolean) => void>()
  return { person, onSaved, saver: createPackageSaver({ person, params, open, onSaved }) }
}
const kept = (person: string) =>
  localStorage.getItem(`cairn-teach:package:${person}:${params.id}:${params.lessonId}`)

beforeEach(() => {
  vi.useRealTimers()
  session.end('signed_out')
})

it('sends what an item left after a moment of quiet, the last of it once, by a higher number each time', async () => {
  vi.useFakeTimers()
  const { saver, person, onSaved } = playing(openOf(4))
  const calls = answers((one) => took(one, (one.body as Sent).number, true))
  saver.left('a', at('1'))
  saver.left('a', at('2'))
  saver.left('b', at('9'))
  await vi.advanceTimersByTimeAsync(PACKAGE_PAUSE)
  expect(sent(calls)).toEqual([
    [PATH, { item: 'a', number: 6, state: at('2') }],
    [PATH, { item: 'b', number: 5, state: at('9') }],
  ])
  expect(saver.get()).toMatchObject({
    saving: 'saved',
    items: [{ saved: 6, completion: 'begun' }, { saved: 5 }],
  })
  expect(onSaved.mock.calls).toEqual([[true], [true]])
  expect(kept(person)).toBeNull()
})

it('keeps what was left without a connection over a reload, shows it, and sends it when it is back', async () => {
  const { saver, person } = playing()
  answers(lost)
  saver.left('a', at('3'))
  expect(await saver.flush()).toBe(false)
  expect(saver.get().saving).toBe('offline')
  const calls = answers((one) => took(one))
  const { saver: again } = playing(openOf(), person)
  expect(again.get().items[0]?.state).toEqual(at('3'))
  expect(await again.flush()).toBe(true)
  expect(sent(calls)).toEqual([[PATH, { item: 'a', number: 1, state: at('3') }]])
})

it('what was left here before another device went on is dropped; what is left now goes over it', async () => {
  const { saver, person } = playing()
  answers(lost)
  saver.left('a', at('3'))
  await saver.flush()
  const calls = answers((one) => took(one, Math.max(9, (one.body as Sent).number)))
  const { saver: again } = playing(openOf(8), person)
  expect(again.get().items[0]?.state).toBeNull()
  expect(kept(person)).toBeNull()
  again.left('a', at('1'))
  await again.flush()
  expect(sent(calls)).toEqual([[PATH, { item: 'a', number: 9, state: at('1') }]])
  // A third device was quicker: once more, above it.
  const more = answers((one) => took(one, Math.max(20, (one.body as Sent).number)))
  again.left('a', at('2'))
  await again.flush()
  expect(more.map(({ body }) => (body as Sent).number)).toEqual([10, 21])
})

it('takes nothing of an item that the package does not have', async () => {
  const { saver } = playing()
  const calls = answers((one) => took(one))
  saver.left('unknown', at('1'))
  expect(await saver.flush()).toBe(true)
  expect(calls).toEqual([])
})
