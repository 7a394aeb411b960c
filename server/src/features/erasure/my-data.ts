import { sql } from 'kysely'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import type { Seal } from '../../platform/guard/seal.ts'
import type { Part } from '../../platform/personal-data/fates.ts'
import type { PersonalTable } from '../../platform/personal-data/personal-tables.ts'

type Row = Record<string, unknown>

const inWords = (column: string, said: string | undefined) =>
  said === undefined ? sql.ref(column) : sql`${sql.raw(said)} as ${sql.ref(column)}`

/** A row with what is sealed in words; null where it opens no more. */
function inClear(row: Row, exported: readonly string[], opens: NonNullable<Part['opens']>, seal: Seal): Row {
  const clear = (column: string): unknown => {
    const about = opens[column]
    const sealed = row[column]
    if (!about || typeof sealed !== 'string') return sealed
    try {
      return seal.open(sealed, about(row))
    } catch {
      return null
    }
  }
  return Object.fromEntries(exported.map((column) => [column, clear(column)]))
}

/** All that is stored about oneself: every table's rows that are this person’s by their id, and no secret among them. */
export async function exportMyData(
  { tx, actor, request, services }: Context,
  tables: readonly PersonalTable[],
) {
  const person = { companyId: actor.companyId, userId: actor.id }
  await audit(tx, actor.companyId, { actor, request }, { action: 'auth.data_exported' })
  const data: Record<string, unknown[]> = {}
  for (const { table, parts } of tables)
    for (const { rows, exported, said, opens = {} } of parts) {
      if (!exported.length) continue
      const words = exported.map((column) => inWords(column, said[column]))
      // What a sealed column is bound to stands in others.
      const columns = Object.keys(opens).length ? sql`*` : sql.join(words)
      const found = await sql<Row>`select ${columns}
        from ${sql.table(table)} where company_id = ${actor.companyId} and ${rows(person)}`.execute(tx)
      const copied = Object.keys(opens).length
        ? found.rows.map((row) => inClear(row, exported, opens, services.seal))
        : found.rows
      data[table] = [...(data[table] ?? []), ...copied]
    }
  const file = { exportedAt: new Date().toISOString(), data }
  return {
    filename: `my-data-${file.exportedAt.slice(0, 10)}.json`,
    mediaType: 'application/json',
    body: Buffer.from(`${JSON.stringify(file, null, 2)}\n`),
  }
}
