import type { Connection } from '../../db/driver.ts'
import { identifier, type Table } from './format.ts'

/** The installation's own tables and those of their columns that hold something of their own. */
export async function listTables(tx: Connection): Promise<Table[]> {
  const { rows } = await tx.query({
    text: `select c.relname as name,
        json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)::text as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> 'migrations'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      group by 1 order by 1`,
  })
  return rows.map((row) => ({
    name: row['name'] as string,
    columns: JSON.parse(row['columns'] as string) as Table['columns'],
  }))
}

/** All rows but those of a company that is not in this database (migration 202612010500), as PostgreSQL writes it. */
const allThatAreHere =
  '(company_id <> ALL (ARRAY( SELECT e.id FROM companies_elsewhere e WHERE (((e.until IS NULL) OR (e.until > now()))' +
  " AND ((e.id)::text IS DISTINCT FROM current_setting('app.here'::text, true))))))"

/** Whether a company is about to leave this database at this moment, so that its rows are not seen though it is here. */
export async function isOneLeaving(tx: Connection): Promise<boolean> {
  return (await tx.query({ text: 'select from companies_elsewhere where until > now()' })).rows.length > 0
}

/**
 * Tables of which the platform's role does not see every row: a backup without them would look whole and not be.
 */
export async function hiddenTables(tx: Connection): Promise<string[]> {
  const { rows } = await tx.query({
    text: `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relrowsecurity
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd in ('*', 'r') and p.polpermissive
          and regexp_replace(pg_get_expr(p.polqual, c.oid), '\\s+', ' ', 'g') in ('true', $1)
          and p.polroles @> array[(select oid from pg_roles where rolname = 'app_platform')])
      order by 1`,
    values: [allThatAreHere],
  })
  return rows.map((row) => row['name'] as string)
}

const CHUNK_BYTES = 1024 * 1024
const MOST_ROWS = 1000

/** A table's rows as JSON lines, in pieces of about a megabyte. */
export async function* readRows(
  tx: Connection,
  { name, columns }: Table,
): AsyncGenerator<{ lines: Buffer; rows: number }> {
  const values = columns.map((column) => `${identifier(column.name)}::text`).join(', ')
  await tx.query({
    text: `declare backup no scroll cursor for select array_to_json(array[${values}]::text[])::text as line from ${identifier(name)}`,
  })
  let count = 16
  for (;;) {
    const { rows } = await tx.query({ text: `fetch ${count} from backup` })
    if (rows.length === 0) break
    const lines = Buffer.from(rows.map((row) => `${row['line'] as string}\n`).join(''))
    if (lines.length < CHUNK_BYTES / 2) count = Math.min(MOST_ROWS, count * 2)
    else if (lines.length > CHUNK_BYTES * 2) count = Math.max(1, count >> 1)
    yield { lines, rows: rows.length }
  }
  await tx.query({ text: 'close backup' })
}
