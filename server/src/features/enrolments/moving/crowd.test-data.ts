import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import type { World } from '../../../../test/world.ts'

/** A course in whose first versions so many learn, as many in each of them, and whose newest version nobody is in yet. */
export async function crowdIn(w: World, { people, versions = 1 }: { people: number; versions?: number }) {
  const company = await w.company()
  const admin = await company.user({ role: 'admin' })
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'Rivers', language: 'en' } })
  const params = { id }
  await admin.ok(coursesApi.update, { params, body: { summary: 'S' } })
  const publish = async () => {
    const { revision } = await admin.ok(coursesApi.byId, { params })
    const lessons = [{ id: uuid(), title: 'L', minutes: 1, required: true }]
    const modules = [{ id: uuid(), title: 'All', lessons }]
    const saved = await admin.ok(coursesApi.saveOutline, { params, body: { revision, modules } })
    await admin.ok(coursesApi.publish, { params, body: { revision: saved.revision } })
  }
  const userIds = await w.services.db.withTenant(company.id, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into users (company_id, id, name, surname, email, role, status)
      select current_company(), gen_random_uuid(), 'Crowd', n::text, 'crowd' || n || '@example.org', 'student', 'active'
      from generate_series(1, ${people}::int) n returning id`.execute(tx)
    return rows.map((row) => row.id)
  })
  const each = people / versions
  for (let at = 0; at < versions; at++) {
    await publish()
    await admin.ok(enrolmentsApi.enrolPeople, {
      params,
      body: { userIds: userIds.slice(at * each, (at + 1) * each) },
    })
  }
  await publish()
  return { company, admin, params, newest: versions + 1 }
}

/** How many learn in each version, by their rows and as it is kept. */
export const inVersions = (w: World, companyId: string) =>
  w.services.db.withTenant(companyId, async (tx) => {
    const { rows } = await sql<{ version: number; people: number; counted: number }>`
      select version, count(*)::int as people,
        (select people from learner_counts c where c.version = e.version) as counted
      from enrolments e group by 1 order by 1`.execute(tx)
    return rows
  })
