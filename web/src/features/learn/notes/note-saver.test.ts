import type { LessonNote } from '#contract/courses/lesson-notes.ts'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { accessToken, answers, data, refused, type Asked } from '../../../../test/answers.ts'
import { session } from '../../../api/session/current-session.ts'
import { forgetKeptTexts, hasKeptNotes } from '../../../api/kept-texts.ts'
import { keptNotes, type NoteStart } from './kept-notes.ts'
import { holdNote, NOTE_PAUSE, noteSaverOf, sendKeptNotes } from './note-saver.ts'

const id = (n: number) => `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`
const at = '2026-03-05T10:00:00.000Z'
const start = (more: Partial<NoteStart> = {}): NoteStart => ({
  id: id(1),
  courseId: id(2),
  lessonId: id(3),
  course: 'Birds',
  lesson: 'Wings',
  place: null,
  createdAt: at,
  text: '',
  revision: 0,
  ...more,
})
const noteOf = (text: string, revision: number): LessonNote => ({
  ...start(),
  open: true,
  updatedAt: at,
  text,
  revision,
})
const bodyOf = ({ body }: Asked) => body as { text: string; revision: number }
const took = (asked: Asked) => data(noteOf(bodyOf(asked).text, bodyOf(asked).revision + 1))
const newer = () => refused('CONFLICT', 409, { details: { reason: 'newer' } })
const beside = (...notes: LessonNote[]) => data({ notes, bookmarked: false })
const saved = (calls: Asked[]) =>
  calls.filter(({ method }) => method === 'PUT').map((one) => [bodyOf(one).text, bodyOf(one).revision])
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

let people = 0
const newPerson = () => {
  const person = `noting-${++people}`
  session.accept(accessToken(900, person))
  return person
}
/** A note that the page shows, until the test is over. */
function writing(of: Partial<NoteStart> = {}, person = newPerson()) {
  const leave = holdNote(person, start(of))
  onTestFinished(leave)
  return { person, leave, saver: noteSaverOf(person, start(of)) }
}
/** As a killed tab leaves it: nothing in memory, what the browser keeps stays. */
const killed = async () => {
  vi.resetModules()
  const [savers, sessions] = [
    await import('./note-saver.ts'),
    await import('../../../api/session/current-session.ts'),
  ]
  return { ...savers, accept: (person: string) => sessions.session.accept(accessToken(900, person)) }
}

beforeEach(() => {
  localStorage.clear()
  vi.useRealTimers()
  session.end('signed_out')
})

it('sends a note after a moment of quiet, each time over what it was', async () => {
  vi.useFakeTimers()
  const calls = answers((one) => took(one))
  const { saver, person } = writing()
  saver.change('A wing')
  saver.change('A wing is')
  expect([saver.get().saving, calls.length, hasKeptNotes(person)]).toEqual(['unsaved', 0, true])
  await vi.advanceTimersByTimeAsync(NOTE_PAUSE)
  saver.change('A wing is light')
  await vi.advanceTimersByTimeAsync(NOTE_PAUSE)
  expect(saved(calls)).toEqual([
    ['A wing is', 0],
    ['A wing is light', 1],
  ])
  expect([saver.get().saving, hasKeptNotes(person)]).toEqual(['saved', false])
})

it('keeps every word in the browser, and sends it from whatever page comes next', async () => {
  answers(lost)
  const { saver, person } = writing()
  saver.change('On the train')
  await saver.flush()
  expect(saver.get().saving).toBe('offline')
  saver.change('On the train, in a tunnel')
  const again = await killed()
  again.accept(person)
  const calls = answers((one) => took(one))
  expect(again.noteSaverOf(person, start()).get().text).toBe('On the train, in a tunnel')
  await again.sendKeptNotes(person)
  expect(saved(calls)).toEqual([['On the train, in a tunnel', 0]])
  expect(hasKeptNotes(person)).toBe(false)
})

it('shows what another device wrote beside what is typed here, and goes on with either', async () => {
  let there = noteOf('Theirs', 3)
  const server = () =>
    answers((one) => {
      if (one.method === 'GET') return beside(there)
      return bodyOf(one).revision === there.revision ? took(one) : newer()
    })
  const calls = server()
  const { saver } = writing({ text: 'Old', revision: 2 })
  saver.change('Mine')
  expect(await saver.flush()).toBe(false)
  expect(saver.get()).toMatchObject({
    text: 'Mine',
    saving: 'refused',
    newer: { text: 'Theirs', revision: 3 },
  })
  saver.keepMine({ text: 'Theirs', revision: 3 })
  expect(await saver.flush()).toBe(true)
  expect(saved(calls)).toEqual([
    ['Mine', 2],
    ['Mine', 3],
  ])
  there = noteOf('Theirs again', 5)
  saver.change('Mine again')
  await saver.flush()
  saver.takeTheirs({ text: 'Theirs again', revision: 5 })
  expect(saver.get()).toMatchObject({ text: 'Theirs again', saving: 'saved', newer: null })
  // What is not written on here is simply shown as it is by now.
  saver.arrived(noteOf('Later', 6))
  expect(saver.get()).toMatchObject({ text: 'Later', newer: null })
})

it('knows its own words again where only the answer was lost', async () => {
  let isLost = true
  let there: LessonNote | undefined
  const calls = answers((one) => {
    if (one.method === 'GET') return beside(...(there ? [there] : []))
    if (there && bodyOf(one).revision !== there.revision) return newer()
    there = noteOf(bodyOf(one).text, bodyOf(one).revision + 1)
    return isLost ? lost() : data(there)
  })
  const { saver } = writing({ text: 'Old', revision: 1 })
  there = noteOf('Old', 1)
  saver.change('One')
  await saver.flush()
  isLost = false
  saver.change('One two')
  expect(await saver.flush()).toBe(true)
  expect(saved(calls)).toEqual([
    ['One', 1],
    ['One two', 1],
    ['One two', 2],
  ])
  expect(saver.get()).toMatchObject({ saving: 'saved', newer: null })
})

it('is written anew where it was removed elsewhere while it was typed on here', async () => {
  const calls = answers((one) => {
    if (one.method === 'GET') return beside()
    return bodyOf(one).revision === 0 ? took(one) : newer()
  })
  const { saver } = writing({ text: 'Old', revision: 4 })
  saver.change('Old and more')
  expect(await saver.flush()).toBe(true)
  expect(saved(calls)).toEqual([
    ['Old and more', 4],
    ['Old and more', 0],
  ])
})

it('keeps what the server refuses, sends nothing of nobody else’s, and leaves nothing after a sign-out', async () => {
  const calls = answers(() => refused('FORBIDDEN', 403, { details: { reason: 'not_enrolled' } }))
  const { saver, person } = writing()
  saver.change('Still mine')
  expect(await saver.flush()).toBe(false)
  expect(saver.get()).toMatchObject({ saving: 'refused', text: 'Still mine' })
  expect(keptNotes(person)).toMatchObject([{ id: id(1), lesson: 'Wings', revision: 0 }])
  const other = newPerson()
  const before = calls.length
  await sendKeptNotes(other)
  expect([calls.length, keptNotes(other)]).toEqual([before, []])
  forgetKeptTexts()
  expect(hasKeptNotes(person)).toBe(false)
})
