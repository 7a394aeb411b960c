import type { Connection } from '../../db/driver.ts'
import { CommandError } from '../command-error.ts'
import { identifier, textSettings, type Table } from './format.ts'
import { listTables } from './read-tables.ts'
import { foreignKeys } from './rebuild-schema.ts'

type Query = Connection['query']
type Script = (sql: string) => Promise<void>

/** As a set: their order is that in which an installation's migrations ran. */
const columnsOf = ({ columns }: Table) =>
  JSON.stringify(columns.map(({ name, type }) => [name, type]).toSorted())

async function requireSameColumns(query: Query, tables: Table[]): Promise<void> {
  const here = new Map((await listTables({ query })).map((table) => [table.name, table]))
  for (const table of tables) {
    const own = here.get(table.name)
    const same = own && columnsOf(own) === columnsOf(table)
    if (!same)
      throw new CommandError(`The table ${table.name} of the backup does not fit this version of Cairn.`)
  }
}

/**
 * Readies empty tables for rows in any order: no foreign keys, no triggers of ours (what they would write is in the
 * backup itself), and the owner sees what it writes. `finish` puts all of it back, and so checks every reference.
 */
export async function openTables(query: Query, script: Script, tables: Table[]) {
  await requireSameColumns(query, tables)
  await query({ text: textSettings })
  const names = tables.map(({ name }) => identifier(name))
  const { rows } = await query({
    text: `select quote_ident(relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  })
  const forced = rows.map((row) => row['name'] as string)
  const keys = await foreignKeys(query)
  for (const drop of keys.drop) await script(drop)
  for (const name of forced) await script(`alter table ${name} no force row level security`)
  // What the migrations themselves put in is in the backup too.
  if (names.length) await script(`truncate ${names.join(', ')}`)
  for (const name of names) await script(`alter table ${name} disable trigger user`)
  return {
    async finish() {
      for (const name of names) await script(`alter table ${name} enable trigger user`)
      for (const make of keys.make) await script(make)
      for (const name of forced) await script(`alter table ${name} force row level security`)
      for (const name of names) await script(`analyze ${name}`)
    },
  }
}

/** Puts rows in as `readRows` gave them. Answers how many they were. */
export async function insertRows(query: Query, table: Table, lines: string): Promise<number> {
  const rows = lines.split('\n').filter(Boolean)
  const columns = table.columns.map(({ name }) => identifier(name)).join(', ')
  const values = table.columns.map(({ type }, i) => `(r->>${i})::${type}`).join(', ')
  const { affected } = await query({
    text: `insert into ${identifier(table.name)} (${columns}) overriding system value
      select ${values} from jsonb_array_elements($1::text::jsonb) r`,
    values: [`[${rows.join(',')}]`],
  })
  if (affected !== rows.length)
    throw new CommandError(`Of the table ${table.name} only ${affected} of ${rows.length} rows went in.`)
  return affected
}
