import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Paged, PageQuery } from '../envelope.ts'
import { PairPerson } from './mentoring.ts'
import { pairStates } from '../rules/mentoring/pair-moves.ts'
import { Part } from './programmes.ts'
import { ProgrammeFit } from '../rules/mentoring/programme-fit.ts'

const runStates = ['waiting', 'draft', 'published', 'taken_back', 'failed'] as const
/** Why two are no pair, whatever they have in common; `full`: the mentor has no place left in this proposal;
 * `ended_before`: they ended or declined it before, or one of them blocked the other, which nobody is told apart from that;
 * `apart_in_group`: one who is to be in the mentor’s group blocked the mentee, or is blocked by them. */
const barriers = [
  'apart_in_group',
  'pair_already',
  'ended_before',
  'own_line',
  'own_rule',
  'not_there',
  'too_low',
  'full',
] as const
export const Barrier = z.enum(barriers)
export type Barrier = z.infer<typeof Barrier>
/** Why a pair of a proposal came to nothing when it was published. */
const unmades = ['withdrawn', 'no_place', 'pair_already', 'cannot_pair'] as const
export const Unmade = z.enum(unmades)
export type Unmade = z.infer<typeof Unmade>

/** A proposal of pairs, and how good it is. */
export const Run = z.object({
  id: Id,
  number: z.number().int(),
  state: z.enum(runStates),
  /** Of a hundred, while it is being made. */
  progress: z.number().int(),
  pairs: z.number().int(),
  /** Mentors who have somebody in it: of a programme by group, its groups. */
  groups: z.number().int(),
  /** Mentees who have nobody in it. */
  alone: z.number().int(),
  mean: z.number().int().nullable(),
  /** The weakest pair. */
  floor: z.number().int().nullable(),
  createdAt: Instant,
  publishedAt: Instant.nullable(),
  canTakeBack: z.boolean(),
  /** How often its pairs were changed by hand. */
  revision: z.number().int(),
})
export type Run = z.infer<typeof Run>

/** A mentee in a proposal, with their mentor where they have one. */
export const Match = z.object({
  id: Id,
  mentee: PairPerson,
  mentor: PairPerson.nullable(),
  fit: ProgrammeFit.nullable(),
  locked: z.boolean(),
  relationshipId: Id.nullable(),
  /** How the pair stands that became of it, and who of the two has said yes. */
  pair: z.object({ state: z.enum(pairStates), agreed: z.array(Part) }).nullable(),
  unmade: Unmade.nullable(),
})
export type Match = z.infer<typeof Match>

/**
 * A mentor for somebody: how well the two fit, why it is not to be, and what it would change of the whole. Where a place of
 * theirs is asked about (`from`), all of it is as if that were free.
 */
export const Option = PairPerson.extend({
  left: z.number().int(),
  fit: ProgrammeFit,
  barrier: Barrier.nullable(),
  /** The rule of the programme’s own that keeps the two apart, where one does. */
  rule: Id.nullable(),
  now: z.boolean(),
  /** Points of the sum, against how it stands. */
  change: z.number().int(),
  /** The weakest pair then. */
  floor: z.number().int(),
  /** Other mentees whom they have in this proposal, whose place can be taken unless it is locked; among equals nobody’s can. */
  holders: z.array(
    z.object({ id: Id, name: z.string(), surname: z.string(), score: z.number().int(), locked: z.boolean() }),
  ),
  /** Who was theirs in this proposal, takes part no more, and would have their place given up by this. */
  gone: z.array(z.object({ id: Id, name: z.string(), surname: z.string(), locked: z.boolean() })),
})
export type Option = z.infer<typeof Option>

const Given = z.object({ mentor: PairPerson, score: z.number().int() })
/** Somebody who has another mentor in one proposal than in the other; null: they have nobody there. */
export const Differing = z.object({
  id: Id,
  person: PairPerson,
  here: Given.nullable(),
  there: Given.nullable(),
  /** Points here, less those there. */
  difference: z.number().int(),
})
export type Differing = z.infer<typeof Differing>

/** Two proposals beside one another, as the first stands against the second; of equals each of a pair is counted. */
export const Comparison = Paged(Differing).extend({
  here: Run,
  there: Run,
  /** How many people have the same mentor in both, and how those fare who have another, or have one in one of the two alone. */
  counts: z.object({
    same: z.number().int(),
    better: z.number().int(),
    alike: z.number().int(),
    worse: z.number().int(),
    gained: z.number().int(),
    lost: z.number().int(),
  }),
})
export type Comparison = z.infer<typeof Comparison>

const byId = z.object({ id: Id })
const ofMentee = byId.extend({ userId: Id })

export const matchingApi = {
  runs: endpoint({
    id: 'matching.runs',
    method: 'GET',
    path: '/mentoring/programmes/:id/runs',
    summary: 'List the proposals of pairs for a programme, newest first',
    params: byId,
    data: z.object({ items: z.array(Run) }),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  match: endpoint({
    id: 'matching.match',
    method: 'POST',
    path: '/mentoring/programmes/:id/runs',
    summary: 'Match the people of a programme who have nobody yet: a proposal that nobody else sees',
    params: byId,
    body: z.strictObject({
      /** What is locked in this proposal stays. */
      keepOf: Id.nullable().default(null),
    }),
    data: Run,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
    rate: 'heavy',
  }),
  pairs: endpoint({
    id: 'matching.pairs',
    method: 'GET',
    path: '/mentoring/runs/:id/pairs',
    summary: 'List the mentees of a proposal: those who have nobody first, then the weakest pairs',
    params: byId,
    query: PageQuery,
    data: Paged(Match),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  compare: endpoint({
    id: 'matching.compare',
    method: 'GET',
    path: '/mentoring/runs/:id/compare/:otherId',
    summary:
      'Say how a proposal stands against another of its programme, and who has another mentor: who loses most first',
    params: byId.extend({ otherId: Id }),
    query: PageQuery,
    data: Comparison,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  options: endpoint({
    id: 'matching.options',
    method: 'GET',
    path: '/mentoring/runs/:id/mentees/:userId',
    summary: 'Say of each mentor why they are a mentee’s or not, and what it would change',
    params: ofMentee,
    query: z.object({
      /** A mentee whose place with their mentor would be taken: that mentor comes first. */
      from: Id.optional(),
    }),
    data: z.object({ items: z.array(Option) }),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  place: endpoint({
    id: 'matching.place',
    method: 'PUT',
    path: '/mentoring/runs/:id/mentees/:userId',
    summary: 'Give a mentee another mentor, or none, and lock the two or not',
    params: ofMentee,
    body: z.strictObject({
      mentorId: Id.nullable(),
      locked: z.boolean(),
      /** A mentee of that mentor, whose place is taken and who has nobody then. */
      from: Id.optional(),
    }),
    data: Run,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  publish: endpoint({
    id: 'matching.publish',
    method: 'POST',
    path: '/mentoring/runs/:id/publish',
    summary:
      'Make the pairs of a proposal: each begins at once, and both are told, or both are asked first, as the programme says',
    params: byId,
    /** The revision that was looked at: where it is another by now, nothing is published. */
    query: z.object({ revision: z.coerce.number().int().min(0).optional() }),
    data: Run,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
    rate: 'heavy',
  }),
  takeBack: endpoint({
    id: 'matching.takeBack',
    method: 'POST',
    path: '/mentoring/runs/:id/take-back',
    summary: 'End the pairs of a proposal that was published within a day; both are told',
    params: byId,
    data: Run,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
    rate: 'heavy',
  }),
}
