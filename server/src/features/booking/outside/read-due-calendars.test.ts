import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { limits } from '#contract/limits.ts'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { outsideCalendarsApi } from '#contract/mentoring/outside/outside-calendars.ts'
import { activePair } from '../../../../test/active-pair.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'
import { calendar, event } from './calendars.test-data.ts'
import { readDueCalendars } from './read-due-calendars.ts'

// The calendars of these tests stand on this machine. They are read when a test says so.
const w = await world({ CAIRN_PRIVATE_ADDRESSES: 'allow' })
await w.services.jobs.stop()

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A calendar of this machine, as a server gives it that knows what it gave before; held back until it is let go. */
async function served(text: string, letGo: () => Promise<unknown> = () => Promise.resolve()) {
  const got: IncomingMessage[] = []
  let now = text
  const server = createServer((request, response) => {
    got.push(request)
    const etag = `"${createHash('sha256').update(now).digest('hex')}"`
    const isKnown = request.headers['if-none-match'] === etag
    void letGo().then(() => response.writeHead(isKnown ? 304 : 200, { etag }).end(isKnown ? '' : now))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.ics`
  return { got, url, set: (next: string) => (now = next) }
}

const noon = (days: number) => (Math.floor(Date.now() / DAY) + days) * DAY + DAY / 2
const stamp = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
const busyAt = (at: number, ...more: string[]) =>
  event(`UID:${at}`, `DTSTART:${stamp(at)}`, 'DURATION:PT1H', ...more)
const add = (mentor: Person, address: string) =>
  mentor.ok(outsideCalendarsApi.add, { body: { secretAddress: address } })

const rows = ({ id }: TestCompany) =>
  w.services.db.withTenant(id, async (tx) => ({
    calendars: await tx.selectFrom('outside_calendars').selectAll().execute(),
    busy: await tx.selectFrom('outside_busy').selectAll().orderBy('starts_at').execute(),
  }))
/** As if each had been due for so many minutes. */
const due = ({ id }: TestCompany, minutes = 1) =>
  w.services.db.withTenant(id, (tx) =>
    tx
      .updateTable('outside_calendars')
      .set({ next_at: new Date(Date.now() - minutes * MINUTE) })
      .execute(),
  )

describe('reading the calendars that are due', () => {
  it('reads one that stands as it was anew, once what is known of it does not reach as far as one books', async () => {
    const acme = await w.company()
    const mentor = await acme.user({ role: 'mentor' })
    const far = noon(limits.bookingDays - 1)
    const source = await served(calendar(busyAt(noon(3)), busyAt(far)))
    await add(mentor, source.url)
    // As if it had been read some days ago, when that far day was beyond what was kept.
    await w.services.db.withTenant(acme.id, async (tx) => {
      await tx
        .updateTable('outside_calendars')
        .set({ read_until: new Date(far - DAY) })
        .execute()
      await tx.deleteFrom('outside_busy').where('starts_at', '=', new Date(far)).execute()
    })
    await due(acme)
    await readDueCalendars(w.services)
    const { busy, calendars } = await rows(acme)
    expect(busy.map((one) => one.starts_at.getTime())).toEqual([noon(3), far])
    expect(calendars[0]?.read_until.getTime()).toBeGreaterThan(Date.now() + limits.bookingDays * DAY)
  })

  it('reads it anew on the clock of whoever moved to another', async () => {
    const acme = await w.company()
    const mentor = await acme.user({ role: 'mentor' })
    await mentor.ok(authApi.updateMe, { body: { timeZone: 'Asia/Tokyo' } })
    const at = noon(3)
    const source = await served(
      calendar(event('UID:1', `DTSTART:${stamp(at).slice(0, -1)}`, 'DURATION:PT1H')),
    )
    await add(mentor, source.url)
    const begins = async () => (await rows(acme)).busy.map((one) => one.starts_at.getTime())
    expect(await begins()).toEqual([at - 9 * 60 * MINUTE])
    await mentor.ok(authApi.updateMe, { body: { timeZone: 'Etc/UTC' } })
    await due(acme)
    await readDueCalendars(w.services)
    expect(await begins()).toEqual([at])
  })

  it('spares one in which only the stamps of its fetching differ', async () => {
    const acme = await w.company()
    const text = (second: number) => calendar(busyAt(noon(3), `DTSTAMP:20260301T08000${second}Z`))
    const source = await served(text(1))
    await add(await acme.user({ role: 'mentor' }), source.url)
    const before = (await rows(acme)).calendars[0]
    source.set(text(2))
    await due(acme)
    await readDueCalendars(w.services)
    const [after] = (await rows(acme)).calendars
    expect(source.got).toHaveLength(2)
    expect(after?.read_at).not.toEqual(before?.read_at)
    // It was not gone through again, which would have kept it for longer.
    expect(after?.read_until).toEqual(before?.read_until)
  })

  it.each<[string, { status: 'suspended' } | { deleted_at: Date }]>([
    ['suspended', { status: 'suspended' }],
    ['deleted', { deleted_at: new Date() }],
  ])('fetches none of a company that is %s', async (_, change) => {
    const acme = await w.company()
    const source = await served(calendar())
    await add(await acme.user({ role: 'mentor' }), source.url)
    await w.services.db.withPlatform((tx) =>
      tx.updateTable('companies').set(change).where('id', '=', acme.id).execute(),
    )
    await due(acme)
    await readDueCalendars(w.services)
    expect(source.got).toHaveLength(1)
  })

  it('reads each once, though two servers look for them at the same moment', async () => {
    const acme = await w.company()
    const source = await served(calendar())
    await add(await acme.user({ role: 'mentor' }), source.url)
    await due(acme)
    await Promise.all([readDueCalendars(w.services), readDueCalendars(w.services)])
    expect(source.got).toHaveLength(2)
  })

  it('reads one after another of those that one person has', async () => {
    const acme = await w.company()
    const mentor = await acme.user({ role: 'mentor' })
    let release = () => {}
    const holding = new Promise<void>((resolve) => (release = resolve))
    let after: Promise<unknown> = Promise.resolve()
    const sources = [await served(calendar(), () => after), await served(calendar(), () => after)]
    for (const { url } of sources) await add(mentor, url)
    const asked = () => sources.reduce((sum, { got }) => sum + got.length, 0)
    after = holding
    await due(acme)
    const reading = readDueCalendars(w.services)
    // What is asked for by hand waits for the same turn.
    const { items } = await mentor.ok(outsideCalendarsApi.list, {})
    await vi.waitFor(() => expect(asked()).toBe(3))
    const byHand = mentor.ok(outsideCalendarsApi.read, { params: { id: items[0]?.id ?? '' } })
    await new Promise((resolve) => void setTimeout(resolve, 300))
    expect(asked()).toBe(3)
    release()
    await Promise.all([reading, byHand])
    expect(asked()).toBe(5)
  })

  it.each(['admin', 'student'] as const)(
    'forgets that of a mentor who becomes %s, and fetches nothing',
    async (role) => {
      const acme = await w.company()
      const mentor = await acme.user({ role: 'mentor' })
      const source = await served(calendar(busyAt(noon(3))))
      await add(mentor, source.url)
      await w.services.db.withTenant(acme.id, (tx) =>
        tx.updateTable('users').set({ role }).where('id', '=', mentor.id).execute(),
      )
      await due(acme)
      await readDueCalendars(w.services)
      expect(source.got).toHaveLength(1)
      expect(await rows(acme)).toEqual({ calendars: [], busy: [] })
    },
  )

  it('comes to each company soon, however many another has that have been due for longer', async () => {
    const [large, small] = [await w.company(), await w.company()]
    let release = () => {}
    const holding = new Promise<void>((resolve) => (release = resolve))
    let after: Promise<unknown> = Promise.resolve()
    const slow = await served(calendar(), () => after)
    const quick = await served(calendar())
    for (let n = 0; n < 5; n++) await add(await large.user({ role: 'mentor' }), slow.url)
    await add(await small.user({ role: 'mentor' }), quick.url)
    after = holding
    await due(large, 60)
    await due(small, 1)
    const reading = readDueCalendars(w.services)
    await vi.waitFor(() => expect(quick.got).toHaveLength(2)).finally(release)
    await reading
    expect(slow.got).toHaveLength(10)
  })
})

describe('a mentor who is mentored too', () => {
  it('finds no time at which their own calendar keeps them busy, but for what was put there from here', async () => {
    const acme = await w.company()
    const [mentor, mentee] = [await acme.user({ role: 'mentor' }), await acme.user({ role: 'mentor' })]
    const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 24 * 60 }))
    const rules = { exceptions: [], buffer: 0, noticeHours: 12, mostADay: null, lengths: [30], atOnce: true }
    await mentor.ok(bookingApi.saveAvailability, { body: { weekly, ...rules } })
    const id = await activePair(w, acme, mentor, mentee)
    const at = new Date(noon(3)).toISOString()
    const free = async () => {
      const [from, to] = [at.slice(0, 10), at.slice(0, 10)]
      return (await mentee.ok(bookingApi.slots, { params: { id }, query: { from, to } })).items.includes(at)
    }
    expect(await free()).toBe(true)
    const source = await served(calendar(busyAt(noon(3))))
    const theirs = await add(mentee, source.url)
    expect(await free()).toBe(false)
    await mentee.ok(outsideCalendarsApi.remove, { params: { id: theirs.id } })
    // What they booked here themselves and put into their calendar is counted as it stands here.
    const booked = await mentee.ok(bookingApi.request, {
      params: { id },
      body: { times: [at], minutes: 30 },
    })
    const { meeting } = await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .selectFrom('booking_sessions')
        .select('meeting_id as meeting')
        .where('id', '=', booked.id)
        .executeTakeFirstOrThrow(),
    )
    source.set(calendar(event(`UID:${meeting}`, `DTSTART:${stamp(noon(3))}`, 'DURATION:PT30M')))
    expect(await add(mentee, source.url)).toMatchObject({ busy: 0 })
  })
})
