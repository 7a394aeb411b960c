import { Readable } from 'node:stream'
import type { OutsideContext } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import type { PersonalTable } from '../../platform/personal-data/personal-tables.ts'
import { exportedParts, readRows, type Cursor, type Rows } from './read-my-rows.ts'

/** Every piece of what is stored, in a short transaction each, in which the person is asked for again. */
async function* pieces(ctx: OutsideContext, tables: readonly PersonalTable[]): AsyncGenerator<Rows[]> {
  const parts = exportedParts(tables)
  let cursor: Cursor | null = { part: 0 }
  while (cursor) {
    const from: Cursor = cursor
    const { found, next } = await ctx.inOwnCompany(({ tx, actor, services }) =>
      readRows(tx, {
        parts,
        from,
        person: { companyId: actor.companyId, userId: actor.id },
        seal: services.seal,
      }),
    )
    yield found
    cursor = next
  }
}

const indented = (row: unknown) => JSON.stringify(row, null, 2).replaceAll('\n', '\n      ')

/** The same as a JSON object of tables, piece by piece as it is read. */
async function* asJson(exportedAt: string, found: AsyncIterable<Rows[]>): AsyncGenerator<string> {
  yield `{\n  "exportedAt": ${JSON.stringify(exportedAt)},\n  "data": {`
  let open: string | undefined
  let count = 0
  const close = () => (open === undefined ? '' : count ? '\n    ]' : ']')
  for await (const piece of found)
    for (const { table, rows } of piece) {
      if (table !== open) {
        yield `${close()}${open === undefined ? '' : ','}\n    ${JSON.stringify(table)}: [`
        open = table
        count = 0
      }
      for (const row of rows) yield `${count++ ? ',' : ''}\n      ${indented(row)}`
    }
  yield `${close()}\n  }\n}\n`
}

/**
 * All that is stored about oneself: every table's rows that are this person’s by their id, and no secret among them. It
 * flows, so that however much somebody wrote, it is never in memory as a whole.
 */
export async function exportMyData(ctx: OutsideContext, tables: readonly PersonalTable[]) {
  await ctx.inOwnCompany(({ tx, actor, request }) =>
    audit(tx, actor.companyId, { actor, request }, { action: 'auth.data_exported' }),
  )
  const exportedAt = new Date().toISOString()
  return {
    filename: `my-data-${exportedAt.slice(0, 10)}.json`,
    mediaType: 'application/json',
    body: Readable.from(asJson(exportedAt, pieces(ctx, tables)), { objectMode: false }),
  }
}
