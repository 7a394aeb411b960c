import type { Tx } from '../../db/tenant.ts'

/** The names of people who are here still, by their ids. */
export async function namesOf(tx: Tx, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(ids.filter((id) => id !== null))]
  if (asked.length === 0) return new Map()
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'name', 'surname'])
    .where('id', 'in', asked)
    .where('status', '!=', 'deleted')
    .execute()
  return new Map(rows.map(({ id, name, surname }) => [id, `${name} ${surname}`.trim()]))
}
