import { moveToCompany } from '../../../../db/moves.ts'
import type { Tx } from '../../../../db/tenant.ts'
import { operatorsCompany } from '../../../../http/host.ts'
import type { OwnServices } from '../../../../services.ts'

/** Who asked for a batch may be no administrator any more: then nothing is done in their name. */
export class NotAllowedAnyMore extends Error {}

const roleOf = async (tx: Tx, id: string) => {
  const found = await tx
    .selectFrom('users')
    .select('role')
    .where('id', '=', id)
    .where('status', 'in', ['active', 'hidden'])
    .executeTakeFirst()
  return found?.role ?? null
}

/** Asked before any transaction: where super_admins live, who are in none of the other companies. */
export const operatorsCompanyId = async (services: OwnServices): Promise<string | null> =>
  (await operatorsCompany(services))?.id ?? null

type Asked = { companyId: string; operators: string | null; id: string | null }

/** As what somebody may have people changed in a company now. Asked in each piece's own transaction, under its locks. */
export async function requireStill(
  tx: Tx,
  { companyId, operators, id }: Asked,
): Promise<'admin' | 'super_admin'> {
  if (!id) throw new NotAllowedAnyMore()
  const here = await roleOf(tx, id)
  if (here === 'admin' || here === 'super_admin') return here
  if (here === null && operators && operators !== companyId) {
    await moveToCompany(tx, operators)
    const there = await roleOf(tx, id)
    await moveToCompany(tx, companyId)
    if (there === 'super_admin') return there
  }
  throw new NotAllowedAnyMore()
}

export const mayStill = (tx: Tx, asked: Asked): Promise<boolean> =>
  requireStill(tx, asked).then(
    () => true,
    (error: unknown) => {
      if (error instanceof NotAllowedAnyMore) return false
      throw error
    },
  )
