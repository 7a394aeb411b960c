import { limits } from '#contract/limits.ts'
import { lineProblem } from '#contract/rules/people/reporting-line.ts'
import type { Tx } from '../../../db/tenant.ts'
import { failField } from '../../../core/errors.ts'
import { managersAbove } from './managers-above.ts'

/**
 * Whether somebody may report to that manager; of who is new `id` is null. Of who is there already it needs `lockRoles`:
 * two who change lines at once would see no circle, and make one.
 */
export async function requireManager(tx: Tx, id: string | null, manager: string): Promise<void> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', manager)
    .where('status', '!=', 'deleted')
    .executeTakeFirst()
  if (!found) failField('manager', 'manager_unknown')
  const problem = lineProblem(id ?? '', manager, await managersAbove(tx, [manager]))
  if (problem) failField('manager', problem, { most: limits.reportingLine })
}
