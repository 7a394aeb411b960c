import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { notificationsApi, type NotificationKind } from '#contract/notifications.ts'
import { mailsTo } from '../../../test/mails.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'
import { mailAtOnce, mailNews } from './mail-news.ts'
import { DAY, HOUR, mailTests } from './mail.test-data.ts'

const w = await world()
const { tell, later, atHour, subjects, texts } = mailTests(w)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const daysOff = inHours(5 * 24)

async function ground() {
  const acme = await w.company({ name: 'Acme Workshops' })
  const [student, host] = [
    await acme.user({ name: 'Ada' }),
    await acme.user({ role: 'mentor', name: 'Grace' }),
  ]
  await atHour(acme, 9)
  const plan = (title: string, startsAt = daysOff) =>
    host.ok(meetingsApi.create, { body: { title, startsAt, inviteeIds: [student.id] } })
  const change = (code: string, body: object) => host.ok(meetingsApi.update, { params: { code }, body })
  return { acme, student, host, plan, change }
}
const sweep = async () => {
  await mailNews(w.services)
  await mailAtOnce(w.services)
}
/** From nine in the morning to the next day’s daily e-mail, and on to nine. */
async function nextMorning(acme: TestCompany): Promise<void> {
  await sweep()
  await later(acme, 13 * HOUR)
  await atHour(acme, 22)
  await sweep()
  await later(acme, 10 * HOUR)
  await atHour(acme, 8)
  await sweep()
  await later(acme, HOUR)
  await atHour(acme, 9)
}
const filesOf = async (acme: TestCompany, person: Person) =>
  (await mailsTo(w, acme.id, person.email)).map(({ attachments }) =>
    attachments.map(({ content }) => {
      const text = Buffer.from(content, 'base64').toString()
      return ['METHOD', 'SEQUENCE', 'SUMMARY'].map(
        (what) => new RegExp(`^${what}:(.*)\r$`, 'm').exec(text)?.[1],
      )
    }),
  )
const readAll = (person: Person) =>
  person.ok(notificationsApi.markRead, { body: { upTo: new Date(Date.now() + 1000).toISOString() } })

describe('somebody with twenty events a day', () => {
  /** What is told of three courses, a mentor and the others: fourteen, beside six of meetings, each with an e-mail of its own. */
  const others: readonly NotificationKind[] = [
    'enrolled',
    'due_soon',
    'overdue',
    'path_due_soon',
    'mentoring_asked',
    'mentoring_begun',
    'programme_invited',
    'message',
    'help_claimed',
    'help_answered',
    'work_returned',
    'work_graded',
    'message',
    'help_answered',
  ]

  it.each([
    ['never reads', false],
    ['reads all of it each day', true],
  ])(
    'who %s has one e-mail at once and the daily one: two a day, in a week as on one day',
    async (_, reads) => {
      const { acme, student, plan, change } = await ground()
      const mailsOfDays: number[] = []
      for (let day = 0; day < 7; day++) {
        const before = (await subjects(acme, student)).length
        for (const kind of others) await tell(acme, student, kind, { personId: student.id })
        const { code } = await plan(`Talk ${day}`)
        await plan(`Round ${day}`)
        for (const minutes of [15, 20, 25, 30]) await change(code, { minutes })
        if (reads) await readAll(student)
        await nextMorning(acme)
        mailsOfDays.push((await subjects(acme, student)).length - before)
      }
      expect(mailsOfDays).toEqual([2, 2, 2, 2, 2, 2, 2])
      expect((await filesOf(acme, student)).map((files) => files.length)).toEqual([
        2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1,
      ])
    },
    240_000,
  )
})

describe('what comes after the first e-mail of a day', () => {
  it('is told by the daily one, with the newest file of each, also where it was read meanwhile', async () => {
    const { acme, student, plan, change } = await ground()
    await plan('First')
    const { code } = await plan('Talk')
    await change(code, { minutes: 15 })
    await change(code, { title: 'Long talk' })
    expect(await subjects(acme, student)).toEqual(['Grace Stone invites you: First'])
    await readAll(student)
    await nextMorning(acme)
    const [files] = await filesOf(acme, student)
    expect(files).toEqual([['REQUEST', '2', 'Long talk']])
    expect((await texts(acme, student))[0]).toContain('The attached file puts your own calendar right.')
    const { rows } = await w.services.db.withTenant(acme.id, (tx) =>
      sql`select from notifications where held_files <> '{}'`.execute(tx),
    )
    expect(rows).toEqual([])
    // Told once.
    await later(acme, DAY)
    await sweep()
    expect(await subjects(acme, student)).toHaveLength(2)
  })

  it('leaves at once where it begins before the daily one could tell it in time; an older file is sent no more', async () => {
    const { acme, student, plan, change } = await ground()
    await plan('First')
    const { code } = await plan('Talk')
    await change(code, { startsAt: inHours(47) })
    expect(await subjects(acme, student)).toEqual(['Changed: Talk', 'Grace Stone invites you: First'])
    await readAll(student)
    await nextMorning(acme)
    expect(await subjects(acme, student)).toHaveLength(2)
    // It took that day’s place too.
    await plan('Soon', inHours(5))
    await plan('Later')
    expect((await subjects(acme, student))[0]).toBe('Grace Stone invites you: Soon')
  })

  it('leaves at once for whom has no daily one, and who chose to have it at once', async () => {
    const one = await ground()
    await one.student.ok(notificationsApi.setMailSettings, { body: { digestHour: null } })
    await one.plan('First')
    await one.plan('Second')
    expect(await subjects(one.acme, one.student)).toHaveLength(2)
    const other = await ground()
    await other.student.ok(notificationsApi.setMailSettings, { body: { kinds: { meeting_invited: 'now' } } })
    await other.plan('First')
    const { code } = await other.plan('Second')
    expect(await subjects(other.acme, other.student)).toHaveLength(2)
    // Those were asked for: the day’s place is free still, and taken then.
    await other.change(code, { minutes: 15 })
    expect((await subjects(other.acme, other.student))[0]).toBe('Changed: Second')
    await other.change(code, { minutes: 20 })
    expect(await subjects(other.acme, other.student)).toHaveLength(3)
  })

  it('is free again as the next day begins, by the reader’s own clock', async () => {
    const { acme, student, plan } = await ground()
    await plan('First')
    await later(acme, 14 * HOUR)
    await atHour(acme, 23)
    await plan('Second')
    expect(await subjects(acme, student)).toHaveLength(1)
    await later(acme, HOUR)
    await atHour(acme, 0)
    await plan('Third')
    expect((await subjects(acme, student))[0]).toBe('Grace Stone invites you: Third')
  })
})
