import type { CDPSession, Page } from 'playwright-core'
import { enter, ownCompany, ownPerson, tryToEnter, type Own } from './harness/own-company.ts'
import { setUpCodes } from './harness/second-factor.ts'
import { fromUserMenu, inside } from './harness/signed-in.ts'
import { address, story } from './harness/story.ts'
import { text } from './harness/texts.ts'

const entered = (page: Page) => page.waitForURL((url) => !url.pathname.startsWith('/login'))
const button = (page: Page, key: string) => page.getByRole('button', { name: text(key), exact: true })
const SECURITY = '/dashboard/me/security'

async function leave(page: Page, { company }: Own) {
  await page.goto(address(company, SECURITY))
  await inside(page)
  await fromUserMenu(page, text('shell.sign_out'))
  await page.waitForURL((url) => url.pathname === '/login')
}

/** A finger that is always on the sensor. */
async function withAuthenticator(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return cdp
}

story('codes from an app: set up, asked for at the next sign-in, or a recovery code', async ({ visitor }) => {
  const person = await ownPerson('demo', 'student')
  const { page } = await visitor()
  await enter(page, person, SECURITY)
  const { codeOf, recovery } = await setUpCodes(page)

  await leave(page, person)
  await tryToEnter(page, person)
  await page.getByLabel(text('login.factor.totp')).fill(codeOf(1))
  await button(page, 'login.submit').click()
  await entered(page)

  await leave(page, person)
  await tryToEnter(page, person)
  await button(page, 'login.factor.use_recovery').click()
  await page.getByLabel(text('login.factor.recovery')).fill('not-a-code')
  await button(page, 'login.submit').click()
  await page.getByText(text('login.factor.wrong')).waitFor()
  await page.getByLabel(text('login.factor.recovery')).fill(recovery[0] ?? '')
  await button(page, 'login.submit').click()
  await entered(page)
})

story('a passkey: made, asked for after the password, and instead of it', async ({ visitor }) => {
  const person = await ownPerson('demo', 'student')
  const { page } = await visitor()
  await withAuthenticator(page)
  await enter(page, person, SECURITY)
  await button(page, 'security.passkeys.add').click()
  await page.getByRole('dialog').locator('ol code').first().waitFor()
  await button(page, 'security.recovery.kept').click()

  await leave(page, person)
  await tryToEnter(page, person)
  await button(page, 'login.factor.use_passkey').click()
  await entered(page)

  await leave(page, person)
  await page.goto(address('demo', '/login'))
  await button(page, 'login.factor.passkey').click()
  await entered(page)
})

story('a company that asks for it lets nobody on without a second step', async ({ visitor }) => {
  const company = await ownCompany('Granite')
  const admin = await ownPerson(company, 'admin')
  const student = await ownPerson(company, 'student')
  const early = (await visitor()).page
  await enter(early, student)
  const { page } = await visitor()
  await enter(page, admin, '/dashboard/company/access')
  await page.getByRole('switch', { name: text('security.policy.required') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('security.policy.require') })
    .click()
  // It holds for whoever asked for it too, and for who is signed in already.
  for (const one of [page, early]) {
    await one.goto(address(company, '/dashboard/me'))
    await one.getByRole('heading', { name: text('security.enrol.title') }).waitFor()
  }
  const { page: next } = await visitor()
  await tryToEnter(next, student)
  await next.getByRole('heading', { name: text('security.enrol.title') }).waitFor()
  const { codeOf, recovery } = await setUpCodes(next)
  await inside(next)

  await leave(next, student)
  await tryToEnter(next, student)
  await next.getByLabel(text('login.factor.totp')).fill(codeOf(1))
  await button(next, 'login.submit').click()
  await inside(next)
  await leave(next, student)
  await tryToEnter(next, student)
  await button(next, 'login.factor.use_recovery').click()
  await next.getByLabel(text('login.factor.recovery')).fill(recovery[0] ?? '')
  await button(next, 'login.submit').click()
  await inside(next)
})
