import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../envelope.ts'
import { nudgeReasons } from '../../rules/mentoring/nudges.ts'

/** How one is reminded of one’s own pair; the other of the two reads nothing of it. */
export const PairNudges = z.object({
  /** Of what one was reminded and what is still so; null where one was not. */
  reason: z.enum(nudgeReasons).nullable(),
  /** One wants no more of them for this pair. */
  stopped: z.boolean(),
  /** The pair is over: there are none, whatever one wants. */
  over: z.boolean(),
})
export type PairNudges = z.infer<typeof PairNudges>

const ofPair = { path: '/mentoring/relationships/:id/nudges', params: z.object({ id: Id }) } as const

export const mentoringNudgesApi = {
  ofPair: endpoint({
    id: 'mentoringNudges.ofPair',
    method: 'GET',
    ...ofPair,
    summary: 'Say whether one was reminded to meet or write in one’s own pair, and whether one still is',
    data: PairNudges,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  stop: endpoint({
    id: 'mentoringNudges.stop',
    method: 'PUT',
    ...ofPair,
    summary: 'Stop being reminded to meet or write in one’s own pair, or take that back',
    body: z.strictObject({ stopped: z.boolean() }),
    data: PairNudges,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
}
