import { sql } from 'kysely'
import type { Tx } from '../../../db/tenant.ts'

/** Takes off a message that is deleted what was put on it. */
export async function clearMarks(tx: Tx, { id, number }: { id: string; number: number }): Promise<void> {
  const those = sql`where conversation_id = ${id} and number = ${number}`
  await sql`delete from message_reactions ${those}`.execute(tx)
  await sql`delete from message_pins ${those}`.execute(tx)
}
