import { z } from 'zod'
import { Day, Id } from '../envelope.ts'
import { limits } from '../limits.ts'

export const Due = z.object({
  /** A day for everyone, or so many days from when somebody enters the group; both null: as each course says. */
  dueOn: Day.nullable(),
  dueDays: z.number().int().min(1).max(limits.dueDays).nullable(),
})
export const Renewal = z.object({
  /** For how many months a completion is good; null: for ever. */
  renewMonths: z.number().int().min(1).max(limits.renewMonths).nullable(),
  /** How many days before it runs out the course begins anew. */
  renewDaysBefore: z.number().int().min(0).max(limits.renewDaysBefore),
})

const oneDue = ({ dueOn, dueDays }: { dueOn: string | null; dueDays: number | null }) =>
  dueOn === null || dueDays === null
/** What is assigned to a group, by when, and how it is renewed. */
export const NewAssignment = z
  .strictObject({
    groupId: Id,
    courseId: Id.optional(),
    pathId: Id.optional(),
    dueOn: Day.nullable().default(null),
    dueDays: Due.shape.dueDays.default(null),
    renewMonths: Renewal.shape.renewMonths.default(null),
    renewDaysBefore: Renewal.shape.renewDaysBefore.default(30),
  })
  .refine(({ courseId, pathId }) => (courseId === undefined) !== (pathId === undefined), {
    path: ['courseId'],
    error: 'required',
  })
  .refine(oneDue, { path: ['dueOn'], error: 'required' })

/** What is not named stays; of a day and a number of days, naming one is naming both. */
export const AssignmentChange = z
  .strictObject({
    dueOn: Day.nullable().optional(),
    dueDays: Due.shape.dueDays.optional(),
    renewMonths: Renewal.shape.renewMonths.optional(),
    renewDaysBefore: Renewal.shape.renewDaysBefore.optional(),
  })
  .refine(({ dueOn = null, dueDays = null }) => oneDue({ dueOn, dueDays }), {
    path: ['dueOn'],
    error: 'required',
  })
export type AssignmentChange = z.infer<typeof AssignmentChange>
