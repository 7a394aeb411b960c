import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Day, Id, Instant } from '../envelope.ts'
import { stillReasons } from '../rules/learning/stands-still.ts'

const count = z.number().int()

/** A course in which a mentee is under way. */
export const MenteeCourse = z.object({
  id: Id,
  title: z.string(),
  lessons: count,
  lessonsDone: count,
  nextLessonTitle: z.string().nullable(),
  dueOn: Day.nullable(),
  lastAt: Instant.nullable(),
  /** Why they stand still in it, what matters most first; none where they get on. */
  reasons: z.array(z.enum(stillReasons)),
})
export type MenteeCourse = z.infer<typeof MenteeCourse>

export const MenteeProgress = z.object({
  relationshipId: Id,
  person: z.object({ id: Id, name: z.string(), surname: z.string(), photoUrl: z.string().nullable() }),
  /** Courses that they are done with. */
  completed: count,
  courses: z.array(MenteeCourse),
  /** The next session that is confirmed. */
  nextSessionAt: Instant.nullable(),
  /** The last session, where the mentor said that they did not come. */
  missedAt: Instant.nullable(),
})
export type MenteeProgress = z.infer<typeof MenteeProgress>

/** A course that one is put on, and who stands still in it. */
export const LedCourse = z.object({
  id: Id,
  title: z.string(),
  learning: count,
  stopped: count,
  overdue: count,
})
export type LedCourse = z.infer<typeof LedCourse>

export const menteeProgressApi = {
  get: endpoint({
    id: 'menteeProgress.get',
    method: 'GET',
    path: '/mentoring/progress',
    summary:
      'Say how one’s mentees get on in their courses, and who stands still and why; and the same of the courses that one is put on, in numbers',
    data: z.object({ mentees: z.array(MenteeProgress), courses: z.array(LedCourse) }),
    errors: [],
    scope: 'courses:read',
  }),
}
