import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { companiesApi } from '#contract/companies/companies.ts'
import { usersApi } from '#contract/people/users.ts'
import { call } from './harness/api.ts'
import { linkIn, mailTo } from './harness/mail.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson, tryToEnter } from './harness/own-company.ts'
import { inside } from './harness/signed-in.ts'
import { address, port, story } from './harness/story.ts'
import { text } from './harness/texts.ts'

const button = (page: Page, key: string, params?: Record<string, string>) =>
  page.getByRole('button', { name: text(key, params), exact: true })
const inDialog = (page: Page, key: string) =>
  page.getByRole('dialog').getByRole('button', { name: text(key), exact: true })

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; content: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), content: readFileSync(await download.path(), 'utf8') }
}

story('shows where one is signed in, ends one of them, then all others', async ({ visitor }) => {
  const person = await ownPerson('demo', 'student')
  const others = [(await visitor()).page, (await visitor()).page]
  for (const other of others) await enter(other, person)
  const { page } = await visitor()
  await enter(page, person, '/dashboard/me/sessions')
  const items = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Linux' })
  await items.nth(2).waitFor()
  await items.nth(1).getByRole('button').click()
  await inDialog(page, 'account.sessions.end').click()
  await items.nth(2).waitFor({ state: 'detached' })
  expect(await items.count()).toBe(2)
  // One of the two is out, the other is not.
  await Promise.all(others.map((other) => other.goto(address('demo', '/dashboard/me'))))
  await Promise.all(others.map((other) => Promise.race([inside(other), other.waitForURL(/\/login\?/)])))
  expect(others.filter((other) => other.url().includes('/login')).length).toBe(1)

  await button(page, 'account.sessions.end_others').click()
  await inDialog(page, 'account.sessions.end_others').click()
  await items.nth(1).waitFor({ state: 'detached' })
  for (const other of others) {
    await other.goto(address('demo', '/dashboard/me'))
    await other.waitForURL(/\/login\?/)
  }
  await page.reload()
  await inside(page)
  await items.first().waitFor()
})

story(
  'makes a token that does what its scopes cover, and nothing once it is revoked [S3.6a] [S7.26b] [S7.27b]',
  async ({ visitor }) => {
    const company = await ownCompany('Basalt')
    const admin = await ownPerson(company, 'admin')
    const { page } = await visitor()
    await enter(page, admin, '/dashboard/me/tokens')
    await button(page, 'account.tokens.create').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(text('account.tokens.name'), { exact: true }).fill('Nightly list')
    await dialog.getByRole('checkbox', { name: text('account.scope.users:read') }).check()
    await dialog.getByRole('button', { name: text('account.tokens.create') }).click()
    await dialog.getByText(text('account.tokens.shown_once')).waitFor()
    const token = await dialog.locator('code').innerText()
    await dialog.getByRole('button', { name: text('account.tokens.kept') }).click()
    const list = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Nightly list' })
    await list.getByText(text('account.tokens.never_used')).waitFor()

    const { items } = await call(usersApi.list, { port, company, token })
    expect(items.map(({ email }) => email)).toContain(admin.email)
    const body = { name: 'New', surname: 'One', email: 'new@people.test', role: 'student' }
    await expect(call(usersApi.create, { port, company, token, body })).rejects.toThrow('403')
    await page.reload()
    await list.getByText(text('account.tokens.last_used')).waitFor()

    await list
      .getByRole('button', { name: text('account.tokens.revoke_one', { name: 'Nightly list' }) })
      .click()
    await inDialog(page, 'account.tokens.revoke').click()
    await page.getByText(text('account.tokens.empty')).waitFor()
    await expect(call(usersApi.list, { port, company, token })).rejects.toThrow('401')
  },
)

story(
  'tells who did what, before and after; filters it, and gives it away as a file',
  async ({ visitor }) => {
    const company = await ownCompany('Slate')
    const admin = await ownPerson(company, 'admin', 'Ada')
    const student = await ownPerson(company, 'student', 'Olmo')
    const { page: guessing } = await visitor()
    await guessing.goto(address(company, '/login'))
    await guessing.locator('input[type="email"]').fill(student.email)
    await guessing.locator('input[type="password"]').fill('not the password')
    await guessing.locator('form button[type="submit"]').click()
    await guessing.getByText(text('login.error.invalid_credentials')).waitFor()

    const { page } = await visitor()
    await enter(page, admin, `/dashboard/users/${student.id}/edit`)
    await page.getByLabel(text('users.field.surname')).fill('Gil')
    await button(page, 'users.edit.submit').click()
    await page.getByRole('heading', { name: 'Olmo Gil' }).waitFor()

    await page.goto(address(company, '/dashboard/audit'))
    const table = page.getByRole('table', { name: text('audit.title') })
    await table.getByText(text('audit.action.auth.sign_in_refused')).waitFor()
    const updated = text('audit.action.users.updated')
    await page.getByRole('combobox', { name: text('audit.filter.action') }).click()
    await page.getByRole('option', { name: updated }).click()
    await page.waitForURL(/action=users\.updated/)
    await table.getByText(text('audit.action.auth.sign_in_refused')).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await table.getByRole('link', { name: text('audit.details_of', { name: updated }) }).click()
    const details = page.getByRole('dialog')
    await details.getByText('Ada Ridge').waitFor()
    const change = details.getByRole('row').filter({ hasText: text('audit.name.surname') })
    expect(await change.getByRole('cell').allInnerTexts()).toEqual(['Ridge', 'Gil'])
    await page.keyboard.press('Escape')

    await button(page, 'audit.export').click()
    const file = await saved(page, () => page.getByRole('menuitem', { name: 'CSV' }).click())
    expect(file.name).toMatch(/\.csv$/)
    const lines = file.content.trim().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('Gil')
  },
)

story(
  'deletes a person at once and for 30 days not for good; whoever goes can take their data along',
  async ({ visitor }) => {
    const company = await ownCompany('Marl')
    const admin = await ownPerson(company, 'admin', 'Ada')
    const student = await ownPerson(company, 'student', 'Olmo')
    const { page: going } = await visitor()
    await enter(going, student, '/dashboard/me/data')
    const file = await saved(going, () => button(going, 'security.data.download').click())
    const about = JSON.parse(file.content) as unknown
    expect(JSON.stringify(about)).toContain(student.email)
    expect(JSON.stringify(about)).not.toContain(admin.email)

    const { page } = await visitor()
    await enter(page, admin, `/dashboard/users/${student.id}`)
    await button(page, 'users.more').click()
    await page.getByRole('menuitem', { name: text('users.act.delete') }).click()
    await inDialog(page, 'users.act.delete').click()
    await page.getByText(text('users.deleted.message')).waitFor()
    await going.reload()
    await going.waitForURL(/\/login\?/)
    await tryToEnter(going, student)
    await going.getByText(text('login.error.invalid_credentials')).waitFor()
    await page.goto(address(company, '/dashboard/users'))
    const table = page.getByRole('table', { name: text('users.title') })
    await table.getByText(admin.email).waitFor()
    expect(await table.getByText(student.email).count()).toBe(0)
    await page.goto(address(company, '/dashboard/users?status=deleted'))
    await table.getByText(student.email).waitFor()

    await page.goto(address(company, `/dashboard/users/${student.id}`))
    await button(page, 'users.more').click()
    await page.getByRole('menuitem', { name: text('users.act.restore') }).click()
    await inDialog(page, 'users.act.restore').click()
    await page.getByText(text('users.deleted.message')).waitFor({ state: 'detached' })
    await button(page, 'users.more').click()
    await page.getByRole('menuitem', { name: text('users.act.active') }).click()
    await inDialog(page, 'users.act.active').click()
    await page.getByText(text('users.status.active'), { exact: true }).waitFor()
    await enter(going, student)
  },
)

story(
  'reports people, sign-ins and invitations, each drawing with its table and its file',
  async ({ visitor }) => {
    const company = await ownCompany('Chalk')
    const admin = await ownPerson(company, 'admin')
    const { page } = await visitor()
    await enter(page, admin, '/dashboard/reports')
    for (const report of ['people', 'signIns', 'invitations', 'imports']) {
      const title = text(`reports.${report}.title`)
      const card = page.getByRole('region', { name: title, exact: true })
      await card.getByText(text(`reports.${report}.headline`), { exact: true }).waitFor()
      await button(page, 'reports.table_of', { name: title }).click()
      const drawer = page.getByRole('dialog')
      const table = drawer.getByRole('table', { name: title })
      await table.waitFor()
      const rows = await table.getByRole('row').count()
      expect(rows).toBeGreaterThan(7)
      if (report === 'invitations') {
        // Whichever day it became meanwhile.
        const cells = table.getByRole('row').getByRole('cell')
        const counts = (await cells.allInnerTexts()).map(Number)
        const sum = (column: number) => counts.reduce((all, n, at) => (at % 2 === column ? all + n : all), 0)
        expect([sum(0), sum(1)]).toEqual([1, 1])
      }
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'detached' })
      await button(page, 'reports.export_of', { name: title }).click()
      const file = await saved(page, () => page.getByRole('menuitem', { name: 'CSV' }).click())
      expect(file.name).toMatch(/\.csv$/)
      expect(file.content.trim().split('\n')).toHaveLength(rows)
    }
  },
)

story(
  'a company that offers one language shows no switch, and speaks it to whoever chose another [S3.7] [S4.8]',
  async ({ visitor }) => {
    const company = await ownCompany('Tuff')
    const admin = await ownPerson(company, 'admin')
    const { page } = await visitor()
    await enter(page, admin, '/dashboard/company')
    await page.getByRole('checkbox', { name: 'English' }).uncheck()
    const about = page.locator('form').filter({ has: page.getByRole('checkbox', { name: 'English' }) })
    await about.getByRole('button', { name: text('generic.save'), exact: true }).click()
    await page
      .getByRole('heading', { name: text('company.title', {}, 'es') })
      .first()
      .waitFor()
    const { page: newcomer } = await visitor()
    await newcomer.goto(address(company, '/login'))
    await newcomer.getByRole('button', { name: text('login.submit', {}, 'es'), exact: true }).waitFor()
    expect(await newcomer.getByRole('button', { name: 'English' }).count()).toBe(0)
    expect(await newcomer.evaluate(() => document.documentElement.lang)).toMatch(/^es/)
    await newcomer.locator('input[type="email"]').fill(admin.email)
    await newcomer.locator('input[type="password"]').fill(OWN_PASSWORD)
    await newcomer.locator('form button[type="submit"]').click()
    await inside(newcomer)
    const settings = await call(companiesApi.bySlug, { port, company, params: { slug: company } })
    expect(settings).toMatchObject({ languages: ['es'], defaultLanguage: 'es' })
  },
)

story(
  'asks for another address, proves it once more, confirms it, and takes it back by the mail to the old one',
  async ({ visitor }) => {
    const company = await ownCompany('Gneiss')
    const person = await ownPerson(company, 'student')
    const { page } = await visitor()
    await enter(page, person, '/dashboard/me')
    const wanted = `an.address.longer.than.a.telephone.is.wide@${company}.test`
    await button(page, 'account.email.change').click()
    const dialog = page.getByRole('dialog', { name: text('account.email.change') })
    await dialog.getByLabel(text('account.email.new')).fill(wanted)
    // As for somebody who signed in a while ago: the first answer asks for a proof, all others are the server's.
    let asked = false
    await page.route('**/api/v1/auth/email', (route, request) => {
      if (asked || request.method() !== 'PUT') return route.fallback()
      asked = true
      const details = { reason: 'fresh_proof_needed' }
      return route.fulfill({
        status: 403,
        json: { error: { code: 'FORBIDDEN', type: 'permission', details, message: '' } },
      })
    })
    // The field itself: what takes the focus into a dialog may come late.
    await dialog.getByLabel(text('account.email.new')).press('Enter')
    const proof = page.getByRole('dialog', { name: text('security.confirm.title') })
    const secret = proof.getByLabel(text('security.confirm.password'))
    await secret.fill('something else')
    await page.keyboard.press('Enter')
    await proof.getByText(text('validation.wrong_password')).waitFor()
    await secret.fill(OWN_PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText(text('account.email.waiting', { email: wanted })).waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { timeout: 10_000 })
      .toBe(360)

    const link = (mail: string) => address(company, linkIn(mail))
    const [toNew, toOld] = [await mailTo(wanted, company), await mailTo(person.email, company)]
    const { page: there } = await visitor()
    await there.goto(link(toNew))
    await button(there, 'onboarding.email.submit').click()
    await there.getByText(text('onboarding.email.done_how', { email: wanted })).waitFor()

    await there.goto(link(toOld))
    await button(there, 'onboarding.keep_email.submit').click()
    await there.getByRole('heading', { name: text('onboarding.keep_email.done') }).waitFor()
    // Everyone who was signed in is out, and the link works once.
    await page.goto(address(company, '/dashboard/me'))
    await page.waitForURL(/\/login\?/)
    await there.goto(link(toOld))
    await button(there, 'onboarding.keep_email.submit').click()
    await there.getByRole('heading', { name: text('onboarding.dead_link.title') }).waitFor()
  },
)
