import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { auditApi } from '#contract/people/audit.ts'
import { usersApi } from '#contract/people/users.ts'
import { reportSchedulesApi } from '#contract/training/report-schedules.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'
import { complete, course } from '../../training/training.test-data.ts'
import { sendSchedules } from './send-schedules.ts'

const w = await world()

async function acme() {
  const company = await w.company()
  const admin = await company.user({ role: 'admin', name: 'Ada' })
  return { company, admin }
}
const wanted = (recipientIds: string[], more: object = {}) => ({
  body: {
    name: 'Safety',
    shows: 'course' as const,
    filter: {},
    every: 'week' as const,
    weekday: 1,
    hour: 8,
    timeZone: 'Europe/Madrid',
    recipientIds,
    ...more,
  },
})
const mailsTo = (company: TestCompany, { email }: Person) =>
  w.services.db.withTenant(company.id, (tx) =>
    tx.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('id').execute(),
  )
/** The hour has struck. */
const strike = (company: TestCompany) =>
  w.services.db.withTenant(company.id, (tx) =>
    sql`update report_schedules set next_at = now() - interval '1 minute' where next_at is not null`.execute(
      tx,
    ),
  )

describe('a scheduled report', () => {
  it('comes to each recipient once at its hour: counts of whom it is narrowed to, no names, and a link behind the sign-in', async () => {
    const { company, admin } = await acme()
    const other = await company.user({ role: 'admin' })
    const [safety, hygiene] = [await course(admin, 'Safety'), await course(admin, 'Hygiene')]
    const [ana, sol] = [await company.user({ name: 'Anastasia' }), await company.user({ name: 'Solveig' })]
    await ana.ok(enrolmentsApi.enrol, { params: { id: safety.id } })
    for (const one of [ana, sol]) await one.ok(enrolmentsApi.enrol, { params: { id: hygiene.id } })
    await complete(ana, safety)
    await w.services.db.withTenant(company.id, (tx) =>
      sql`update enrolments set enrolled_at = enrolled_at - interval '3 days',
        completed_at = completed_at - interval '2 days'`.execute(tx),
    )
    const made = await admin.ok(
      reportSchedulesApi.create,
      wanted([admin.id, other.id], { filter: { courseId: safety.id } }),
    )
    expect(made).toMatchObject({ paused: false, lastSentAt: null, timeZone: 'Europe/Madrid' })
    expect(new Date(made.nextAt ?? '').toLocaleString('en-GB', { timeZone: 'Europe/Madrid' })).toContain(
      '08:00:00',
    )
    await sendSchedules(w.services)
    expect(await mailsTo(company, admin)).toHaveLength(0)
    await strike(company)
    await Promise.all([sendSchedules(w.services), sendSchedules(w.services)])
    await sendSchedules(w.services)
    for (const one of [admin, other]) {
      const mails = await mailsTo(company, one)
      expect(mails).toHaveLength(1)
      const text = mails[0]?.body_text ?? ''
      expect(text).toContain('Report: Safety')
      expect(text).toMatch(/New enrolments: 1\b/)
      expect(text).toMatch(/Completion of all enrolments: 100%/)
      expect(text).toContain(`/dashboard/reports/learning?course=${safety.id}&by=course`)
      expect(text).not.toMatch(/Anastasia|Solveig/)
      expect(mails[0]?.stop_url).toContain('/stop-mail/')
    }
    const [kept] = (await other.ok(reportSchedulesApi.list, {})).items
    expect(Date.parse(kept?.nextAt ?? '')).toBeGreaterThan(Date.now())
    expect(Date.parse(kept?.lastSentAt ?? '')).toBeLessThanOrEqual(Date.now())
    const logged = await admin.ok(auditApi.list, { query: { action: ['reports.schedule_sent'] } })
    expect(logged.items.map(({ after }) => after)).toEqual([{ count: 2 }])
  })

  it('comes to nobody who is no administrator any more, signs in no more, or wants no such mail', async () => {
    const { company, admin } = await acme()
    const [gone, left, quiet] = [
      await company.user({ role: 'admin' }),
      await company.user({ role: 'admin' }),
      await company.user({ role: 'admin' }),
    ]
    await admin.ok(reportSchedulesApi.create, wanted([gone.id, left.id, quiet.id, admin.id]))
    await admin.ok(usersApi.update, { params: { id: gone.id }, body: { role: 'mentor' } })
    await admin.ok(usersApi.changeStatus, {
      params: { id: left.id },
      body: { userId: left.id, status: 'inactive' },
    })
    await quiet.ok(notificationsApi.setMailSettings, { body: { kinds: { report: 'never' } } })
    await strike(company)
    await sendSchedules(w.services)
    const count = async (one: Person) => (await mailsTo(company, one)).length
    expect([await count(gone), await count(left), await count(quiet), await count(admin)]).toEqual([
      0, 0, 0, 1,
    ])
    const [shown] = (await admin.ok(reportSchedulesApi.list, {})).items
    expect(new Set(shown?.recipients.map(({ id }) => id))).toEqual(new Set([quiet.id, admin.id]))
  })

  it('is paused, sent at once and deleted, and the log says so', async () => {
    const { company, admin } = await acme()
    const { id } = await admin.ok(reportSchedulesApi.create, wanted([admin.id]))
    const params = { id }
    const paused = await admin.ok(reportSchedulesApi.update, { params, body: { paused: true } })
    expect(paused).toMatchObject({ paused: true, nextAt: null })
    await strike(company)
    await sendSchedules(w.services)
    expect(await mailsTo(company, admin)).toHaveLength(0)
    expect(await admin.ok(reportSchedulesApi.send, { params })).toEqual({ sent: 1 })
    expect(await mailsTo(company, admin)).toHaveLength(1)
    const back = await admin.ok(reportSchedulesApi.update, {
      params,
      body: { paused: false, shows: 'overdue' },
    })
    expect(back.paused).toBe(false)
    await admin.ok(reportSchedulesApi.send, { params })
    expect((await mailsTo(company, admin))[1]?.body_text).toContain(
      '/dashboard/reports/learners?standing=overdue&sort=dueOn',
    )
    await admin.ok(reportSchedulesApi.delete, { params })
    expect(await admin.ok(reportSchedulesApi.list, {})).toEqual({ items: [] })
    const { items } = await admin.ok(auditApi.list, {
      query: {
        action: [
          'reports.schedule_created',
          'reports.schedule_changed',
          'reports.schedule_sent',
          'reports.schedule_deleted',
        ],
      },
    })
    expect(items.map(({ action }) => action).toReversed()).toEqual([
      'reports.schedule_created',
      'reports.schedule_changed',
      'reports.schedule_sent',
      'reports.schedule_changed',
      'reports.schedule_sent',
      'reports.schedule_deleted',
    ])
    expect(items.at(-2)?.after).toMatchObject({ enabled: false })
  })

  it('has administrators of the company for recipients, and only what is there for a filter', async () => {
    const { company, admin } = await acme()
    const [student, stranger] = [await company.user(), await (await w.company()).user({ role: 'admin' })]
    for (const one of [student, stranger]) {
      const { status, error } = await admin.send(reportSchedulesApi.create, wanted([admin.id, one.id]))
      expect([status, error?.details]).toEqual([400, [{ field: 'recipientIds', code: 'not_an_admin' }]])
    }
    expect((await admin.send(reportSchedulesApi.create, wanted([]))).status).toBe(400)
    const foreign = await course(stranger, 'Theirs')
    const filter = { courseId: foreign.id }
    expect((await admin.send(reportSchedulesApi.create, wanted([admin.id], { filter }))).status).toBe(404)
    expect(await admin.ok(reportSchedulesApi.list, {})).toEqual({ items: [] })
  })

  it('is nothing for whoever is no administrator, and of another company is not there', async () => {
    const { company, admin } = await acme()
    const { id } = await admin.ok(reportSchedulesApi.create, wanted([admin.id]))
    const params = { id }
    const mentor = await company.user({ role: 'mentor' })
    const stranger = await (await w.company()).user({ role: 'admin' })
    for (const [who, status] of [
      [mentor, 403],
      [stranger, 404],
    ] as const) {
      expect((await who.send(reportSchedulesApi.send, { params })).status).toBe(status)
      expect((await who.send(reportSchedulesApi.update, { params, body: { paused: true } })).status).toBe(
        status,
      )
      expect((await who.send(reportSchedulesApi.delete, { params })).status).toBe(status)
    }
    expect((await mentor.send(reportSchedulesApi.list, {})).status).toBe(403)
    expect(await mailsTo(company, admin)).toHaveLength(0)
  })
})
