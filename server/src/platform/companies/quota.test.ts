import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { groupsApi } from '#contract/people/groups.ts'
import { pathsApi } from '#contract/courses/paths.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { trainingApi } from '#contract/training/training.ts'
import { webhooksApi } from '#contract/companies/webhooks.ts'
import { holdLock } from '../../../test/hold-person-row.ts'
import { world, type Person } from '../../../test/world.ts'
import type { Tx } from '../../db/tenant.ts'
import { takeTurn } from '../jobs/take-turn.ts'

const w = await world()

type Call = (by: Person, group: string, course: string) => ReturnType<Person['call']>
const named = (name: string) => ({ name, description: '', rule: null })

/** What a company may have so many of: the table, how many, and how one more is made. */
const counted: [table: string, most: number, make: Call][] = [
  ['groups', 500, (by) => by.call(groupsApi.create, { body: named('Divers') })],
  ['paths', 500, (by) => by.call(pathsApi.create, { body: { title: 'Far', language: 'en' } })],
  ['programmes', 200, (by) => by.call(programmesApi.create, { body: { name: 'Beside you' } })],
  ['courses', 2000, (by) => by.call(coursesApi.create, { body: { title: 'Nets', language: 'en' } })],
  [
    'assignments',
    1000,
    (by, groupId, courseId) => by.call(trainingApi.assign, { body: { groupId, courseId, dueOn: null } }),
  ],
  [
    'webhooks',
    10,
    (by) =>
      by.call(webhooksApi.create, {
        body: { url: 'https://example.org/x', description: '', events: ['user.created'] },
      }),
  ],
]

/** The like of the company's first row of a table, so many times, each with an id and a name of its own. */
async function copies(tx: Tx, table: string, many: number) {
  const { rows } = await sql<{ names: string }>`select string_agg(quote_ident(column_name), ', ') as names
    from information_schema.columns where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(
    tx,
  )
  const columns = sql.raw(rows[0]?.names ?? '')
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
    from (select to_jsonb(one) as whole from ${sql.table(table)} one limit 1) first, generate_series(1, ${many}) n,
    lateral jsonb_populate_record(null::${sql.table(table)},
      whole || jsonb_build_object('id', gen_random_uuid(), 'name', 'Copy ' || n || gen_random_uuid()))`.execute(
    tx,
  )
}

describe.skipIf(w.kind === 'pglite').each(counted)('of %s, a company', (table, most, make) => {
  it(`has ${most} at most, and the last place is taken but once, however many want it at once`, async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const course = (await admin.ok(coursesApi.create, { body: { title: 'Knots', language: 'en' } })).id
    await admin.ok(coursesApi.publish, { params: { id: course }, body: { revision: 1 } })
    const group = (await admin.ok(groupsApi.create, { body: named('All') })).id
    const one = () => make(admin, group, course)
    const there = async () => {
      const { rows } = await w.services.db.withTenant(acme.id, (tx) =>
        sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(tx),
      )
      return rows[0]?.n ?? 0
    }
    if ((await there()) === 0) expect((await one()).status).toBe(200)
    const missing = most - (await there()) - 1
    await w.services.db.withTenant(acme.id, (tx) => copies(tx, table, missing))
    const held = await holdLock(w, acme.id, async (tx) => {
      await takeTurn({ tx, company: acme, askAgain: () => Promise.resolve() }, table)
      await copies(tx, table, 1)
    })
    const call = one()
    await held.stuck(call)
    await held.release()
    const { status, error } = await call
    expect([status, error]).toMatchObject([
      409,
      { code: 'MAX_NUMBER_REACHED', details: { limit: table, maximum: most, current: most } },
    ])
    expect(await there()).toBe(most)
  })
})
