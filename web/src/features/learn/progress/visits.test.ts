import { beforeEach, expect, it, vi } from 'vitest'
import { accessToken, answers, data } from '../../../../test/answers.ts'
import { session } from '../../../api/session/current-session.ts'
import { forgetKeptTexts } from '../../../api/kept-texts.ts'
import { enrolment, uuidOf } from '../learn.test-data.ts'
import { senderOf } from './sender.ts'
import { visitsOf } from './visits.ts'

const [course, other] = [uuidOf(1), uuidOf(2)]
const answer = () =>
  data({
    lesson: { id: uuidOf(10), kind: 'page', title: 'First', minutes: 10, required: true, state: 'done' },
    next: null,
    enrolment: { ...enrolment(), nextLessonId: null, nextLessonTitle: null },
  })

beforeEach(() => localStorage.clear())

it('active time leaves with the progress of its course, waits while there is no connection, and is sent once', async () => {
  session.accept(accessToken(900, 'visitor'))
  const sender = senderOf('visitor')
  const visits = visitsOf('visitor')
  visits.keep({ id: uuidOf(20), course, lesson: uuidOf(10), seconds: 35 })
  visits.keep({ id: uuidOf(21), course: other, lesson: uuidOf(11), seconds: 9 })
  let online = false
  const calls = answers(() => (online ? answer() : Promise.reject(new TypeError('Failed to fetch'))))
  sender.record(course, uuidOf(10), 'done')
  await sender.settled()
  expect(visits.ofCourse(course, 50)).toHaveLength(1)
  online = true
  calls.length = 0
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(sender.get()).toEqual([]))
  expect(calls.map(({ body }) => (body as { visits?: unknown }).visits)).toEqual([
    [{ id: uuidOf(20), lessonId: uuidOf(10), seconds: 35 }],
  ])
  expect(visits.ofCourse(course, 50)).toEqual([])
  expect(visits.ofCourse(other, 50)).toHaveLength(1)
  calls.length = 0
  sender.record(course, uuidOf(12), 'opened')
  await vi.waitFor(() => expect(sender.get()).toEqual([]))
  expect(calls.map(({ body }) => Object.keys(body as object))).toEqual([['id', 'kind']])
})

it('a visit that went on while it was sent is kept with its newer word; whoever signs out leaves none', () => {
  const visits = visitsOf('visitor')
  const visit = { id: uuidOf(20), course, lesson: uuidOf(10), seconds: 35 }
  visits.keep(visit)
  visits.keep({ ...visit, seconds: 40 })
  visits.arrived([visit])
  expect(visits.ofCourse(course, 50)).toEqual([{ ...visit, seconds: 40 }])
  expect(visitsOf('somebody else').ofCourse(course, 50)).toEqual([])
  forgetKeptTexts()
  expect(visits.ofCourse(course, 50)).toEqual([])
})
