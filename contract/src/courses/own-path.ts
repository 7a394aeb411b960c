import { z } from 'zod'
import { Day, Id } from '../envelope.ts'
import { Language } from '../fields.ts'

/** A course on a path, as it is to who is on it. */
const PathCourse = z.object({
  id: Id,
  title: z.string(),
  state: z.enum(['done', 'under_way', 'open', 'locked', 'to_choose', 'gone']),
  lessons: z.number().int(),
  lessonsDone: z.number().int(),
  dueOn: Day.nullable(),
})
export const OwnPath = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  language: Language,
  dueOn: Day.nullable(),
  stepsDone: z.number().int(),
  steps: z.number().int(),
  complete: z.boolean(),
  overdue: z.boolean(),
  /** Where to go on. */
  next: z.object({ id: Id, title: z.string() }).nullable(),
})
export type OwnPath = z.infer<typeof OwnPath>
export const PathPage = OwnPath.extend({
  inOrder: z.boolean(),
  outline: z.array(
    z.object({
      state: z.enum(['done', 'open', 'locked']),
      choose: z.number().int(),
      courses: z.array(PathCourse),
    }),
  ),
})
export type PathPage = z.infer<typeof PathPage>
