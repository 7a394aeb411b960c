import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accessToken, answers, data, refused, type Asked } from '../../../../test/answers.ts'
import { session } from '../../../api/current-session.ts'
import { onToast, type Toast } from '../../../api/toasts.ts'
import { enrolment, uuidOf } from '../learn.test-data.ts'
import { senderOf } from './sender.ts'

const course = uuidOf(1)
const answer = () =>
  data({
    lesson: { id: uuidOf(10), title: 'First', minutes: 10, required: true, state: 'done' },
    next: null,
    enrolment: { ...enrolment(), nextLessonId: null, nextLessonTitle: null },
  })
const told = (calls: Asked[]) =>
  calls.map(({ path, body }) => `${path.split('/')[5]} ${(body as { kind: string }).kind}`)
const ids = (calls: Asked[]) => calls.map(({ body }) => (body as { id: string }).id)
let people = 0
/** Somebody who has done nothing yet. */
const somebody = () => senderOf(`person-${++people}`)

beforeEach(() => session.accept(accessToken(900)))

describe('what one has done in lessons', () => {
  it('waits without a connection and is written once there is one, in its order, each under the id it was given', async () => {
    const sender = somebody()
    let online = false
    const calls = answers(() => (online ? answer() : Promise.reject(new TypeError('Failed to fetch'))))
    sender.record(course, uuidOf(10), 'done')
    sender.record(course, uuidOf(11), 'done')
    await sender.settled()
    expect(sender.get()).toHaveLength(2)
    const kept = sender.get().map(({ id }) => id)
    calls.length = 0
    online = true
    dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(sender.get()).toEqual([]))
    expect(told(calls)).toEqual([`${uuidOf(10)} done`, `${uuidOf(11)} done`])
    expect(ids(calls)).toEqual(kept)
  })

  it('is there again for a browser that was closed, and for nobody else', async () => {
    answers(() => Promise.reject(new TypeError('Failed to fetch')))
    const sender = somebody()
    sender.record(course, uuidOf(10), 'done')
    await sender.settled()
    const person = `person-${people}`
    expect(somebody().get()).toEqual([])
    expect(
      senderOf(person)
        .get()
        .map(({ lesson, kind }) => `${lesson} ${kind}`),
    ).toEqual([`${uuidOf(10)} done`])
  })

  it('is sent again under its id where the answer was lost on the way', async () => {
    const sender = somebody()
    let lost = true
    const calls = answers(() => (lost ? Promise.reject(new TypeError('Failed to fetch')) : answer()))
    sender.record(course, uuidOf(10), 'done')
    await sender.settled()
    lost = false
    await sender.send()
    expect(new Set(ids(calls)).size).toBe(1)
    expect(sender.get()).toEqual([])
  })

  it('counts by its latest word: what was taken back before it left is not sent as done', async () => {
    const sender = somebody()
    let online = false
    const calls = answers(() => (online ? answer() : Promise.reject(new TypeError('Failed to fetch'))))
    sender.record(course, uuidOf(10), 'opened')
    await sender.settled()
    sender.record(course, uuidOf(10), 'done')
    sender.record(course, uuidOf(10), 'opened')
    sender.record(course, uuidOf(10), 'undone')
    await sender.settled()
    online = true
    calls.length = 0
    await sender.send()
    expect(told(calls)).toEqual([`${uuidOf(10)} opened`, `${uuidOf(10)} undone`])
  })

  it('is given up where the server refuses it for good, which is said, and the rest goes on', async () => {
    const sender = somebody()
    const toasts: Toast[] = []
    const off = onToast((toast) => toasts.push(toast))
    const calls = answers(({ path }) => (path.includes(uuidOf(10)) ? refused('NOT_FOUND', 404) : answer()))
    sender.record(course, uuidOf(10), 'done')
    sender.record(course, uuidOf(11), 'done')
    await vi.waitFor(() => expect(sender.get()).toEqual([]))
    off()
    expect(told(calls)).toEqual([`${uuidOf(10)} done`, `${uuidOf(11)} done`])
    expect(toasts.map(({ message }) => message)).toEqual(['learn.progress.refused'])
  })

  it('is kept where the server is only too busy', async () => {
    const sender = somebody()
    answers(() => refused('RATE_LIMITED', 429))
    sender.record(course, uuidOf(10), 'done')
    await sender.settled()
    expect(sender.get()).toHaveLength(1)
  })

  it('is bounded: what was only opened gives way to what was done', async () => {
    const sender = somebody()
    answers(() => Promise.reject(new TypeError('Failed to fetch')))
    sender.record(course, uuidOf(9), 'done')
    for (let n = 0; n < 605; n++) sender.record(course, uuidOf(1000 + n), 'opened')
    expect(sender.get()).toHaveLength(600)
    expect(sender.get()[0]).toMatchObject({ lesson: uuidOf(9), kind: 'done' })
    await sender.settled()
  })
})
