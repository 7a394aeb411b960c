import { sql } from 'kysely'
import type { FitMentee, FitMentor } from '#contract/rules/mentoring/pair-fit.ts'
import type { Tx } from '../../db/tenant.ts'
import type { CompanyRef } from '../../platform/companies/company-ref.ts'
import { mentored } from '#contract/roles.ts'

type Company = Pick<CompanyRef, 'defaultLanguage' | 'timeZone'>

/** How many places somebody’s pairs take, of the mentor `users.id`: a group takes one, however many are in it. */
export const taken = sql<number>`(select count(distinct coalesce(r.group_id, r.id))::int from mentoring_relationships r
  where r.company_id = users.company_id and r.mentor_id = users.id and not r.reverse and r.state in ('proposed', 'active'))`

/** People with what they said of themselves. */
const people = (tx: Tx) =>
  tx
    .selectFrom('users')
    .leftJoin('user_profiles as p', (join) =>
      join.onRef('p.company_id', '=', 'users.company_id').onRef('p.user_id', '=', 'users.id'),
    )

/** Who may be proposed as a mentor, or asked: in the directory, with a place that they give. Hidden people are in none. */
export const mentors = (tx: Tx) =>
  people(tx)
    .where('users.role', '=', 'mentor')
    .where('users.status', '=', 'active')
    .where('p.capacity', '>', 0)

const said = [
  'users.company_id',
  'users.id',
  'users.name',
  'users.surname',
  'users.photo_key',
  'users.time_zone',
  'users.preferred_language',
  'p.availability',
  'p.capacity',
  'p.topics',
  'p.interests',
  'p.about',
] as const
export const selectMentors = (tx: Tx) => mentors(tx).select(said).select(taken.as('taken'))
/** Who may mentor where the less senior mentor the more senior: whoever may have a mentor, in any role of these. */
export const selectAnyMentors = (tx: Tx) =>
  people(tx)
    .where('users.role', 'in', mentored)
    .where('users.status', '=', 'active')
    .select(said)
    .select(taken.as('taken'))
/** Who may have a mentor. */
export const selectMentees = (tx: Tx) => people(tx).where('users.role', 'in', mentored).select(said)
export type Candidate = Awaited<ReturnType<ReturnType<typeof selectMentees>['execute']>>[number]

export const leftOf = ({ capacity, taken: n }: { capacity: number | null; taken: number }) =>
  Math.max(0, (capacity ?? 0) - n)

const one = (row: Candidate, company: Company) => ({
  language: row.preferred_language ?? company.defaultLanguage,
  zone: row.time_zone ?? company.timeZone,
  availability: row.availability ?? [],
})

export const asMentor = (row: Candidate & { taken: number }, company: Company): FitMentor => ({
  ...one(row, company),
  topics: row.topics ?? [],
  capacity: row.capacity ?? 0,
  left: leftOf(row),
})

export const asMentee = (row: Candidate, company: Company): FitMentee => ({
  ...one(row, company),
  interests: row.interests ?? [],
})
