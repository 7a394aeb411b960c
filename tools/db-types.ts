/** The types of the migrated schema, as kysely wants them; `npm run db:types` writes them where the server reads them. */
import { writeFileSync } from 'node:fs'
import { migrate } from '#server/db/migrate.ts'
import { pgliteDriver } from '#server/db/pglite.ts'
import type { Connection } from '#server/db/driver.ts'
import { namedTypes, types } from './db-types/column-types.ts'

type Column = {
  table: string
  name: string
  type: string
  nullable: boolean
  defaulted: boolean
  generated: boolean
}

const file = new URL('../server/src/db/types.ts', import.meta.url)

const columns = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
    not a.attnotnull as nullable, a.attgenerated <> '' as generated,
    (a.atthasdef and a.attgenerated = '') or a.attidentity <> '' as defaulted
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'migrations'
  order by c.relname collate "C", a.attnum`

/** The columns that a check lets hold some texts alone. */
const checks = `
  select c.relname as table, pg_get_constraintdef(k.oid) as check
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype = 'c' and c.relnamespace = 'public'::regnamespace`

/** As our drivers hand them out. */
const basic: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  date: 'string',
  bytea: 'Buffer',
  // Searched by the database alone.
  tsvector: 'string',
  jsonb: 'unknown',
}

/** Of `CHECK ((kind = ANY (ARRAY['file'::text, …])))`, its column and values. */
function choicesIn(check: string): [string, string] | undefined {
  const [, column, list] = /^CHECK \(\(\(?"?(\w+)"? = ANY \(ARRAY\[([^\]]+)\]\)\)\)?\)?$/.exec(check) ?? []
  const values = list?.match(/'[^']*'(?=::text)/g)
  return column && values ? [column, values.join(' | ')] : undefined
}

function typeOf(column: Column, choices: ReadonlyMap<string, string>): string {
  const at = `${column.table}.${column.name}`
  const [, element = '', array = ''] = /^(.*?)(\[\])?$/.exec(column.type) ?? []
  const plain = basic[element]
  if (!plain) throw new Error(`${at} is a ${column.type}, of which tools/db-types.ts does not know the type`)
  const type = types[at] ?? choices.get(at) ?? `${plain}${array}`
  const orNull = column.nullable ? ' | null' : ''
  if (element === 'jsonb') return column.defaulted ? `JsonOr<${type}${orNull}>` : `Json<${type}>${orNull}`
  if (column.generated) return `ColumnType<${type}${orNull}, never, never>`
  return column.defaulted ? `Generated<${type}${orNull}>` : `${type}${orNull}`
}

/** As long as the formatter lets a line be. */
const WIDTH = 110

const imports = (text: string) =>
  Object.entries(namedTypes)
    .map(([from, names]) => [from, names.filter((name) => new RegExp(`\\b${name}\\b`).test(text))] as const)
    .filter(([, names]) => names.length)
    .map(([from, names]) => {
      const line = `import type { ${names.join(', ')} } from '${from}'`
      return line.length > WIDTH ? `import type {\n  ${names.join(',\n  ')},\n} from '${from}'` : line
    })
    .join('\n')

/** What the server’s types are to be, of a database with the whole schema. */
export async function typesOf(database: Pick<Connection, 'query'>): Promise<string> {
  const all = (await database.query({ text: columns })).rows as Column[]
  const choices = new Map(
    (await database.query({ text: checks })).rows.flatMap((row) => {
      const found = choicesIn(row['check'] as string)
      return found ? [[`${row['table'] as string}.${found[0]}`, found[1]] as const] : []
    }),
  )
  const known = new Set(all.map(({ table, name }) => `${table}.${name}`))
  const gone = Object.keys(types).filter((at) => !known.has(at))
  if (gone.length) throw new Error(`a column-types.ts names what is not there: ${gone.join(', ')}`)
  const tables = [...Map.groupBy(all, ({ table }) => table)].map(
    ([table, its]) =>
      `  ${table}: {\n${its.map((column) => `    ${column.name}: ${typeOf(column, choices)}\n`).join('')}  }\n`,
  )
  const body = `export interface Database {\n${tables.join('')}}\n`
  return `// Made of the migrated schema by \`npm run db:types\`: what a column holds beyond what the database knows stands in
// the column-types.ts of whose table it is.
import type { ColumnType, Generated } from 'kysely'
${imports(body)}

/** Read as a parsed value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>
/** Set by the database when not given. */
type JsonOr<T> = ColumnType<T, string | undefined, string>

${body}`
}

if (import.meta.main) {
  const driver = await pgliteDriver(undefined)
  await migrate(driver)
  await driver.migrate(async (_, query) => writeFileSync(file, await typesOf({ query })))
  await driver.close()
}
