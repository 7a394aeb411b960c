import { CompiledQuery } from 'kysely'
import type { Row } from '../db/driver.ts'
import { moveToCompany } from '../db/moves.ts'
import type { Tx } from '../db/tenant.ts'
import type { Principal } from './caller/actor.ts'

/**
 * What the statement of who calls finds now, asked in the company that they live in. The transaction is in `back` after.
 */
export async function rowNow(
  tx: Tx,
  { companyId, statement }: Principal,
  back: string,
): Promise<Row | undefined> {
  const away = companyId !== back
  if (away) await moveToCompany(tx, companyId)
  const { rows } = await tx.executeQuery<Row>(
    CompiledQuery.raw(statement.text, [...(statement.values ?? [])]),
  )
  if (away) await moveToCompany(tx, back)
  return rows[0]
}
