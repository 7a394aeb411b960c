import { z } from 'zod'
import { SessionDates } from './booking.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../envelope.ts'
import { Pair, Relationship } from './mentoring.ts'
import { ActionItem, Goal, Note } from './mentoring-space.ts'
import { Brought } from './recommendations/recommendations.ts'
import { shareKinds } from '../rules/mentoring/handover.ts'

const Shares = z
  .array(z.enum(shareKinds))
  .max(shareKinds.length)
  .refine((kinds) => new Set(kinds).size === kinds.length, 'duplicate')

/** What a pair takes over from the one before. */
export const TakenOver = z.object({
  relationship: Relationship,
  /** What the mentee lets go along. */
  shares: Shares,
  /** Before it begins, for the mentee: sessions with the mentor before that are cancelled when it does. */
  booked: z.number().int(),
  /**
   * Before it begins, for the mentee alone: all that could go along. Later, for both: what is shown of it, where goals and
   * actions are the pair’s own by then. Each with who could read it.
   */
  goals: z.array(Goal),
  actions: z.array(ActionItem),
  notes: z.array(Note),
  sessions: z.array(SessionDates.extend({ seenBy: z.array(Id) })),
  recommended: z.array(Brought),
})
export type TakenOver = z.infer<typeof TakenOver>

const byId = z.object({ id: Id })
const ofPair = '/mentoring/relationships/:id/handover'
const taken = '/mentoring/relationships/:id/taken-over'

export const handoverApi = {
  begin: endpoint({
    id: 'handover.begin',
    method: 'POST',
    path: ofPair,
    summary: 'Hand one’s own mentoring over: to a mentor, who is asked, or to whom the administrators find',
    params: byId,
    body: z.object({ mentorId: Id.nullable() }).strict(),
    data: Relationship,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  callOff: endpoint({
    id: 'handover.callOff',
    method: 'DELETE',
    path: ofPair,
    summary: 'Call the handover of one’s own mentoring off: it goes on as it was',
    params: byId,
    data: Relationship,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  propose: endpoint({
    id: 'handover.propose',
    method: 'POST',
    path: '/mentoring/pairs/:id/handover',
    summary: 'Propose the next mentor of a pair, as an administrator',
    params: byId,
    body: z.object({ mentorId: Id }).strict(),
    data: Pair,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  takenOver: endpoint({
    id: 'handover.takenOver',
    method: 'GET',
    path: taken,
    summary:
      'Get what a pair takes over from the one before: for the mentee what could go along, for both what does',
    params: byId,
    data: TakenOver,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  share: endpoint({
    id: 'handover.share',
    method: 'PUT',
    path: taken,
    summary: 'Say what of one’s own goes along to the next mentor, as its mentee',
    params: byId,
    body: z.object({ shares: Shares }).strict(),
    data: TakenOver,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
}
