import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { helpApi } from '#contract/help/help.ts'
import { liveApi } from '#contract/live/live.ts'
import { limits } from '#contract/limits.ts'
import { world, type Person } from '../../../test/world.ts'
import { ask, move, stuck } from './help.test-data.ts'

const w = await world()

type Stuck = Awaited<ReturnType<typeof stuck>>

/** Those who asked when it stood so, and waited so many minutes; eight of each is the least that says something. */
async function past({ acme, student, lesson }: Stuck, waits: Record<string, number>) {
  for (const [standing, minutes] of Object.entries(waits)) {
    for (let n = 0; n < 8; n++) await move(student, (await ask(student, lesson)).id, 'cancel')
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update help_requests set asked_standing = ${standing}, asked_at = now() - interval '1 day',
        answered_at = now() - interval '1 day' + ${minutes} * interval '1 minute'
        where answered_at is null`.execute(tx),
    )
  }
}
const here = ({ acme }: Stuck, { id }: Person, seconds = 60) =>
  w.services.db.withTenant(acme.id, (tx) =>
    sql`insert into people_here (company_id, user_id, server_id, until)
      values (${acme.id}, ${id}, ${acme.id}, now() + ${seconds} * interval '1 second')
      on conflict (company_id, user_id, server_id) do update set until = excluded.until`.execute(tx),
  )
const rangeFor = async ({ student, lesson }: Stuck) =>
  (await student.ok(helpApi.before, { query: lesson })).expected.range

it('is said by who of the mentors is here now, and how much they have taken on', async () => {
  const one = await stuck(w)
  await past(one, { free: 8, busy: 70, nobody: 400 })
  const { acme, mentor } = one
  expect(await rangeFor(one)).toEqual({ low: 360, high: 480 })
  await here(one, mentor)
  expect(await rangeFor(one)).toEqual({ low: 5, high: 10 })
  // As many as they may have lie with them: whoever is here has their hands full.
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`update help_requests set state = 'awaiting_mentor', claimer_id = ${mentor.id}, next_at = now() + interval '1 hour',
        item_id = gen_random_uuid()
      where id in (select id from help_requests limit ${limits.helpClaims})`.execute(tx),
  )
  expect(await rangeFor(one)).toEqual({ low: 60, high: 90 })
  await here(one, mentor, -1)
  expect(await rangeFor(one)).toEqual({ low: 360, high: 480 })
})

it('says nothing of who is here to whoever does not want to be seen, and is kept with what they ask', async () => {
  const one = await stuck(w)
  const { student, lesson, acme, mentor } = one
  await past(one, { free: 8, nobody: 400 })
  await here(one, mentor)
  const kept = async () =>
    (
      await w.services.db.withTenant(acme.id, (tx) =>
        tx.selectFrom('help_requests').select('asked_standing').where('state', '=', 'queued').execute(),
      )
    ).map((row) => row.asked_standing)
  const { id } = await ask(student, lesson)
  expect(await kept()).toEqual(['free'])
  await move(student, id, 'cancel')
  await student.ok(liveApi.setPresence, { body: { shown: false } })
  // What all of those before waited, whatever stood then.
  expect(await rangeFor(one)).toEqual({ low: 5, high: 480 })
  await ask(student, lesson)
  expect(await kept()).toEqual([null])
})

it('goes by those of the last ninety days, at the hour of the company’s own clock', async () => {
  const one = await stuck(w)
  const { acme, student, lesson } = one
  await past(one, { nobody: 400 })
  expect(await rangeFor(one)).toEqual({ low: 360, high: 480 })
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`update help_requests set answered_at = now() - interval '89 days', asked_at = now() - interval '89 days 400 minutes'`.execute(
      tx,
    ),
  )
  expect(await rangeFor(one)).toEqual({ low: 360, high: 480 })
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`update help_requests set answered_at = answered_at - interval '2 days', asked_at = asked_at - interval '2 days'`.execute(
      tx,
    ),
  )
  expect(await rangeFor(one)).toBeNull()
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`update company_settings set time_zone = 'Pacific/Kiritimati'`.execute(tx),
  )
  const before = new Date()
  await ask(student, lesson)
  const { rows } = await w.services.db.withTenant(acme.id, (tx) =>
    sql<{ asked_hour: number }>`select asked_hour from help_requests where state = 'queued'`.execute(tx),
  )
  // Fourteen hours ahead of UTC, all year.
  const hours = [before, new Date()].map((at) => (at.getUTCHours() + 14) % 24)
  expect(hours).toContain(rows[0]?.asked_hour)
})

it('does not count a mentor who is here and whom one of the two has blocked', async () => {
  const one = await stuck(w)
  const { acme, student, mentor } = one
  await past(one, { free: 8, nobody: 400 })
  await here(one, mentor)
  expect(await rangeFor(one)).toEqual({ low: 5, high: 10 })
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`insert into conversation_blocks (company_id, blocker_id, blocked_id)
      values (${acme.id}, ${mentor.id}, ${student.id})`.execute(tx),
  )
  expect(await rangeFor(one)).toEqual({ low: 360, high: 480 })
})
