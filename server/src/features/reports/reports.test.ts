import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { reportsApi } from '#contract/training/reports.ts'
import { usersApi } from '#contract/people/users.ts'
import { world, type Person, type TestCompany, type World } from '../../../test/world.ts'

let w: World
let company: TestCompany
let admin: Person

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const period = { from: day(9), to: day(0) }

beforeAll(async () => {
  w = await world()
  company = await w.company()
  await w.services.db.withTenant(company.id, (tx) =>
    tx.updateTable('company_settings').set({ time_zone: 'UTC' }).execute(),
  )
  w.services.companies.forget(company.slug)
  admin = await company.user({ role: 'admin' })
})

describe('reports', () => {
  it('count people by status as each day ended, carrying on what did not change', async () => {
    await w.services.db.withTenant(company.id, (tx) =>
      tx
        .insertInto('people_days')
        .values([
          { company_id: company.id, role: 'mentor', status: 'active', day: day(6), people: 4 },
          { company_id: company.id, role: 'mentor', status: 'active', day: day(3), people: 2 },
        ])
        .execute(),
    )
    const { people } = await admin.ok(reportsApi.get, { query: { ...period, to: day(1) } })
    expect(people.map(({ active }) => active)).toEqual([0, 0, 0, 4, 4, 4, 2, 2, 2])
    const student = await company.user({ role: 'student' })
    await admin.ok(usersApi.changeStatus, {
      params: { id: student.id },
      body: { userId: student.id, status: 'inactive' },
    })
    const { people: now } = await admin.ok(reportsApi.get, { query: period })
    expect(now.at(-1)).toMatchObject({ day: day(0), inactive: 1, active: 3 })
  })

  it('count sign-ins, the people behind them, and refusals', async () => {
    const person = await company.user()
    const before = await admin.ok(reportsApi.get, { query: period })
    const today = before.signIns.at(-1)
    const password = await person.password('three stones on a hill')
    for (const typed of [password, password, 'something else here'])
      await company.stranger.call(authApi.login, { body: { email: person.email, password: typed } })
    const after = await admin.ok(reportsApi.get, { query: period })
    expect(after.signIns.at(-1)).toEqual({
      day: day(0),
      signIns: (today?.signIns ?? 0) + 2,
      people: today?.people ?? 0,
      refused: (today?.refused ?? 0) + 1,
    })
  })

  it('tell how many invitations were accepted, and the median time', async () => {
    const c = await w.company()
    const boss = await c.user({ role: 'admin' })
    const hours = [2, 10, 40]
    for (const [i, took] of hours.entries()) {
      const one = await c.user({ email: `i${i}.${c.slug}@example.org` })
      const invited = new Date(Date.now() - 3 * 86_400_000)
      await w.services.db.withTenant(c.id, async (tx) => {
        await tx.updateTable('users').set({ invited_at: invited }).where('id', '=', one.id).execute()
        await tx
          .updateTable('user_profiles')
          .set({ accepted_at: new Date(invited.getTime() + took * 3_600_000) })
          .where('user_id', '=', one.id)
          .execute()
      })
    }
    const { invitations } = await boss.ok(reportsApi.get, { query: period })
    expect(invitations).toMatchObject({ sent: 3, accepted: 3, medianHours: 10 })
    expect(invitations.days).toHaveLength(10)
  })

  it('count imports and what became of their rows', async () => {
    const c = await w.company()
    const boss = await c.user({ role: 'admin' })
    const planned = JSON.stringify({ create: 5, error: 2 })
    const done = JSON.stringify({ create: 5, update: 3 })
    await w.services.db.withTenant(c.id, (tx) =>
      sql`insert into user_batches (company_id, id, kind, state, planned, done, finished_at)
        values (${c.id}, ${uuid()}, 'file', 'done', ${planned}, ${done}, now())`.execute(tx),
    )
    const { imports } = await boss.ok(reportsApi.get, { query: period })
    expect(imports.at(-1)).toEqual({ day: day(0), imports: 1, created: 5, updated: 3, failed: 2 })
  })

  it('refuse a period that ends before it begins, or is too long', async () => {
    for (const query of [
      { from: day(1), to: day(2) },
      { from: '2020-01-01', to: '2026-01-01' },
    ]) {
      const { status, error } = await admin.call(reportsApi.get, { query })
      expect([status, error?.code]).toEqual([400, 'BAD_REQUEST'])
    }
  })

  it('leave as CSV files [S7.28a]', async () => {
    for (const kind of ['people', 'signIns', 'invitations', 'imports'] as const) {
      const answer = await admin.call(reportsApi.export, { body: { ...period, kind } })
      expect(answer.status).toBe(200)
      expect(answer.headers['content-disposition']).toContain('.csv')
      expect(answer.text.trim().split('\r\n')).toHaveLength(11)
    }
  })
})
