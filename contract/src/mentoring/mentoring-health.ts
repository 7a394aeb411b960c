import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Day, Id, Paged, PageQuery, repeated, sortBy, TableFormat, tableMediaTypes } from '../envelope.ts'
import { limits } from '../limits.ts'
import { pairStates } from '../rules/mentoring/pair-moves.ts'

const count = z.number().int()

/** A pair that goes on is silent when nothing was heard of it for so many days, and no session is booked. */
export const SILENT_DAYS = 21

/** So long an administrator is shown that a pair was ended before it was completed. */
export const ENDED_DAYS = 90

/** What an administrator looks at: two who go on have never met, or nothing is heard of them; or they were ended early, lately. */
export const pairConcerns = ['not_met', 'silent', 'ended_early'] as const
export type PairConcern = (typeof pairConcerns)[number]

export const MentoringHealth = z.object({
  active: count,
  notMet: count,
  silent: count,
  /** Ended in the last 90 days by one of the two, an administrator or an erasure: neither completed nor handed over. */
  endedEarly: count,
  /** Who waits for a mentor. */
  waiting: count,
  /** Mentors whose places are all taken. */
  full: count,
})
export type MentoringHealth = z.infer<typeof MentoringHealth>

/** The same of the mentees of a department, and of those who wait for a mentor there; null of people without one. */
export const DepartmentHealth = MentoringHealth.omit({ full: true }).extend({
  department: z.string().nullable(),
})
export type DepartmentHealth = z.infer<typeof DepartmentHealth>

const HealthPerson = z.object({
  id: Id,
  name: z.string(),
  surname: z.string(),
  photoUrl: z.string().nullable(),
})
const Programme = z.object({ id: Id, name: z.string() })

/** A pair by its days, which are those of the company: no hour, and nothing of what the two wrote. */
export const HealthPair = z.object({
  id: Id,
  state: z.enum(pairStates),
  mentor: HealthPerson,
  mentee: HealthPerson,
  /** Whose proposal it was; null where none made it. */
  programme: Programme.nullable(),
  beganOn: Day.nullable(),
  /** Sessions that took place. */
  sessions: count,
  lastSessionOn: Day.nullable(),
  nextSessionOn: Day.nullable(),
  /** Null where the pair is not silent. */
  silentSince: Day.nullable(),
  /**
   * How often it was reminded to meet or write, when last, and whether it is reminded no more as things stand. That may
   * be the wish of one of the two; whose, nobody is told.
   */
  nudges: z.object({ sent: count, lastOn: Day.nullable(), over: z.boolean() }),
  /** Null while it goes on. */
  endedOn: Day.nullable(),
})
export type HealthPair = z.infer<typeof HealthPair>
export const healthSortFields = ['mentor', 'mentee', 'beganOn'] as const

/** Somebody who waits for a mentor: since when, for whose answer, or in which programme. */
export const WaitingPerson = HealthPerson.extend({
  since: Day,
  /** They asked a mentor who has not answered. */
  asked: z.boolean(),
  programmes: z.array(Programme),
})
export type WaitingPerson = z.infer<typeof WaitingPerson>

/** A mentor with as many pairs as they take. */
export const FullMentor = HealthPerson.extend({ taken: count, capacity: count })
export type FullMentor = z.infer<typeof FullMentor>

const PairsFilter = z.object({
  search: z.string().trim().max(limits.searchLength).optional(),
  programmeId: Id.optional(),
  state: repeated(z.enum(pairStates)),
  concern: z.enum(pairConcerns).optional(),
  /** Of the mentee. */
  department: z.string().trim().min(1).max(limits.searchLength).optional(),
})
export type HealthPairsFilter = z.output<typeof PairsFilter>

export const mentoringHealthApi = {
  get: endpoint({
    id: 'mentoringHealth.get',
    method: 'GET',
    path: '/mentoring/health',
    summary:
      'Count the pairs that go on, those that have not met, are silent or were ended early, who waits for a mentor, and mentors without a place',
    data: MentoringHealth,
    errors: [],
    scope: null,
  }),
  pairs: endpoint({
    id: 'mentoringHealth.pairs',
    method: 'GET',
    path: '/mentoring/health/pairs',
    summary: 'List the company’s pairs by their days: begun, last and next session, silent since, ended',
    query: PageQuery.extend({
      ...PairsFilter.shape,
      sort: sortBy(healthSortFields).default('-beganOn'),
    }),
    data: Paged(HealthPair),
    errors: [],
    scope: null,
  }),
  waiting: endpoint({
    id: 'mentoringHealth.waiting',
    method: 'GET',
    path: '/mentoring/health/waiting',
    summary: 'List who waits for a mentor, the longest first',
    query: PageQuery,
    data: Paged(WaitingPerson),
    errors: [],
    scope: null,
  }),
  full: endpoint({
    id: 'mentoringHealth.full',
    method: 'GET',
    path: '/mentoring/health/full',
    summary: 'List mentors whose places are all taken',
    query: PageQuery,
    data: Paged(FullMentor),
    errors: [],
    scope: null,
  }),
  departments: endpoint({
    id: 'mentoringHealth.departments',
    method: 'GET',
    path: '/mentoring/health/departments',
    summary: 'Count the same by the mentees’ departments, those with most pairs first',
    query: PageQuery,
    data: Paged(DepartmentHealth),
    errors: [],
    scope: null,
  }),
  export: endpoint({
    id: 'mentoringHealth.export',
    method: 'POST',
    path: '/mentoring/health/export',
    summary: 'Export the pairs by their days as a CSV or XLSX file',
    body: z.strictObject({
      format: TableFormat.default('csv'),
      ...PairsFilter.shape,
      state: z.array(z.enum(pairStates)).max(pairStates.length).optional(),
    }),
    data: z.unknown(),
    errors: [],
    scope: null,
    rate: 'heavy',
    download: Object.values(tableMediaTypes),
  }),
}
