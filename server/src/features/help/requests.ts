import { sql } from 'kysely'
import type { Correspondent } from '#contract/help/correspondent.ts'
import { owesAnswer, type HelpState } from '#contract/rules/help/help-moves.ts'
import type { Role } from '#contract/roles.ts'
import type { Tx } from '../../db/tenant.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'

type Person = Omit<Correspondent, 'photoUrl'> & { role: Role; photoKey: string | null }
const personOf = (of: 'student' | 'claimer') => {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  return sql<Person | null>`case when ${column('id')} is not null then jsonb_build_object('id', ${column('id')},
    'name', ${column('name')}, 'surname', ${column('surname')}, 'role', ${column('role')},
    'photoKey', ${column('photo_key')}) end`
}

/** All but what was carried along, which may be long: of lists it is counted. */
const listed = [
  'h.company_id',
  'h.id',
  'h.student_id',
  'h.enrolment_id',
  'h.course_id',
  'h.lesson_id',
  'h.course',
  'h.lesson',
  'h.question_number',
  'h.word',
  'h.passage',
  'h.state',
  'h.claimer_id',
  'h.claimed_until',
  'h.turn',
  'h.renewals',
  'h.reopened_at',
  'h.asked_at',
  'h.next_at',
  'h.answered_at',
  'h.closed_at',
  'h.last_at',
  'h.helped_by',
  'h.meeting_code',
] as const
const carries = (what: 'answers' | 'hints') =>
  sql<number>`coalesce(jsonb_array_length(h.carried -> ${sql.lit(what)}), 0)`

/**
 * The promise that an answer is owed by, of requests h: the first one until somebody answered, after that the newest. Whatever
 * is said of a promise, ordered by it or counted is by this one.
 */
export const owedBy = sql<Date>`case when h.answered_at is null then coalesce(h.first_promised_at, h.promised_at)
  else h.promised_at end`

/** Requests with who asked and who holds them. */
export const selectRequests = (tx: Tx) =>
  tx
    .selectFrom('help_requests as h')
    .innerJoin('users as student', (join) =>
      join.onRef('student.company_id', '=', 'h.company_id').onRef('student.id', '=', 'h.student_id'),
    )
    .leftJoin('users as claimer', (join) =>
      join.onRef('claimer.company_id', '=', 'h.company_id').onRef('claimer.id', '=', 'h.claimer_id'),
    )
    .select(listed)
    .select(owedBy.as('owed_by'))
    .select(carries('answers').as('answers'))
    .select(carries('hints').as('hints'))
    .select(sql<boolean>`h.carried -> 'work' is not null`.as('work'))
    .select(personOf('student').$castTo<Person>().as('student'))
    .select(personOf('claimer').as('claimer'))
export type RequestWithPeople = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number]

export const viewPerson = (companyId: string, { photoKey, ...person }: Person): Correspondent => ({
  ...person,
  photoUrl: photoKey && mediaUrl(companyId, photoKey),
})

export const fullName = ({ name, surname }: { name: string; surname: string }) => `${name} ${surname}`.trim()

/** Held without an answer for as long as it may be: it is the others’ again, whether or not anybody has written that yet. */
export const isLapsed = (row: { state: HelpState; claimed_until: Date | null }, now: Date): boolean =>
  row.state === 'claimed' && row.claimed_until !== null && row.claimed_until <= now

/** Held without an answer, and open to others as well. */
export const isReopened = (row: { state: HelpState; reopened_at: Date | null }): boolean =>
  row.state === 'claimed' && row.reopened_at !== null

/** As it is now. */
export const asNow = <R extends { state: HelpState; claimed_until: Date | null; claimer_id: string | null }>(
  row: R,
  now = new Date(),
): R =>
  isLapsed(row, now) ? { ...row, state: 'queued', claimer_id: null, claimer: null, claimed_until: null } : row

/** Those that nobody has answered since they last waited for a mentor, in SQL, of requests h. */
export const isOwed = sql<boolean>`h.state in (${sql.join(owesAnswer.map((state) => sql.lit(state)))})`

/** Those that wait for a mentor, in SQL, of requests h. */
export const isWaiting = sql<boolean>`(h.state = 'queued' or (h.state = 'claimed' and h.claimed_until <= now()))`

/** The same, and those that somebody else holds and this mentor may take over. */
export const takeableBy = (mentorId: string) => sql<boolean>`(${isWaiting}
  or (h.state = 'claimed' and h.reopened_at is not null and h.claimer_id <> ${mentorId}))`
