import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { badgeOn } from './harness/badge.ts'
import { spanish } from './harness/browser.ts'
import { address, story } from './harness/story.ts'
import { text } from './harness/texts.ts'

const isLogin = (page: Page) => page.locator('input[type="password"]').waitFor()
const isNotFound = (page: Page) => page.getByText(text('not_found.title')).first().waitFor()

story('shows the landing page at the root and the sign-in at /login [S2.1, S2.4]', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto(address('demo'))
  expect(await page.title()).not.toBe('')
  await page.goto(address('demo', '/login'))
  await isLogin(page)
})

story('matches paths in any letter case and with a slash at the end [S2.7]', async ({ visitor }) => {
  const { page } = await visitor()
  for (const path of ['/LOGIN', '/Login/', '/login/']) {
    await page.goto(address('demo', path))
    await isLogin(page)
  }
  await page.goto(address('demo', '/DASHBOARD/ME/'))
  await page.waitForURL(/\/login\?/)
})

story('answers any other path with not found [S2.6]', async ({ visitor }) => {
  const { page } = await visitor()
  for (const path of ['/no-such-place', '/loginx', '/api-docs/none']) {
    await page.goto(address('demo', path))
    await isNotFound(page)
  }
})

story('shows not found where no company answers to the host [S2.12]', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto(address('nowhere', '/login'))
  await isNotFound(page)
  expect(await page.locator('input[type="password"]').count()).toBe(0)
})

story(
  'carries the badge while nothing but the page itself has come, and while its texts are waited for [S1.7]',
  async ({ visitor }) => {
    for (const options of [{}, spanish]) {
      const { page } = await visitor(options)
      let go = (): void => undefined
      const held = new Promise<void>((resolve) => (go = resolve))
      // First no script at all, then the application without a language.
      await page.route(/\.js$/, (route) => held.then(() => route.continue()))
      await page.route(/(en-GB|es-ES)[^/]*\.js$/, () => undefined)
      await page.goto(address('demo', '/login'), { waitUntil: 'commit' })
      expect(await badgeOn(page)).toBe('Powered by:Cairn')
      go()
      await page.locator('footer.frame-footer').waitFor()
      expect(await badgeOn(page)).toBe('Powered by:Cairn')
      expect(await page.locator('input[type="password"]').count()).toBe(0)
    }
  },
)
