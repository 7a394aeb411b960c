import { limits } from '#contract/limits.ts'
import type { ManagerOf } from '#contract/rules/people/reporting-line.ts'
import type { Tx } from '../../../db/tenant.ts'

/** So many are asked for at once. */
const AT_ONCE = 10_000

/**
 * Whom these people report to, and all above them, level by level: each person is asked for once. Whom `known` names is
 * taken from there.
 */
export async function managersAbove(
  tx: Tx,
  ids: Iterable<string>,
  known: ReadonlyMap<string, string | null> = new Map(),
): Promise<ManagerOf> {
  const managers = new Map(known)
  let next = [...new Set(ids)]
  for (let level = 0; next.length && level <= limits.reportingLine; level++) {
    const asked = next.filter((id) => !managers.has(id))
    for (let from = 0; from < asked.length; from += AT_ONCE) {
      const some = asked.slice(from, from + AT_ONCE)
      const rows = await tx.selectFrom('users').select(['id', 'manager_id']).where('id', 'in', some).execute()
      for (const { id, manager_id } of rows) managers.set(id, manager_id)
    }
    next = [...new Set(next.flatMap((id) => managers.get(id) ?? []))]
  }
  return (id) => managers.get(id)
}
