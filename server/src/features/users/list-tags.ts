import { sql } from 'kysely'
import type { Context } from '../../http/caller/context.ts'

export async function listTags({ tx }: Context) {
  const { rows } = await sql<{ name: string }>`select name from tags_in_use() as name`.execute(tx)
  return { items: rows.map(({ name }) => name) }
}
