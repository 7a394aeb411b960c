import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'

type Asking<A> = { tx: Tx; company: { id: string }; askAgain: () => Promise<A> }

/**
 * Waits until nobody else of the company does the same, until the transaction ends: two at once are counted one after the
 * other. Answers who asks as they are then, since they may have been shut out meanwhile.
 */
export async function takeTurn<A>({ tx, company, askAgain }: Asking<A>, what: string): Promise<A> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${what} ${company.id}`}, 0))`.execute(tx)
  return askAgain()
}
