import type { CDPSession, Page } from 'playwright-core'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { authApi } from '#contract/auth.ts'
import { usersApi } from '#contract/users.ts'
import { call, tokenOf } from './harness/api.ts'
import { linkIn, mailTo } from './harness/mail.ts'
import { emailOf } from './harness/people.ts'
import { fromUserMenu, inside } from './harness/signed-in.ts'
import { address, password, port, story } from './harness/story.ts'
import { text } from './harness/texts.ts'

const OWN = 'three pebbles by a brook'

/** A student of their own, so that no other story meets a second step. */
async function newcomer(tag: string): Promise<string> {
  const email = `${tag}.${Date.now().toString(36)}@demo.test`
  const admin = await tokenOf(port, 'demo', emailOf('admin'), password)
  await call(usersApi.create, {
    port,
    company: 'demo',
    token: admin,
    body: { name: 'Tess', surname: 'Ridge', email, role: 'student', invite: true },
  })
  const link = new URL(linkIn(await mailTo(email)), address('demo'))
  const token = link.searchParams.get('token') ?? new URLSearchParams(link.hash.slice(1)).get('token') ?? ''
  await call(authApi.acceptInvitation, { port, company: 'demo', body: { token, password: OWN } })
  return email
}

async function fill(page: Page, email: string) {
  await page.goto(address('demo', '/login'))
  await page.locator('input[type="email"]').fill(email)
  await page.locator('input[type="password"]').fill(OWN)
  await page.getByRole('button', { name: text('login.submit'), exact: true }).click()
}

const entered = (page: Page) => page.waitForURL((url) => !url.pathname.startsWith('/login'))

async function leave(page: Page) {
  await page.goto(address('demo', '/dashboard/me/security'))
  await inside(page)
  await fromUserMenu(page, text('shell.sign_out'))
  await page.waitForURL((url) => url.pathname === '/login')
}

const button = (page: Page, key: string) => page.getByRole('button', { name: text(key), exact: true })

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
  const email = await newcomer('totp')
  const { page } = await visitor()
  await fill(page, email)
  await entered(page)
  await page.goto(address('demo', '/dashboard/me/security'))
  await button(page, 'security.totp.set_up').click()
  const dialog = page.getByRole('dialog')
  const secret = (await dialog.locator('code').first().innerText()).replaceAll(' ', '')
  const codeOf = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
  await dialog.getByRole('textbox', { name: text('security.totp.code') }).fill(codeOf(0))
  await button(page, 'security.totp.confirm').click()
  await dialog.locator('ol code').first().waitFor()
  const codes = await dialog.locator('ol code').allInnerTexts()
  expect(codes).toHaveLength(10)
  await button(page, 'security.recovery.kept').click()

  await leave(page)
  await fill(page, email)
  await page.getByLabel(text('login.factor.totp')).fill(codeOf(1))
  await button(page, 'login.submit').click()
  await entered(page)

  await leave(page)
  await fill(page, email)
  await button(page, 'login.factor.use_recovery').click()
  await page.getByLabel(text('login.factor.recovery')).fill('not-a-code')
  await button(page, 'login.submit').click()
  await page.getByText(text('login.factor.wrong')).waitFor()
  await page.getByLabel(text('login.factor.recovery')).fill(codes[0] ?? '')
  await button(page, 'login.submit').click()
  await entered(page)
})

story('a passkey: made, asked for after the password, and instead of it', async ({ visitor }) => {
  const email = await newcomer('key')
  const { page } = await visitor()
  await withAuthenticator(page)
  await fill(page, email)
  await entered(page)
  await page.goto(address('demo', '/dashboard/me/security'))
  await button(page, 'security.passkeys.add').click()
  await page.getByRole('dialog').locator('ol code').first().waitFor()
  await button(page, 'security.recovery.kept').click()

  await leave(page)
  await fill(page, email)
  await button(page, 'login.factor.use_passkey').click()
  await entered(page)

  await leave(page)
  await page.goto(address('demo', '/login'))
  await button(page, 'login.factor.passkey').click()
  await entered(page)
})
