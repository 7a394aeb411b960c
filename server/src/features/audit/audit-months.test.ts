import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { usersApi } from '#contract/people/users.ts'
import { isDatabaseError } from '#server/db/driver.ts'
import { world, type Person, type TestCompany, type World } from '../../../test/world.ts'
import { dropAuditMonths, makeAuditMonths } from './audit-months.ts'
import { forgetAudit } from './forget-audit.ts'
import { listed } from './list-audit.ts'

const DAY = 86_400_000

/** When a month begins, so many after this one. */
function startOf(n: number): Date {
  const today = new Date()
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + n))
}
const nameOf = (n: number) => `audit_log_${startOf(n).toISOString().slice(0, 7).replace('-', '_')}`
const inMonth = (n: number, day: number) => new Date(startOf(n).getTime() + day * DAY)

let w: World
let long: TestCompany
let usual: TestCompany
let strict: TestCompany
let boss: Person
/** As many days as have passed since the middle of the 14th month before this one. */
const longest = Math.floor((Date.now() - inMonth(-14, 15).getTime()) / DAY)

/** As it is some years after the log came to be kept by month: so many of them have been, after the part without a beginning. */
const aged = (months: number) =>
  w.services.db.bareDriver.migrate(async (script) => {
    const part = (n: number) =>
      `create table ${nameOf(n)} partition of audit_log for values from ('${startOf(n).toISOString()}') to ('${startOf(n + 1).toISOString()}');
       alter table ${nameOf(n)} enable row level security; alter table ${nameOf(n)} force row level security;`
    await script(`alter table audit_log detach partition audit_log_before;
      alter table audit_log_before rename to young;
      create table audit_log_before partition of audit_log for values from (minvalue) to ('${startOf(-months).toISOString()}');
      alter table audit_log_before enable row level security; alter table audit_log_before force row level security;`)
    for (let n = -months; n <= 0; n++) await script(part(n))
    await script(`alter table audit_log no force row level security; alter table young no force row level security;
      insert into audit_log select * from young; alter table audit_log force row level security; drop table young`)
  })

async function add(companyId: string, at: Date): Promise<string> {
  const id = uuid()
  await w.services.db.withTenant(companyId, (tx) =>
    tx.insertInto('audit_log').values({ company_id: companyId, id, at, action: 'users.updated' }).execute(),
  )
  return id
}

/** Where entries stand, of those that are there. */
const placesOf = (ids: string[]) =>
  w.services.db.withPlatform(async (tx) => {
    const { rows } = await sql<{ id: string; place: string }>`
      select id, tableoid::regclass::text as place from audit_log where id = any(${ids}::uuid[])`.execute(tx)
    return ids.map((id) => rows.find((row) => row.id === id)?.place)
  })

const parts = () =>
  w.services.db.withPlatform(async (tx) => {
    const { rows } = await sql<{ name: string }>`select name from audit_months() order by until`.execute(tx)
    return rows.map(({ name }) => name)
  })

beforeAll(async () => {
  w = await world()
  await w.services.jobs.stop()
  long = await w.company()
  usual = await w.company()
  strict = await w.company()
  boss = await long.user({ role: 'admin' })
  const keep = (companyId: string, days: number) =>
    w.services.db.withTenant(companyId, (tx) =>
      tx.insertInto('company_trust').values({ company_id: companyId, audit_days: days }).execute(),
    )
  await keep(long.id, longest)
  await keep(strict.id, 30)
})

it('is kept in this month and three that come, which are made before they begin and once', async () => {
  const ahead = [nameOf(1), nameOf(2), nameOf(3)]
  expect(await parts()).toEqual(['audit_log_before', ...ahead])
  expect(await makeAuditMonths(w.services)).toBe(0)
  await w.services.db.bareDriver.migrate((script) => script(`drop table ${nameOf(2)}, ${nameOf(3)}`))
  expect(await parts()).toEqual(['audit_log_before', nameOf(1)])
  const made = await Promise.all([makeAuditMonths(w.services), makeAuditMonths(w.services)])
  expect(made.toSorted()).toEqual([0, 2])
  expect(await parts()).toEqual(['audit_log_before', ...ahead])
})

it('refuses no entry for want of a month, and has it in its month once there is one', async () => {
  const [fifth, ninth] = [await add(usual.id, inMonth(5, 3)), await add(usual.id, inMonth(9, 3))]
  expect(await placesOf([fifth, ninth])).toEqual(['audit_log_rest', 'audit_log_rest'])
  await w.services.db.withPlatform((tx) => sql`select make_audit_months(6)`.execute(tx))
  expect(await placesOf([fifth, ninth])).toEqual([nameOf(5), 'audit_log_rest'])
  const seen = await w.services.db.withTenant(usual.id, (tx) =>
    tx.selectFrom('audit_log').select('id').where('at', '>', inMonth(4, 0)).orderBy('at').execute(),
  )
  expect(seen.map(({ id }) => id)).toEqual([fifth, ninth])
  await w.services.db.withPlatform((tx) =>
    tx.deleteFrom('audit_log').where('id', 'in', [fifth, ninth]).execute(),
  )
})

it('lets no role of the application name a part of it, one that was made now either', async () => {
  const { rows: all } = await w.services.db.withPlatform((tx) =>
    sql<{ name: string; forced: boolean; policies: number; rights: number }>`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
        (select count(*)::int from pg_policy where polrelid = c.oid) as policies,
        (select count(*)::int from aclexplode(c.relacl) a where a.grantee <> c.relowner) as rights
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'audit_log'::regclass
      order by 1`.execute(tx),
  )
  const names = [...[1, 2, 3, 4, 5, 6].map(nameOf), 'audit_log_before', 'audit_log_rest']
  expect(all).toEqual(names.map((name) => ({ name, forced: true, policies: 0, rights: 0 })))
  for (const name of names)
    for (const role of ['app_user', 'app_platform'])
      for (const text of [`select from ${name}`, `delete from ${name}`, `drop table ${name}`]) {
        const prelude = [{ text: `select set_config('role', '${role}', true)` }]
        const error = await w.services.db.bareDriver
          .transaction({ prelude }, (tx) => tx.query({ text }))
          .catch((e: unknown) => e)
        expect(isDatabaseError(error, '42501'), `${role}: ${text}`).toBe(true)
      }
})

it('lets a company neither make months nor drop them, and nobody drop one that every company keeps', async () => {
  for (const text of [sql`select make_audit_months(7)`, sql`select drop_audit_month(${nameOf(6)}, now())`]) {
    const error = await w.services.db.withTenant(long.id, (tx) => text.execute(tx)).catch((e: unknown) => e)
    expect(isDatabaseError(error, '42501')).toBe(true)
  }
  for (const name of [nameOf(6), 'audit_log_before'])
    await expect(
      w.services.db.withPlatform((tx) =>
        sql`select drop_audit_month(${name}, '9999-01-01'::timestamptz)`.execute(tx),
      ),
    ).rejects.toThrow('Every company keeps the last thirty days of its log')
  for (const name of ['users', 'audit_log_rest', 'audit_log'])
    await w.services.db.withPlatform((tx) =>
      sql`select drop_audit_month(${name}, '9999-01-01'::timestamptz)`.execute(tx),
    )
  expect(await parts()).toHaveLength(7)
})

describe('after some years', () => {
  let ofLong: string[]
  beforeAll(async () => {
    await aged(18)
    ofLong = await Promise.all(
      [inMonth(-18, 9), inMonth(-14, 5), inMonth(-14, 20), inMonth(-2, 9), inMonth(-1, 9)].map((at) =>
        add(long.id, at),
      ),
    )
  })

  it('reads of the log the months that are asked for alone', async () => {
    const read = (query: { from?: Date; to?: Date; fold?: 'true' }) =>
      w.services.db.withTenant(long.id, async (tx) => {
        const { from, to, fold } = query
        const asked = { from: from?.toISOString(), to: to?.toISOString(), fold }
        const plan = await listed(tx, asked, boss.id)
          .selectAll()
          .orderBy('at', 'desc')
          .orderBy('id')
          .limit(25)
          .explain('json')
        const named = JSON.stringify(plan).matchAll(/"Relation Name":\s?"(audit_log\w*)"/g)
        return [...new Set([...named].map(([, name]) => name))].toSorted()
      })
    const within = { from: inMonth(-2, 3), to: inMonth(-2, 20) }
    expect(await read(within)).toEqual([nameOf(-2)])
    expect(await read({ ...within, fold: 'true' })).toEqual([nameOf(-2)])
    expect(await read({ from: startOf(-14), to: startOf(-12) })).toEqual([nameOf(-14), nameOf(-13)])
    expect(await read({ from: startOf(5) })).toEqual([nameOf(5), nameOf(6), 'audit_log_rest'])
    expect(await read({})).toHaveLength(27)
  })

  it('goes by whole months for who keeps it longest, and by entries for everybody else', async () => {
    const ofUsual = [
      await add(usual.id, inMonth(-14, 20)),
      await add(usual.id, new Date(Date.now() - 40 * DAY)),
    ]
    const ofStrict = [
      await add(strict.id, new Date(Date.now() - 40 * DAY)),
      await add(strict.id, new Date(Date.now() - 5 * DAY)),
    ]
    expect(await forgetAudit(w.services)).toBe(2)
    expect((await parts()).filter((name) => name < nameOf(1))).toEqual([
      nameOf(-14),
      nameOf(-2),
      nameOf(-1),
      nameOf(0),
    ])
    const there = async (ids: string[]) => (await placesOf(ids)).map((place) => place !== undefined)
    expect(await there(ofLong)).toEqual([false, true, true, true, true])
    expect(await there(ofUsual)).toEqual([false, true])
    expect(await there(ofStrict)).toEqual([false, true])
  })

  it('shows nobody what is over, though its month still stands', async () => {
    const [, over = '', kept = '', , last = ''] = ofLong
    const { items } = await boss.ok(auditApi.list, { query: { action: ['users.updated'] } })
    expect(items.map(({ id }) => id)).toEqual([last, ofLong[3], kept])
    const statusOf = async (id: string) => (await boss.call(auditApi.byId, { params: { id } })).status
    expect([await statusOf(over), await statusOf(kept)]).toEqual([404, 200])
    const { text } = await boss.call(auditApi.export, { body: { action: ['users.updated'] } })
    expect(text.trim().split('\r\n')).toHaveLength(4)
    await w.services.db.withPlatform((tx) =>
      sql`insert into audit_log (company_id, id, at, action, actor_id)
        select company_id, gen_random_uuid(), at, action, ${boss.id} from audit_log where id = any(${[over, kept]}::uuid[])`.execute(
        tx,
      ),
    )
    const history = await boss.ok(usersApi.history, { params: { id: boss.id } })
    expect(history.items.filter(({ action }) => action === 'users.updated')).toHaveLength(1)
  })

  it('deletes by entries what lies in no month, of who keeps it longest too', async () => {
    const old = await add(long.id, inMonth(-40, 3))
    expect(await placesOf([old])).toEqual(['audit_log_rest'])
    expect(await forgetAudit(w.services)).toBe(1)
    expect(await placesOf([old])).toEqual([undefined])
  })

  it.runIf(inject('testDatabase').kind === 'postgres')(
    'waits a second for who reads the log, drops nothing then, and does it the next time',
    async () => {
      await w.services.db.bareDriver.migrate((script) =>
        script(`create table ${nameOf(-20)} partition of audit_log
          for values from ('${startOf(-20).toISOString()}') to ('${startOf(-19).toISOString()}')`),
      )
      const reading = w.services.db.withTenant(long.id, async (tx) => {
        await tx.selectFrom('audit_log').select('id').limit(1).execute()
        await expect(dropAuditMonths(w.services, longest)).rejects.toThrow('lock timeout')
      })
      await reading
      expect(await dropAuditMonths(w.services, longest)).toEqual([nameOf(-20)])
    },
  )
})
