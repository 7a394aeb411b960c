import type { ManagedUser } from '#contract/people/users.ts'
import type { Tx } from '../../db/tenant.ts'
import { userColumns, viewUser } from './users.view.ts'

/** People as administrators see them, by their ids; nobody whose data were erased. */
export async function peopleViews(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ManagedUser>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('users')
    .select(userColumns)
    .where('users.id', 'in', [...ids])
    .where('users.erased_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, viewUser(row)]))
}

const MOST_ADMINS = 20

/** Administrators who can sign in, for what all of them are to hear. */
export async function activeAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', 'in', ['active', 'hidden'])
    .orderBy('id')
    .limit(MOST_ADMINS)
    .execute()
  return rows.map(({ id }) => id)
}
