import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { usersApi } from '#contract/people/users.ts'
import { call, tokenOf } from './harness/api.ts'
import { linkIn, mailTo } from './harness/mail.ts'
import { emailOf, fillSignIn } from './harness/people.ts'
import { inside, placeOf, signIn } from './harness/signed-in.ts'
import { address, password, port, story } from './harness/story.ts'
import { text } from './harness/texts.ts'

const own = 'seven grey herons by the weir'
const press = (page: Page, key: string) => page.getByRole('button', { name: text(key), exact: true }).click()

/** From the link in the mail through every step to the dashboard. */
async function begin(page: Page, email: string, role: Role): Promise<void> {
  await page.goto(address('demo', linkIn(await mailTo(email))))
  await page.locator('input[type="password"]').first().fill(own)
  await press(page, 'onboarding.accept.submit')
  await press(page, 'onboarding.welcome.start')
  await page.getByRole('heading', { name: text('onboarding.profile.title') }).waitFor()
  expect(placeOf(page)).toBe('/onboarding/profile')
  await page.getByRole('textbox', { name: text('onboarding.profile.about') }).fill('I like bridges.')
  await press(page, 'onboarding.next')
  await page.getByRole('heading', { name: text('onboarding.language.title') }).waitFor()
  await press(page, 'onboarding.next')
  if (role === 'student' || role === 'mentor') {
    const student = role === 'student'
    await page
      .getByRole('heading', {
        name: text(student ? 'onboarding.interests.title' : 'onboarding.mentoring.title'),
      })
      .waitFor()
    const tags = page
      .getByLabel(text(student ? 'onboarding.interests.interests' : 'onboarding.mentoring.topics'))
      .first()
    await tags.fill('Bridges')
    await tags.press('Enter')
    await press(page, 'onboarding.next')
  }
  await page
    .locator('a, button')
    .filter({ hasText: text('onboarding.open_dashboard') })
    .first()
    .click()
  await inside(page)
  expect(placeOf(page)).toMatch(/^\/dashboard\/?$/)
}

story(
  'invites people by a file; who accepts the mail is taken by the hand to the dashboard, and can come back [S2.5, S5.2, S7.13b]',
  async ({ visitor }) => {
    const { page } = await visitor()
    await signIn(page, 'admin')
    await inside(page)
    await page.goto(address('demo', '/dashboard/users/import'))
    await page.getByRole('button', { name: text('users.import.create') }).click()
    await page.getByText('Choose a file').waitFor()
    const email = `ines.${Date.now()}@people.test`
    await page.locator('input[type="file"]').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`name,surname,email\nInés,Peña,${email}\n,,not-an-address\n`),
    })
    await page.getByLabel(text('users.import.role')).selectOption('student')
    await page.getByRole('button', { name: text('users.import.create') }).click()
    await page.getByRole('heading', { name: text('users.report.title') }).waitFor()
    await page.getByText(email).first().waitFor()

    const { page: invited } = await visitor()
    await begin(invited, email, 'student')
    const { page: again } = await visitor()
    await again.goto(address('demo', '/login'))
    await fillSignIn(again, email, own)
    await inside(again)
    await again.getByText('Inés').first().waitFor()
  },
)

for (const role of ['mentor', 'admin', 'super_admin'] as const)
  story(`takes a new ${role} from the invitation to the dashboard [S2.5]`, async ({ visitor }) => {
    const email = `${role}.${Date.now()}@people.test`
    const token = await tokenOf(port, 'demo', emailOf('root'), password)
    const body = { name: 'Nuria', surname: 'Vidal', email, role }
    await call(usersApi.create, { port, company: 'demo', token, body })
    const { page } = await visitor()
    await begin(page, email, role)
  })

story(
  'keeps a change of language in the first steps with the person: the next step and a reload have it [S4.7]',
  async ({ visitor }) => {
    const email = `lengua.${Date.now()}@people.test`
    const token = await tokenOf(port, 'demo', emailOf('root'), password)
    const body = { name: 'Leire', surname: 'Sanz', email, role: 'admin', preferredLanguage: 'es' } as const
    await call(usersApi.create, { port, company: 'demo', token, body })
    const { page } = await visitor()
    await page.goto(address('demo', linkIn(await mailTo(email))))
    await page.locator('input[type="password"]').first().fill(own)
    await page.locator('form button[type="submit"]').click()
    const start = page.getByRole('button', { name: text('onboarding.welcome.start', {}, 'es'), exact: true })
    await start.waitFor()
    const told = page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().endsWith('/auth/me'),
    )
    await page.getByRole('button', { name: 'English' }).click()
    expect((await told).postDataJSON()).toEqual({ preferredLanguage: 'en' })
    await press(page, 'onboarding.welcome.start')
    await page.getByRole('heading', { name: text('onboarding.profile.title') }).waitFor()
    await page.goto(address('demo', '/onboarding/language'))
    await page.getByRole('heading', { name: text('onboarding.language.title') }).waitFor()
    const field = page.locator('select').first()
    expect(await field.inputValue()).toBe('en')
    // Beside the field itself: what is saved next does not take it back.
    await page.getByRole('button', { name: 'Español' }).click()
    await page.getByRole('heading', { name: text('onboarding.language.title', {}, 'es') }).waitFor()
    await expect.poll(() => field.inputValue()).toBe('es')
  },
)

story(
  'keeps a language pressed at the invitation over a reload, and sends it with the password [S4.7]',
  async ({ visitor }) => {
    const email = `recarga.${Date.now()}@people.test`
    const token = await tokenOf(port, 'demo', emailOf('root'), password)
    const body = { name: 'Irene', surname: 'Vega', email, role: 'student', preferredLanguage: 'es' } as const
    await call(usersApi.create, { port, company: 'demo', token, body })
    const { page } = await visitor()
    await page.goto(address('demo', linkIn(await mailTo(email))))
    await page.getByRole('button', { name: text('onboarding.accept.submit', {}, 'es') }).waitFor()
    await page.getByRole('button', { name: 'English' }).click()
    const submit = page.getByRole('button', { name: text('onboarding.accept.submit') })
    await submit.waitFor()
    await page.reload()
    await page.locator('input[type="password"]').first().fill(own)
    const sent = page.waitForRequest((request) => request.url().endsWith('/auth/accept-invitation'))
    await submit.click()
    expect((await sent).postDataJSON()).toMatchObject({ preferredLanguage: 'en' })
    await page.getByRole('button', { name: text('onboarding.welcome.start'), exact: true }).waitFor()
  },
)

story(
  'leads a forgotten password to a new one by mail, which is none that leaked [S7.16b, S5.3c]',
  async ({ visitor }) => {
    const email = `forgetful.${Date.now()}@people.test`
    const token = await tokenOf(port, 'demo', emailOf('root'), password)
    const body = { name: 'Olmo', surname: 'Gil', email, role: 'student' }
    await call(usersApi.create, { port, company: 'demo', token, body })
    const { page } = await visitor()
    await begin(page, email, 'student')
    const { page: elsewhere } = await visitor()
    await elsewhere.goto(address('demo', '/login?forgot'))
    await elsewhere.locator('input[type="email"]').fill(email)
    await elsewhere.locator('form button[type="submit"]').click()
    await elsewhere.getByText(text('login.sent.title')).first().waitFor()
    const dictionaries: string[] = []
    elsewhere.on('request', (request) => {
      if (request.url().includes('password-zxcvbn')) dictionaries.push(request.url())
    })
    // The answer comes before the mail; until then the newest one is the invitation.
    await expect.poll(async () => linkIn(await mailTo(email))).toContain('/onboarding/reset')
    await elsewhere.goto(address('demo', linkIn(await mailTo(email))))
    const field = elsewhere.locator('input[type="password"]').first()
    await field.waitFor()
    await elsewhere.waitForLoadState('networkidle')
    expect(dictionaries).toEqual([])
    await field.fill('Chickenwing101')
    await elsewhere.getByText(text('ui.password.common_password')).waitFor()
    expect(dictionaries).toHaveLength(1)
    await press(elsewhere, 'onboarding.reset.submit')
    await elsewhere.getByText(text('validation.common_password')).first().waitFor()
    await field.fill(`${own} again`)
    await press(elsewhere, 'onboarding.reset.submit')
    await inside(elsewhere)
  },
)
