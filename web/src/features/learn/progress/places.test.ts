import { beforeEach, expect, it, vi } from 'vitest'
import { accessToken, answers, data } from '../../../../test/answers.ts'
import { session } from '../../../api/session/current-session.ts'
import { forgetKeptTexts } from '../../../api/kept-texts.ts'
import { enrolment, uuidOf } from '../learn.test-data.ts'
import { placesOf } from './places.ts'
import { senderOf } from './sender.ts'

const [course, lesson] = [uuidOf(1), uuidOf(10)]
const place = (block: number) => ({ block, quote: `Part ${block}`, part: 0.5, films: [] })
const at = '2026-03-01T09:00:00.000Z'
const answer = (kept: object | undefined) =>
  data({
    lesson: { id: lesson, kind: 'page', title: 'First', minutes: 10, required: true, state: 'open' },
    next: null,
    enrolment: { ...enrolment(), nextLessonId: null, nextLessonTitle: null },
    ...(kept && { place: kept }),
  })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
let people = 0
function somebody() {
  const person = `reader-${++people}`
  session.accept(accessToken(900, person))
  return { person, sender: senderOf(person), places: placesOf(person) }
}

beforeEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

it('a place leaves with the line that its lesson was opened, by how long ago it was, and once', async () => {
  const { sender, places } = somebody()
  places.keep(lesson, place(3))
  let online = false
  const calls = answers(() => (online ? answer({ ...place(3), at }) : lost()))
  sender.record(course, lesson, 'opened')
  await sender.settled()
  expect(places.untold(lesson)?.told).toEqual({ ...place(3), ago: 0 })
  online = true
  calls.length = 0
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(sender.get()).toEqual([]))
  expect(calls.map(({ body }) => (body as { place?: unknown }).place)).toEqual([
    { ...place(3), ago: expect.any(Number) as number },
  ])
  expect(places.untold(lesson)).toBeUndefined()
  calls.length = 0
  sender.record(course, lesson, 'opened')
  await vi.waitFor(() => expect(sender.get()).toEqual([]))
  expect(calls.map(({ body }) => Object.keys(body as object))).toEqual([['id', 'kind']])
})

it('what was read on while a place was told is told next; where one is by now elsewhere is taken over', async () => {
  const { sender, places } = somebody()
  places.keep(lesson, place(3))
  const { since = 0 } = places.untold(lesson) ?? {}
  vi.useFakeTimers({ now: since + 5000 })
  places.keep(lesson, place(4))
  places.arrived(lesson, since, { ...place(3), at })
  expect(places.untold(lesson)?.told).toMatchObject({ block: 4 })
  vi.useRealTimers()
  answers(() => answer({ ...place(9), at: '2026-03-01T10:00:00.000Z' }))
  sender.leave(course, lesson, 'opened')
  await vi.waitFor(() => expect(sender.get()).toEqual([]))
  expect(places.get(lesson)).toMatchObject({ block: 9, told: true })
})

it('an answer of before does not take the place of what this browser knows of; a newer one does', () => {
  const { places } = somebody()
  places.heard(lesson, { ...place(1), at })
  places.keep(lesson, place(5))
  places.heard(lesson, { ...place(1), at })
  expect(places.get(lesson)).toMatchObject({ block: 5 })
  places.heard(lesson, { ...place(7), at: '2099-03-01T10:00:00.000Z' })
  expect(places.get(lesson)).toMatchObject({ block: 7, told: true })
})

it('places are their reader’s alone, and whoever signs out leaves none', () => {
  const { places, person } = somebody()
  places.keep(lesson, place(3))
  expect(placesOf('somebody else').get(lesson)).toBeUndefined()
  places.keep(uuidOf(11), place(1))
  places.forget(uuidOf(11))
  expect(places.get(uuidOf(11))).toBeUndefined()
  forgetKeptTexts()
  expect(placesOf(person).get(lesson)).toBeUndefined()
})
