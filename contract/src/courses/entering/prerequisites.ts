import { z } from 'zod'
import { Id } from '../../envelope.ts'

/** A course that is to be completed before another; `open`: it lets in new learners, and so it is asked of them. */
export const Prerequisite = z.object({ id: Id, title: z.string(), open: z.boolean() })
export type Prerequisite = z.infer<typeof Prerequisite>

/** The `details` of a CONFLICT: courses that would ask for one another, each for the next and the last for the first. */
export const PrerequisiteCircle = z.object({
  reason: z.literal('prerequisite_circle'),
  courses: z.array(z.object({ id: Id, title: z.string() })),
})
export type PrerequisiteCircle = z.infer<typeof PrerequisiteCircle>

/** The `details` of FORBIDDEN where one enters a course: what one is to complete first. */
export type MissingCourses = { reason: 'courses_missing'; courses: { id: string; title: string }[] }
