import { describe, expect, it } from 'vitest'
import { notificationsApi, type StoppedMail } from '#contract/notifications.ts'
import { companyAdminApi } from '#contract/companies/company-admin.ts'
import { platformApi } from '#contract/installation/platform.ts'
import { until } from '../../../test/until.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'
import { mailNews } from './mail-news.ts'
import { DAY, mailTests } from './mail.test-data.ts'
import { stopUrl } from './stop-link.ts'

const w = await world()
const { tell, later, atHour, texts } = mailTests(w)

async function acme() {
  const company = await w.company({ name: 'Acme Workshops' })
  return { company, student: await company.user() }
}
const linkOf = (company: TestCompany, person: Person, what: StoppedMail) =>
  new URL(stopUrl(w.services, company, { userId: person.id, what })).pathname
const tokenOf = (...of: Parameters<typeof linkOf>) =>
  linkOf(...of)
    .split('/')
    .at(-1) ?? ''
const settings = (person: Person) => person.ok(notificationsApi.mailSettings, {})
const look = (company: TestCompany, token: string) =>
  company.stranger.ok(notificationsApi.mailStop, { params: { token } })
const stop = (company: TestCompany, token: string) =>
  company.stranger.ok(notificationsApi.stopMail, { body: { token } })
const resume = (company: TestCompany, token: string) =>
  company.stranger.ok(notificationsApi.resumeMail, { body: { token } })
const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('the link that stops e-mails', () => {
  it('stands in each e-mail of news and stops its kind, or the daily one where it tells of several', async () => {
    const { company, student } = await acme()
    const other = await company.user()
    await tell(company, student, 'enrolled')
    await tell(company, student, 'enrolled')
    await tell(company, other, 'enrolled')
    await tell(company, other, 'overdue', { dueOn: '2026-03-05' })
    await later(company, DAY)
    await atHour(company, 9)
    await mailNews(w.services)
    const stopped = async (person: Person) => {
      const [text = ''] = await texts(company, person)
      const [, path = ''] = /Stop e-mails like this one: http:\/\/[^/]+(\/stop-mail\/[\w-]+)/.exec(text) ?? []
      return (await look(company, path.split('/').at(-1) ?? '')).what
    }
    expect(await stopped(student)).toBe('enrolled')
    expect(await stopped(other)).toBe('daily')
  })

  it('stops nothing where it is opened; where it is pressed that kind alone, without a sign-in, and takes it back', async () => {
    const { company, student } = await acme()
    const before = await settings(student)
    const token = tokenOf(company, student, 'enrolled')
    expect(await look(company, token)).toEqual({ what: 'enrolled', stopped: false })
    const page = await company.stranger.raw('GET', `/stop-mail/${token}`)
    expect(page.headers['x-robots-tag']).toBe(page.status === 404 ? undefined : 'noindex, nofollow')
    await company.stranger.raw('HEAD', `/stop-mail/${token}`)
    expect(await settings(student)).toEqual(before)
    expect(await stop(company, token)).toEqual({ what: 'enrolled', stopped: true })
    expect(await settings(student)).toEqual({ ...before, kinds: { ...before.kinds, enrolled: 'never' } })
    // Pressed again, it does not forget what was so before.
    expect(await stop(company, token)).toEqual({ what: 'enrolled', stopped: true })
    expect(await look(company, token)).toEqual({ what: 'enrolled', stopped: true })
    expect(await resume(company, token)).toEqual({ what: 'enrolled', stopped: false })
    expect(await settings(student)).toEqual(before)
  })

  it('puts back what was chosen before, and nothing that was chosen since', async () => {
    const { company, student } = await acme()
    await student.ok(notificationsApi.setMailSettings, {
      body: { kinds: { enrolled: 'now' }, digestHour: 18, quiet: { from: 22, to: 7 } },
    })
    const before = await settings(student)
    const [kind, daily] = [tokenOf(company, student, 'enrolled'), tokenOf(company, student, 'daily')]
    await stop(company, kind)
    expect(await stop(company, daily)).toEqual({ what: 'daily', stopped: true })
    expect(await settings(student)).toMatchObject({ digestHour: null, kinds: { enrolled: 'never' } })
    await resume(company, kind)
    await resume(company, daily)
    expect(await settings(student)).toEqual(before)
    await stop(company, kind)
    await student.ok(notificationsApi.setMailSettings, { body: { kinds: { enrolled: 'never' } } })
    expect(await resume(company, kind)).toEqual({ what: 'enrolled', stopped: true })
    // What they stopped themselves no link begins again.
    await student.ok(notificationsApi.setMailSettings, { body: { digestHour: null } })
    expect(await resume(company, daily)).toEqual({ what: 'daily', stopped: true })
    expect(await settings(student)).toMatchObject({ digestHour: null, kinds: { enrolled: 'never' } })
  })

  it.each([
    ['a form', form, 'List-Unsubscribe=One-Click'],
    [
      'a form in parts',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['a form from another site', { ...form, origin: 'https://mail.example' }, 'List-Unsubscribe=One-Click'],
  ])('is what a reader of mail sends at one press: %s', async (_, headers, body) => {
    const { company, student } = await acme()
    const answer = await company.stranger.raw('POST', linkOf(company, student, 'overdue'), { headers, body })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect((await settings(student)).kinds).toMatchObject({ overdue: 'never', enrolled: 'daily' })
  })

  it('is left alone during maintenance, by one press in a reader of mail too', async () => {
    const { company, student } = await acme()
    const press = async () => {
      const asked = { headers: form, body: 'List-Unsubscribe=One-Click' }
      const { status, text } = await company.stranger.raw('POST', linkOf(company, student, 'enrolled'), asked)
      return [status, text && JSON.parse(text).error?.code]
    }
    const root = await w.superAdmin()
    await root.ok(platformApi.setMaintenance, { body: { on: true } })
    await until(() => w.services.maintenance.on)
    try {
      expect(await press()).toEqual([503, 'MAINTENANCE'])
    } finally {
      await root.ok(platformApi.setMaintenance, { body: { on: false } })
    }
    await until(() => !w.services.maintenance.on)
    expect((await settings(student)).kinds.enrolled).toBe('daily')
    expect(await press()).toEqual([204, ''])
    expect((await settings(student)).kinds.enrolled).toBe('never')
  })

  it('is none at another company, changed, or after ninety days; nor that of who is deleted', async () => {
    const { company, student } = await acme()
    const elsewhere = await w.company()
    const token = tokenOf(company, student, 'enrolled')
    // Not at its end, where another letter may stand for the same bytes.
    const flipped = `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`
    const isNone = async (where: TestCompany, asked: string) => {
      const answers = await Promise.all([
        where.stranger.send(notificationsApi.mailStop, { params: { token: asked } }),
        where.stranger.send(notificationsApi.stopMail, { body: { token: asked } }),
        where.stranger.send(notificationsApi.resumeMail, { body: { token: asked } }),
        where.stranger.raw('POST', `/stop-mail/${asked}`, {
          headers: form,
          body: 'List-Unsubscribe=One-Click',
        }),
      ])
      return answers.map(({ status }) => status)
    }
    expect(await isNone(elsewhere, token)).toEqual([404, 404, 404, 404])
    expect(await isNone(company, flipped)).toEqual([404, 404, 404, 404])
    expect(await isNone(company, 'abc')).toEqual([404, 404, 404, 404])
    const sealed = (days: number) =>
      w.services.seal.close(
        JSON.stringify([student.id, 'enrolled', Math.floor(Date.now() / 86_400_000) - days]),
        `stop mail ${company.id}`,
      )
    expect(await isNone(company, sealed(91))).toEqual([404, 404, 404, 404])
    expect(await look(company, sealed(90))).toEqual({ what: 'enrolled', stopped: false })
    // One that was sealed for something else.
    expect(await isNone(company, w.services.seal.close('x', `mail ${company.id}`))).toEqual([
      404, 404, 404, 404,
    ])
    await w.services.db.withTenant(company.id, (tx) =>
      tx.updateTable('users').set({ status: 'deleted' }).where('id', '=', student.id).execute(),
    )
    expect(await isNone(company, token)).toEqual([404, 404, 404, 404])
  })

  it('stops nothing while the company is suspended, which the reader’s program is told', async () => {
    const { company, student } = await acme()
    const before = await settings(student)
    const root = await w.superAdmin()
    const set = (body: { status: 'suspended'; reason: string } | { status: 'active' }) =>
      root.ok(companyAdminApi.changeStatus, { params: { id: company.id }, body })
    await set({ status: 'suspended', reason: 'Unpaid' })
    const answer = await company.stranger.raw('POST', `/stop-mail/${tokenOf(company, student, 'enrolled')}`, {
      headers: form,
      body: 'List-Unsubscribe=One-Click',
    })
    expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([403, 'FORBIDDEN'])
    await set({ status: 'active' })
    expect(await settings(student)).toEqual(before)
  })

  it('says nothing of whose it is', async () => {
    const { company, student } = await acme()
    const token = tokenOf(company, student, 'enrolled')
    for (const text of [token, Buffer.from(token, 'base64url').toString('latin1')]) {
      expect(text).not.toContain(student.id)
      expect(text).not.toContain('enrolled')
    }
    expect(Object.keys(await look(company, token))).toEqual(['what', 'stopped'])
  })
})
