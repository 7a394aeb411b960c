import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { postgresRoles } from '#tools/services/postgres.ts'
import { emptyPostgres } from '../../test/empty-database.ts'
import type { Driver } from './driver.ts'
import { availableMigrations, inRoles, migrate, runMigrations } from './migrate.ts'
import { pgliteDriver } from './pglite.ts'
import { postgresDriver } from './postgres.ts'

const here = inject('testDatabase').kind
const loginRole = here === 'postgres' ? postgresRoles.app : undefined
/** The last of the schema in which a group had no conversation. */
const OLD = '202611282230_reverse_mentoring.sql'

const id = (n: number) => `0197a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const COMPANY = id(1)
const [MIA, BEA, SOL, ZOE, NOA] = [id(11), id(12), id(13), id(14), id(15)]
/** One that goes on, one that is over, and one that nobody has said yes to. */
const [OPEN, OVER, ASKED] = [id(21), id(22), id(23)]
const ENDED = '2026-05-01T10:00:00Z'

const pair = (
  n: number,
  group: string,
  mentee: string,
  state: string,
  began: boolean,
  ended: string | null,
) =>
  `('${COMPANY}', '${n === 0 ? group : id(n)}', '${MIA}', '${mentee}', '${state}', '{"score":0,"parts":[]}', '2026-01-15',
    ${began ? `'2026-02-01'` : 'null'}, ${ended ? `'${ended}'` : 'null'}, '${group}')`
const old = `
insert into companies (id, slug, name) values ('${COMPANY}', 'old', 'Old');
insert into company_settings (company_id, id) values ('${COMPANY}', '${id(3)}');
insert into users (company_id, id, role, status, name, surname, email) values
  ${[MIA, BEA, SOL, ZOE, NOA].map((one, n) => `('${COMPANY}', '${one}', '${n === 0 ? 'mentor' : 'student'}', 'active', 'N${n}', 'Stone', 'n${n}@x.test')`).join(',\n  ')};
insert into mentoring_groups (company_id, id, mentor_id, ended_at) values
  ('${COMPANY}', '${OPEN}', '${MIA}', null), ('${COMPANY}', '${OVER}', '${MIA}', '${ENDED}'), ('${COMPANY}', '${ASKED}', '${MIA}', null);
insert into mentoring_relationships (company_id, id, mentor_id, mentee_id, state, fit, expires_at, began_at, ended_at, group_id) values
  ${[
    pair(0, OPEN, BEA, 'active', true, null),
    pair(31, OPEN, SOL, 'ended', true, '2026-03-01T10:00:00Z'),
    pair(32, OPEN, ZOE, 'proposed', false, null),
    pair(0, OVER, SOL, 'completed', true, ENDED),
    pair(33, OVER, ZOE, 'ended', true, '2026-03-01T10:00:00Z'),
    pair(0, ASKED, NOA, 'proposed', false, null),
  ].join(',\n  ')}`

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
  await migrate(driver, loginRole)
}, 120_000)
afterAll(() => driver.close())

it('an upgrade gives each group that has begun its conversation, which is over where the group is', async () => {
  expect(
    await read(
      `select id, about_kind, about_id, for_id, over_at is not null as over from conversations
        where about_kind = 'group' order by id`,
    ),
  ).toEqual([
    { id: OPEN, about_kind: 'group', about_id: OPEN, for_id: MIA, over: false },
    { id: OVER, about_kind: 'group', about_id: OVER, for_id: MIA, over: true },
  ])
})

it('an upgrade lets into it who is in the group, or was when it ended: nobody who left, nor who was only asked', async () => {
  expect(
    await read(
      `select conversation_id as group, user_id from conversation_members
        where conversation_id in ('${OPEN}', '${OVER}', '${ASKED}') order by conversation_id, user_id`,
    ),
  ).toEqual([
    { group: OPEN, user_id: MIA },
    { group: OPEN, user_id: BEA },
    { group: OVER, user_id: MIA },
    { group: OVER, user_id: SOL },
  ])
})

it('an upgrade gives the two of each pair that has begun a conversation, which says how they stand', async () => {
  expect(
    await read(
      `select c.low_id, c.high_id, c.mentoring, array_agg(m.user_id order by m.user_id)::text[] as members
        from conversations c join conversation_members m on m.company_id = c.company_id and m.conversation_id = c.id
        where c.about_id is null group by c.company_id, c.id order by c.high_id`,
    ),
  ).toEqual([
    { low_id: MIA, high_id: BEA, mentoring: 'running', members: [MIA, BEA] },
    { low_id: MIA, high_id: SOL, mentoring: 'over', members: [MIA, SOL] },
    { low_id: MIA, high_id: ZOE, mentoring: 'over', members: [MIA, ZOE] },
  ])
})
