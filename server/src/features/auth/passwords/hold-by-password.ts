import type { Tx } from '../../../db/tenant.ts'
import { holdPerson } from '../../../platform/people/hold-person.ts'

/**
 * Holds the row of one who was known by a password: false where they may not sign in (any more), or where it is another
 * by now than the one that was judged.
 */
export async function holdByPassword(tx: Tx, userId: string, judged: string | null): Promise<boolean> {
  if (!(await holdPerson(tx, userId))) return false
  const stored = await tx
    .selectFrom('user_credentials')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return stored !== undefined && stored.password_hash === judged
}
