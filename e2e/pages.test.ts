import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violations } from './harness/axe.ts'
import { enter, ownPerson } from './harness/own-company.ts'
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
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await page.keyboard.type('peo')
  arrive()
  await page.getByRole('heading', { level: 1, name: text('reports.title') }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
})

/** The name of what has the focus, as it is read out. */
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: now } = document
    return now?.getAttribute('aria-label') ?? now?.textContent?.trim().slice(0, 80)
  })
const pressed = async (page: Page, name: string | RegExp) => {
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).last().focus()
  await page.keyboard.press('Enter')
}

story(
  'keeps the focus by keyboard: in a dialog whose content changes, back to what opened it, on to the next row',
  async ({ visitor }) => {
    const { page } = await visitor()
    await enter(page, await ownPerson('demo', 'student'), '/dashboard/me/tokens')
    const create = text('account.tokens.create')
    await page.getByRole('heading', { name: text('account.tokens.empty') }).waitFor()
    for (const name of ['First', 'Second']) {
      await pressed(page, create)
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('maxlength')))
        .toBe('100')
      await page.keyboard.type(name)
      await page.getByRole('dialog').getByRole('checkbox').first().focus()
      await page.keyboard.press('Space')
      await pressed(page, create)
      // The next step of the dialog has it, not the page behind.
      await page.getByText(text('account.tokens.shown_once')).waitFor()
      await expect.poll(() => focusedName(page)).toBe(text('account.tokens.kept'))
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      // What opened it: the empty list's own button is gone, the one of the list says the same.
      await expect.poll(() => focusedName(page)).toBe(create)
    }

    const revoke = (name: string) => text('account.tokens.revoke_one', { name })
    await pressed(page, revoke('First'))
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => focusedName(page)).toBe(revoke('First'))
    const first = page.getByRole('button', { name: revoke('First') })
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await pressed(page, text('account.tokens.revoke'))
    await first.waitFor({ state: 'detached' })
    await expect.poll(() => focusedName(page)).toBe(revoke('Second'))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await pressed(page, text('account.tokens.revoke'))
    await page.getByRole('heading', { name: text('account.tokens.empty') }).waitFor()
    await expect.poll(() => focused(page)).toBe(`H2: ${text('account.tokens.title')}`)
  },
)

story('a menu’s entry that asks first gives the focus back to the menu’s button', async ({ visitor }) => {
  const { page } = await visitor()
  await signIn(page, 'admin')
  await inside(page)
  await page.goto(address('demo', '/dashboard/users?search=callum.reid'))
  const menu = text('users.actions_of', { name: 'Callum Reid' })
  await page.getByRole('button', { name: menu }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: text('users.act.inactive') }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focusedName(page)).toBe(menu)
})

story(
  'opens many sections from a list on a phone, each alone, and beside each other where there is room',
  async ({ visitor }) => {
    const student = await ownPerson('demo', 'student')
    const { page } = await visitor({ viewport: { width: 360, height: 740 } })
    await enter(page, student, '/dashboard/me')
    const sections = page.getByRole('navigation', { name: 'My account' })
    await sections.waitFor()
    expect(await sections.getByRole('link').allInnerTexts()).toEqual([
      'Profile',
      'Language and time',
      'Notifications',
      'Privacy',
      'About me',
      'Password',
      'Two-step verification',
      'Sessions',
      'API tokens',
      'My data',
    ])
    const password = page.getByRole('heading', { name: 'Password', exact: true })
    const profile = page.getByRole('heading', { name: 'Profile', exact: true })
    expect(await page.getByRole('heading', { level: 2 }).filter({ visible: true }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await sections.getByRole('link', { name: 'Password' }).click()
    await password.waitFor()
    expect(await sections.isVisible()).toBe(false)
    expect(new URL(page.url()).pathname).toBe('/dashboard/me/password')
    await page.getByRole('link', { name: 'All sections' }).click()
    await sections.getByRole('link', { name: 'Profile' }).click()
    await profile.waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard/me/profile')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(address('demo', '/dashboard/me'))
    await profile.waitFor()
    expect(await sections.getByRole('link', { name: 'Profile' }).getAttribute('aria-current')).toBe('page')
    expect(await page.getByRole('link', { name: 'All sections' }).count()).toBe(0)
  },
)
