import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { calendarApi } from '#contract/calendar.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { searchApi } from '#contract/search.ts'
import { mailsTo } from '../../../test/mails.ts'
import { world, type Person } from '../../../test/world.ts'
import { bookRoom, meetingTimes } from './offered.ts'

const w = await world()
const HOUR = 60 * 60 * 1000
const tomorrow = new Date(Date.now() + 24 * HOUR).toISOString()

async function company() {
  const acme = await w.company()
  const host = await acme.user({ role: 'mentor', name: 'Mia' })
  const student = await acme.user({ name: 'Sol' })
  const other = await acme.user({ name: 'Dan' })
  const { id } = await student.ok(conversationsApi.open, { body: { userId: host.id } })
  const block = (blocked: boolean) =>
    student.ok(conversationsApi.block, { params: { id }, body: { blocked } })
  const invite = (title: string, people = [student, other]) =>
    host.ok(meetingsApi.create, {
      body: { title, startsAt: tomorrow, minutes: 30, inviteeIds: people.map((one) => one.id) },
    })
  const mails = async (person: Person) =>
    (await mailsTo(w, acme.id, person.email)).map(({ subject, text }) => `${subject}\n${text}`)
  const busy = (person: Person) =>
    w.services.db.withTenant(acme.id, (tx) =>
      meetingTimes(tx, [person.id], { from: new Date(), to: new Date(Date.now() + 48 * HOUR) }),
    )
  return { acme, host, student, other, block, invite, mails, busy }
}

/** Wherever somebody finds a meeting by its title. */
async function seen(person: Person) {
  const [from = '', to = ''] = [0, 72].map((hours) =>
    new Date(Date.now() + hours * HOUR).toISOString().slice(0, 10),
  )
  const list = await person.ok(meetingsApi.list, { query: { when: 'coming' } })
  const { meetings } = await person.ok(dashboardApi.home)
  const entries = await person.ok(calendarApi.entries, { query: { from, to } })
  const found = await person.ok(searchApi.find, { query: { search: 'lantern' } })
  return {
    list: list.items.map(({ title }) => title),
    total: list.total,
    home: meetings.map(({ title }) => title),
    calendar: entries.items.map(({ title }) => title),
    search: found.items.map(({ title }) => title),
  }
}
const nowhere = { list: [], total: 0, home: [], calendar: [], search: [] }
const everywhere = (title: string) => ({
  list: [title],
  total: 1,
  home: [title],
  calendar: [title],
  search: [title],
})

it('whoever blocked the host is invited to nothing of theirs, and the host and the others do not learn of it', async () => {
  const { host, student, other, block, invite, mails, busy } = await company()
  await block(true)
  const { code, people } = await invite('The lantern room')
  expect(people).toBe(3)
  expect(await mails(student)).toEqual([])
  expect(await seen(student)).toEqual(nowhere)
  expect(await busy(student)).toEqual([])
  expect(await seen(other)).toEqual(everywhere('The lantern room'))
  expect(await mails(other)).toHaveLength(1)
  expect(await busy(other)).toHaveLength(1)
  for (const person of [host, other]) {
    const { invitees } = await person.ok(meetingsApi.byCode, { params: { code } })
    expect(invitees.map(({ name }) => name)).toEqual(['Dan', 'Sol'])
  }
  // Neither other words nor its end come to them: each would be a message.
  await host.ok(meetingsApi.update, { params: { code }, body: { title: 'Read this, lantern' } })
  await host.ok(meetingsApi.end, { params: { code } })
  expect(await mails(student)).toEqual([])
  expect(await mails(other)).toHaveLength(3)
})

it('nor by how soon there is too much mail to them', async () => {
  const { acme, host, student, other, block } = await company()
  await block(true)
  await other.ok(meetingsApi.create, {
    body: { title: 'Round', startsAt: tomorrow, inviteeIds: [student.id] },
  })
  // As if others had sent them far more.
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`update mail_brakes set until = now() + interval '1 day'
      where key = ${w.services.seal.mark(`mail meeting sent to ${student.email}`)}`.execute(tx),
  )
  const again = async () => {
    const body = { title: 'Lantern', startsAt: tomorrow, minutes: 30, inviteeIds: [student.id] }
    const { status, error } = await host.call(meetingsApi.create, { body })
    return [status, error?.details]
  }
  expect(await again()).toEqual([429, { reason: 'too_much_mail' }])
  await block(false)
  expect(await again()).toEqual([429, { reason: 'too_much_mail' }])
})

it('who is blocked meets the same end, by what they sent themselves, and holds up nobody else', async () => {
  const { acme, host, student, other, block } = await company()
  await block(true)
  const body = { title: 'Lantern', startsAt: tomorrow, minutes: 30, inviteeIds: [student.id] }
  const invite = async (by: Person) => (await by.call(meetingsApi.create, { body })).status
  expect(await invite(host)).toBe(200)
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`update mail_brakes set until = now() + interval '119 minutes'
      where key = ${w.services.seal.mark(`mail meeting kept from ${student.email} by ${host.id}`)}`.execute(
      tx,
    ),
  )
  // 60 at once and one a minute for an hour: the 120th is the last.
  expect([await invite(host), await invite(host)]).toEqual([200, 429])
  expect(await invite(other)).toBe(200)
  // Nor does the end of the block show.
  await block(false)
  expect(await invite(host)).toBe(429)
})

it('nor does a co-host whom one blocked reach one by the meeting of somebody else', async () => {
  const { acme, host, student, other, block, mails } = await company()
  await block(true)
  const { code, id } = await other.ok(meetingsApi.create, {
    body: { title: 'Round', startsAt: tomorrow, inviteeIds: [host.id] },
  })
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`update meeting_people set role = 'cohost' where meeting_id = ${id} and user_id = ${host.id}`.execute(
      tx,
    ),
  )
  await host.ok(meetingsApi.update, {
    params: { code },
    body: { title: 'Hello, Sol', inviteeIds: [host.id, student.id] },
  })
  expect(await mails(student)).toEqual([])
})

it('what came before the block goes with it, and comes back when it is taken back; what one was in stays', async () => {
  const { acme, student, block, invite } = await company()
  const { id } = await invite('The lantern room')
  expect(await seen(student)).toEqual(everywhere('The lantern room'))
  await block(true)
  expect(await seen(student)).toEqual(nowhere)
  await block(false)
  expect(await seen(student)).toEqual(everywhere('The lantern room'))
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`insert into meeting_peers (company_id, meeting_id, id, user_id, name, role, state, joined_at)
      values (${acme.id}, ${id}, ${uuid()}, ${student.id}, 'Sol', 'member', 'out', now())`.execute(tx),
  )
  await block(true)
  expect(await seen(student)).toEqual(everywhere('The lantern room'))
})

it('a block of the other way round, and one of somebody else, keep nothing away', async () => {
  const { host, student, other, invite } = await company()
  const { id } = await student.ok(conversationsApi.open, { body: { userId: host.id } })
  await host.ok(conversationsApi.block, { params: { id }, body: { blocked: true } })
  await invite('The lantern room')
  expect(await seen(student)).toEqual(everywhere('The lantern room'))
  expect(await seen(other)).toEqual(everywhere('The lantern room'))
})

it('a session that is booked stays where its two people find it: a pair is ended, not blocked away', async () => {
  const { acme, host, student, block } = await company()
  await block(true)
  await w.services.db.withTenant(acme.id, (tx) =>
    bookRoom(tx, acme.id, {
      title: 'Session',
      hostId: host.id,
      withIds: [student.id],
      startsAt: new Date(tomorrow),
      minutes: 30,
    }),
  )
  expect((await seen(student)).list).toEqual(['Mentoring session'])
})
