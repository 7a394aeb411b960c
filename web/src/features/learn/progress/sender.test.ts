import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accessToken, answers, data, refused, type Asked } from '../../../../test/answers.ts'
import { session } from '../../../api/session/current-session.ts'
import { onToast, type Toast } from '../../../api/toasts.ts'
import { enrolment, uuidOf } from '../learn.test-data.ts'
import { senderOf } from './sender.ts'

const course = uuidOf(1)
const answer = () =>
  data({
    lesson: { id: uuidOf(10), kind: 'page', title: 'First', minutes: 10, required: true, state: 'done' },
    next: null,
    enrolment: { ...enrolment(), nextLessonId: null, nextLessonTitle: null },
  })
const told = (calls: Asked[]) =>
  calls.map(({ path, body }) => `${path.split('/')[5]} ${(body as { kind: string }).kind}`)
const ids = (calls: Asked[]) => calls.map(({ body }) => (body as { id: string }).id)
let people = 0
const signIn = (person: string) => session.accept(accessToken(900, person))
/** Somebody who has come and has done nothing yet. */
function somebody() {
  signIn(`person-${++people}`)
  return senderOf(`person-${people}`)
}
const whose = (calls: Asked[]) => calls.map(({ headers }) => headers.get('authorization'))
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const online = () => dispatchEvent(new Event('online'))

beforeEach(() => {
  vi.useRealTimers()
  session.end('signed_out')
})

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

describe('what one has not sent when one leaves', () => {
  /** Somebody has done a lesson without a connection, and left. */
  async function left() {
    vi.useFakeTimers()
    const sender = somebody()
    const person = `person-${people}`
    answers(lost)
    sender.record(course, uuidOf(10), 'done')
    await vi.advanceTimersByTimeAsync(100)
    expect(sender.get()).toHaveLength(1)
    return { sender, person }
  }
  const minutes = () => vi.advanceTimersByTimeAsync(120_000)

  it.each([
    ['signs out and the next signs in', () => session.end('signed_out')],
    ['gives way to the next without signing out', () => undefined],
  ])('goes by nobody else’s token where one %s, and is sent when one is back', async (_, leave) => {
    const { sender, person } = await left()
    const calls = answers(answer)
    leave()
    signIn('the-next')
    online()
    await minutes()
    // Whatever asks for it.
    await sender.send()
    expect(whose(calls)).toEqual([])
    expect(sender.get().map(({ lesson }) => lesson)).toEqual([uuidOf(10)])
    session.end('signed_out')
    const token = accessToken(900, person)
    session.accept(token)
    await senderOf(person).send()
    expect(whose(calls)).toEqual([`Bearer ${token}`])
    expect(told(calls)).toEqual([`${uuidOf(10)} done`])
    expect(senderOf(person).get()).toEqual([])
  })

  it('asks the server nothing while nobody is signed in', async () => {
    await left()
    const calls = answers(answer)
    session.end('signed_out')
    online()
    await minutes()
    expect(calls.map(({ path }) => path)).toEqual([])
  })

  it('is not sent as the next person’s where they came while a new token was waited for', async () => {
    const sender = somebody()
    session.accept(accessToken(10, `person-${people}`))
    const calls = answers(({ path }) =>
      path === '/auth/refresh-token' ? data({ token: accessToken(900, 'the-next') }) : answer(),
    )
    sender.record(course, uuidOf(10), 'done')
    await sender.settled()
    expect(calls.map(({ path }) => path)).toEqual(['/auth/refresh-token'])
    expect(sender.get()).toHaveLength(1)
  })

  it('waits with the next person’s own sender beside it', async () => {
    const { sender } = await left()
    const calls = answers(answer)
    const next = somebody()
    next.record(course, uuidOf(11), 'done')
    online()
    await minutes()
    expect(told(calls)).toEqual([`${uuidOf(11)} done`])
    expect(sender.get()).toHaveLength(1)
  })
})
