import { sql } from 'kysely'
import type { Context } from '../../http/context.ts'
import { audit } from '../../platform/audit.ts'
import type { PersonalTable } from '../../platform/personal-data/personal-tables.ts'

const inWords = (column: string, said: string | undefined) =>
  said === undefined ? sql.ref(column) : sql`${sql.raw(said)} as ${sql.ref(column)}`

/** All that is stored about oneself: every table's rows that are this person’s by their id, and no secret among them. */
export async function exportMyData({ tx, actor, request }: Context, tables: readonly PersonalTable[]) {
  const person = { companyId: actor.companyId, userId: actor.id }
  await audit(tx, actor.companyId, { actor, request }, { action: 'auth.data_exported' })
  const data: Record<string, unknown[]> = {}
  for (const { table, parts } of tables)
    for (const { rows, exported, said } of parts) {
      if (!exported.length) continue
      const found = await sql`select ${sql.join(exported.map((column) => inWords(column, said[column])))}
        from ${sql.table(table)} where company_id = ${actor.companyId} and ${rows(person)}`.execute(tx)
      data[table] = [...(data[table] ?? []), ...found.rows]
    }
  const file = { exportedAt: new Date().toISOString(), data }
  return {
    filename: `my-data-${file.exportedAt.slice(0, 10)}.json`,
    mediaType: 'application/json',
    body: Buffer.from(`${JSON.stringify(file, null, 2)}\n`),
  }
}
