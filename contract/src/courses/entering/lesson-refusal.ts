import { z } from 'zod'

/** Why a lesson cannot be opened or recorded now, as the `details` of FORBIDDEN. */
export const LessonRefusal = z.object({
  reason: z.enum([
    'not_enrolled',
    'not_yet_let_in',
    'locked',
    'entry_by_staff',
    'by_score',
    'by_attendance',
    'not_yet_on_path',
    'courses_missing',
  ]),
})
export type LessonRefusal = z.infer<typeof LessonRefusal>
