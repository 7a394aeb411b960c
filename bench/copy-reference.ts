import pg from 'pg'
import type { Bench } from './bench.ts'

/** Every table in which an import writes a row for each row of its file. */
export const writtenByImport = ['users', 'user_profiles', 'audit_log', 'user_batch_rows']

/**
 * Milliseconds that PostgreSQL alone takes for what a company has in some tables, copied from files beside its data: into empty
 * tables that have the same columns, constraints and indexes, and into bare ones that get the indexes afterwards.
 * No triggers, no foreign keys, no row security, one transaction.
 */
export async function copyOf(
  { superuserUrl }: Bench,
  companyId: string,
  written: readonly string[],
): Promise<{ copy: number; indexed: number }> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const sql = (text: string) => client.query<Record<string, string>>(text)
  try {
    const folder = (await sql('show data_directory')).rows[0]?.['data_directory'] ?? ''
    const tables: { name: string; columns: string; file: string; indexes: string[] }[] = []
    for (const name of written) {
      const { rows } = await sql(
        `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
         where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      )
      const columns = rows[0]?.['columns'] ?? ''
      const file = `${folder}/${name}.copy`
      await sql(`copy (select ${columns} from ${name} where company_id = '${companyId}') to '${file}'`)
      const { rows: indexes } = await sql(
        `select pg_get_indexdef(indexrelid) as made from pg_index where indrelid = '${name}'::regclass`,
      )
      tables.push({ name, columns, file, indexes: indexes.map(({ made = '' }) => made) })
    }

    async function timed(like: string, after: (table: (typeof tables)[number]) => string[]): Promise<number> {
      await sql('create schema bare')
      for (const { name } of tables) await sql(`create table bare.${name} (like ${name} ${like})`)
      await sql('checkpoint')
      const began = performance.now()
      await sql('begin')
      for (const table of tables) {
        await sql(`copy bare.${table.name} (${table.columns}) from '${table.file}'`)
        for (const statement of after(table)) await sql(statement)
      }
      await sql('commit')
      const taken = performance.now() - began
      await sql('drop schema bare cascade')
      return taken
    }
    const copy = await timed('including all', () => [])
    const indexed = await timed('including all excluding indexes', ({ name, indexes }) =>
      indexes.map((made) => made.replace(/ ON (?:\w+\.)?\w+ /, ` ON bare.${name} `)),
    )
    return { copy, indexed }
  } finally {
    await client.end()
  }
}
