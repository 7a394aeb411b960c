import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { notificationsApi, type NotificationKind } from '#contract/notifications.ts'
import { world } from '../../../test/world.ts'
import { companyOf } from '../../platform/companies/companies.ts'
import { tellAll } from '../../features/booking/tell.ts'
import { mailAtOnce, mailNews } from './mail-news.ts'
import { DAY, HOUR, mailTests } from './mail.test-data.ts'

const w = await world()
const { tell, later, atHour } = mailTests(w)

/** What a student with courses and a mentor is told of. */
const kinds: readonly NotificationKind[] = [
  'enrolled',
  'due_soon',
  'overdue',
  'path_due_soon',
  'certificate',
  'mentoring_asked',
  'mentoring_begun',
  'programme_invited',
  'message',
  'help_claimed',
  'help_answered',
  'work_returned',
  'work_graded',
]
const STEP = 3 * HOUR
const STEPS = DAY / STEP

/** The same at each run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

it.each([
  ['never reads', 0],
  ['reads now and then', 3],
  ['reads at once', 1],
] as const)(
  'a student with three courses, a mentor and twenty events a day has two e-mails a day at most: who %s',
  async (_, readsOneIn) => {
    const company = await w.company()
    const student = await company.user()
    const mentor = await company.user({ role: 'mentor', name: 'Grace' })
    const courses = [uuid(), uuid(), uuid()]
    const roll = dice(7)
    const count = () =>
      w.services.db.withTenant(company.id, async (tx) => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from mails
          where user_id = ${student.id}`.execute(tx)
        return rows[0]?.n ?? 0
      })
    /** Two sessions of a week, on days that follow one another: what is told of them, hours before they begin. */
    const sessionIds = [uuid(), uuid()] as const
    const session = (which: 0 | 1, what: 'confirmed' | 'reminder', hours: number, unmailed = false) =>
      w.services.db.withTenant(company.id, async (tx) =>
        tellAll({ tx, services: w.services, company: await companyOf(tx) }, [
          {
            row: {
              id: sessionIds[which],
              mentor_id: mentor.id,
              mentee_id: student.id,
              state: 'confirmed',
              offered: [],
              starts_at: new Date(Date.now() + hours * HOUR * 60_000),
              minutes: 30,
            } as never,
            what,
            by: what === 'reminder' ? 'time' : 'mentor',
            file: null,
            unmailed,
          },
        ]),
      )
    // As they are reminded: a day before by e-mail, ten minutes before without.
    const told: Partial<Record<number, readonly (() => Promise<void>)[]>> = {
      0: [() => session(0, 'reminder', 1 / 6, true), () => session(1, 'reminder', 24)],
      1: [() => session(1, 'reminder', 1 / 6, true)],
      3: [() => session(0, 'confirmed', 96), () => session(1, 'confirmed', 120)],
      6: [() => session(0, 'reminder', 24)],
    }
    const mailsOfDays: number[] = []
    for (let day = 0; day < 8; day++) {
      const before = await count()
      for (let step = 0; step < STEPS; step++) {
        await atHour(company, (step * STEP) / HOUR)
        for (let event = 0; event < 20 / STEPS; event++)
          await tell(company, student, kinds[roll(kinds.length)] ?? 'enrolled', {
            about: courses[roll(3)] ?? '',
            personId: mentor.id,
            dueOn: '2026-03-05',
          })
        if (step === 4) for (const say of told[day % 7] ?? []) await say()
        if (readsOneIn > 0 && roll(readsOneIn) === 0)
          await student.ok(notificationsApi.markRead, { body: { upTo: new Date().toISOString() } })
        await mailNews(w.services)
        await mailAtOnce(w.services)
        await later(company, STEP)
      }
      mailsOfDays.push((await count()) - before)
    }
    expect(Math.max(...mailsOfDays)).toBeLessThanOrEqual(2)
    // It is no budget that is kept by sending nothing.
    const sum = mailsOfDays.reduce((all, mails) => all + mails, 0)
    expect(sum).toBeGreaterThanOrEqual(4)
  },
  480_000,
)
