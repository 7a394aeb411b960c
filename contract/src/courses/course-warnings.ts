import { z } from 'zod'
import { Id } from '../envelope.ts'
import { assignmentProblems } from '../rules/learning/assignment-check.ts'
import { quizProblems } from '../rules/learning/quiz-check.ts'

/** What an author may want to see to before publishing; nothing of it stops them. */
export const courseWarnings = [
  'empty_lesson',
  'image_without_alt',
  'film_without_captions',
  'check_unfinished',
  'embed_without_title',
  ...quizProblems,
  'pool_short',
  ...assignmentProblems,
] as const
export const CourseWarning = z.object({
  kind: z.enum(courseWarnings),
  lessonId: Id,
  /** The lesson’s. */
  title: z.string(),
  /** How many there are in the lesson. */
  count: z.number().int(),
})
export type CourseWarning = z.infer<typeof CourseWarning>
