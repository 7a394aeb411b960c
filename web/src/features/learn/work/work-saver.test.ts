import { beforeEach, expect, it, vi } from 'vitest'
import { accessToken, answers, data, refused, type Asked } from '../../../../test/answers.ts'
import { session } from '../../../api/session/current-session.ts'
import { createWorkSaver, WORK_PAUSE, writtenAside, writtenGone, writtenLate } from './work-saver.ts'
import { draftOf, roundOf, WORK } from './work.test-data.ts'

const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const took = ({ body }: Asked, saved = (body as { number: number }).number) => data({ saved, over: false })
const told = (calls: Asked[]) => calls.map(({ path, body }) => [path, body])
const LESSON = '01930000-0000-7000-8000-0000000000f1'
let people = 0
function writing(draft = draftOf(), person = `writing-${++people}`) {
  session.accept(accessToken(900, person))
  return { person, saver: createWorkSaver({ person, workId: WORK, lessonId: LESSON, draft }) }
}
const kept = (person: string) => localStorage.getItem(`cairn-teach:work:${person}:${WORK}:1`)

beforeEach(() => {
  vi.useRealTimers()
  session.end('signed_out')
})

it('sends what is written after a moment of quiet, once, by a higher number each time', async () => {
  vi.useFakeTimers()
  const { saver, person } = writing(draftOf({ saved: 4, text: 'Old' }))
  const calls = answers((one) => took(one))
  saver.change({ text: 'Ne' })
  saver.change({ text: 'New' })
  expect([saver.get().saving, calls.length]).toEqual(['saving', 0])
  await vi.advanceTimersByTimeAsync(WORK_PAUSE)
  saver.change({ link: 'https://example.org' })
  await vi.advanceTimersByTimeAsync(WORK_PAUSE)
  const path = `/learn/work/${WORK}/draft`
  expect(told(calls)).toEqual([
    [path, { text: 'New', link: '', number: 6, round: 1 }],
    [path, { text: 'New', link: 'https://example.org', number: 7, round: 1 }],
  ])
  expect(saver.get()).toMatchObject({ saving: 'saved', over: false })
  expect(kept(person)).toBeNull()
})

it('keeps what is written without a connection over a reload, and sends it when it is back', async () => {
  const { saver, person } = writing()
  answers(lost)
  saver.change({ text: 'On the train' })
  expect(await saver.flush()).toBe(false)
  expect(saver.get().saving).toBe('offline')
  const calls = answers((one) => took(one))
  const { saver: again } = writing(draftOf(), person)
  expect(again.get().text).toBe('On the train')
  expect(await again.flush()).toBe(true)
  expect(told(calls)).toEqual([
    [`/learn/work/${WORK}/draft`, { text: 'On the train', link: '', number: 1, round: 1 }],
  ])
  expect(kept(person)).toBeNull()
})

it('goes over what another device has written since; what was kept here stays beside what is newer, until it is let go', async () => {
  const { saver, person } = writing()
  let theirs = 7
  const calls = answers((one) =>
    took(one, (theirs = Math.max(theirs, (one.body as { number: number }).number))),
  )
  saver.change({ text: 'Mine' })
  expect(await saver.flush()).toBe(true)
  expect(calls.map(({ body }) => (body as { number: number }).number)).toEqual([1, 8])
  answers(lost)
  saver.change({ text: 'Left here' })
  await saver.flush()
  const { saver: later } = writing(draftOf({ saved: 20, text: 'Theirs' }), person)
  expect(later.get().text).toBe('Theirs')
  const theirs20 = roundOf({ text: 'Theirs' })
  expect(writtenAside(person, WORK, theirs20)).toMatchObject([{ text: 'Left here' }])
  later.change({ text: 'Theirs, and more' })
  expect(writtenAside(person, WORK, theirs20)).toMatchObject([{ text: 'Left here' }])
  writtenAside(person, WORK, theirs20)[0]?.drop()
  expect(writtenAside(person, WORK, theirs20)).toEqual([])
})

it('tells the number of the save that shows, which is handed in', async () => {
  const { saver } = writing(draftOf({ saved: 4, text: 'Old' }))
  answers((one) => took(one))
  expect(saver.arrived()).toBe(4)
  saver.change({ text: 'New' })
  await saver.flush()
  expect(saver.arrived()).toBe(5)
})

it('keeps what was written after it had been handed in elsewhere, calls it not what was handed in, and goes on with it once the work is taken back', async () => {
  const { saver, person } = writing()
  answers(() => data({ saved: 12, over: true }))
  saver.change({ text: 'One more thought' })
  await saver.flush()
  expect(saver.get().over).toBe(true)
  expect(writtenLate(person, WORK, roundOf())).toMatchObject([{ text: 'One more thought', link: '' }])
  const calls = answers((one) => took(one))
  const { saver: again } = writing(draftOf({ saved: 12, text: 'As it was handed in' }), person)
  expect(again.get().text).toBe('One more thought')
  expect(await again.flush()).toBe(true)
  expect(calls.map(({ body }) => (body as { number: number }).number)).toEqual([13])
})

it('tells of nothing late where the same was handed in, and once it was let go', async () => {
  const { saver, person } = writing()
  answers(() => data({ saved: 1, over: true }))
  saver.change({ text: 'As it was handed in' })
  await saver.flush()
  expect(writtenLate(person, WORK, roundOf())).toEqual([])
  const other = writtenLate(person, WORK, roundOf({ text: 'Another' }))
  expect(other).toMatchObject([{ text: 'As it was handed in' }])
  other[0]?.drop()
  expect(writtenLate(person, WORK, roundOf({ text: 'Another' }))).toEqual([])
})

it('leaves nothing here once it was handed in', async () => {
  const { saver, person } = writing()
  answers(lost)
  saver.change({ text: 'Words' })
  expect(kept(person)).toContain('Words')
  saver.forget()
  expect(kept(person)).toBeNull()
})

it('waits as long as the server says, and gives the reason', async () => {
  vi.useFakeTimers()
  const { saver } = writing()
  let away = true
  const calls = answers((one) =>
    away
      ? new Response(JSON.stringify({ error: { code: 'RATE_LIMITED', type: 'test', message: 'x' } }), {
          status: 429,
          headers: { 'retry-after': '20' },
        })
      : took(one),
  )
  saver.change({ text: 'Words' })
  await vi.advanceTimersByTimeAsync(WORK_PAUSE)
  expect(saver.get()).toMatchObject({ saving: 'waiting', error: { code: 'RATE_LIMITED' } })
  away = false
  await vi.advanceTimersByTimeAsync(19_000)
  expect(calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1100)
  expect([calls.length, saver.get().saving]).toEqual([2, 'saved'])
})

it('gives up what the server would not take, with its reason, and keeps the words', async () => {
  vi.useFakeTimers()
  const { saver, person } = writing()
  const calls = answers(() => refused('FORBIDDEN', 403))
  saver.change({ text: 'Words' })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(calls).toHaveLength(1)
  expect(saver.get()).toMatchObject({ saving: 'refused', error: { code: 'FORBIDDEN' } })
  expect(kept(person)).toContain('Words')
})

it('of a team shows what another wrote since beside what is typed, and sends one’s own once it was seen', async () => {
  vi.useFakeTimers()
  session.accept(accessToken(900, 'of-a-team'))
  const draft = draftOf({ saved: 4, text: 'Ours' })
  const saver = createWorkSaver({
    person: 'of-a-team',
    workId: WORK,
    lessonId: LESSON,
    draft,
    together: true,
  })
  let others: object | undefined = { text: 'By Luis', link: '', by: 'Luis Vega' }
  const calls = answers((one) => (others ? data({ saved: 9, over: false, other: others }) : took(one)))
  saver.change({ text: 'By Ana' })
  await vi.advanceTimersByTimeAsync(WORK_PAUSE)
  const other = { text: 'By Luis', link: '', by: 'Luis Vega', saved: 9 }
  expect(saver.get()).toMatchObject({ text: 'By Ana', other })
  saver.change({ text: 'By Ana, on' })
  await vi.advanceTimersByTimeAsync(WORK_PAUSE)
  expect(calls).toHaveLength(1)
  others = undefined
  saver.keepMine()
  await vi.advanceTimersByTimeAsync(WORK_PAUSE)
  const path = `/learn/work/${WORK}/draft`
  expect(told(calls)).toEqual([
    [path, { text: 'By Ana', link: '', number: 5, round: 1, seen: 4 }],
    [path, { text: 'By Ana, on', link: '', number: 11, round: 1, seen: 9 }],
  ])
  expect(saver.get()).toMatchObject({ text: 'By Ana, on', other: null })
  // What one of the others saves shows where nothing is on its way, and not over what is typed.
  saver.met({ ...draft, saved: 12, text: 'By both' })
  expect(saver.get().text).toBe('By both')
  saver.change({ text: 'By both!' })
  saver.met({ ...draft, saved: 14, text: 'By Luis again' })
  expect(saver.get().text).toBe('By both!')
})

it('of a team goes on with what another wrote where one chooses it, and sends nothing of one’s own', async () => {
  vi.useFakeTimers()
  session.accept(accessToken(900, 'of-another'))
  const saver = createWorkSaver({
    person: 'of-another',
    workId: WORK,
    lessonId: LESSON,
    draft: draftOf(),
    together: true,
  })
  const calls = answers(() => data({ saved: 9, over: false, other: { text: 'Theirs', link: '', by: null } }))
  saver.change({ text: 'Mine' })
  await vi.advanceTimersByTimeAsync(WORK_PAUSE)
  saver.takeTheirs()
  expect(await saver.flush()).toBe(true)
  expect(calls).toHaveLength(1)
  expect(saver.get()).toMatchObject({ text: 'Theirs', other: null, saving: 'saved' })
  expect([saver.arrived(), kept('of-another')]).toEqual([9, null])
})

it('of a team shows the choice again after a reload, by the name of who wrote last, and sends one’s own once it was chosen', async () => {
  const person = 'after-a-reload'
  session.accept(accessToken(900, person))
  const of = { person, workId: WORK, lessonId: LESSON, together: true }
  const other = { text: 'By Luis', link: '', by: 'Luis Vega' }
  const first = answers(() => data({ saved: 9, over: false, other }))
  const before = createWorkSaver({ ...of, draft: draftOf({ saved: 4, text: 'Ours' }) })
  before.change({ text: 'By Ana' })
  await before.flush()
  expect(first).toHaveLength(1)
  const calls = answers((one) => took(one))
  const again = createWorkSaver({ ...of, draft: draftOf({ saved: 9, ...other }) })
  expect(again.get()).toMatchObject({ text: 'By Ana', other: { ...other, saved: 9 } })
  expect(writtenAside(person, WORK, roundOf(other))).toEqual([])
  await again.flush()
  expect(calls).toEqual([])
  again.keepMine()
  expect(await again.flush()).toBe(true)
  expect(calls.map(({ body }) => body)).toEqual([{ text: 'By Ana', link: '', number: 10, round: 1, seen: 9 }])
  expect([again.get().other, kept(person)]).toEqual([null, null])
})

it('of a team keeps what was left here beside what one wrote oneself on another device', () => {
  const person = 'two-devices'
  session.accept(accessToken(900, person))
  answers(lost)
  const of = { person, workId: WORK, lessonId: LESSON, together: true }
  createWorkSaver({ ...of, draft: draftOf() }).change({ text: 'Left here' })
  const later = createWorkSaver({ ...of, draft: draftOf({ saved: 9, text: 'On the phone' }) })
  expect(later.get()).toMatchObject({ text: 'On the phone', other: null })
  expect(writtenAside(person, WORK, roundOf())).toMatchObject([{ text: 'Left here' }])
})

it('keeps the words of each time by themselves, the same words once, and lets each go alone', () => {
  const { person } = writing()
  answers(lost)
  const leave = (text: string, saved: number) => {
    writing(draftOf({ saved: saved - 5 }), person).saver.change({ text })
    writing(draftOf({ saved, text: 'Newer' }), person)
  }
  leave('First', 10)
  leave('Second', 20)
  leave('First', 30)
  const texts = () => writtenAside(person, WORK, roundOf()).map(({ text }) => text)
  expect(texts()).toEqual(['Second', 'First'])
  writtenAside(person, WORK, roundOf())[0]?.drop()
  expect(texts()).toEqual(['First'])
  writtenAside(person, WORK, roundOf())[0]?.drop()
  expect(localStorage.getItem(`cairn-teach:work-aside:${person}:${WORK}:1`)).toBeNull()
})

it('finds what never arrived of work that is theirs no more, by its lesson, until it is let go', async () => {
  const { saver, person } = writing()
  answers(lost)
  saver.change({ text: 'Typed in the train', link: 'https://example.org' })
  await saver.flush()
  // As long as it is theirs, it goes on being sent.
  expect(writtenGone(person, LESSON, WORK)).toEqual([])
  expect(writtenGone(person, '01930000-0000-7000-8000-0000000000f2', null)).toEqual([])
  expect(writtenGone('somebody-else', LESSON, null)).toEqual([])
  for (const now of [null, '01930000-0000-7000-8000-0000000000f3'])
    expect(writtenGone(person, LESSON, now)).toMatchObject([
      { text: 'Typed in the train', link: 'https://example.org' },
    ])
  writtenGone(person, LESSON, null)[0]?.drop()
  expect([writtenGone(person, LESSON, null), kept(person)]).toEqual([[], null])
})
