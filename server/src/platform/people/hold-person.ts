import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import { fail } from '../../core/errors.ts'

/**
 * Holds people's rows until the end of the transaction. What gives a person access and what ends it both hold the row
 * before anything else of theirs is touched: of the two the later one sees what the earlier one did, and neither waits
 * for the other in a circle. In the order of the ids, so that two changes of many do not either.
 */
export async function holdPeople(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`select from users where id = any(${userIds}::uuid[]) order by id for no key update`.execute(tx)
}

/**
 * Holds the row of one who is given access; false where they may not sign in (any more). What else is judged of them is
 * asked in a statement after this one: what a statement reads beside the row that it waited for is from before the wait.
 */
export async function holdPerson(tx: Tx, userId: string): Promise<boolean> {
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('status', 'in', ['active', 'hidden'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  return person !== undefined
}

/** The same of who calls, for what goes on giving access when their session is over: UNAUTHORIZED where it is by now. */
export async function holdCaller(
  tx: Tx,
  { id, sessionId }: { id: string; sessionId: string | null },
): Promise<void> {
  if (!(await holdPerson(tx, id))) fail('UNAUTHORIZED')
  if (sessionId === null) return
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!session) fail('UNAUTHORIZED')
}
