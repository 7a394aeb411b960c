import { describe, expect, it, vi } from 'vitest'
import type { SaveAvailability } from '#contract/mentoring/availability.ts'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { activePair } from '../../../../test/active-pair.ts'
import { world, type Person } from '../../../../test/world.ts'
import { holidaysIn, isPlace, regionsOf } from './holidays.ts'
import { listHolidays } from './list-holidays.ts'

const DAY = 86_400_000
const year2027 = { from: Date.UTC(2027, 0, 2), to: Date.UTC(2027, 11, 30) }
const daysOf = async (place: string, within = year2027) =>
  (await holidaysIn(place, within, 'en')).map(({ day }) => day)

describe('public holidays', () => {
  it('are those of the country, and of a region beside them', async () => {
    const spain = await daysOf('ES')
    const madrid = await daysOf('ES-MD')
    expect(spain).toContain('2027-10-12')
    expect(spain).not.toContain('2027-05-03')
    // The second of May is a Sunday: its day off is the Monday.
    expect(madrid).toEqual(expect.arrayContaining(['2027-10-12', '2027-05-03', '2027-03-25']))
  })

  it('have names in the language asked for', async () => {
    const christmas = async (language: 'en' | 'es') =>
      (await holidaysIn('GB-SCT', year2027, language)).find(({ day }) => day === '2027-12-25')?.name
    expect([await christmas('en'), await christmas('es')]).toEqual(['Christmas Day', 'Navidad'])
  })

  it('are every day of one that is several, whatever the clock does, and no half day', async () => {
    const bayram = { from: Date.UTC(2027, 2, 8), to: Date.UTC(2027, 2, 13) }
    expect(await daysOf('TR', bayram)).toEqual(['2027-03-09', '2027-03-10', '2027-03-11'])
    // Christmas Eve is a holiday from 13:00 on in Iceland.
    const christmas = { from: Date.UTC(2026, 11, 23), to: Date.UTC(2026, 11, 27) }
    expect(await daysOf('IS', christmas)).toEqual(['2026-12-25', '2026-12-26'])
    // On Easter Sunday the clocks go forward there: the day is a whole one all the same.
    const easter = { from: Date.UTC(2027, 2, 28), to: Date.UTC(2027, 2, 28) + 1 }
    expect(await daysOf('DE-BB', easter)).toContain('2027-03-28')
  })

  it('go on over the new year', async () => {
    const within = { from: Date.UTC(2027, 0, 2), to: Date.UTC(2027, 0, 3) }
    expect(await daysOf('SZ', within)).toContain('2027-01-02')
  })

  it('of a place that nobody knows are none', async () => {
    expect(await daysOf('ZZ')).toEqual([])
    expect([await isPlace('ES-MD'), await isPlace('ES-XX'), await isPlace('ZZ')]).toEqual([
      true,
      false,
      false,
    ])
    expect(await regionsOf('GB', 'en')).toContainEqual({ place: 'GB-SCT', name: 'Scotland' })
  })
})

const w = await world()
const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 600, to: 660 }))
const rules = (more: Partial<SaveAvailability> = {}): SaveAvailability => ({
  weekly: everyDay,
  exceptions: [],
  buffer: 0,
  noticeHours: 0,
  mostADay: null,
  lengths: [60],
  atOnce: false,
  ...more,
})
const save = (mentor: Person, more: Partial<SaveAvailability> = {}) =>
  mentor.ok(bookingApi.saveAvailability, { body: rules(more) })
const day = (at: number) => new Date(at).toISOString().slice(0, 10)

/** A mentor on Madrid’s clock with a mentee. */
async function ground() {
  const acme = await w.company()
  const mentor = await acme.user({ role: 'mentor' })
  const mentee = await acme.user()
  await w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('users').set({ time_zone: 'Europe/Madrid' }).execute(),
  )
  return { acme, mentor, mentee, id: await activePair(w, acme, mentor, mentee) }
}

describe('the public holidays of a mentor', () => {
  it('are days on which nobody books them, unless they work on one; hours of their own stay', async () => {
    const { mentor, mentee, id } = await ground()
    const { items } = await mentor.ok(bookingApi.holidays, { query: { place: 'JP', language: 'en' } })
    // There it is never three months to the next.
    const holiday = items.find((one) => one.day > day(Date.now() + DAY))?.day ?? ''
    expect(Date.parse(holiday)).toBeLessThan(Date.now() + 89 * DAY)
    const free = async () => {
      const query = { from: holiday, to: holiday }
      const slots = await mentee.ok(bookingApi.slots, { params: { id }, query })
      return slots.items.filter((at) => at.startsWith(holiday)).length
    }
    await save(mentor)
    expect(await free()).toBe(1)
    expect(await save(mentor, { holidays: 'JP' })).toMatchObject({ holidays: 'JP', workedDays: [] })
    expect(await free()).toBe(0)
    const more = { day: holiday, off: false, times: [{ from: 720, to: 840 }] }
    await save(mentor, { exceptions: [more] })
    expect(await free()).toBe(5)
    // What is not said stays as it was.
    expect(await save(mentor)).toMatchObject({ holidays: 'JP', workedDays: [] })
    await save(mentor, { workedDays: [holiday] })
    expect(await free()).toBe(1)
    await save(mentor, { holidays: null })
    expect(await free()).toBe(1)
  })

  it('are proposed by their clock, and listed from today on for a year', async () => {
    const { mentor } = await ground()
    const none = await mentor.ok(bookingApi.holidays, { query: { language: 'en' } })
    expect(none).toMatchObject({ proposed: 'ES', regions: [], items: [] })
    expect(none.countries.length).toBeGreaterThan(150)
    const { acme, mentor: other } = await ground()
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('users').set({ time_zone: 'Asia/Kolkata' }).execute(),
    )
    const inIndia = await other.ok(bookingApi.holidays, { query: { language: 'en' } })
    expect(inIndia.proposed).toBe('IN')
    const { items, regions } = await mentor.ok(bookingApi.holidays, {
      query: { place: 'GB', language: 'es' },
    })
    expect(items.find(({ name }) => name === 'Navidad')?.day.slice(4)).toBe('-12-25')
    const [first, last] = [items[0]?.day ?? '', items.at(-1)?.day ?? '']
    expect(first >= day(Date.now() - DAY) && last <= day(Date.now() + 367 * DAY)).toBe(true)
    expect(regions.map(({ place }) => place)).toContain('GB-WLS')
  })

  it.each([
    ['2027-12-26T12:00:00Z', 'Europe/London', '2027-12-26'],
    // There it is the next day already, and here still the day before.
    ['2027-12-25T23:30:00Z', 'Europe/Madrid', '2027-12-26'],
    ['2027-12-26T00:30:00Z', 'America/New_York', '2027-12-25'],
  ])(
    'are not listed once they are past: at %s on the clock of %s the first is %s',
    async (now, timeZone, first) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
      try {
        const asking = { actor: { timeZone }, company: {} } as Parameters<typeof listHolidays>[0]
        const { items } = await listHolidays(asking, { query: { place: 'GB', language: 'en' } } as Parameters<
          typeof listHolidays
        >[1])
        expect(items[0]?.day).toBe(first)
      } finally {
        vi.useRealTimers()
      }
    },
  )

  it('of a place that nobody knows are refused', async () => {
    const { mentor } = await ground()
    const answer = await mentor.send(bookingApi.saveAvailability, { body: rules({ holidays: 'ES-XX' }) })
    expect(answer.error).toMatchObject({ code: 'BAD_REQUEST', details: [{ field: 'holidays' }] })
  })
})
