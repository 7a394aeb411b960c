import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { announcementsApi } from '#contract/installation/announcements.ts'
import { until } from '../../../test/until.ts'
import { world } from '../../../test/world.ts'
import { tellJob } from './tell-job.ts'

const w = await world()
const body = {
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'On Monday.' }] }],
}

/** A company with many people whom nobody signs in as, and its administrator. */
async function crowded(people: number) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`insert into users (company_id, id, name, surname, email, role, status)
      select current_company(), gen_random_uuid(), 'Crowd', n::text, 'crowd' || n || '@example.org', 'student', 'active'
      from generate_series(1, ${people}::int) n`.execute(tx),
  )
  return { acme, admin }
}
const counts = (companyId: string, id: string) =>
  w.services.db.withTenant(companyId, async (tx) => {
    const { rows } = await sql<{ people: number; news: number; most: number }>`
      select (select count(*)::int from announcement_people where announcement_id = ${id}) as people,
        (select count(*)::int from notifications where about = ${id}) as news,
        (select coalesce(max(times), 0)::int from notifications where about = ${id}) as most`.execute(tx)
    return rows[0]
  })
/** Written down as a server leaves it that ended before it told anybody; nothing but what is called here tells. */
const begun = async (companyId: string, authorId: string) => {
  const id = uuid()
  await w.services.db.withTenant(companyId, (tx) =>
    tx
      .insertInto('announcements')
      .values({
        company_id: companyId,
        id,
        author_id: authorId,
        audience: JSON.stringify({ kind: 'everyone' }),
        title: 'The office moves',
        body: JSON.stringify(body),
      })
      .execute(),
  )
  const run = (signal = new AbortController().signal) =>
    tellJob.run(w.services, { companyId, payload: { id }, signal } as Parameters<typeof tellJob.run>[1])
  return { id, run }
}

it('tells 1,200 people once each, in pieces, though the job begins anew in the middle of it', async () => {
  const { acme, admin } = await crowded(1200)
  const { id, run } = await begun(acme.id, admin.id)
  const stop = new AbortController()
  // The first server ends after a piece.
  const first = run(stop.signal)
  await until(async () => ((await counts(acme.id, id))?.people ?? 0) >= 500)
  stop.abort()
  await first
  await run()
  await run()
  expect(await counts(acme.id, id)).toEqual({ people: 1200, news: 1200, most: 1 })
  expect((await admin.ok(announcementsApi.byId, { params: { id } })).sent).toMatchObject({
    state: 'sent',
    people: 1200,
  })
})

it.skipIf(w.kind === 'pglite')('two servers that tell at once tell nobody twice', async () => {
  const { acme, admin } = await crowded(1200)
  const { id, run } = await begun(acme.id, admin.id)
  await Promise.all([run(), run(), run()])
  expect(await counts(acme.id, id)).toEqual({ people: 1200, news: 1200, most: 1 })
})

it.skipIf(w.kind === 'pglite')(
  'taken back while it is told, nobody is told any more, and no news is left',
  async () => {
    const { acme, admin } = await crowded(2500)
    const { id, run } = await begun(acme.id, admin.id)
    const telling = run()
    await until(async () => ((await counts(acme.id, id))?.people ?? 0) >= 500)
    await admin.ok(announcementsApi.takeBack, { params: { id } })
    await telling
    const now = await counts(acme.id, id)
    expect(now?.news).toBe(0)
    expect(now?.people).toBeLessThan(2500)
    expect((await admin.ok(announcementsApi.byId, { params: { id } })).sent?.state).toBe('taken_back')
  },
)
