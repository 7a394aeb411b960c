import { z } from 'zod'
import { lessonKinds } from './course.ts'
import { Id, Instant } from '../envelope.ts'

export const lessonStates = ['done', 'open', 'locked'] as const
/** A lesson of a course as it stands for somebody who learns in it. */
export const CourseLesson = z.object({
  id: Id,
  kind: z.enum(lessonKinds),
  title: z.string(),
  minutes: z.number().int(),
  required: z.boolean(),
  state: z.enum(lessonStates),
  /** When its module opens for this person; absent where that is with the course, or goes by the day on which they enrol. */
  opensAt: Instant.optional(),
})
export type CourseLesson = z.infer<typeof CourseLesson>
