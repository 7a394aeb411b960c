import { expect } from 'vitest'
import { spanish } from './harness/browser.ts'
import { address, story } from './harness/story.ts'
import { text } from './harness/texts.ts'

const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')
const stored = () => localStorage.getItem('use-dark-mode')
const language = () => document.documentElement.lang

story('follows the browser’s preference until a theme is chosen [S4.2]', async ({ visitor }) => {
  for (const colorScheme of ['dark', 'light'] as const) {
    const { page } = await visitor({ colorScheme })
    await page.goto(address('demo', '/login'))
    await page.locator('input[type="password"]').waitFor()
    expect(await page.evaluate(scheme)).toBe(colorScheme)
  }
})

story(
  'keeps the chosen theme over a reload, without a flash, and takes another tab along [S4.1, S4.4, S9.6]',
  async ({ visitor }) => {
    const { page, context } = await visitor({ colorScheme: 'light' })
    await page.goto(address('demo', '/login'))
    const other = await context.newPage()
    await other.goto(address('demo', '/'))
    await page.getByRole('button', { name: text('theme.dark') }).click()
    expect(await page.evaluate(stored)).toBe('true')
    await other.waitForFunction(
      () => document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark',
    )
    // The theme stands before the first paint: the attribute is there when the body begins to be read.
    await context.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return
        sessionStorage.setItem(
          'first',
          document.documentElement.getAttribute('data-mantine-color-scheme') ?? 'none',
        )
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
    })
    await page.reload()
    await page.locator('input[type="password"]').waitFor()
    expect(await page.evaluate(scheme)).toBe('dark')
    expect(await page.evaluate(() => sessionStorage.getItem('first'))).toBe('dark')
  },
)

story(
  'speaks the browser’s language by its base part, then the one chosen, over a reload too [S4.5]',
  async ({ visitor }) => {
    const { page } = await visitor({ ...spanish, locale: 'es-MX' })
    await page.goto(address('demo', '/login'))
    await page.getByRole('button', { name: text('login.submit', {}, 'es'), exact: true }).waitFor()
    expect(await page.evaluate(language)).toMatch(/^es/)
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: text('login.submit'), exact: true }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: text('login.submit'), exact: true }).waitFor()
    expect(await page.evaluate(language)).toMatch(/^en/)
  },
)

story('fetches only the texts of the language in use [S7.30]', async ({ visitor }) => {
  const { page } = await visitor()
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto(address('demo', '/login'))
  await page.locator('input[type="password"]').waitFor()
  expect(fetched.some((url) => /en-GB/.test(url))).toBe(true)
  expect(fetched.filter((url) => /es-ES/.test(url))).toEqual([])
})
