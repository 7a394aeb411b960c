import { sql } from 'kysely'
import type { Correspondent } from '#contract/help/correspondent.ts'
import type { HelpState } from '#contract/rules/help/help-moves.ts'
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
    .selectAll('h')
    .select(personOf('student').$castTo<Person>().as('student'))
    .select(personOf('claimer').as('claimer'))
export type RequestWithPeople = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number]

export const viewPerson = (companyId: string, { photoKey, ...person }: Person): Correspondent => ({
  ...person,
  photoUrl: photoKey && mediaUrl(companyId, photoKey),
})

/** Held without an answer for as long as it may be: it is the others’ again, whether or not anybody has written that yet. */
export const isLapsed = (row: { state: HelpState; claimed_until: Date | null }, now: Date): boolean =>
  row.state === 'claimed' && row.claimed_until !== null && row.claimed_until <= now

/** As it is now. */
export const asNow = <R extends { state: HelpState; claimed_until: Date | null; claimer_id: string | null }>(
  row: R,
  now = new Date(),
): R =>
  isLapsed(row, now) ? { ...row, state: 'queued', claimer_id: null, claimer: null, claimed_until: null } : row

/** Those that wait for a mentor, in SQL, of requests h. */
export const isWaiting = sql<boolean>`(h.state = 'queued' or (h.state = 'claimed' and h.claimed_until <= now()))`
