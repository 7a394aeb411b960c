import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { calendarApi } from '#contract/calendar.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { officeHoursApi } from '#contract/mentoring/office-hours/office-hours.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import type { Tx } from '../../../db/tenant.ts'
import { activePair } from '../../../../test/active-pair.ts'
import { holdLock } from '../../../../test/hold-person-row.ts'
import { world, type Person } from '../../../../test/world.ts'
import { openProgramme } from '../../programmes/open-programme.test-data.ts'
import {
  DAY,
  MINUTE,
  day,
  isOver,
  listed,
  move,
  offices,
  open,
  placeOf,
  queue,
  reasonOf,
  soon,
  take,
  told,
  tryOpen,
} from './office.test-data.ts'

const w = await world()
const { begins, change, ground } = offices(w)
const HOUR = 60 * MINUTE
const read = (person: Person) =>
  person.ok(notificationsApi.markRead, { body: { upTo: new Date(Date.now() + MINUTE).toISOString() } })
const roomOf = async (person: Person, id: string) => (await queue(person, id)).room?.code ?? ''

describe('for whom office hours are', () => {
  it('is who takes part in their programme, and nobody else of the company; a programme that one is not in is refused', async () => {
    const { acme, admin, params, join } = await openProgramme(w, {})
    const [mia, bea] = [await join('Mia', 'mentor', ['Bees']), await join('Bea', 'mentee', ['Bees'])]
    const { id: programmeId } = params
    const { id } = await open(mia, { audience: 'programme', programmeId })
    const dan = await acme.user({ name: 'Dan' })
    expect([await listed(bea), await listed(dan), await listed(admin)]).toEqual([[id], [], []])
    expect(reasonOf(await take(dan, id))).toBe('NOT_FOUND')
    expect((await take(bea, id)).status).toBe(200)
    const other = await admin.ok(programmesApi.create, { body: { name: 'Second year' } })
    const sam = await acme.user({ role: 'mentor', name: 'Sam' })
    const audiences = async (one: Person) => (await one.ok(officeHoursApi.audiences, {})).programmes
    expect([await audiences(mia), await audiences(sam)]).toEqual([
      [{ id: programmeId, name: 'First year' }],
      [],
    ])
    for (const [mentor, programme] of [
      [mia, other.id],
      [sam, programmeId],
    ] as const)
      expect((await tryOpen(mentor, { audience: 'programme', programmeId: programme })).error).toMatchObject({
        code: 'BAD_REQUEST',
        details: [{ field: 'programmeId', code: 'invalid_value' }],
      })
    expect(await listed(sam)).toEqual([])
  })

  it('is, of anyone, who may have a mentor: no administrator; and of a mentor who is one, and is there', async () => {
    const { acme, mentor, ada } = await ground()
    const admin = await acme.user({ role: 'admin' })
    const { id } = await open(mentor)
    expect([await listed(ada), await listed(admin)]).toEqual([[id], []])
    expect(reasonOf(await take(admin, id))).toBe('NOT_FOUND')
    for (const [away, back] of [
      [{ status: 'hidden' }, { status: 'active' }],
      [{ role: 'student' }, { role: 'mentor' }],
    ] as const) {
      await change(acme, mentor, away)
      expect(await listed(ada)).toEqual([])
      expect(reasonOf(await take(ada, id))).toBe('NOT_FOUND')
      await change(acme, mentor, back)
      expect(await listed(ada)).toEqual([id])
    }
  })
})

describe('when office hours are', () => {
  it('is from a quarter of an hour before their time until two hours after their end', async () => {
    const { acme, mentor, ada, ben } = await ground()
    const { id } = await open(mentor)
    for (const person of [ada, ben]) await take(person, id)
    const first = await placeOf(mentor, id, ada)
    await begins(acme, id, new Date(Date.now() + 16 * MINUTE))
    expect(reasonOf(await move(mentor, first, 'call'))).toBe('office_closed')
    await begins(acme, id, new Date(Date.now() + 14 * MINUTE))
    expect((await move(mentor, first, 'call')).status).toBe(200)
    // Three talks of ten minutes: half an hour.
    await begins(acme, id, new Date(Date.now() - 2 * HOUR - 28 * MINUTE))
    expect([(await queue(mentor, id)).state, await listed(ben)]).toEqual(['open', [id]])
    expect((await move(mentor, first, 'done')).status).toBe(200)
    await begins(acme, id, new Date(Date.now() - 2 * HOUR - 32 * MINUTE))
    expect([(await queue(mentor, id)).state, await listed(ben)]).toEqual(['over', []])
    expect(reasonOf(await move(mentor, await placeOf(mentor, id, ben), 'call'))).toBe('office_closed')
  })

  it('is the same hour of the mentor’s clock week after week, also where it changes between', async () => {
    const { acme, mentor } = await ground()
    const now = Temporal.Now.instant()
    // Of these clocks one changes within four months of any day.
    const [zone, changes] = ['Europe/Madrid', 'America/Santiago', 'Africa/Cairo', 'America/New_York']
      .map((name) => {
        const from = now.add({ hours: 72 }).toZonedDateTimeISO(name)
        return [name, from.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity] as const
      })
      .toSorted((a, b) => a[1] - b[1])[0] as readonly [string, number]
    await change(acme, mentor, { time_zone: zone })
    const before = Math.min(changes - 2 * DAY, Date.now() + 88 * DAY)
    const first = Temporal.Instant.fromEpochMilliseconds(before).toZonedDateTimeISO(zone).with({
      hour: 10,
      minute: 0,
      second: 0,
      millisecond: 0,
    })
    await open(mentor, { startsAt: first.toInstant().toString(), weeks: 12 })
    const clocks = (await mentor.ok(officeHoursApi.list, {})).items.map(({ startsAt }) =>
      Temporal.Instant.from(startsAt).toZonedDateTimeISO(zone),
    )
    expect(clocks.map((at) => at.toPlainTime().toString())).toEqual(Array(12).fill('10:00:00'))
    expect(new Set(clocks.map(({ offset }) => offset)).size).toBe(2)
  })

  it('is not more often than fifty times of one mentor that are to come', async () => {
    const { mentor } = await ground()
    const at = (hours: number) => new Date(soon().getTime() + hours * HOUR).toISOString()
    const opened = []
    for (const hours of [0, 4, 8, 12]) opened.push(await open(mentor, { startsAt: at(hours), weeks: 12 }))
    const beyond = await tryOpen(mentor, { startsAt: at(16), weeks: 3 })
    expect(beyond.error).toMatchObject({
      code: 'MAX_NUMBER_REACHED',
      details: { limit: 'officeHours', maximum: 50, current: 48 },
    })
    expect((await tryOpen(mentor, { startsAt: at(16), weeks: 2 })).status).toBe(200)
    expect((await tryOpen(mentor, { startsAt: at(20) })).error?.code).toBe('MAX_NUMBER_REACHED')
    // What was called off is none.
    await mentor.ok(officeHoursApi.cancel, { params: { id: opened[0]?.id ?? '' } })
    expect((await tryOpen(mentor, { startsAt: at(20) })).status).toBe(200)
  })
})

describe('the queue of office hours', () => {
  it('tells who is next once as long as they are, and nobody before the first was called', async () => {
    const { acme, mentor, ada, ben, cleo } = await ground()
    const { id } = await open(mentor)
    for (const person of [ada, ben, cleo]) await take(person, id)
    await begins(acme, id)
    await move(ada, await placeOf(mentor, id, ada), 'leave')
    expect([await told(ben), await told(cleo)]).toEqual([[], []])
    await move(mentor, await placeOf(mentor, id, ben), 'call')
    expect([await told(ben), await told(cleo)]).toEqual([['office_turn'], ['office_next']])
    // Called by mistake, and called again.
    await move(mentor, await placeOf(mentor, id, ben), 'wait')
    expect([await told(ben), await told(cleo)]).toEqual([[], []])
    await move(mentor, await placeOf(mentor, id, ben), 'call')
    expect([await told(ben), await told(cleo)]).toEqual([['office_turn'], ['office_next']])
    await read(cleo)
    await move(mentor, await placeOf(mentor, id, ben), 'done')
    expect([await told(ben), await told(cleo)]).toEqual([[], []])
  })

  it('tells whoever takes a place before the next one that they are next, and takes that back from whom it was said', async () => {
    const { acme, mentor, ada, ben, cleo } = await ground()
    const { id } = await open(mentor)
    await take(ada, id)
    await take(ben, id, { slot: 2 })
    await begins(acme, id)
    await move(mentor, await placeOf(mentor, id, ada), 'call')
    expect(await told(ben)).toEqual(['office_next'])
    await take(cleo, id)
    expect([await told(ben), await told(cleo)]).toEqual([[], ['office_next']])
    await move(cleo, await placeOf(mentor, id, cleo), 'leave')
    expect([await told(ben), await told(cleo)]).toEqual([['office_next'], []])
  })

  it('tells who was called and sent back that they are next once more', async () => {
    const { acme, mentor, ada, ben } = await ground()
    const { id } = await open(mentor)
    for (const person of [ada, ben]) await take(person, id)
    await begins(acme, id)
    await move(mentor, await placeOf(mentor, id, ada), 'call')
    await move(mentor, await placeOf(mentor, id, ada), 'wait')
    await move(mentor, await placeOf(mentor, id, ben), 'call')
    expect([await told(ada), await told(ben)]).toEqual([['office_next'], ['office_turn']])
  })

  it('keeps the time of a talk that was held', async () => {
    const { acme, mentor, ada, ben } = await ground()
    const { id } = await open(mentor)
    for (const person of [ada, ben]) await take(person, id)
    const startsAt = new Date(Math.floor(Date.now() / MINUTE) * MINUTE)
    await begins(acme, id, startsAt)
    await move(mentor, await placeOf(mentor, id, ada), 'call')
    await move(mentor, await placeOf(mentor, id, ada), 'done')
    await move(mentor, await placeOf(mentor, id, ben), 'missed')
    const entries = async (person: Person) => {
      const query = { from: day(Date.now() - DAY), to: day(Date.now() + DAY) }
      const { items } = await person.ok(calendarApi.entries, { query })
      return items.flatMap(({ kind, ...one }) =>
        kind === 'office_hours' ? [[one.startsAt, one.minutes]] : [],
      )
    }
    expect([await entries(ada), await entries(ben)]).toEqual([[[startsAt.toISOString(), 10]], []])
  })

  it.each<[string, (mentor: Person, ada: Person, id: string) => Promise<unknown>]>([
    [
      'who was there has been',
      async (mentor, ada, id) => move(mentor, await placeOf(mentor, id, ada), 'done'),
    ],
    [
      'who was called did not come',
      async (mentor, ada, id) => move(mentor, await placeOf(mentor, id, ada), 'missed'),
    ],
    [
      'who was called waits on',
      async (mentor, ada, id) => move(mentor, await placeOf(mentor, id, ada), 'wait'),
    ],
    ['who was called leaves', async (mentor, ada, id) => move(ada, await placeOf(mentor, id, ada), 'leave')],
    ['it is called off', (mentor, _, id) => mentor.send(officeHoursApi.cancel, { params: { id } })],
  ])('closes the room of a talk when %s', async (_, act) => {
    const { acme, mentor, ada, ben } = await ground()
    const { id } = await open(mentor)
    for (const person of [ada, ben]) await take(person, id)
    await begins(acme, id)
    await move(mentor, await placeOf(mentor, id, ada), 'call')
    const code = await roomOf(mentor, id)
    expect([code === '', await isOver(ada, code)]).toEqual([false, false])
    expect(await act(mentor, ada, id)).toMatchObject({ status: 200 })
    for (const person of [ada, mentor]) expect(await isOver(person, code)).toBe(true)
    expect([await roomOf(mentor, id), await roomOf(ada, id)]).toEqual(['', ''])
  })
})

type Two = { companyId: string; mentor: Person; ada: Person }
// The embedded database has one session: nothing in it happens at once.
describe.skipIf(w.kind === 'pglite')('while somebody waits for the queue, to take a place', () => {
  const blocks = (tx: Tx, { companyId, mentor, ada }: Two) =>
    tx
      .insertInto('conversation_blocks')
      .values({ company_id: companyId, blocker_id: mentor.id, blocked_id: ada.id })
      .execute()
  const parts = (tx: Tx, { ada }: Two) =>
    tx
      .updateTable('mentoring_relationships')
      .set({ state: 'ended' })
      .where('mentee_id', '=', ada.id)
      .execute()
  const hides = (tx: Tx, { mentor }: Two) =>
    tx.updateTable('users').set({ role: 'student' }).where('id', '=', mentor.id).execute()

  it.each([
    ['is blocked by the mentor', 'anyone', blocks],
    ['is their mentee no more', 'mentees', parts],
    ['has nobody there who mentors', 'anyone', hides],
  ] as const)('who %s has none, and finds them no more', async (_, audience, becomes) => {
    const { acme, mentor, ada } = await ground()
    await activePair(w, acme, mentor, ada)
    const { id } = await open(mentor, { audience })
    expect(await listed(ada)).toEqual([id])
    const held = await holdLock(w, acme.id, async (tx) => {
      await tx.selectFrom('office_hours').select('id').where('id', '=', id).forUpdate().execute()
      await becomes(tx, { companyId: acme.id, mentor, ada })
    })
    const taking = take(ada, id)
    await held.stuck(taking)
    await held.release()
    expect(reasonOf(await taking)).toBe('NOT_FOUND')
    const places = await w.services.db.withTenant(acme.id, (tx) =>
      tx.selectFrom('office_places').select('id').execute(),
    )
    expect([places, await listed(ada)]).toEqual([[], []])
  })
})
