import { sql, type RawBuilder, type Selectable } from 'kysely'
import { mentored, type Role } from '#contract/roles.ts'
import { fail } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Database } from '../../../db/types.ts'
import type { Context } from '../../../http/caller/context.ts'
import { hasBlocked } from '../../conversations/offered.ts'
import { isMenteeOf } from '../../mentoring/offered.ts'
import { isInProgramme } from '../../programmes/offered.ts'

export type OfficeRow = Selectable<Database['office_hours']>
export type PlaceRow = Selectable<Database['office_places']>

const either = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`(${hasBlocked(one, other)} or ${hasBlocked(other, one)})`

/**
 * Whether somebody sees the office hours `o`: their mentor; whoever they are for, or has a place in them; nobody whom the
 * mentor blocked, or who blocked them; and where the mentor may sign in no more, nobody.
 */
export function isFor({ id, role }: { id: string; role: Role }): RawBuilder<boolean> {
  const [me, mentor] = [sql`${id}::uuid`, sql.ref('o.mentor_id')]
  const asks = mentored.includes(role)
  return sql<boolean>`(o.mentor_id = ${me} or not ${either(me, mentor)} and exists (select from users m
      where m.company_id = o.company_id and m.id = o.mentor_id and m.status in ('active', 'hidden')) and (
    o.audience = 'mentees' and ${isMenteeOf(mentor, me)}
    or o.audience = 'programme' and ${isInProgramme(sql.ref('o.programme_id'), me)}
    or o.audience = 'anyone' and ${asks} and exists (select from users m
      where m.company_id = o.company_id and m.id = o.mentor_id and m.role = 'mentor' and m.status = 'active')
    or exists (select from office_places p where p.company_id = o.company_id and p.office_id = o.id
      and p.user_id = ${me} and p.state <> 'left')))`
}

/** Places without those of people with whom the mentor is at odds: neither sees the other. Nobody waits who may not come in. */
export async function placesOf(tx: Tx, officeIds: readonly string[]): Promise<PlaceRow[]> {
  if (officeIds.length === 0) return []
  return tx
    .selectFrom('office_places as p')
    .innerJoin('office_hours as o', (join) =>
      join.onRef('o.company_id', '=', 'p.company_id').onRef('o.id', '=', 'p.office_id'),
    )
    .selectAll('p')
    .where('p.office_id', 'in', [...officeIds])
    .where('p.state', '!=', 'left')
    .where(sql<boolean>`not ${either(sql.ref('p.user_id'), sql.ref('o.mentor_id'))}`)
    .where(
      sql<boolean>`(p.state not in ('waiting', 'called') or exists (select from users u
        where u.company_id = p.company_id and u.id = p.user_id and u.status in ('active', 'hidden')))`,
    )
    .orderBy('p.slot')
    .execute()
}

type Reader = { id: string; role: Role }

/** Office hours that somebody sees; NOT_FOUND for everybody else. */
export async function findOffice(tx: Tx, id: string, reader: Reader): Promise<OfficeRow> {
  const row = await tx
    .selectFrom('office_hours as o')
    .selectAll('o')
    .where('o.id', '=', id)
    .where(isFor(reader))
    .executeTakeFirst()
  return row ?? fail('NOT_FOUND')
}

/**
 * The same, held: of two who want one place one gets it, and the queue moves one step at a time. Whoever calls is asked about
 * again after the wait.
 */
export async function holdOffice({ tx, askAgain }: Context, id: string): Promise<OfficeRow> {
  await tx.selectFrom('office_hours').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findOffice(tx, id, await askAgain())
}
