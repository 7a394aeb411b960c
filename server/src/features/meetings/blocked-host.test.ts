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

it('nor by how soon there is too much mail to them, or for how long, and nobody else is held up', async () => {
  const { acme, host, student, other, block } = await company()
  const twin = await acme.user({ name: 'Tim' })
  const body = { title: 'Lantern', startsAt: tomorrow, minutes: 30 }
  const invite = async (by: Person, whom: Person) => {
    const { status, headers } = await by.send(meetingsApi.create, {
      body: { ...body, inviteeIds: [whom.id] },
    })
    return { status, seconds: Number(headers['retry-after'] ?? 0) }
  }
  /** The same of the one who blocked the host and of the one who did not. */
  const both = async (by: Person) => {
    const one = await invite(by, student)
    const two = await invite(by, twin)
    expect(one.status).toBe(two.status)
    // Of two calls, one after the other.
    expect(Math.abs((one.seconds ?? 0) - (two.seconds ?? 0))).toBeLessThan(10)
    return one
  }
  const keys = [student, twin].map(({ email }) => w.services.seal.mark(`mail meeting sent to ${email}`))
  /** As if what is for them were so many minutes longer, or so many had gone by. */
  const minutes = (n: number) =>
    w.services.db.withTenant(acme.id, (tx) =>
      sql`update mail_brakes set until = until + ${n}::int * interval '1 minute'
        where key = any(${keys}::bytea[]) or beside = any(${keys}::bytea[])`.execute(tx),
    )
  const sent = { status: 200, seconds: 0 }
  expect(await both(other)).toMatchObject(sent)
  await block(true)
  expect(await both(host)).toMatchObject(sent)
  // 60 at once and one a minute for an hour: 120 minutes long at most.
  await minutes(116)
  expect(await both(host)).toMatchObject(sent)
  // What others send is in it too, whoever is blocked.
  await minutes(-1)
  expect(await both(other)).toMatchObject(sent)
  expect(await both(host)).toMatchObject(sent)
  const refused = await both(host)
  expect(refused.status).toBe(429)
  expect(refused.seconds).toBeGreaterThan(30)
  expect(refused.seconds).toBeLessThanOrEqual(60)
  await minutes(-1)
  expect(await both(host)).toMatchObject(sent)
  // Nor does the end of the block show, and nobody else is held up by what was kept back.
  await block(false)
  expect(await both(host)).toMatchObject({ status: 429 })
  expect(await invite(other, twin)).toMatchObject({ status: 429 })
  expect(await invite(other, student)).toMatchObject(sent)
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
