import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/db/tenant.ts'

type Column = { name: string; type: string; needed: boolean }
type Reference = { columns: string[]; to: string; their: string[] }
export type Table = {
  name: string
  columns: Column[]
  references: Reference[]
  choices: Record<string, string>
}

/** Every table that belongs to companies, as the catalogue knows it. */
export async function tablesOfCompanies(tx: Tx): Promise<Table[]> {
  const { rows } = await sql<Omit<Table, 'choices'> & { checks: string[] }>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
          'needed', a.attnotnull and not a.atthasdef and a.attgenerated = '' and a.attidentity = '') order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select json_agg(json_build_object('to', k.confrelid::regclass::text,
          'columns', (select json_agg(a.attname order by i) from unnest(k.conkey) with ordinality u(n, i)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = u.n),
          'their', (select json_agg(a.attname order by i) from unnest(k.confkey) with ordinality u(n, i)
            join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.n)))
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'), '[]') as references,
      coalesce((select json_agg(pg_get_constraintdef(k.oid)) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c'), '[]') as checks
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
    order by 1`.execute(tx)
  return rows.map(({ checks, ...table }) => ({ ...table, choices: choicesIn(checks) }))
}

/** The first value of each column that takes only some: `CHECK ((role = ANY (ARRAY['admin'::text, …])))`. */
function choicesIn(checks: readonly string[]): Record<string, string> {
  const found = checks.flatMap((check) => {
    const [, column, value] = /\(\(?"?(\w+)"? = (?:ANY \(ARRAY\[)?'([^']*)'/.exec(check) ?? []
    return column !== undefined && value !== undefined ? [[column, value] as const] : []
  })
  return Object.fromEntries(found)
}

const somethingOf: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: `'x'`,
  integer: '1',
  bigint: '1',
  smallint: '1',
  'double precision': '1',
  boolean: 'true',
  'timestamp with time zone': 'now()',
  date: 'current_date',
  bytea: `'\\x78'`,
  jsonb: `'{}'`,
  'text[]': `'{}'`,
}

/** What a check of several columns, or of a pattern, asks of a row besides. */
const besides: Record<string, Record<string, string>> = {
  meetings: { code: `'abc-defg-hjk'` },
  assignments: { path_id: `(select id from paths where company_id = current_company() limit 1)` },
  help_requests: { next_at: 'now()', state: `'queued'` },
}

/** What a check asks for that the column itself does not. */
const alsoNeeded: Record<string, readonly string[]> = { meeting_peers: ['user_id'] }

/** A row of a company that has all its columns need, referring to what is there. */
async function addRow(tx: Tx, companyId: string, table: Table): Promise<void> {
  const needed = new Set(table.columns.filter(({ needed: is }) => is).map(({ name }) => name))
  for (const name of alsoNeeded[table.name] ?? []) needed.add(name)
  const values = new Map<string, RawBuilder<unknown>>([['company_id', sql`${companyId}::uuid`]])
  for (const { columns, to, their } of table.references) {
    if (to === 'companies' || !columns.some((name) => needed.has(name) && !values.has(name))) continue
    const { rows } = await sql<Record<string, unknown>>`select ${sql.join(their.map((name) => sql.ref(name)))}
      from ${sql.table(to)} where company_id = ${companyId} limit 1`.execute(tx)
    columns.forEach((name, i) => {
      if (!values.has(name)) values.set(name, sql`${rows[0]?.[their[i] as string]}`)
    })
  }
  for (const { name, type } of table.columns) {
    if (values.has(name) || !(needed.has(name) || besides[table.name]?.[name])) continue
    const choice = table.choices[name]
    const text = besides[table.name]?.[name] ?? (choice === undefined ? somethingOf[type] : `'${choice}'`)
    if (!text)
      throw new Error(`nothing is known to put into ${table.name}.${name}, a ${type}: fill-tables.ts`)
    values.set(name, sql.raw(text))
  }
  const names = sql.join([...values.keys()].map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table.name)} (${names}) values (${sql.join([...values.values()])})`.execute(
    tx,
  )
}

/** Puts a row of a company into every table that has none of it. Returns the tables that it could not fill, and why. */
export async function fillTables(db: Db, companyId: string, tables: readonly Table[]): Promise<string[]> {
  const isEmpty = async ({ name }: Table) => {
    const { rows } = await db.withPlatformOf(companyId, (tx) =>
      sql`select from ${sql.table(name)} where company_id = ${companyId} limit 1`.execute(tx),
    )
    return rows.length === 0
  }
  let failed: string[] = []
  // A table is filled after those it refers to: so often that a chain through all of them would end.
  for (let round = 0; round < tables.length; round++) {
    const before = failed.length
    failed = []
    for (const table of tables) {
      if (!(await isEmpty(table))) continue
      const error = await db
        .withPlatformOf(companyId, (tx) => addRow(tx, companyId, table))
        .then(
          () => undefined,
          (e: unknown) => e,
        )
      if (error instanceof Error) failed.push(`${table.name}: ${error.message}`)
      else if (await isEmpty(table)) failed.push(`${table.name}: the row that was put in is not there`)
    }
    if (failed.length === 0 || (round > 0 && failed.length === before)) return failed
  }
  return failed
}
