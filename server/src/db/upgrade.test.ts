import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { postgresRoles } from '#tools/services/postgres.ts'
import { emptyPostgres } from '../../test/empty-database.ts'
import type { Driver } from './driver.ts'
import { availableMigrations, inRoles, migrate, runMigrations } from './migrate.ts'
import { pgliteDriver } from './pglite.ts'
import { postgresDriver } from './postgres.ts'

const here = inject('testDatabase').kind
const loginRole = here === 'postgres' ? postgresRoles.app : undefined
/** The last of the schema whose links stood readable in mails, and whose sessions knew no proof. */
const OLD = '0512_foreign_key_indexes.sql'

const id = (n: number) => `0197a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const [COMPANY, OTHER] = [id(1), id(2)]
const ADA = id(11)
const BEN = id(12)
const FIRST_CY = id(13)
const SECOND_CY = id(14)
const AT = id(15)

/** What an installation of the old schema held, as it wrote it. */
const old = `
insert into companies (id, slug, name) values ('${COMPANY}', 'old', 'Old'), ('${OTHER}', 'other', 'Other');
insert into company_settings (company_id, id) values ('${COMPANY}', '${id(3)}'), ('${OTHER}', '${id(4)}');
insert into users (company_id, id, role, status, name, surname, email, time_zone, created_at, deleted_at) values
  ('${COMPANY}', '${ADA}', 'admin', 'active', 'Ada', 'Stone', 'ada@x.test', 'Europe/Madrid', '2026-01-01', null),
  ('${COMPANY}', '${BEN}', 'student', 'pending', 'Ben', 'Stone', 'ben@x.test', 'Europe/Madrid', '2026-01-01', null),
  ('${COMPANY}', '${FIRST_CY}', 'student', 'deleted', 'Cy', 'Old', 'cy@x.test', null, '2026-01-01', '2026-02-01'),
  ('${COMPANY}', '${SECOND_CY}', 'student', 'active', 'Cy', 'New', 'cy@x.test', null, '2026-03-01', null),
  ('${COMPANY}', '${AT}', 'student', 'active', '@', '', 'at@x.test', null, '2026-05-01', null),
  ('${OTHER}', '${ADA}', 'student', 'active', 'Ada', 'Else', 'ben@x.test', null, '2026-01-01', null);
insert into users (company_id, id, role, status, name, surname, email, updated_at, deleted_at, erased_at) values
  ('${COMPANY}', '${id(16)}', 'student', 'deleted', 'Di', 'Undone', 'di@x.test', '2026-03-05T10:00:00Z', null, null),
  ('${COMPANY}', '${id(17)}', 'student', 'deleted', '', '', 'erased@x.test', '2026-03-05', null, '2026-03-05'),
  ('${COMPANY}', '${id(18)}', 'student', 'inactive', 'Ed', 'Out', 'ed@x.test', '2026-03-05', null, null);
insert into user_profiles (company_id, user_id, onboarded_at) values
  ('${COMPANY}', '${ADA}', '2026-01-02'), ('${COMPANY}', '${BEN}', null);
insert into mails (company_id, id, recipient, subject, body_text, body_html, state, created_at) values
  ('${COMPANY}', '${id(21)}', 'Ada@x.test', 'kept', 'go to https://x/reset?token=Secret_1-a or not', '<a href="https://x/reset?token=Secret_1-a">', 'kept', '2026-04-01'),
  ('${COMPANY}', '${id(22)}', 'ben@x.test', 'sent', 'https://x/accept?token=Secret2', '<a href="https://x/accept?token=Secret2">', 'sent', '2026-04-01'),
  ('${COMPANY}', '${id(23)}', 'ben@x.test', 'failed', 'https://x/accept?token=Secret3', '<a href="https://x/accept?token=Secret3">', 'failed', '2026-04-01'),
  ('${COMPANY}', '${id(24)}', 'ben@x.test', 'waiting', 'https://x/accept?token=Secret4', '<a href="https://x/accept?token=Secret4">', 'waiting', now()),
  ('${COMPANY}', '${id(25)}', 'cy@x.test', 'of one of two', 'words', 'words', 'sent', '2026-04-01'),
  ('${COMPANY}', '${id(26)}', 'at@x.test', 'before there was anybody', 'words', 'words', 'sent', '2026-04-01'),
  ('${COMPANY}', '${id(27)}', 'nobody@x.test', 'for nobody', 'words', 'words', 'sent', '2026-04-01'),
  ('${COMPANY}', '${id(28)}', 'ben@x.test', 'waits for ever', 'https://x/accept?token=Secret5', '<a href="https://x/accept?token=Secret5">', 'waiting', '2026-04-01'),
  ('${COMPANY}', '${id(29)}', 'granada@x.test', 'ends like another', 'words', 'words', 'sent', '2026-04-01');
insert into sessions (company_id, id, user_id, created_at, expires_at, ended_at) values
  ('${COMPANY}', '${id(31)}', '${ADA}', '2026-04-01', '2099-01-01', null),
  ('${COMPANY}', '${id(32)}', '${ADA}', '2026-03-01', '2026-03-15', '2026-03-02');
insert into refresh_tokens (company_id, hash, session_id) values ('${COMPANY}', 'r', '${id(31)}');
insert into api_tokens (company_id, id, user_id, name, hash, hint, scopes, expires_at) values
  ('${COMPANY}', '${id(41)}', '${ADA}', 'for ever', 'a', '', '{}', null),
  ('${COMPANY}', '${id(42)}', '${ADA}', 'for nine years', 'b', '', '{}', now() + interval '9 years'),
  ('${COMPANY}', '${id(43)}', '${ADA}', 'for a month', 'c', '', '{}', '2026-05-01');
insert into one_time_tokens (company_id, hash, user_id, purpose, expires_at) values ('${COMPANY}', 't', '${BEN}', 'invitation', '2099-01-01');
insert into sign_in_challenges (company_id, hash, purpose, expires_at) values ('${COMPANY}', 's', 'passkey', '2099-01-01');
insert into meetings (company_id, id, code, title, host_id, starts_at, minutes) values ('${COMPANY}', '${id(51)}', 'abc', 'Round', '${ADA}', '2026-04-01', 30);
insert into meeting_guest_links (company_id, id, meeting_id, hash, created_by) values ('${COMPANY}', '${id(52)}', '${id(51)}', 'g', '${ADA}');
insert into meeting_guests (company_id, id, link_id, key_hash, name) values ('${COMPANY}', '${id(53)}', '${id(52)}', 'k', 'Guest');
insert into import_columns (company_id, header, target) values ('${COMPANY}', 'mail', 'email');
insert into user_batches (company_id, id, kind, state) values ('${COMPANY}', '${id(61)}', 'file', 'planned');
insert into user_batch_rows (company_id, batch_id, row, outcome, email) values ('${COMPANY}', '${id(61)}', 1, 'create', 'new@x.test');
insert into audit_log (company_id, id, actor_id, action) values ('${COMPANY}', '${id(71)}', '${ADA}', 'x');
insert into audit_log (company_id, id, actor_id, action, target_type, target_id, before, after) values
  ('${COMPANY}', '${id(72)}', '${ADA}', 'courses.staff_changed', 'course', 'c', '{"authors":[]}', '{"authors":["Ben Stone"],"note":"n"}'),
  ('${COMPANY}', '${id(73)}', '${BEN}', 'attachments.added', 'meeting', 'm', null, '{"name":"a.pdf","bytes":1}'),
  ('${COMPANY}', '${id(74)}', '${ADA}', 'attachments.removed', 'meeting', 'm', '{"name":"a.pdf","bytes":1}', null),
  ('${COMPANY}', '${id(75)}', '${ADA}', 'attachments.restored', 'meeting', 'other', null, '{"name":"a.pdf","bytes":1}'),
  ('${COMPANY}', '${id(76)}', '${ADA}', 'attachments.added', 'meeting', 'm', null, '{"name":"a.pdf","bytes":2}');
insert into jobs (company_id, id, kind, payload) values ('${COMPANY}', '${id(81)}', 'mail.send', '{"mailId":"${id(24)}"}')`

let driver: Driver
const read = (text: string) =>
  driver.transaction(
    { prelude: [{ text: `select set_config('role', 'app_platform', true)` }], readOnly: true },
    async (tx) => (await tx.query({ text })).rows,
  )

async function open(): Promise<Driver> {
  if (here === 'pglite') return pgliteDriver(undefined)
  const { databaseUrl, migrationUrl } = await emptyPostgres()
  return postgresDriver({ url: databaseUrl, migrationUrl, poolSize: 2, onError: () => {} })
}

beforeAll(async () => {
  driver = await open()
  const names = availableMigrations().filter((name) => name <= OLD)
  await driver.migrate((script, query) =>
    inRoles(script, loginRole, async () => {
      await runMigrations(script, query, { names, loginRole })
    }),
  )
  await driver.transaction(
    { prelude: [{ text: `select set_config('role', 'app_platform', true)` }] },
    async (tx) => {
      for (const text of old.split(';\n')) await tx.query({ text })
    },
  )
  const ran = await migrate(driver, loginRole)
  expect(ran[0]).toBe('0600_chosen_time_zone.sql')
}, 120_000)
afterAll(() => driver.close())

it('an upgrade gives a mail the id of the one person who can have read it, and nobody else’s', async () => {
  expect(await read('select subject, user_id from mails order by id')).toEqual([
    { subject: 'kept', user_id: ADA },
    { subject: 'sent', user_id: BEN },
    { subject: 'failed', user_id: BEN },
    { subject: 'waiting', user_id: null },
    { subject: 'of one of two', user_id: null },
    { subject: 'before there was anybody', user_id: null },
    { subject: 'for nobody', user_id: null },
    { subject: 'waits for ever', user_id: BEN },
    { subject: 'ends like another', user_id: null },
  ])
})

it('an upgrade leaves a readable link in no mail but one that is on its way', async () => {
  const rows = await read(
    `select id, body_text, body_html from mails where body_text like '%token=%' order by id`,
  )
  expect(rows).toEqual([
    {
      id: id(21),
      body_text: 'go to https://x/reset?token= or not',
      body_html: '<a href="https://x/reset?token=">',
    },
    { id: id(22), body_text: 'https://x/accept?token=', body_html: '<a href="https://x/accept?token=">' },
    { id: id(23), body_text: 'https://x/accept?token=', body_html: '<a href="https://x/accept?token=">' },
    {
      id: id(24),
      body_text: 'https://x/accept?token=Secret4',
      body_html: '<a href="https://x/accept?token=Secret4">',
    },
    { id: id(28), body_text: 'https://x/accept?token=', body_html: '<a href="https://x/accept?token=">' },
  ])
  expect(await read('select id, state from mails where sent_at is null order by id')).toEqual([
    { id: id(21), state: 'kept' },
    { id: id(22), state: 'sent' },
    { id: id(23), state: 'failed' },
    { id: id(24), state: 'waiting' },
    { id: id(25), state: 'sent' },
    { id: id(26), state: 'sent' },
    { id: id(27), state: 'sent' },
    { id: id(28), state: 'failed' },
    { id: id(29), state: 'sent' },
  ])
  expect(await read(`select payload, state from jobs where kind <> 'build-search'`)).toEqual([
    { payload: { mailId: id(24) }, state: 'waiting' },
  ])
  expect(await read('select purpose, new_email from one_time_tokens')).toEqual([
    { purpose: 'invitation', new_email: null },
  ])
})

it('an upgrade keeps sessions, whose proof is their sign-in, and ends API tokens within 366 days', async () => {
  expect(
    await read(
      'select id, proved_at = created_at as same, ended_at is null as open from sessions order by id',
    ),
  ).toEqual([
    { id: id(31), same: true, open: true },
    { id: id(32), same: true, open: false },
  ])
  expect(await read('select count(*)::int as n from refresh_tokens')).toEqual([{ n: 1 }])
  expect(
    await read(
      `select name, round(extract(epoch from expires_at - created_at) / 86400)::int as days from api_tokens order by id`,
    ),
  ).toEqual([
    { name: 'for ever', days: 366 },
    { name: 'for nine years', days: 366 },
    { name: 'for a month', days: expect.toSatisfy((days: number) => days < 366) as number },
  ])
})

it('an upgrade takes the zone of who has been through the first steps for chosen, and loses nothing else', async () => {
  expect(await read('select email, chosen_time_zone from users where chosen_time_zone is not null')).toEqual([
    { email: 'ada@x.test', chosen_time_zone: 'Europe/Madrid' },
  ])
  const tables = [
    'users',
    'user_profiles',
    'meetings',
    'meeting_guests',
    'user_batches',
    'user_batch_rows',
    'audit_log',
    'sign_in_challenges',
  ]
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  expect(await read(`select ${counts.join(', ')}`)).toEqual([
    {
      users: 9,
      user_profiles: 2,
      meetings: 1,
      meeting_guests: 1,
      user_batches: 1,
      user_batch_rows: 1,
      audit_log: 6,
      sign_in_challenges: 1,
    },
  ])
})

it('an upgrade counts the thirty days of who was deleted without a moment from their last change, and of nobody else', async () => {
  const rows = await read(
    `select email, case when email = 'cy@x.test' then deleted_at = '2026-02-01'
      else deleted_at = '2026-03-05T10:00:00Z' end as then from users where deleted_at is not null order by email`,
  )
  expect(rows).toEqual([
    { email: 'cy@x.test', then: true },
    { email: 'di@x.test', then: true },
  ])
})

it('an upgrade takes names of several people out of the log, and writes down who added a file that another removed', async () => {
  expect(await read(`select id, before, after from audit_log where action <> 'x' order by id`)).toEqual([
    { id: id(72), before: null, after: { note: 'n' } },
    { id: id(73), before: null, after: { name: 'a.pdf', bytes: 1, addedBy: BEN } },
    { id: id(74), before: { name: 'a.pdf', bytes: 1, addedBy: BEN }, after: null },
    { id: id(75), before: null, after: { name: 'a.pdf', bytes: 1 } },
    { id: id(76), before: null, after: { name: 'a.pdf', bytes: 2, addedBy: ADA } },
  ])
})
