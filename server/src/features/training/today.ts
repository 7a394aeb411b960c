import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'

/** The day that it is in a zone, by the clock of the database. */
export async function todayIn(tx: Tx, timeZone: string): Promise<string> {
  const { rows } = await sql<{
    today: string
  }>`select (now() at time zone ${timeZone})::date::text as today`.execute(tx)
  return rows[0]?.today ?? ''
}
