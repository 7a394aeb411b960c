import { z } from 'zod'
import { Id, Instant } from '../envelope.ts'

/** What has changed since the last publication, in the order of the outline; what is gone comes last. */
export const CourseChange = z.object({
  kind: z.enum([
    'settings_changed',
    /** Names or order of modules. */
    'modules_changed',
    'lesson_added',
    'lesson_changed',
    'lesson_moved',
    'lesson_removed',
  ]),
  lessonId: Id.nullable(),
  title: z.string(),
  /** What of the lesson or of the settings differs. */
  fields: z.array(z.string()),
  /** How it read and how it reads now, where that is another; of modules their titles, a line each. Left out where all of it is too much. */
  words: z.array(
    z.object({ field: z.enum(['title', 'summary', 'content']), before: z.string(), after: z.string() }),
  ),
})
export type CourseChange = z.infer<typeof CourseChange>

export const CourseVersion = z.object({
  version: z.number().int(),
  publishedAt: Instant,
  publishedBy: z.string().nullable(),
  note: z.string(),
  lessons: z.number().int(),
  learners: z.number().int(),
})
