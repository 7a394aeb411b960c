import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SaveAvailability } from '#contract/mentoring/availability.ts'
import { authApi } from '#contract/accounts/auth.ts'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { outsideCalendarsApi } from '#contract/mentoring/outside/outside-calendars.ts'
import { auditApi } from '#contract/people/audit.ts'
import { activePair } from '../../../../test/active-pair.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'
import { calendar, event } from './calendars.test-data.ts'
import { readDueCalendars } from './read-due-calendars.ts'

// The calendars of these tests stand on this machine. They are read when a test says so.
const w = await world({ CAIRN_PRIVATE_ADDRESSES: 'allow' })
await w.services.jobs.stop()

const DAY = 86_400_000
const MINUTE = 60_000
type Answer = {
  status?: number
  body?: string
  headers?: Record<string, string>
  /** What it is held back for. */
  after?: Promise<unknown>
}

/** A calendar at a secret address of this machine, which a test may change. */
async function served(first: Answer | string) {
  const got: IncomingMessage[] = []
  let now: Answer = typeof first === 'string' ? { body: first } : first
  const server = createServer((request, response) => {
    got.push(request)
    const { status = 200, body = '', headers = {}, after } = now
    const answer = () =>
      response.writeHead(status, { 'content-type': 'text/calendar; charset=utf-8', ...headers }).end(body)
    if (after) void after.then(answer)
    else answer()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { got, host, url: `http://${host}/private-s3cret/basic.ics`, set: (next: Answer) => (now = next) }
}

const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 24 * 60 }))
const rules: SaveAvailability = {
  weekly: always,
  exceptions: [],
  buffer: 15,
  noticeHours: 12,
  mostADay: null,
  lengths: [30],
  atOnce: true,
}
async function ground() {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const mentor = await acme.user({ role: 'mentor', name: 'Grace' })
  const mentee = await acme.user({ name: 'Ada' })
  await mentor.ok(bookingApi.saveAvailability, { body: rules })
  return { acme, admin, mentor, mentee, id: await activePair(w, acme, mentor, mentee) }
}

/** Noon, so many days from now: the middle of what these calendars keep busy. */
const noon = (days: number) => Math.floor(Date.now() / DAY) * DAY + days * DAY + 12 * 60 * MINUTE
const iso = (at: number) => new Date(at).toISOString()
const stamp = (at: number) => `${iso(at).slice(0, 19).replaceAll(/[-:]/g, '')}Z`
const busyAt = (at: number, ...more: string[]) =>
  event(`UID:${at}@example.org`, `DTSTART:${stamp(at)}`, 'DURATION:PT1H', 'SUMMARY:Secret talks', ...more)
const add = (mentor: Person, address: string) =>
  mentor.ok(outsideCalendarsApi.add, { body: { secretAddress: address } })
const listed = async (mentor: Person) => (await mentor.ok(outsideCalendarsApi.list, {})).items
const slots = async (mentee: Person, id: string, at: number) => {
  const day = iso(at).slice(0, 10)
  const all = (await mentee.ok(bookingApi.slots, { params: { id }, query: { from: day, to: day } })).items
  return all.filter((one) => one.startsWith(day)).map((one) => one.slice(11, 16))
}
const ask = (person: Person, id: string, at: number) =>
  person.send(bookingApi.request, { params: { id }, body: { times: [iso(at)], minutes: 30 } })
const book = (person: Person, id: string, at: number) =>
  person.ok(bookingApi.request, { params: { id }, body: { times: [iso(at)], minutes: 30 } })
/** As if so much time had gone by since each calendar was read. */
const later = ({ id }: TestCompany, minutes: number) =>
  w.services.db.withTenant(id, async (tx) => {
    for (const row of await tx.selectFrom('outside_calendars').select(['id', 'next_at']).execute())
      await tx
        .updateTable('outside_calendars')
        .set({ next_at: new Date(row.next_at.getTime() - minutes * MINUTE) })
        .where('id', '=', row.id)
        .execute()
  })
const kept = ({ id }: TestCompany) =>
  w.services.db.withTenant(id, async (tx) => ({
    calendars: await tx.selectFrom('outside_calendars').selectAll().execute(),
    busy: await tx.selectFrom('outside_busy').selectAll().execute(),
  }))

describe('a calendar that a mentor keeps elsewhere', () => {
  it('leaves its busy times out of what can be booked, of what is free next and of series', async () => {
    const { mentor, mentee, id } = await ground()
    const at = noon(3)
    const before = await slots(mentee, id, at)
    expect(before).toContain('12:00')
    const source = await served(calendar(busyAt(at), busyAt(noon(4), 'TRANSP:TRANSPARENT')))
    const added = await add(mentor, source.url)
    expect(added).toMatchObject({ host: source.host, problem: null, failingSince: null, busy: 1 })
    // An hour, with the mentor’s breaks of fifteen minutes, and before it the length of a session.
    const gone = ['11:30', '11:45', '12:00', '12:15', '12:30', '12:45', '13:00']
    expect(await slots(mentee, id, at)).toEqual(before.filter((one) => !gone.includes(one)))
    expect(await slots(mentee, id, noon(4))).toContain('12:00')
    expect((await ask(mentee, id, at)).error).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'slot_taken' },
    })
    expect((await ask(mentee, id, at + 75 * MINUTE)).status).toBe(200)
    const series = await mentee.ok(bookingApi.seriesDates, {
      params: { id },
      query: { first: iso(noon(2)), minutes: 30, every: 'weekly', count: 2 },
    })
    expect(series.items.map(({ free }) => free)).toEqual([true, true])
  })

  it('has its days, and hours that name no clock, on the mentor’s own', async () => {
    const { acme, mentor } = await ground()
    await mentor.ok(authApi.updateMe, { body: { timeZone: 'Pacific/Auckland' } })
    const day = iso(noon(5)).slice(0, 10).replaceAll('-', '')
    const after = iso(noon(6)).slice(0, 10).replaceAll('-', '')
    const whole = event('UID:1', `DTSTART;VALUE=DATE:${day}`)
    const hour = event('UID:2', `DTSTART:${after}T090000`, 'DURATION:PT1H')
    await add(mentor, (await served(calendar(whole, hour))).url)
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Pacific/Auckland',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const date = (days: number) => iso(noon(days)).slice(0, 10).split('-').toReversed().join('/')
    const times = (await kept(acme)).busy.toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
    expect(times.map((one) => [clock.format(one.starts_at), clock.format(one.ends_at)])).toEqual([
      [`${date(5)}, 00:00`, `${date(6)}, 00:00`],
      [`${date(6)}, 09:00`, `${date(6)}, 10:00`],
    ])
  })

  it('says when one is free next', async () => {
    const { mentor, mentee } = await ground()
    const from = Date.now()
    const long = event('UID:away', `DTSTART:${stamp(from)}`, `DTEND:${stamp(noon(5))}`)
    await add(mentor, (await served(calendar(long))).url)
    const { items } = await mentee.ok(bookingApi.nextFree, { query: { mentorId: [mentor.id] } })
    expect(items).toEqual([{ mentorId: mentor.id, at: iso(noon(5) + 15 * MINUTE) }])
  })

  it('takes nothing away that is booked, and leaves its owner free to offer what they like', async () => {
    const { mentor, mentee, id } = await ground()
    const at = noon(3)
    const booked = await book(mentee, id, at)
    await add(mentor, (await served(calendar(busyAt(at), busyAt(noon(4))))).url)
    const session = await mentee.ok(bookingApi.session, { params: { id: booked.id } })
    expect(session).toMatchObject({ state: 'confirmed', startsAt: iso(at) })
    const offered = await book(mentor, id, noon(4))
    expect(offered).toMatchObject({ state: 'requested', waitsFor: 'mentee' })
    const moved = await mentee.ok(bookingApi.move, { params: { id: offered.id }, body: { move: 'confirm' } })
    expect(moved.state).toBe('confirmed')
  })

  it('does not keep a session from being moved that it only repeats', async () => {
    const { acme, mentor, mentee, id } = await ground()
    const at = noon(3)
    const session = await book(mentee, id, at)
    const { meeting } = await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .selectFrom('booking_sessions')
        .select('meeting_id as meeting')
        .where('id', '=', session.id)
        .executeTakeFirstOrThrow(),
    )
    const invited = event(`UID:${meeting}`, `DTSTART:${stamp(at)}`, 'DURATION:PT30M')
    expect(await add(mentor, (await served(calendar(invited))).url)).toMatchObject({ busy: 0 })
    const moved = await mentee.send(bookingApi.reschedule, {
      params: { id: session.id },
      body: { times: [iso(at + 15 * MINUTE)] },
    })
    expect(moved.status).toBe(200)
  })

  it.each([
    ['moved', 'they lead'],
    ['called off', 'they lead'],
    ['moved', 'they are invited to'],
  ])('does not keep the hour of a meeting from here that is %s, which %s', async (what, part) => {
    const { acme, mentor, mentee, id } = await ground()
    const at = noon(3)
    const host = part === 'they lead' ? mentor : await acme.user({ role: 'mentor' })
    const inviteeIds = host === mentor ? [] : [mentor.id]
    const body = { title: 'Round', startsAt: iso(at), minutes: 60, inviteeIds }
    const planned = await host.ok(meetingsApi.create, { body })
    const invited = event(`UID:${planned.id}`, `DTSTART:${stamp(at)}`, 'DURATION:PT1H')
    expect(await add(mentor, (await served(calendar(invited))).url)).toMatchObject({ busy: 0 })
    expect(await slots(mentee, id, at)).not.toContain('12:00')
    const params = { code: planned.code }
    if (what === 'moved') await host.ok(meetingsApi.update, { params, body: { startsAt: iso(at + 2 * DAY) } })
    else await host.ok(meetingsApi.end, { params })
    const [{ id: calendarId } = { id: '' }] = await listed(mentor)
    await mentor.ok(outsideCalendarsApi.read, { params: { id: calendarId } })
    expect(await slots(mentee, id, at)).toContain('12:00')
  })

  it('judges anew what it had already, once that is a meeting from here', async () => {
    const { acme, mentor, mentee, id } = await ground()
    const at = noon(3)
    const host = await acme.user({ role: 'mentor' })
    const body = { title: 'Round', startsAt: iso(at), minutes: 60 }
    const planned = await host.ok(meetingsApi.create, { body })
    const known = event(`UID:${planned.id}`, `DTSTART:${stamp(at)}`, 'DURATION:PT1H')
    const { id: calendarId } = await add(mentor, (await served(calendar(known))).url)
    expect(await listed(mentor)).toMatchObject([{ busy: 1 }])
    const params = { code: planned.code }
    await host.ok(meetingsApi.update, { params, body: { inviteeIds: [mentor.id] } })
    await host.ok(meetingsApi.update, { params, body: { startsAt: iso(at + 2 * DAY) } })
    await mentor.ok(outsideCalendarsApi.read, { params: { id: calendarId } })
    expect(await listed(mentor)).toMatchObject([{ busy: 0 }])
    expect(await slots(mentee, id, at)).toContain('12:00')
  })

  it('is a secret: its address is in no answer, log of deeds or row, and nothing but times is kept', async () => {
    const { acme, admin, mentor } = await ground()
    const source = await served(calendar(busyAt(noon(3), 'LOCATION:Secret place')))
    const { id } = await add(mentor, source.url)
    await mentor.ok(outsideCalendarsApi.read, { params: { id } })
    const rows = await kept(acme)
    const entries = (await admin.ok(auditApi.list, { query: { pageSize: 50 } })).items
    const log = await w.services.db.withTenant(acme.id, (tx) =>
      tx.selectFrom('audit_log').selectAll().execute(),
    )
    const all = JSON.stringify([await listed(mentor), entries, log, rows])
    expect(all).toContain(source.host)
    expect(all).not.toMatch(/s3cret|basic\.ics|Secret|example\.org/)
    expect(entries.find(({ action }) => action === 'calendar.outside_added')).toMatchObject({
      actorId: mentor.id,
      targetName: source.host,
    })
  })

  it('is removed with its times at once, by its owner alone', async () => {
    const { acme, admin, mentor, mentee, id: pair } = await ground()
    const source = await served(calendar(busyAt(noon(3))))
    const { id } = await add(mentor, source.url)
    const other = await acme.user({ role: 'mentor' })
    const stranger = await (await w.company()).user({ role: 'mentor' })
    for (const person of [other, stranger])
      for (const call of [outsideCalendarsApi.read, outsideCalendarsApi.remove])
        expect((await person.send(call, { params: { id } })).status).toBe(404)
    // Nor is it fetched for them.
    expect(source.got).toHaveLength(1)
    const body = { secretAddress: 'https://calendars.invalid/a.ics' }
    for (const person of [admin, mentee])
      expect((await person.send(outsideCalendarsApi.add, { body })).status).toBe(403)
    for (const person of [admin, other]) expect(await listed(person)).toEqual([])
    await mentor.ok(outsideCalendarsApi.remove, { params: { id } })
    expect(await kept(acme)).toEqual({ calendars: [], busy: [] })
    expect(await slots(mentee, pair, noon(3))).toContain('12:00')
    const { items } = await admin.ok(auditApi.list, { query: { pageSize: 50 } })
    expect(items.map(({ action }) => action)).toContain('calendar.outside_removed')
  })
})

describe('adding a calendar', () => {
  const problem = async (mentor: Person, address: string) =>
    (await mentor.send(outsideCalendarsApi.add, { body: { secretAddress: address } })).error
  const at = (code: string) => ({
    code: 'BAD_REQUEST',
    details: [expect.objectContaining({ field: 'secretAddress', code })],
  })

  it.each<[string, Answer, string]>([
    ['nothing is there', { status: 404 }, 'calendar_status'],
    ['it is a page', { body: '<!doctype html><title>Calendar</title>' }, 'calendar_kind'],
    ['it is 50 MB', { body: calendar('X'.repeat(50_000_000)) }, 'calendar_too_large'],
    ['it is packed', { body: 'x', headers: { 'content-encoding': 'gzip' } }, 'calendar_unreadable'],
    [
      'a rule of it is none',
      { body: calendar(event('UID:1', `DTSTART:20300101T000000Z`, 'RRULE:FREQ=NEVER')) },
      'calendar_unreadable',
    ],
    [
      'it repeats a million times',
      {
        body: calendar(
          event(
            'UID:1',
            'DTSTART:20200101T000000Z',
            'DURATION:PT10S',
            'RRULE:FREQ=SECONDLY;COUNT=1000000000',
          ),
        ),
      },
      'calendar_too_much',
    ],
    ['it leads on and on', { status: 302, headers: { location: '/again' } }, 'calendar_status'],
  ])('is refused in words where %s', async (_, answer, code) => {
    const { acme, mentor } = await ground()
    expect(await problem(mentor, (await served(answer)).url)).toMatchObject(at(code))
    expect((await kept(acme)).calendars).toEqual([])
  })

  it.each([
    ['no address', 'grace@example.org', 'invalid_calendar_address'],
    ['an address with a password', 'https://grace:secret@example.org/a.ics', 'invalid_calendar_address'],
    ['a file', 'file:///etc/passwd', 'invalid_calendar_address'],
    ['an address that nobody has', 'https://calendars.invalid/a.ics', 'calendar_unreachable'],
  ])('is refused of %s', async (_, address, code) => {
    const { mentor } = await ground()
    expect(await problem(mentor, address)).toMatchObject(at(code))
  })

  it('follows where it moved to', async () => {
    const { mentor } = await ground()
    const source = await served(calendar(busyAt(noon(3))))
    const moved = await served({ status: 301, headers: { location: source.url } })
    expect(await add(mentor, moved.url)).toMatchObject({ host: moved.host, busy: 1 })
  })

  it('takes one once, and so many of one mentor', async () => {
    const { mentor } = await ground()
    const sources = await Promise.all([1, 2, 3, 4].map(() => served(calendar())))
    const [first, second, third, fourth] = sources.map(({ url }) => url)
    await add(mentor, first ?? '')
    expect(await problem(mentor, ` ${first} `)).toMatchObject(at('calendar_twice'))
    // Of those that are added at once none gets by.
    const answers = await Promise.all(
      [second, third, fourth].map((address) => problem(mentor, address ?? '')),
    )
    expect(answers.map((error) => error?.code).toSorted()).toEqual([
      'MAX_NUMBER_REACHED',
      undefined,
      undefined,
    ])
    expect(await listed(mentor)).toHaveLength(3)
    // Nor is the server made to fetch one that would be too many.
    expect(sources.map(({ got }) => got.length).toSorted()).toEqual([0, 1, 1, 1])
  })

  it('is done in turns: one of a person, a few of a company, and of others meanwhile', async () => {
    const acme = await w.company()
    const mentors = await Promise.all([1, 2, 3, 4].map(() => acme.user({ role: 'mentor' })))
    const other = await (await w.company()).user({ role: 'mentor' })
    let release = () => {}
    const after = new Promise<void>((resolve) => (release = resolve))
    const held = await served({ body: calendar(), after })
    const adding = mentors.flatMap((mentor, at) =>
      [`${held.url}?${at}a`, `${held.url}?${at}b`].map((address) => add(mentor, address)),
    )
    const theirs = await served(calendar(busyAt(noon(3))))
    expect(await add(other, theirs.url)).toMatchObject({ busy: 1 })
    await vi.waitFor(() => expect(held.got.length).toBeGreaterThanOrEqual(3))
    // Whoever gets no turn does not come a little later either.
    await new Promise((resolve) => setTimeout(resolve, 300))
    const askedFor = held.got.map(({ url = '' }) => url.split('?')[1]?.slice(0, 1))
    expect(askedFor).toHaveLength(3)
    expect(new Set(askedFor).size).toBe(3)
    release()
    await Promise.all(adding)
    expect(held.got).toHaveLength(8)
  })
})

describe('reading it again', () => {
  it('is done by itself, with what changed, and spares what did not', async () => {
    const { acme, mentor, mentee, id } = await ground()
    const headers = { etag: '"one"' }
    const source = await served({ body: calendar(busyAt(noon(3))), headers })
    await add(mentor, source.url)
    await readDueCalendars(w.services)
    expect(source.got).toHaveLength(1)
    source.set({ status: 304 })
    await later(acme, 41)
    await readDueCalendars(w.services)
    expect(source.got.map((one) => one.headers['if-none-match'])).toEqual([undefined, '"one"'])
    expect((await listed(mentor))[0]).toMatchObject({ busy: 1, problem: null })
    source.set({ body: calendar(busyAt(noon(4)), busyAt(noon(5))), headers: { etag: '"two"' } })
    await later(acme, 41)
    await readDueCalendars(w.services)
    expect((await listed(mentor))[0]).toMatchObject({ busy: 2 })
    expect(await slots(mentee, id, noon(3))).toContain('12:00')
    expect(await slots(mentee, id, noon(4))).not.toContain('12:00')
  })

  it('says why it failed, and since when; waits longer each time; and what was read before counts on', async () => {
    const { acme, mentor, mentee, id: pair } = await ground()
    const source = await served(calendar(busyAt(noon(3))))
    const { id } = await add(mentor, source.url)
    source.set({ status: 404 })
    const failed = await mentor.ok(outsideCalendarsApi.read, { params: { id } })
    expect(failed).toMatchObject({ problem: 'calendar_status', failingSince: expect.any(String), busy: 1 })
    expect(await slots(mentee, pair, noon(3))).not.toContain('12:00')
    const waits = async () => {
      const [row] = (await kept(acme)).calendars
      return Math.round(((row?.next_at.getTime() ?? 0) - Date.now()) / MINUTE)
    }
    const waited = [await waits()]
    for (const minutes of [11, 61, 241]) {
      await later(acme, minutes)
      await readDueCalendars(w.services)
      waited.push(await waits())
    }
    expect(waited).toEqual([10, 60, 240, 720])
    expect((await listed(mentor))[0]?.failingSince).toBe(failed.failingSince)
    source.set({ body: calendar() })
    const read = await mentor.ok(outsideCalendarsApi.read, { params: { id } })
    expect(read).toMatchObject({ problem: null, failingSince: null, busy: 0 })
  })

  it('ends with the mentor’s part, address and all; of who may not come in nothing is fetched', async () => {
    const { acme, mentor } = await ground()
    const source = await served(calendar(busyAt(noon(3))))
    await add(mentor, source.url)
    const set = (changes: { status?: 'inactive' | 'active'; role?: 'student' }) =>
      w.services.db.withTenant(acme.id, (tx) =>
        tx.updateTable('users').set(changes).where('id', '=', mentor.id).execute(),
      )
    await set({ status: 'inactive' })
    await later(acme, 41)
    await readDueCalendars(w.services)
    expect([source.got.length, (await kept(acme)).calendars.length]).toEqual([1, 1])
    await set({ status: 'active', role: 'student' })
    await later(acme, 41)
    await readDueCalendars(w.services)
    expect([source.got.length, await kept(acme)]).toEqual([1, { calendars: [], busy: [] }])
  })
})
