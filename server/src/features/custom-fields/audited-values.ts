import { sql } from 'kysely'
import type { CustomValues } from '#contract/people/custom-fields.ts'
import type { Tx } from '../../db/tenant.ts'

/** What the audit log says of values that differ, in words as they are now; null where none does. */
export async function auditedValues(
  tx: Tx,
  before: CustomValues,
  after: CustomValues,
): Promise<{ before: string[]; after: string[] } | null> {
  const [was, is] = [JSON.stringify(before), JSON.stringify(after)]
  const { rows } = await sql<{ differ: boolean; before: string[]; after: string[] }>`
    select ${was}::jsonb <> ${is}::jsonb as differ, custom_told(${was}::jsonb, ${is}::jsonb) as before,
      custom_told(${is}::jsonb, ${was}::jsonb) as after`.execute(tx)
  const [change] = rows
  return change?.differ ? { before: change.before, after: change.after } : null
}
