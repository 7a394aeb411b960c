import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { calendarApi } from '#contract/calendar.ts'
import { busyEntries } from './busy-entries.ts'
import { world, type Person } from '../../../../test/world.ts'

const w = await world()

it('shows one’s own busy times of other calendars, without what they are, and to nobody else', async () => {
  const acme = await w.company()
  const grace = await acme.user({ role: 'mentor' })
  const other = await acme.user({ role: 'mentor' })
  const admin = await acme.user({ role: 'admin' })
  const calendarId = uuid()
  await w.services.db.withTenant(acme.id, async (tx) => {
    await sql`insert into outside_calendars (company_id, id, user_id, host, address, mark, read_until, zone, content, next_at)
      values (${acme.id}, ${calendarId}, ${grace.id}, 'calendar.example.org', 'sealed', 'h', now(), 'UTC', '', now() + interval '1 day')`.execute(
      tx,
    )
    await sql`insert into outside_busy (company_id, calendar_id, user_id, starts_at, ends_at) values
      (${acme.id}, ${calendarId}, ${grace.id}, '2026-03-05T09:00:00Z', '2026-03-05T10:30:00Z'),
      (${acme.id}, ${calendarId}, ${grace.id}, '2026-03-10T00:00:00Z', '2026-03-12T12:00:00Z')`.execute(tx)
  })
  const seen = async (one: Person) =>
    (await one.ok(calendarApi.entries, { query: { from: '2026-03-01', to: '2026-03-31' } })).items.map(
      ({ kind, title, startsAt, minutes, path }) => [kind, title, startsAt, minutes, path],
    )
  const path = '/dashboard/mentoring/availability'
  expect(await seen(grace)).toEqual([
    ['busy', '', '2026-03-05T09:00:00.000Z', 90, path],
    ['busy', '', '2026-03-10T00:00:00.000Z', 1440, path],
    ['busy', '', '2026-03-11T00:00:00.000Z', 1440, path],
    ['busy', '', '2026-03-12T00:00:00.000Z', 720, path],
  ])
  expect([await seen(other), await seen(admin)]).toEqual([[], []])
})

it('has them in no feed: the calendar that reads it keeps them itself', async () => {
  const asked = { userId: uuid(), from: new Date(0), to: new Date(), most: 10, isFeed: true }
  const tx = null as never
  expect(await busyEntries(tx, asked)).toEqual([])
})
