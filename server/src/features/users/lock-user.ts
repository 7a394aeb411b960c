import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { losesActiveAdmin, type Person } from './users.policy.ts'
import { userColumns } from './users.view.ts'

/**
 * Of all who change roles, statuses and reporting lines in a company, one at a time does, so that what is judged stays true until the
 * commit. Taken before any row, and thus in the same order by everyone.
 */
export async function lockRoles(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('roles of ' || current_company(), 0))`.execute(tx)
}

// What they write at this moment names them, and asks that they stay: nothing here changes by whom they are named, so it may.
// Held for an update of that too, whoever waits for a help request or a talk of theirs would wait in a circle.
const locked = (tx: Tx, id: string) =>
  tx.selectFrom('users').select(userColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** The user's row, locked until the end of the transaction. Another company's is not there. */
export const lockUser = async (tx: Tx, id: string) => (await locked(tx, id)) ?? fail('NOT_FOUND')

/**
 * A user whom somebody else changes, locked, and who changes them as they are after the wait: whoever was shut out
 * meanwhile, or may less by now, is refused as at the door. With `roles` nobody else changes roles or statuses before
 * the commit.
 */
export async function lockForChange({ tx, askAgain }: Context, id: string, { roles }: { roles: boolean }) {
  if (roles) await lockRoles(tx)
  const user = await locked(tx, id)
  const actor = await askAgain()
  return { user: user ?? fail('NOT_FOUND'), actor }
}

/** FORBIDDEN where the change would leave no other active person of that admin role. Needs `lockRoles`. */
export async function keepOneAdmin(
  tx: Tx,
  before: Person,
  after: Pick<Person, 'role' | 'status'>,
  field: 'role' | 'status',
): Promise<void> {
  if (!losesActiveAdmin(before, after)) return
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', before.role)
    .where('status', '=', 'active')
    .where('id', '!=', before.id)
    .limit(1)
    .executeTakeFirst()
  if (!other) fail('FORBIDDEN', { details: [{ field, code: 'last_admin' }] })
}
