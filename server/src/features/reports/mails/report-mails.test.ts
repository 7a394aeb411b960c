import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { reportMailsApi } from '#contract/training/report-mails.ts'
import { usersApi } from '#contract/people/users.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'
import { complete, course } from '../../training/training.test-data.ts'
import { sendReports } from './send-reports.ts'

const w = await world()

async function acme() {
  const company = await w.company()
  const admin = await company.user({ role: 'admin', name: 'Ada' })
  return { company, admin }
}
const mailsTo = (company: TestCompany, { email }: Person) =>
  w.services.db.withTenant(company.id, (tx) =>
    tx.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('id').execute(),
  )
/** The hour has struck. */
const strike = (company: TestCompany) =>
  w.services.db.withTenant(company.id, (tx) =>
    sql`update report_mails set next_at = now() - interval '1 minute'`.execute(tx),
  )
const weekly = { every: 'week', weekday: 1, hour: 8 } as const

describe('the report by e-mail', () => {
  it('comes once at its hour, with counts and nobody’s name, and a way to stop it', async () => {
    const { company, admin } = await acme()
    const safety = await course(admin, 'Safety')
    const ana = await company.user({ name: 'Anastasia' })
    await ana.ok(enrolmentsApi.enrol, { params: { id: safety.id } })
    await complete(ana, safety)
    await w.services.db.withTenant(company.id, (tx) =>
      sql`update enrolments set enrolled_at = enrolled_at - interval '3 days',
        completed_at = completed_at - interval '2 days'`.execute(tx),
    )
    const kept = await admin.ok(reportMailsApi.set, { body: { mail: weekly } })
    expect(kept.mail).toEqual(weekly)
    expect(Date.parse(kept.nextAt ?? '')).toBeGreaterThan(Date.now())
    await sendReports(w.services)
    expect(await mailsTo(company, admin)).toHaveLength(0)
    await strike(company)
    await sendReports(w.services)
    await sendReports(w.services)
    const mails = await mailsTo(company, admin)
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail?.body_text).toMatch(/Courses completed: 1\b/)
    expect(mail?.body_text).toMatch(/New enrolments: 1\b/)
    expect(mail?.body_text).toMatch(/Completion of all enrolments: 100%/)
    expect(mail?.body_text).toContain('/dashboard/reports/learning')
    expect(mail?.body_text).not.toContain('Anastasia')
    expect(mail?.stop_url).toContain('/stop-mail/')
    expect((await admin.ok(notificationsApi.list, {})).items.map(({ kind }) => kind)).toContain('report')
    const { nextAt } = await admin.ok(reportMailsApi.get, {})
    expect(Date.parse(nextAt ?? '')).toBeGreaterThan(Date.now())
  })

  it('comes to nobody who stopped it, chose none at once, or is no administrator any more', async () => {
    const { company, admin } = await acme()
    const [stopped, quiet, gone] = [
      await company.user({ role: 'admin' }),
      await company.user({ role: 'admin' }),
      await company.user({ role: 'admin' }),
    ]
    for (const one of [stopped, quiet, gone]) await one.ok(reportMailsApi.set, { body: { mail: weekly } })
    await stopped.ok(reportMailsApi.set, { body: { mail: null } })
    await quiet.ok(notificationsApi.setMailSettings, { body: { kinds: { report: 'never' } } })
    await admin.ok(usersApi.update, { params: { id: gone.id }, body: { role: 'mentor' } })
    await strike(company)
    await sendReports(w.services)
    for (const one of [stopped, quiet, gone]) expect(await mailsTo(company, one)).toHaveLength(0)
    const left = await w.services.db.withTenant(company.id, (tx) =>
      tx.selectFrom('report_mails').select('user_id').execute(),
    )
    expect(left.map(({ user_id }) => user_id)).toEqual([quiet.id])
  })

  it('comes to no administrator who signs in no more, and to one who is hidden', async () => {
    const { company, admin } = await acme()
    const [left, hidden] = [await company.user({ role: 'admin' }), await company.user({ role: 'admin' })]
    for (const [one, status] of [
      [left, 'inactive'],
      [hidden, 'hidden'],
    ] as const) {
      await one.ok(reportMailsApi.set, { body: { mail: weekly } })
      await admin.ok(usersApi.changeStatus, { params: { id: one.id }, body: { userId: one.id, status } })
    }
    await strike(company)
    await sendReports(w.services)
    expect(
      [await mailsTo(company, left), await mailsTo(company, hidden)].map(({ length }) => length),
    ).toEqual([0, 1])
    const kept = await w.services.db.withTenant(company.id, (tx) =>
      tx.selectFrom('report_mails').select('user_id').execute(),
    )
    expect(kept).toEqual([{ user_id: hidden.id }])
  })

  it('comes to whose hour struck, and not to another of the company whose did not', async () => {
    const { company, admin } = await acme()
    const later = await company.user({ role: 'admin' })
    await admin.ok(reportMailsApi.set, { body: { mail: weekly } })
    await strike(company)
    await later.ok(reportMailsApi.set, { body: { mail: weekly } })
    await sendReports(w.services)
    expect(
      [await mailsTo(company, admin), await mailsTo(company, later)].map(({ length }) => length),
    ).toEqual([1, 0])
  })

  it('is each administrator’s own, and nobody else’s', async () => {
    const { company, admin } = await acme()
    const other = await company.user({ role: 'admin' })
    await admin.ok(reportMailsApi.set, { body: { mail: weekly } })
    expect(await other.ok(reportMailsApi.get, {})).toEqual({ mail: null, nextAt: null })
    const student = await company.user()
    expect((await student.send(reportMailsApi.set, { body: { mail: weekly } })).status).toBe(403)
    const away = w.at(company, await w.superAdmin())
    expect((await away.send(reportMailsApi.set, { body: { mail: weekly } })).status).toBe(403)
  })
})
