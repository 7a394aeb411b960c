import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { postgresRoles } from '#tools/services/postgres.ts'
import { emptyPostgres } from '../../test/empty-database.ts'
import type { Driver, Statement } from './driver.ts'
import { availableMigrations, inRoles, migrate, runMigrations } from './migrate.ts'
import { pgliteDriver } from './pglite.ts'
import { postgresDriver } from './postgres.ts'

const here = inject('testDatabase').kind
const loginRole = here === 'postgres' ? postgresRoles.app : undefined
/** The last of the schema in which the log was one table. */
const OLD = '202611300530_talks_of_office_hours.sql'

const id = (n: number) => `0197a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const [COMPANY, OTHER] = [id(1), id(2)]
const [ADA, BEN] = [id(11), id(12)]

const old = `
insert into companies (id, slug, name) values ('${COMPANY}', 'old', 'Old'), ('${OTHER}', 'other', 'Other');
insert into company_settings (company_id, id) values ('${COMPANY}', '${id(3)}'), ('${OTHER}', '${id(4)}');
insert into users (company_id, id, role, status, name, surname, email, deleted_at) values
  ('${COMPANY}', '${ADA}', 'admin', 'active', 'Ada', 'Stone', 'ada@x.test', null),
  ('${COMPANY}', '${BEN}', 'student', 'deleted', 'Ben', 'Stone', 'ben@x.test', now() - interval '31 days');
insert into audit_log (company_id, id, at, actor_id, actor_name, action, target_type, target_id, before, after) values
  ('${COMPANY}', '${id(21)}', '2020-02-29T12:00:00.123456Z', '${ADA}', 'Ada Stone', 'users.updated', 'user', '${BEN}', '{"name":"B"}', '{"name":"Ben"}'),
  ('${COMPANY}', '${id(22)}', now() - interval '1 hour', '${BEN}', 'Ben Stone', 'meetings.changed', 'meeting', 'm', '{"title":"A"}', '{"title":"B"}'),
  ('${COMPANY}', '${id(23)}', now(), '${BEN}', 'Ben Stone', 'meetings.changed', 'meeting', 'm', '{"title":"B"}', '{"title":"C"}'),
  ('${COMPANY}', '${id(24)}', now() + interval '400 days', null, null, 'x', null, null, null, null),
  ('${OTHER}', '${id(21)}', now(), null, null, 'x', null, null, null, null)`

/** What a server of the version before sends, prepared under the names that it keeps them by. */
const before = {
  write: {
    name: 'old_write',
    text: `insert into audit_log (company_id, id, actor_id, actor_name, action, target_type, target_id, target_name, before, after, ip,
      user_agent, request_id, batch_id) values ($1, $2, $3, 'Ada Stone', 'auth.signed_in', null, null, null, null, null, null, null, null, null)`,
  },
  list: {
    name: 'old_list',
    text: `select * from audit_log where company_id = $1 order by at desc, id limit 50`,
  },
  leave: {
    name: 'old_leave',
    text: `select id, mod(pg_snapshot_xmax(pg_current_snapshot())::text::bigint - xmin::text::bigint + 4294967296, 4294967296) >= 0 as known
      from audit_log where company_id = $1 and (at < now() or (at = now() and id >= $2)) order by at desc, id limit 1001`,
  },
  forget: {
    name: 'old_forget',
    text: `delete from audit_log where company_id = $1 and id in (
      select id from audit_log where company_id = $1 and at < now() - interval '1 day' * 365::float8 order by at limit 1)`,
  },
} satisfies Record<string, Statement>

let driver: Driver
const asRole = (role: string, statement: Statement) =>
  driver.transaction(
    {
      prelude: [
        {
          text: `select set_config('role', '${role}', true), set_config('app.company_id', '${COMPANY}', true)`,
        },
      ],
    },
    (tx) => tx.query(statement),
  )
const read = async (text: string) => (await asRole('app_platform', { text })).rows
const places = `select id, tableoid::regclass::text as place from audit_log where company_id = '${COMPANY}' order by at, id`
const files = `select relname as name, pg_relation_filenode(oid) as file from pg_class where relname in ('audit_log', 'audit_log_before') and relkind = 'r'`

let was: Record<string, unknown>[]
let stood: Record<string, unknown>[]

async function open(): Promise<Driver> {
  if (here === 'pglite') return pgliteDriver(undefined)
  const { databaseUrl, migrationUrl } = await emptyPostgres()
  // One connection, so that what was prepared before is asked again after.
  return postgresDriver({ url: databaseUrl, migrationUrl, poolSize: 1, onError: () => {} })
}

beforeAll(async () => {
  driver = await open()
  const names = availableMigrations().filter((name) => name <= OLD)
  await driver.migrate((script, query) =>
    inRoles(script, loginRole, async () => {
      await runMigrations(script, query, { names, loginRole })
    }),
  )
  for (const text of old.split(';\n')) await asRole('app_platform', { text })
  // So often that the database has a plan of its own for each.
  for (let n = 0; n < 6; n++) {
    await asRole('app_user', { ...before.write, values: [COMPANY, id(30 + n), ADA] })
    await asRole('app_user', { ...before.list, values: [COMPANY] })
    await asRole('app_user', { ...before.leave, values: [COMPANY, id(0)] })
    await asRole('app_platform', { ...before.forget, values: [OTHER] })
  }
  was = (await asRole('app_user', { ...before.list, values: [COMPANY] })).rows
  stood = await read(
    `select id, ctid::text, 'audit_log_before' as place from audit_log order by company_id, at, id`,
  )
  const file = await read(files)
  expect((await migrate(driver, loginRole))[0]).toBe('202611300700_audit_log_by_month.sql')
  expect(await read(files)).toEqual(file.map((one) => ({ ...one, name: 'audit_log_before' })))
}, 120_000)
afterAll(() => driver.close())

it('an upgrade has the log by month without moving an entry, but those of a clock that went ahead', async () => {
  const ahead = id(24)
  const now = await read(
    'select id, ctid::text, tableoid::regclass::text as place from audit_log order by company_id, at, id',
  )
  expect(now.filter((row) => row['id'] !== ahead)).toEqual(stood.filter((row) => row['id'] !== ahead))
  expect(now.find((row) => row['id'] === ahead)?.['place']).toBe('audit_log_rest')
  expect(await read(`select count(*)::int as n from audit_months()`)).toEqual([{ n: 4 }])
})

it('an upgrade lets a server of before read and write the log as it did', async () => {
  expect((await asRole('app_user', { ...before.list, values: [COMPANY] })).rows).toEqual(was)
  const { affected } = await asRole('app_user', { ...before.write, values: [COMPANY, id(41), ADA] })
  expect(affected).toBe(1)
  const { rows } = await asRole('app_user', { ...before.leave, values: [COMPANY, id(0)] })
  expect(rows).toHaveLength(10)
  expect(rows[0]).toEqual({ id: id(41), known: true })
  const forgotten = await asRole('app_platform', { ...before.forget, values: [COMPANY] })
  expect(forgotten.affected).toBe(1)
  expect((await read(places)).map((row) => row['id'])).not.toContain(id(21))
})

it('an upgrade erases a person from the log as before, who called a meeting what included', async () => {
  await asRole('app_platform', { text: `select erase_from_audit_log('${COMPANY}', '${BEN}')` })
  expect(
    await read(
      `select id, actor_name, before, after from audit_log where action = 'meetings.changed' order by at`,
    ),
  ).toEqual([
    // What it was called before is its host's.
    { id: id(22), actor_name: null, before: { title: 'A' }, after: {} },
    { id: id(23), actor_name: null, before: {}, after: {} },
  ])
})

it('an upgrade takes the log of a company that is deleted with it, in whichever month it is', async () => {
  await asRole('app_platform', {
    text: `insert into audit_log (company_id, id, at, action) select '${OTHER}', gen_random_uuid(), now() + n * interval '1 month', 'x'
      from generate_series(-3, 6) n`,
  })
  await asRole('app_platform', { text: `delete from companies where id = '${OTHER}'` })
  expect(await read(`select id from audit_log where company_id = '${OTHER}'`)).toEqual([])
})
