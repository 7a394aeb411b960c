import type { Connection } from '../../db/driver.ts'
import { CommandError } from '../command-error.ts'
import { identifier } from './format.ts'

type Query = Connection['query']

/** What stands in the database: nothing, an installation without a company, or one that is in use. */
export async function contentOf(query: Query): Promise<'nothing' | 'empty' | 'used'> {
  const { rows } = await query({
    text: `select to_regclass('public.migrations') is not null as ours,
      (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as tables`,
  })
  if (!rows[0]?.['ours']) {
    if (rows[0]?.['tables'])
      throw new CommandError('The database holds tables that are not Cairn’s. Give Cairn one of its own.')
    return 'nothing'
  }
  const { rows: migrated } = await query({
    text: `select to_regclass('public.companies') is not null as yes`,
  })
  if (!migrated[0]?.['yes']) return 'empty'
  const { rows: companies } = await query({ text: 'select 1 from companies limit 1' })
  return companies.length ? 'used' : 'empty'
}

/** Takes every table and routine away; extensions and roles stay. */
export async function dropSchema(query: Query, script: (sql: string) => Promise<void>): Promise<void> {
  const notOfExtension = (oid: string) =>
    `not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`
  const tables = await query({
    text: `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and ${notOfExtension('pg_class.oid')}`,
  })
  const names = tables.rows.map((row) => identifier(row['name'] as string))
  if (names.length) await script(`drop table ${names.join(', ')} cascade`)
  const routines = await query({
    text: `select oid::regprocedure::text as name, prokind from pg_proc
      where pronamespace = 'public'::regnamespace and ${notOfExtension('pg_proc.oid')}`,
  })
  for (const { name } of routines.rows) await script(`drop routine if exists ${name as string} cascade`)
}

/** The foreign keys of every table, as statements that drop them and make them again. */
export async function foreignKeys(query: Query): Promise<{ drop: string[]; make: string[] }> {
  const { rows } = await query({
    text: `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`,
  })
  return {
    drop: rows.map((row) => `alter table ${row['table'] as string} drop constraint ${row['name'] as string}`),
    make: rows.map(
      (row) =>
        `alter table ${row['table'] as string} add constraint ${row['name'] as string} ${row['definition'] as string}`,
    ),
  }
}
