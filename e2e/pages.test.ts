import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { inside, signIn } from './harness/signed-in.ts'
import { address, story } from './harness/story.ts'
import { text } from './harness/texts.ts'

const focused = (page: Page) =>
  page.evaluate(() => {
    const { tagName, textContent } = document.activeElement ?? document.body
    return `${tagName}: ${textContent?.trim()}`
  })
const said = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-live="polite"]')].map(({ textContent }) => textContent).join(' '),
  )
const goBy = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).first().press('Enter')

story(
  'gives each page a title of its own, its heading the focus, and says where one is',
  async ({ visitor }) => {
    const { page } = await visitor()
    await page.goto(address('demo', '/login'))
    await expect.poll(() => page.title()).toBe('Sign in · Fernhill Academy')
    await signIn(page, 'admin')
    await inside(page)
    await expect.poll(() => focused(page)).toMatch(/^H1: Good /)
    expect(await page.title()).toBe('Home · Fernhill Academy')

    await goBy(page, text('users.title'))
    await expect.poll(() => focused(page)).toBe('H1: People')
    expect(await page.title()).toBe('People · Fernhill Academy')
    await expect.poll(() => said(page)).toContain('People · Fernhill Academy')

    await page.goto(address('demo', '/dashboard/me'))
    await inside(page)
    // A page that the browser itself loads begins where every page does.
    expect(await focused(page)).toMatch(/^BODY/)
    await expect.poll(() => page.title()).toBe('Profile · My account · Fernhill Academy')
    await goBy(page, text('account.nav.sessions'))
    await expect.poll(() => page.title()).toBe('Sessions · My account · Fernhill Academy')
    await expect.poll(() => focused(page)).toBe('H1: My account')
    await expect.poll(() => said(page)).toContain('Sessions · My account · Fernhill Academy')
  },
)

story('leaves the focus to whoever is typing already when a page arrives late', async ({ visitor }) => {
  const { page } = await visitor()
  await signIn(page, 'admin')
  await inside(page)
  let arrive: () => void = () => undefined
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/assets\/reports-screen[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await goBy(page, text('reports.title'))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('peo')
  arrive()
  await page.getByRole('heading', { level: 1, name: text('reports.title') }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
})
