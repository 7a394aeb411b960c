import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { testProvider } from '../server/test/services/provider.ts'
import { enter, ownCompany, ownPerson } from './harness/own-company.ts'
import { inside, placeOf } from './harness/signed-in.ts'
import { address, story } from './harness/story.ts'
import { text } from './harness/texts.ts'

const button = (page: Page, key: string, params?: Record<string, string>) =>
  page.getByRole('button', { name: text(key, params), exact: true })

/** At the provider’s own pages: who one is, then that Cairn may know it. */
async function signInThere(page: Page, login: string): Promise<void> {
  await page.locator('input[name="login"]').fill(login)
  await page.locator('input[name="password"]').fill('any')
  await page.locator('button[type="submit"]').click()
  await page.locator('input[name="prompt"][value="consent"]').waitFor({ state: 'attached' })
  await page.locator('button[type="submit"]').click()
}

story(
  'a company’s own provider signs its people in, and where it is the only way nothing else does',
  async ({ visitor }) => {
    const company = await ownCompany('Quarry')
    const admin = await ownPerson(company, 'admin')
    const student = await ownPerson(company, 'student')
    const provider = await testProvider([address(company, '/login/sso')])
    try {
      provider.know('tess', { email: student.email, email_verified: true, given_name: 'Tess' })
      provider.know('stranger', { email: 'nobody@quarry.test', email_verified: true })
      const { page } = await visitor()
      await enter(page, admin, '/dashboard/company/access')
      const field = (key: string) => page.getByLabel(text(key), { exact: true })
      await field('security.sso.issuer').fill('https://no-provider.invalid')
      await field('security.sso.client_id').fill(provider.clientId)
      await field('security.sso.client_secret').fill(provider.clientSecret)
      await field('security.sso.label').fill('Quarry ID')
      await page.getByRole('switch', { name: text('security.sso.enabled') }).check()
      await page.getByRole('switch', { name: text('security.sso.only') }).check()
      await button(page, 'generic.save').click()
      await page.getByText(text('validation.provider_unreachable')).waitFor()
      await field('security.sso.issuer').fill(provider.issuer)
      await button(page, 'generic.save').click()
      await page.getByText(text('security.sso.secret_kept')).waitFor()

      const { page: someone } = await visitor()
      await someone.goto(address(company, '/dashboard/me/language'))
      await button(someone, 'login.sso', { provider: 'Quarry ID' }).waitFor()
      expect(await someone.locator('input[type="password"]').count()).toBe(0)
      await button(someone, 'login.sso', { provider: 'Quarry ID' }).click()
      await signInThere(someone, 'tess')
      await inside(someone)
      expect(placeOf(someone)).toBe('/dashboard/me/language')

      const { page: stranger } = await visitor()
      await stranger.goto(address(company, '/login'))
      await button(stranger, 'login.sso', { provider: 'Quarry ID' }).click()
      await signInThere(stranger, 'stranger')
      await stranger.getByText(text('errors.reason.sso_no_account')).waitFor()
      await stranger.getByRole('link', { name: text('login.back') }).click()
      await button(stranger, 'login.sso', { provider: 'Quarry ID' }).waitFor()
    } finally {
      await provider.stop()
    }
  },
)
