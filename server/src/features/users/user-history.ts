import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { usersApi } from '#contract/people/users.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { fail } from '../../core/errors.ts'
import { isKept, mayBeReadBy, shownOf } from '../../platform/audit.ts'
import { withPeopleNamed } from '../../platform/people/people-in-log.ts'
import { pageOf } from '../../http/page.ts'

/** Entries about a person and of what they did; each half is read by an index of its own. */
function entriesOf(tx: Tx, id: string, readerId: string) {
  const entries = tx
    .selectFrom('audit_log')
    .where(isKept)
    .where(mayBeReadBy(readerId))
    .select(['id', 'at', 'action', 'actor_id', 'actor_name', 'before', 'after'])
  return entries
    .where('target_id', '=', id)
    .unionAll(entries.where('actor_id', '=', id).where('target_id', 'is distinct from', id))
}

export async function userHistory({ tx, actor }: Context, { params, query }: Input<typeof usersApi.history>) {
  const { page, pageSize } = query
  const user = await tx.selectFrom('users').select('id').where('id', '=', params.id).executeTakeFirst()
  if (!user) fail('NOT_FOUND')
  const rows = await tx
    .selectFrom(entriesOf(tx, params.id, actor.id).as('entries'))
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { total } = await tx
    .selectFrom(entriesOf(tx, params.id, actor.id).as('entries'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const entries = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actorId: row.actor_id,
    actorName: row.actor_name,
    before: shownOf(row.before),
    after: shownOf(row.after),
  }))
  return pageOf(await withPeopleNamed(tx, entries), total, { page, pageSize })
}
