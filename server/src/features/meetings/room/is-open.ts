import type { Tx } from '../../../db/tenant.ts'

const openOne = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)

/** Whether the company's meetings go on: while it is suspended or closed nobody is in one. */
export const isOpen = async (tx: Tx, companyId: string): Promise<boolean> =>
  (await openOne(tx, companyId).executeTakeFirst()) !== undefined

/** The same for who takes a seat: whoever closes the company waits until the seat is there to be emptied. */
export const staysOpen = async (tx: Tx, companyId: string): Promise<boolean> =>
  (await openOne(tx, companyId).forShare().executeTakeFirst()) !== undefined
