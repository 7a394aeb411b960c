import { expect } from 'vitest'
import { address, port, story } from './harness/story.ts'

story('takes the company from the first label of the host [S1.1]', async ({ visitor }) => {
  const { page } = await visitor()
  const titles = new Set<string>()
  for (const company of ['demo', 'acme']) {
    await page.goto(address(company))
    await page.locator('h1').first().waitFor()
    titles.add(await page.title())
  }
  expect(titles.size).toBe(2)
})

story('takes the default company on a local host and on an address [S1.2]', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto(address('demo'))
  await page.locator('h1').first().waitFor()
  const expected = await page.title()
  for (const host of ['localhost', '127.0.0.1']) {
    await page.goto(`http://${host}:${port}/`)
    await page.locator('h1').first().waitFor()
    expect(await page.title()).toBe(expected)
  }
})

story(
  'wears the company’s name as title and its icon as favicon, in the first HTML already [S1.3]',
  async ({ visitor }) => {
    const { page } = await visitor()
    const icons = new Set<string>()
    for (const company of ['demo', 'acme']) {
      const answer = await page.goto(address(company, '/login'))
      const html = (await answer?.text()) ?? ''
      const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
      expect(title).not.toBe('')
      await page.locator('input[type="password"]').waitFor()
      const icon = await page.locator('link[rel~="icon"]').first().getAttribute('href')
      expect(icon).toBeTruthy()
      icons.add(icon ?? '')
      const drawn = await page.evaluate(async (href) => (await fetch(href)).ok, icon ?? '')
      expect(drawn).toBe(true)
    }
    expect(icons.size).toBe(2)
  },
)

story(
  'says so when the company cannot be loaded, and tries again on request [S2.13]',
  async ({ visitor }) => {
    const { page, context } = await visitor()
    // The page's HTML already carries the company: without it, as behind a cache, the application asks by itself.
    await context.route(address('demo', '/login'), async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(/"company":\{/, '"was":{'),
      })
    })
    await context.route('**/api/v1/companies/slug/**', (route) => route.abort())
    await page.goto(address('demo', '/login'))
    await page.locator('[role="alert"]').first().waitFor({ timeout: 30_000 })
  },
)
