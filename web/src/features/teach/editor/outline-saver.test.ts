import { noCertificate } from '#contract/courses/course.ts'
import type { CourseDraft } from '#contract/courses/courses.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { accessToken, answers, data } from '../../../../test/answers.ts'
import { session } from '../../../api/session/current-session.ts'
import { createOutlineSaver } from './outline-saver.ts'

const m1 = '01930000-0000-7000-8000-0000000000e1'
const l1 = '01930000-0000-7000-8000-0000000000d1'
const l2 = '01930000-0000-7000-8000-0000000000d2'
const lesson = (id: string, title: string) => ({ id, title, minutes: 5, required: true })
const draft: CourseDraft = {
  id: '01930000-0000-7000-8000-0000000000c1',
  title: 'Giving feedback',
  language: 'en',
  state: 'draft',
  lessons: 1,
  publishedVersion: null,
  publishedAt: null,
  changed: false,
  learners: 0,
  updatedAt: '2026-03-01T10:00:00.000Z',
  settings: {
    title: 'Giving feedback',
    summary: '',
    language: 'en',
    level: 'beginner',
    topics: [],
    outcomes: [],
    audience: 'everyone',
    entry: 'open',
    opening: 'at_once',
    dueDays: null,
    certificate: noCertificate,
  },
  outline: [{ id: m1, title: 'Begin', lessons: [lesson(l1, 'Why')] }],
  coverUrl: null,
  revision: 1,
  staff: [],
  prerequisites: [],
  mayEdit: true,
}

beforeEach(() => {
  session.accept(accessToken(900, 'ana'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => vi.useRealTimers()
})

it('a line that the server would not take waits with its error, over a reload too, and the others are saved', async () => {
  let kept = draft
  const calls = answers(({ body }) => {
    const { modules } = body as { modules: CourseDraft['outline'] }
    kept = { ...kept, revision: kept.revision + 1, outline: modules }
    return data(kept)
  })
  const open = () => createOutlineSaver({ person: 'ana', draft: kept, onSaved: () => undefined })
  const quiet = () => vi.advanceTimersByTimeAsync(500)
  const titles = (of: CourseDraft['outline']) =>
    of.flatMap(({ lessons }) => lessons.map(({ title }) => title))

  const saver = open()
  saver.apply({ kind: 'rename_module', id: m1, title: 'Be\u00adgin' })
  saver.apply({ kind: 'add_lesson', lesson: lesson(l2, 'x'.repeat(121)), moduleId: m1, after: null })
  saver.apply({ kind: 'edit_lesson', id: l1, fields: { minutes: 7 } })
  await quiet()
  expect(kept.outline).toEqual([{ id: m1, title: 'Begin', lessons: [{ ...lesson(l1, 'Why'), minutes: 7 }] }])
  const errors = [
    { field: `${m1}.title`, code: 'hidden_characters' },
    { field: `${l2}.title`, code: 'too_long', params: { maximum: 120 } },
  ]
  expect(saver.get()).toMatchObject({ saving: 'invalid', errors })
  // What comes after it is not held up.
  saver.apply({ kind: 'edit_lesson', id: l1, fields: { title: 'Why not' } })
  await quiet()
  expect(titles(kept.outline)).toEqual(['Why not'])

  vi.clearAllTimers()
  const again = open()
  expect(again.get().errors).toEqual(errors)
  expect(titles(again.get().outline)).toEqual(['x'.repeat(121), 'Why not'])
  await quiet()
  expect(again.get().saving).toBe('invalid')
  expect(calls).toHaveLength(2)
  again.apply({ kind: 'edit_lesson', id: l2, fields: { title: 'Shorter' } })
  again.apply({ kind: 'rename_module', id: m1, title: 'Beginning' })
  await quiet()
  expect(again.get()).toMatchObject({ saving: 'saved', errors: [] })
  expect([kept.outline[0]?.title, ...titles(kept.outline)]).toEqual(['Beginning', 'Shorter', 'Why not'])
  expect(Object.keys(localStorage).filter((key) => key.startsWith('cairn-teach'))).toEqual([])
})

it('goes in nobody else’s name, and is sent when one is back', async () => {
  const calls = answers(() => data(draft))
  const saver = createOutlineSaver({ person: 'ana', draft, onSaved: () => undefined })
  saver.apply({ kind: 'rename_module', id: m1, title: 'Beginning' })
  session.accept(accessToken(900, 'bea'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toEqual([])
  const token = accessToken(900, 'ana')
  session.accept(token)
  saver.again()
  await vi.advanceTimersByTimeAsync(0)
  expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual([`Bearer ${token}`])
})
