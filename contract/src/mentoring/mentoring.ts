import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Paged, PageQuery, repeated, sortBy } from '../envelope.ts'
import { Language, line, PeopleSearch } from '../fields.ts'
import { limits } from '../limits.ts'
import { Testimonial } from './testimonials.ts'
import { Fit } from '../rules/mentoring/pair-fit.ts'
import { ProgrammeFit } from '../rules/mentoring/programme-fit.ts'
import { pairMoveNames, pairStates, type PairMove } from '../rules/mentoring/pair-moves.ts'

const PairState = z.enum(pairStates)
const moveNames = pairMoveNames as [PairMove, ...PairMove[]]
const Move = z.enum(moveNames)
/** A few words of one of a pair to the other. */
const Word = z.string().trim().max(limits.mentoringWord)

/** One of a pair. */
export const PairPerson = z.object({
  id: Id,
  name: z.string(),
  surname: z.string(),
  photoUrl: z.string().nullable(),
  timeZone: z.string().nullable(),
})
export type PairPerson = z.infer<typeof PairPerson>

const times = {
  createdAt: Instant,
  beganAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** When a proposal that nobody answered is over. */
  expiresAt: Instant,
  lastAt: Instant,
}

/** One of a group, with the pair by which they are in it. */
export const GroupMember = PairPerson.extend({ relationshipId: Id, state: PairState })
export type GroupMember = z.infer<typeof GroupMember>

/** Of a pair one of whose mentors takes over from the other: dates, names and states alone. */
const Handover = z.object({
  /** The mentor before, where this pair takes over from theirs. */
  from: PairPerson.nullable(),
  /** The pair that takes over from this one, or is proposed to. */
  next: z.object({ id: Id, state: PairState, mentor: PairPerson }).nullable(),
  /** Since when a next mentor is looked for. */
  wantedAt: Instant.nullable(),
})

const counts = {
  /** Without those that were dropped. */
  goals: z.number().int(),
  goalsMet: z.number().int(),
  actions: z.number().int(),
  actionsDone: z.number().int(),
}

/** Two people as each of them sees it. */
export const Relationship = z.object({
  id: Id,
  state: PairState,
  /** Declined by neither of the two: an administrator, a rule or whoever withdrew took the proposal back. */
  takenBack: z.literal(true).optional(),
  mentor: PairPerson,
  mentee: PairPerson,
  /** Which of the two one is oneself. */
  part: z.enum(['mentor', 'mentee']),
  /** Who said yes. */
  agreed: z.array(z.enum(['mentor', 'mentee'])),
  /** What the mentee wrote who asked; null where an administrator proposed it. */
  word: z.string().nullable(),
  /** Why the two fit: by the rule of the programme that brings them together, else by what their profiles say. */
  fit: z.union([ProgrammeFit, Fit]),
  ...times,
  ...counts,
  handover: Handover,
  /** The group that the mentee is in by it; its mentees are named to those who are in it, and to administrators. */
  group: z.object({ id: Id, mentees: z.array(GroupMember) }).nullable(),
  /** The two are equals: which of them is the mentor says in whose hours they are booked. */
  peer: z.boolean(),
  /** What one may do with it now. */
  moves: z.array(Move),
})
export type Relationship = z.infer<typeof Relationship>

/** The same as administrators see it: dates, states and counts, and nothing that the two wrote. */
export const Pair = Relationship.omit({ part: true, word: true })
export type Pair = z.infer<typeof Pair>

/** Somebody who may be asked to be one’s mentor. */
export const MentorCard = PairPerson.extend({
  about: z.string(),
  topics: z.array(z.string()),
  /** Of those, what one looks for. */
  shared: z.array(z.string()),
  language: Language,
  /** How many more they can take. */
  left: z.number().int(),
  /** The newest of what mentees said of them, with the consent of both. */
  testimonial: Testimonial.nullable(),
  /** The pair that one is with them, or may become. */
  relationship: z.object({ id: Id, state: PairState }).nullable(),
})
export type MentorCard = z.infer<typeof MentorCard>

/** A mentor whom an administrator may propose to somebody, with how well the two fit. */
export const Suggestion = PairPerson.extend({ left: z.number().int(), fit: Fit })
export type Suggestion = z.infer<typeof Suggestion>

export const pairSortFields = ['mentor', 'mentee', 'createdAt', 'lastAt'] as const
const byId = z.object({ id: Id })

export const mentoringApi = {
  mentors: endpoint({
    id: 'mentoring.mentors',
    method: 'GET',
    path: '/mentoring/mentors',
    summary: 'List the mentors whom one may ask: those who can take somebody and share most topics first',
    query: PageQuery.extend({
      search: z.string().trim().max(limits.searchLength).optional(),
      topic: repeated(line(60).min(1)),
      language: repeated(Language),
    }),
    data: Paged(MentorCard).extend({ topics: z.array(z.string()) }),
    errors: [],
    scope: null,
  }),
  mine: endpoint({
    id: 'mentoring.mine',
    method: 'GET',
    path: '/mentoring/relationships',
    summary: 'List one’s own mentoring: as a mentor and as a mentee, what waits for one’s answer first',
    query: PageQuery,
    data: Paged(Relationship),
    errors: [],
    scope: null,
  }),
  ask: endpoint({
    id: 'mentoring.ask',
    method: 'POST',
    path: '/mentoring/relationships',
    summary: 'Ask a mentor, with a few words',
    body: z.object({ mentorId: Id, word: Word.min(1) }).strict(),
    data: Relationship,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  move: endpoint({
    id: 'mentoring.move',
    method: 'POST',
    path: '/mentoring/relationships/:id/moves',
    summary: 'Accept, decline, pause, resume, complete or end it; the word is for the other of the two alone',
    params: byId,
    body: z.object({ move: Move.exclude(['expire', 'hand_over']), word: Word.default('') }).strict(),
    data: Relationship,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  pairs: endpoint({
    id: 'mentoring.pairs',
    method: 'GET',
    path: '/mentoring/pairs',
    summary: 'List the company’s pairs: dates, states and counts',
    query: PageQuery.extend({
      search: z.string().trim().max(limits.searchLength).optional(),
      state: repeated(PairState),
      /** Those that want a next mentor: one was asked for, or theirs cannot mentor any more; and none is proposed. */
      next: z.enum(['wanted']).optional(),
      sort: sortBy(pairSortFields).default('-lastAt'),
    }),
    data: Paged(Pair),
    errors: [],
    scope: null,
  }),
  people: endpoint({
    id: 'mentoring.people',
    method: 'GET',
    path: '/mentoring/people',
    summary: 'Find people who may have a mentor, by a part of their name',
    query: z.object({ search: PeopleSearch }),
    data: z.object({ items: z.array(PairPerson) }),
    errors: [],
    scope: null,
    rate: 'search',
  }),
  suggestions: endpoint({
    id: 'mentoring.suggestions',
    method: 'GET',
    path: '/mentoring/suggestions',
    summary: 'List the mentors who fit somebody best, each with the reasons',
    query: z.object({ menteeId: Id }),
    data: z.object({ items: z.array(Suggestion) }),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  propose: endpoint({
    id: 'mentoring.propose',
    method: 'POST',
    path: '/mentoring/pairs',
    summary: 'Propose two people to one another: it begins when both accept',
    body: z.object({ mentorId: Id, menteeId: Id }).strict(),
    data: Pair,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  endPair: endpoint({
    id: 'mentoring.endPair',
    method: 'POST',
    path: '/mentoring/pairs/:id/end',
    summary: 'Withdraw a proposal, or end a pair, as an administrator',
    params: byId,
    data: Pair,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
}
