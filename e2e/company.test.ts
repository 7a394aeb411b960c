import { expect } from 'vitest'
import { pageHtml } from './harness/api.ts'
import { address, port, story } from './harness/story.ts'
import { text } from './harness/texts.ts'

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
    for (const [company, name] of [
      ['demo', 'Fernhill Academy'],
      ['acme', 'Talleres Acme'],
    ] as const) {
      const answer = await page.goto(address(company, '/login'))
      const html = (await answer?.text()) ?? ''
      expect(html).toContain(`<title>${name}</title>`)
      const icon = /<link rel="icon" href="([^"]+)"/.exec(html)?.[1] ?? ''
      expect(icon).toMatch(/^\/media\//)
      icons.add(icon)
      await page.locator('input[type="password"]').waitFor()
      expect(await page.locator('link[rel~="icon"]').first().getAttribute('href')).toBe(icon)
      const drawn = await page.evaluate(async (href) => (await fetch(href)).ok, icon)
      expect(drawn).toBe(true)
    }
    expect(icons.size).toBe(2)
  },
)

story('can be installed as an application of the company’s name', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto(address('acme', '/login'))
  const told = await page.evaluate(async () => {
    const href = (rel: string) => document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`)?.href ?? ''
    const answer = await fetch(href('manifest'))
    const manifest = (await answer.json()) as { name: string; display: string; icons: { src: string }[] }
    const drawn = [href('apple-touch-icon'), ...manifest.icons.map(({ src }) => src)].map(async (src) =>
      (await fetch(src)).headers.get('content-type'),
    )
    return {
      type: answer.headers.get('content-type'),
      name: manifest.name,
      display: manifest.display,
      icons: await Promise.all(drawn),
      colours: [...document.querySelectorAll('meta[name="theme-color"]')].length,
      description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content,
    }
  })
  expect(told).toMatchObject({
    type: 'application/manifest+json; charset=utf-8',
    name: 'Talleres Acme',
    display: 'standalone',
    icons: ['image/png', 'image/png', 'image/png'],
    colours: 2,
  })
  expect(told.description).toMatch(/\w/)
})

story('says so when the company cannot be loaded, and loads it on request [S2.13]', async ({ visitor }) => {
  const { page } = await visitor()
  // What the server writes into the page while its database is away.
  const html = await pageHtml(port, 'demo', '/login')
  const away = html.replace(
    /"company":\{.*?\}(?=,"maintenance")/,
    '"company":null,"companyError":"UNAVAILABLE"',
  )
  expect(away).not.toBe(html)
  await page.route(address('demo', '/login'), (route) =>
    route.fulfill({ contentType: 'text/html', body: away }),
  )
  await page.goto(address('demo', '/login'))
  await page.getByText(text('generic.error.error')).first().waitFor()
  await page.getByText(text('generic.error.something_went_wrong')).first().waitFor()
  await page.getByRole('button', { name: text('ui.error.retry') }).click()
  await page.locator('input[type="password"]').waitFor()
})
