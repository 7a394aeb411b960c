import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { testSmtp } from '../../../../test/services/smtp.ts'
import { atEnd } from '../../../../test/setup/at-end.ts'
import { world, type Person } from '../../../../test/world.ts'

const smtp = await testSmtp()
atEnd(() => smtp.stop())
const w = await world({ SMTP_URL: smtp.url })
const HOUR = 60 * 60_000
/** Hours ahead of UTC in Tokyo, which never puts its clock on. */
const TOKYO = 9
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

/** A host, a guest in Tokyo whose quiet hours began and go on for six hours, and one who has none. */
async function quietGuest() {
  const acme = await w.company()
  const host = await acme.user({ role: 'mentor', name: 'Mia', surname: 'Mentor' })
  const [guest, other] = [await acme.user({ name: 'Sol' }), await acme.user({ name: 'Ada' })]
  const inside = <T>(run: Parameters<typeof w.services.db.withTenant<T>>[1]) =>
    w.services.db.withTenant(acme.id, run)
  await inside((tx) =>
    tx.updateTable('users').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', guest.id).execute(),
  )
  const begun = Math.floor(Date.now() / HOUR)
  const from = (begun + TOKYO) % 24
  await guest.ok(notificationsApi.setMailSettings, { body: { quiet: { from, to: (from + 6) % 24 } } })

  /** The subject of the newest e-mail to somebody, and when it leaves: at once, at the end of the quiet hours, or else. */
  async function newest({ id }: Person): Promise<string> {
    const { rows } = await inside((tx) =>
      sql<{ subject: string; run_at: Date }>`select m.subject, j.run_at from mails m
        join jobs j on j.company_id = m.company_id and j.payload ->> 'mailId' = m.id::text
        where m.user_id = ${id} order by m.id desc limit 1`.execute(tx),
    )
    const [{ subject, run_at } = { subject: 'none', run_at: new Date(0) }] = rows
    const soon = run_at.getTime() < Date.now() + 60_000
    const when = run_at.getTime() === (begun + 6) * HOUR ? 'after' : run_at.toISOString()
    return `${subject}, ${soon ? 'at once' : when}`
  }
  const plan = (title: string, startsAt: string) =>
    host.ok(meetingsApi.create, { body: { title, startsAt, inviteeIds: [guest.id, other.id] } })
  const change = (code: string, body: object) => host.ok(meetingsApi.update, { params: { code }, body })
  const callOff = (code: string) => host.ok(meetingsApi.end, { params: { code } })
  return { guest, other, newest, plan, change, callOff }
}

it('what is new of a meeting is mailed when its reader’s quiet hours are over, by their own clock', async () => {
  const { guest, other, newest, plan, change, callOff } = await quietGuest()
  const { code } = await plan('Round', inHours(24))
  expect(await newest(guest)).toBe('Mia Mentor invites you: Round, after')
  expect(await newest(other)).toBe('Mia Mentor invites you: Round, at once')
  await change(code, { minutes: 15 })
  expect(await newest(guest)).toBe('Changed: Round, after')
  expect(await newest(other)).toBe('Changed: Round, at once')
  await callOff(code)
  expect(await newest(guest)).toBe('Cancelled: Round, after')
  expect(await newest(other)).toBe('Cancelled: Round, at once')
})

it('of a meeting that begins before their quiet hours are over its reader is mailed at once', async () => {
  const { guest, newest, plan, change, callOff } = await quietGuest()
  await plan('Soon', inHours(3))
  expect(await newest(guest)).toBe('Mia Mentor invites you: Soon, at once')
  const { code } = await plan('Round', inHours(24))
  expect(await newest(guest)).toBe('Mia Mentor invites you: Round, after')
  await change(code, { startsAt: inHours(3) })
  expect(await newest(guest)).toBe('Changed: Round, at once')
  await callOff(code)
  expect(await newest(guest)).toBe('Cancelled: Round, at once')
})
