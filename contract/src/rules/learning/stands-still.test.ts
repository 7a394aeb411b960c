import { expect, it } from 'vitest'
import { whyStill } from './stands-still.ts'

const fine = { waitsForReview: false, late: false, begun: true, failed: 0, daysEnrolled: 30, daysQuiet: 2 }

it.each([
  [{}, []],
  [{ daysQuiet: 13 }, []],
  [{ daysQuiet: 14 }, ['quiet']],
  [{ daysQuiet: 40, waitsForReview: true }, ['waits_for_review']],
  [{ late: true, failed: 2 }, ['overdue', 'quiz']],
  [{ failed: 1 }, []],
  [{ begun: false, daysQuiet: null, daysEnrolled: 6 }, []],
  [{ begun: false, daysQuiet: null, daysEnrolled: 7 }, ['not_begun']],
  [{ begun: false, daysQuiet: null, daysEnrolled: 7, late: true }, ['overdue', 'not_begun']],
] as const)('%j: %j', (enrolment, reasons) => {
  expect(whyStill({ ...fine, ...enrolment })).toEqual(reasons)
})
