import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { usersApi } from '#contract/people/users.ts'
import { isDatabaseError } from '#server/db/driver.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fillTables, tablesOfCompanies } from './fill-tables.ts'
import { owners } from '../../tools/layers/tables.ts'
import { furnish, type Furnished } from './samples.ts'
import { world, type World } from './world.ts'

let w: World
let a: Furnished
let b: Furnished
let tables: string[]
const unfilled: string[] = []

beforeAll(async () => {
  w = await world()
  a = await furnish(w)
  b = await furnish(w)
  // What is filled below stays: rows that wait for something are done with by schedules, some of them within seconds.
  await w.services.jobs.stop()
  const found = await w.services.db.withPlatform(tablesOfCompanies)
  tables = found.map(({ name }) => name)
  for (const { id } of [a, b]) unfilled.push(...(await fillTables(w.services.db, id, found)))
})

const inCompany = <T>(id: string, body: (tx: Tx) => Promise<T>) => w.services.db.withTenant(id, body)

describe('the database itself', () => {
  it('has an index for every foreign key: what it points to can be deleted without reading the whole table', async () => {
    const { rows } = await w.services.db.withPlatform((tx) =>
      sql<{ key: string; served: boolean }>`
        select format('%s (%s)', c.conrelid::regclass, c.conname) as key, exists (
          select from pg_index i where i.indrelid = c.conrelid and i.indpred is null
            and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey) as served
        from pg_constraint c join pg_namespace n on n.oid = c.connamespace
        where c.contype = 'f' and n.nspname = 'public'`.execute(tx),
    )
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter(({ served }) => !served)).toEqual([])
  })

  it('forces row security on every table with a company, whose keys begin with it [S1.1]', async () => {
    expect(tables.length).toBeGreaterThan(10)
    const { rows } = await w.services.db.withPlatform((tx) =>
      sql<{ name: string; forced: boolean; first: string | null }>`
        select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
          (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
           where i.indrelid = c.oid and i.indisprimary) as first
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname in (${sql.join(tables)})`.execute(
        tx,
      ),
    )
    expect(rows.length).toBe(tables.length)
    expect(rows.filter((row) => !row.forced)).toEqual([])
    expect(rows.filter((row) => row.first !== 'company_id')).toEqual([])
  })

  it('has no view, and no function that asks as its owner but these, each of which asks within the company or tells nothing of any', async () => {
    const { views, functions } = await w.services.db.withPlatform(async (tx) => ({
      views: (
        await sql<{ name: string }>`select relname as name from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f')`.execute(tx)
      ).rows,
      functions: (
        await sql<{
          name: string
          text: string
        }>`select oid::regprocedure::text as name, prosrc as text from pg_proc
          where pronamespace = 'public'::regnamespace and prosecdef order by 1`.execute(tx)
      ).rows,
    }))
    expect(views).toEqual([])
    // Each as it was read: within the company of the call, or of the row that sets off a trigger; `bytes_announced` alone is a
    // sum of all, for the room on the disk, and two make and drop months of the log, of which they tell nothing. Whoever changes one reads it for that anew, and writes its sum down here.
    const sums = functions.map(({ name, text }) => [
      name,
      createHash('sha256').update(text.replace(/\s+/g, ' ').trim()).digest('hex').slice(0, 16),
    ])
    expect(Object.fromEntries(sums)).toEqual({
      'bytes_announced(interval,interval)': '5fb483f11cab847a',
      'drop_audit_month(text,timestamp with time zone)': '1d626bdcdd445cb5',
      'erase_from_audit_log(uuid,uuid)': '0bda050ab1b32c70',
      'find_colleagues(text,integer)': 'b9c975f680953be3',
      'find_correspondents(text,text[],integer)': '2b21176920c12a08',
      'finds_more_users(text,integer)': '1dd53c39bf22b584',
      'forget_search_entries()': 'ae3cdf57bd23fc97',
      'make_audit_months(integer)': '91523757d6de32bd',
      'search_entries_like(text,text,text,text[],integer)': '217709beb66c629b',
      'search_entries_of(text,text,text,text[])': 'bbba887c3e8c3841',
      'search_users(text)': '7a102c9ec6aa7142',
      'tags_in_use()': 'ea1d099116e79828',
      'users_tagged(text[])': '6e196d9e60816dcb',
      'users_with_options(jsonb[])': 'e667c56d6538d009',
    })
  })

  it('lets a company’s role see and write by its tenant policy alone, in every table', async () => {
    const { rows } = await w.services.db.withPlatform((tx) =>
      sql<
        Record<'tablename' | 'policyname' | 'permissive' | 'roles' | 'cmd' | 'qual' | 'with_check', string>
      >`
        select tablename, policyname, permissive, roles::text, cmd, qual, with_check from pg_policies
        where schemaname = 'public' and roles && array['app_user', 'public']::name[] order by 1, 2`.execute(
        tx,
      ),
    )
    const own = '(company_id = current_company())'
    const policy = { permissive: 'PERMISSIVE', roles: '{app_user}', cmd: 'ALL' }
    const tenants = tables.map((tablename) => ({
      tablename,
      policyname: 'tenant',
      ...policy,
      qual: own,
      with_check: own,
    }))
    const company = { tablename: 'companies', policyname: 'own', ...policy }
    expect(rows).toEqual(
      [{ ...company, qual: '(id = current_company())', with_check: null }, ...tenants].toSorted((x, y) =>
        x.tablename < y.tablename ? -1 : 1,
      ),
    )
  })

  it('shows what is done over all companies no row of one that is not in this database, in every table', async () => {
    const { rows } = await w.services.db.withPlatform((tx) =>
      sql<{ name: string; cmd: string; qual: string }>`
        select tablename || ' ' || policyname as name, cmd, regexp_replace(qual, '\\s+', ' ', 'g') as qual from pg_policies
        where schemaname = 'public' and roles && array['app_platform', 'app_eraser']::name[]
          and tablename = any(${tables}::text[]) order by 1`.execute(tx),
    )
    const platform = tables.map((name) => ({ name: `${name} platform`, cmd: 'ALL' }))
    const eraser = [
      { name: 'audit_log eraser', cmd: 'ALL' },
      { name: 'meetings eraser', cmd: 'SELECT' },
      { name: 'users eraser', cmd: 'SELECT' },
    ]
    const here =
      '(company_id <> ALL (ARRAY( SELECT e.id FROM companies_elsewhere e' +
      " WHERE (((e.until IS NULL) OR (e.until > now())) AND ((e.id)::text IS DISTINCT FROM current_setting('app.here'::text, true))))))"
    expect(rows).toEqual(
      [...platform, ...eraser]
        .map((one) => ({ ...one, qual: here }))
        .toSorted((x, y) => (x.name < y.name ? -1 : 1)),
    )
  })

  it('lets a company’s role read and write rows of what is the company’s, and of the rest what is named here; nothing by the column, and in no other schema', async () => {
    const { rights, columns, schemas, roles } = await w.services.db.withPlatform(async (tx) => ({
      // As they were granted, to the role or to all: a right on columns is no right on the table, and row security does not
      // hold a table that is emptied.
      rights: (
        await sql<{ name: string; may: string }>`
          select c.relname as name, string_agg(distinct lower(a.privilege_type), ' ' order by lower(a.privilege_type)) as may
          from pg_class c cross join lateral aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) a
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
            and a.grantee in ('app_user'::regrole, 0) group by 1 order by 1`.execute(tx)
      ).rows,
      columns: (
        await sql<{ name: string; column: string }>`
          select c.relname as name, t.attname as column from pg_attribute t join pg_class c on c.oid = t.attrelid
          where c.relnamespace = 'public'::regnamespace
            and exists (select from aclexplode(t.attacl) a where a.grantee in ('app_user'::regrole, 0))`.execute(
          tx,
        )
      ).rows,
      schemas: (
        await sql<{ name: string }>`select nspname as name from pg_namespace
          where nspname !~ '^pg_' and nspname <> 'information_schema'`.execute(tx)
      ).rows,
      roles: (
        await sql<object>`select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole,
          exists (select from pg_auth_members where member = r.oid) as "isMember"
          from pg_roles r where rolname = 'app_user'`.execute(tx)
      ).rows,
    }))
    const all = 'delete insert select update'
    const ofCompany = rights.filter(({ name }) => tables.includes(name))
    expect(ofCompany.map(({ name }) => name)).toEqual(tables.toSorted())
    // What is in the audit log stays as it was written; a company's totals are counted for it.
    expect(ofCompany.filter(({ may }) => may !== all)).toEqual([
      { name: 'audit_log', may: 'insert select' },
      { name: 'company_totals', may: 'select' },
    ])
    expect(rights.filter(({ name }) => !tables.includes(name))).toEqual([
      { name: 'companies', may: 'select update' },
      { name: 'platform_state', may: 'select' },
    ])
    expect(columns).toEqual([])
    expect(schemas).toEqual([{ name: 'public' }])
    expect(roles).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false, isMember: false },
    ])
  })

  it('says of every table whose it is', () => {
    const named = Object.values(owners).flat()
    expect(named.toSorted()).toEqual(
      [
        ...tables,
        'companies',
        'companies_elsewhere',
        'company_places',
        'installation_totals',
        'live_servers',
        'network_counts',
        'platform_state',
      ].toSorted(),
    )
  })

  it('shows a company its own rows alone, and lets it change no other, in every table', async () => {
    // A table without a row of both would prove nothing.
    expect(unfilled).toEqual([])
    for (const table of tables) {
      const { rows } = await inCompany(a.id, (tx) =>
        sql<{ company_id: string }>`select distinct company_id from ${sql.table(table)}`.execute(tx),
      )
      expect(rows, table).toEqual([{ company_id: a.id }])
      for (const change of [
        sql`update ${sql.table(table)} set company_id = company_id`,
        sql`delete from ${sql.table(table)}`,
      ]) {
        const changed = await inCompany(a.id, (tx) =>
          sql`${change} where company_id = ${b.id}`.execute(tx),
        ).catch((e: unknown) => isDatabaseError(e, '42501') && { numAffectedRows: 0n })
        expect(changed && Number(changed.numAffectedRows), table).toBe(0)
      }
    }
  })

  it('shows nothing where no company was entered', async () => {
    const rows = await w.services.db.bareDriver.transaction(
      { prelude: [{ text: "select set_config('role', 'app_user', true)" }] },
      (tx) => tx.query({ text: 'select id from users' }),
    )
    expect(rows.rows).toEqual([])
  })

  it('refuses to write a row of another company, or to move one there', async () => {
    const refused = async (body: (tx: Tx) => Promise<unknown>) => {
      const error = await inCompany(a.id, body).catch((e: unknown) => e)
      expect(isDatabaseError(error, '42501'), String(error)).toBe(true)
    }
    await refused((tx) =>
      tx.insertInto('company_configurations').values({ company_id: b.id, body: '{}' }).execute(),
    )
    await refused((tx) => tx.updateTable('mails').set({ company_id: b.id }).execute())
  })

  it('cannot even refer to another company’s person', async () => {
    const error = await inCompany(a.id, (tx) =>
      tx
        .insertInto('user_credentials')
        .values({ company_id: a.id, user_id: b.admin.id, password_hash: 'x' })
        .execute(),
    ).catch((e: unknown) => e)
    expect(isDatabaseError(error, '23503')).toBe(true)
  })

  it('keeps the audit log append-only for a company', async () => {
    for (const statement of ['update audit_log set action = action', 'delete from audit_log']) {
      const error = await inCompany(a.id, (tx) => sql.raw(statement).execute(tx)).catch((e: unknown) => e)
      expect(isDatabaseError(error, '42501')).toBe(true)
    }
  })

  it('runs with a login that is neither superuser nor above row security', async () => {
    const { rows } = await w.services.db.withTenant(a.id, (tx) =>
      sql<{
        free: boolean
      }>`select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user`.execute(tx),
    )
    expect(rows).toEqual([{ free: false }])
  })
})

describe('any sequence of calls by two companies’ admins', () => {
  const command = fc.oneof(
    fc.record({
      kind: fc.constant('create' as const),
      by: fc.boolean(),
      name: fc.constantFrom('Ana', 'Bo', 'Çelik'),
    }),
    fc.record({
      kind: fc.constant('rename' as const),
      by: fc.boolean(),
      pick: fc.nat(),
      name: fc.constantFrom('Zed', 'Yu'),
    }),
    fc.record({ kind: fc.constant('remove' as const), by: fc.boolean(), pick: fc.nat() }),
    fc.record({
      kind: fc.constant('list' as const),
      by: fc.boolean(),
      search: fc.constantFrom(undefined, 'a', 'example'),
    }),
  )

  it('leaves each with exactly what it made, and never shows it the other’s', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 12 }), async (commands) => {
        const sides = [await furnish(w), await furnish(w)] as const
        const own = sides.map((side) => new Set([side.admin.id, side.student.id, side.mentorId])) as [
          Set<string>,
          Set<string>,
        ]
        const known: string[] = []
        const removed = new Set<string>()
        let serial = 0
        for (const c of commands) {
          const mine = c.by ? 0 : 1
          const admin = sides[mine].admin
          const target = 'pick' in c && known.length ? known[c.pick % known.length] : undefined
          if (c.kind === 'create') {
            const email = `${c.name.normalize('NFKD').replace(/[^a-z]/gi, '')}${serial++}@example.org`
            const { data } = await admin.call(usersApi.create, {
              body: { name: c.name, surname: 'X', email, role: 'student', invite: false },
            })
            if (data) {
              own[mine].add(data.id)
              known.push(data.id)
            }
          } else if (c.kind === 'list') {
            const { items } = await admin.ok(usersApi.list, { query: { search: c.search, pageSize: 200 } })
            for (const { id } of items) expect(own[mine].has(id)).toBe(true)
          } else if (target) {
            const answer =
              c.kind === 'rename'
                ? await admin.call(usersApi.update, { params: { id: target }, body: { name: c.name } })
                : await admin.call(usersApi.delete, { params: { id: target } })
            const gone = c.kind === 'remove' && removed.has(target)
            expect(answer.status === 404).toBe(!own[mine].has(target) || gone)
            if (c.kind === 'remove' && answer.status === 200) removed.add(target)
          }
        }
      }),
      { numRuns: 15 },
    )
  })
})
