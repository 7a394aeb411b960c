import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { activePair } from '../../../test/active-pair.ts'
import { atEnd } from '../../../test/setup/at-end.ts'
import { testSmtp } from '../../../test/services/smtp.ts'
import { world, type Person } from '../../../test/world.ts'

const smtp = await testSmtp()
atEnd(() => smtp.stop())
const w = await world({ SMTP_URL: smtp.url })
const MINUTE = 60_000
const HOUR = 60 * MINUTE

it('a session’s e-mails wait until their reader’s quiet hours are over, unless it begins before; each can be stopped', async () => {
  const acme = await w.company()
  const mentor = await acme.user({ role: 'mentor', name: 'Grace' })
  const mentee = await acme.user({ name: 'Ada' })
  const inside = <T>(run: Parameters<typeof w.services.db.withTenant<T>>[1]) =>
    w.services.db.withTenant(acme.id, run)
  await inside((tx) => tx.updateTable('users').set({ time_zone: 'UTC' }).execute())
  const id = await activePair(w, acme, mentor, mentee)
  await mentor.ok(bookingApi.saveAvailability, {
    body: {
      weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 24 * 60 })),
      exceptions: [],
      buffer: 0,
      noticeHours: 12,
      mostADay: null,
      lengths: [30],
      atOnce: false,
    },
  })
  const here = new Date().getUTCHours()
  await mentor.ok(notificationsApi.setMailSettings, { body: { quiet: { from: here, to: (here + 6) % 24 } } })
  const over = Math.floor(Date.now() / HOUR) * HOUR + 6 * HOUR
  const newest = async (person: Person) => {
    const { rows } = await inside((tx) =>
      sql<{ run_at: Date; stop_url: string }>`select j.run_at, m.stop_url from mails m
        join jobs j on j.company_id = m.company_id and j.payload ->> 'mailId' = m.id::text
        where m.user_id = ${person.id} order by m.id desc limit 1`.execute(tx),
    )
    return rows[0]
  }
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const query = { from: day(Date.now()), to: day(Date.now() + 3 * 24 * HOUR) }
  const { items } = await mentee.ok(bookingApi.slots, { params: { id }, query })
  const asked = await mentee.ok(bookingApi.request, {
    params: { id },
    body: { times: [items.at(-1) ?? ''], minutes: 30, agenda: '' },
  })
  const held = await newest(mentor)
  expect(held?.run_at.getTime()).toBe(over)
  expect(held?.stop_url).toMatch(/\/stop-mail\/[\w-]+$/)
  const moved = (person: Person, move: 'confirm' | 'cancel') =>
    person.ok(bookingApi.move, { params: { id: asked.id }, body: { move } })
  await moved(mentor, 'confirm')
  // Who has no quiet hours is told at once; the mentor’s calendar file waits as the rest.
  expect((await newest(mentee))?.run_at.getTime()).toBeLessThan(Date.now() + MINUTE)
  expect((await newest(mentor))?.run_at.getTime()).toBe(over)
  // It begins in three hours: once the quiet hours are over that would be too late.
  await inside((tx) =>
    tx
      .updateTable('booking_sessions')
      .set({ starts_at: new Date(Date.now() + 3 * HOUR) })
      .where('id', '=', asked.id)
      .execute(),
  )
  await moved(mentee, 'cancel')
  expect((await newest(mentor))?.run_at.getTime()).toBeLessThan(Date.now() + MINUTE)
})
