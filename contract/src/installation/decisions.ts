import { z } from 'zod'
import { Instant } from '../envelope.ts'

/**
 * What waits for an administrator’s decision, in the order in which it is shown: reported messages, requests for help whose promise
 * is broken or about to be, questions at the help desk, who asks to be let into a course or a programme, proposals of pairs, answers
 * to publish, invitations that nobody took up, and people who are late with their training.
 */
export const decisionKinds = [
  'reports',
  'help_late',
  'desk',
  'course_requests',
  'applications',
  'matchings',
  'answers',
  'invitations',
  'overdue',
] as const

/** So many are counted of a kind, and no more: this many stands for that many or more. */
export const MOST_DECISIONS = 100

export const Decision = z.object({
  kind: z.enum(decisionKinds),
  count: z.number().int().min(1),
  /** Since when the one that waits longest does. */
  since: Instant,
  /** The course or programme of that one; null for what is of neither. */
  place: z.string().nullable(),
  /** Where it is decided. */
  path: z.string(),
})
export type Decision = z.infer<typeof Decision>
