import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import { erasureLimits } from './limits.ts'
import type { Seal } from '../../platform/guard/seal.ts'
import type { Part, Subject } from '../../platform/personal-data/fates.ts'
import type { PersonalTable } from '../../platform/personal-data/personal-tables.ts'

type Row = Record<string, unknown>
export type Rows = { table: string; rows: Row[] }
/** Where to go on: in which part, and after which row of it. */
export type Cursor = { part: number; after?: readonly string[] }
type Key = readonly { column: string; type: string }[]

type Asked = {
  parts: readonly { table: string; part: Part }[]
  from: Cursor
  person: Subject
  seal: Seal
}

/** What of the tables is exported at all. */
export const exportedParts = (tables: readonly PersonalTable[]) =>
  tables.flatMap(({ table, parts }) =>
    parts.filter(({ exported }) => exported.length).map((part) => ({ table, part })),
  )

const inWords = (column: string, said: string | undefined) =>
  said === undefined ? sql.ref(column) : sql`${sql.raw(said)} as ${sql.ref(column)}`

/** A row’s columns that are exported, with what is sealed in words; null where it opens no more. */
function inClear(row: Row, { exported, opens = {} }: Part, seal: Seal): Row {
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

/** By what the rows of a table are told apart, as the database has it. */
async function keyOf(tx: Tx, table: string): Promise<Key> {
  const { rows } = await sql<Key[number]>`
    select a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_index i cross join lateral unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = ${table}::regclass and i.indisprimary order by k.place`.execute(tx)
  if (!rows.length) throw new Error(`${table} has no primary key`)
  return rows
}

/** No column is called so. */
const keyName = (at: number) => `key ${at}`

type Wanted = Pick<Asked, 'person' | 'seal'> & {
  table: string
  part: Part
  after?: readonly string[] | undefined
}

/** Rows of one table that are about a person, in the order of its key, and the key of the last where more may follow. */
async function readPart(tx: Tx, { table, part, after, person, seal }: Wanted, most: number) {
  const key = await keyOf(tx, table)
  const columns = key.map(({ column }) => sql.ref(column))
  const isLater = after
    ? sql`(${sql.join(columns)}) > (${sql.join(key.map(({ type }, at) => sql`${after[at]}::text::${sql.raw(type)}`))})`
    : sql`true`
  // What a sealed column is bound to stands in others.
  const words = part.opens
    ? sql`*`
    : sql.join(part.exported.map((column) => inWords(column, part.said[column])))
  const keys = sql.join(columns.map((column, at) => sql`${column}::text as ${sql.ref(keyName(at))}`))
  const { rows } = await sql<Row>`select ${words}, ${keys} from ${sql.table(table)}
    where company_id = ${person.companyId} and ${part.rows(person)} and ${isLater}
    order by ${sql.join(columns)} limit ${most}`.execute(tx)
  const last = rows.length < most ? undefined : rows.at(-1)
  return {
    rows: rows.map((row) => inClear(row, part, seal)),
    last: last && key.map((_, at) => String(last[keyName(at)])),
  }
}

/** As many rows about a person as are read at once, of as many tables as they fill, and where the rest begins. */
export async function readRows(
  tx: Tx,
  { parts, from, person, seal }: Asked,
): Promise<{ found: Rows[]; next: Cursor | null }> {
  const found: Rows[] = []
  let left: number = erasureLimits.personalRowsAtOnce
  let after = from.after
  for (const [at, { table, part }] of parts.entries()) {
    if (at < from.part) continue
    if (left === 0) return { found, next: { part: at } }
    const { rows, last } = await readPart(tx, { table, part, after, person, seal }, left)
    found.push({ table, rows })
    if (last) return { found, next: { part: at, after: last } }
    left -= rows.length
    after = undefined
  }
  return { found, next: null }
}
