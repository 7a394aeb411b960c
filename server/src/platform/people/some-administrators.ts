import type { Tx } from '../../db/tenant.ts'

/** Those who answer for a company, to be told where nobody nearer is: so many at most, and not `but`. */
export async function someAdministrators(tx: Tx, but: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', 'in', ['active', 'hidden'])
    .where('id', '!=', but)
    .orderBy('id')
    .limit(20)
    .execute()
  return rows.map(({ id }) => id)
}
