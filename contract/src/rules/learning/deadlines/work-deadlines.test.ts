import { expect, it } from 'vitest'
import { AssignmentSettings, newAssignmentSettings } from '../../../practice/assignment.ts'
import { isDue, isLate, isTaken } from './work-deadlines.ts'

const [before, due, between, cutOff] = [
  '2026-03-05T10:59:59.999Z',
  '2026-03-05T11:00:00.000Z',
  '2026-03-05T11:00:00.001Z',
  '2026-03-06T11:00:00.000Z',
] as const
const first = (submittedAt: string | null) => ({ number: 1, submittedAt })

it('says of what is handed in after the due time that it is late, and of nothing else', () => {
  const late = (at: string | null) => isLate({ dueAt: due, cutOffAt: cutOff }, first(at))
  expect([before, due, between, null].map(late)).toEqual([false, false, true, false])
  expect(isLate({ dueAt: due }, { number: 2, submittedAt: between })).toBe(false)
  expect(isLate({}, first(between))).toBe(false)
})

it('takes the first round until the cut-off, and one for which it was returned always', () => {
  const taken = (at: string, number = 1) =>
    isTaken({ dueAt: due, cutOffAt: cutOff }, { number }, new Date(at))
  expect([taken(between), taken(cutOff), taken(cutOff, 2)]).toEqual([true, false, true])
  expect(isTaken({ dueAt: due }, { number: 1 }, new Date(cutOff))).toBe(true)
})

it('takes a cut-off alone for the time by which it is due', () => {
  const at = (now: string) => isDue({ cutOffAt: due }, new Date(now))
  expect([at(before), at(due), at(between)]).toEqual([false, false, true])
  expect(isDue({}, new Date(between))).toBe(false)
})

it('lets no cut-off be before the due time', () => {
  const read = (cutOffAt: string) =>
    AssignmentSettings.safeParse({ ...newAssignmentSettings, dueAt: due, cutOffAt })
  expect(read(due).success).toBe(true)
  expect(read(before).error?.issues).toMatchObject([{ path: ['cutOffAt'], message: 'cut_off_before_due' }])
})
