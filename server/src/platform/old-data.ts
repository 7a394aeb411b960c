import { sql, type RawBuilder } from 'kysely'

/** What is deleted by its age: by the columns of its key, and the rows that are old. */
export type Old = {
  table: string
  key: string[]
  rows: RawBuilder<unknown>
  /** What is taken out of them; where nothing is said they are deleted. */
  set?: RawBuilder<unknown>
}

/** So many days before now. */
export const ago = (days: number) => sql`now() - interval '1 day' * ${sql.lit(days)}`
/** When a session ended or ends. */
export const sessionOver = sql`least(ended_at, expires_at)`
