import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { usersApi } from '#contract/people/users.ts'
import { call, tokenOf } from './harness/api.ts'
import { spanish } from './harness/browser.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson } from './harness/own-company.ts'
import { emailOf, fillSignIn } from './harness/people.ts'
import { fromUserMenu, inside } from './harness/signed-in.ts'
import { address, password, port, story } from './harness/story.ts'
import { text } from './harness/texts.ts'

const tools = join(
  dirname(createRequire(import.meta.url).resolve('@tolgee/web/package.json')),
  'dist/tolgee-in-context-tools.umd.min.js',
)
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
  'keeps the chosen theme over a reload, without a flash, and takes another tab along [S4.1, S4.4b, S4.4c, S9.6]',
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

story(
  'fetches only the texts of the language in use, each part when a screen needs it, and from its own host alone [S7.30]',
  async ({ visitor }) => {
    const { page } = await visitor()
    const fetched: URL[] = []
    page.on('request', (request) => fetched.push(new URL(request.url())))
    const of = (locale: string) =>
      fetched.flatMap(({ pathname }) => new RegExp(`(\\w+)\\.${locale}`).exec(pathname)?.[1] ?? [])
    await page.goto(address('demo', '/login'))
    await page.locator('input[type="password"]').waitFor()
    expect(of('en-GB')).toContain('core')
    expect(of('en-GB')).not.toContain('learn')
    await fillSignIn(page, emailOf('student'), password)
    await inside(page)
    await page.goto(address('demo', '/dashboard/learn'))
    await page.getByRole('heading', { level: 1, name: text('learn.title'), exact: true }).waitFor()
    expect(of('en-GB')).toContain('learn')
    // Not those of every screen.
    expect(of('en-GB')).not.toContain('app')
    expect(of('es-ES')).toEqual([])
    // The other language once it is asked for: the same parts, by names that this story would have seen.
    await fromUserMenu(page, 'Español')
    await page.getByRole('heading', { level: 1, name: text('learn.title', {}, 'es'), exact: true }).waitFor()
    expect(new Set(of('es-ES'))).toEqual(new Set(['core', 'home', 'learn']))
    await fromUserMenu(page, 'English')
    await page.getByRole('heading', { level: 1, name: text('learn.title'), exact: true }).waitFor()
    const elsewhere = fetched.filter(
      ({ protocol, host }) => /^(http|ws)/.test(protocol) && host !== new URL(address('demo', '/')).host,
    )
    expect(elsewhere.map(({ href }) => href)).toEqual([])
  },
)

story(
  'writes a moment in the browser’s zone or the one chosen, as each locale writes it, and begins weeks as it does [S4.7, S9.4a, S9.5d]',
  async ({ visitor }) => {
    const company = await ownCompany('Calendar')
    const host = await ownPerson(company, 'mentor')
    const root = await tokenOf(port, 'demo', emailOf('root'), password)
    // Set for them by somebody else: no choice of their own, so no screen of theirs goes by it.
    const body = { timeZone: 'Asia/Tokyo' }
    await call(usersApi.update, { port, company, token: root, params: { id: host.id }, body })
    const token = await tokenOf(port, company, host.email, OWN_PASSWORD)
    const meeting = { title: 'Late', startsAt: '2027-03-05T23:30:00Z', minutes: 30 }
    await call(meetingsApi.create, { port, company, token, body: meeting })

    const seen = async (options: { locale: string; timezoneId: string }, language: 'en' | 'es' = 'en') => {
      const { page } = await visitor(options)
      await enter(page, host, '/meet')
      const card = page.getByRole('listitem').filter({ hasText: 'Late' })
      const moment = await card.locator('time').first().textContent()
      const full = await card.locator('time[title]').getAttribute('title')
      await page.getByRole('button', { name: text('meet.list.schedule', {}, language) }).click()
      await page.getByRole('button', { name: text('meet.schedule.when', {}, language) }).click()
      const first = await page.getByRole('columnheader').first().textContent()
      return { page, moment, full, first }
    }
    const british = { locale: 'en-GB', timezoneId: 'Europe/London' }
    expect(await seen(british)).toMatchObject({ moment: '05/03/2027 23:30', full: '05/03/2027 23:30' })
    expect(await seen({ locale: 'es-ES', timezoneId: 'Europe/Madrid' }, 'es')).toMatchObject({
      moment: '06/03/2027 0:30',
      first: 'lu',
    })
    // An American browser is spoken to in English as such: month first, weeks from Sunday.
    const american = await seen({ locale: 'en-US', timezoneId: 'America/New_York' })
    expect(american).toMatchObject({ moment: '03/05/2027 6:30 PM', first: 'Su' })

    // An Australian one too, and is shown its country's dates and weeks.
    expect(await seen({ locale: 'en-AU', timezoneId: 'Australia/Sydney' })).toMatchObject({
      moment: '06/03/2027 10:30 AM',
      first: 'Mo',
    })

    // A change of language takes the dates, the calendars, this browser and the account along.
    const { page } = american
    await page.reload()
    const told = page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().endsWith('/auth/me'),
    )
    await fromUserMenu(page, 'Español')
    expect((await told).postDataJSON()).toEqual({ preferredLanguage: 'es' })
    await page.getByRole('button', { name: text('meet.list.schedule', {}, 'es') }).click()
    expect(await page.getByRole('listitem').locator('time').first().textContent()).toBe('05/03/2027 18:30')
    await page.getByRole('button', { name: text('meet.schedule.when', {}, 'es') }).click()
    expect(await page.getByRole('columnheader').first().textContent()).toBe('lu')
    expect(await page.evaluate(() => localStorage.getItem('__tolgee_currentLanguage'))).toBe('es')
    expect((await call(authApi.me, { port, company, token })).preferredLanguage).toBe('es')
    await call(authApi.updateMe, { port, company, token, body: { preferredLanguage: 'en' } })

    await call(authApi.updateMe, { port, company, token, body: { timeZone: 'Asia/Tokyo' } })
    expect(await seen(british)).toMatchObject({
      moment: '06/03/2027 08:30',
      full: '06/03/2027 08:30',
      first: 'Mo',
    })
  },
)

const service = 'https://translate.example.org'

/** The published tools come from the CDN, and the service answers with a text of its own: what was asked for. */
async function translating(context: BrowserContext): Promise<string[]> {
  const asked: string[] = []
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  await context.route('https://cdn.jsdelivr.net/**', (route) => {
    asked.push('tools')
    return route.fulfill({ contentType: 'text/javascript', headers, path: tools })
  })
  await context.route(`${service}/**`, (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ json: { 'en-GB': { 'login.title': 'Named by the service' } }, headers })
  })
  return asked
}

story(
  'lets the tools of the translation service that the company permits call it and wear their styles, and nobody else’s pages [S4.15b]',
  async ({ visitor }) => {
    const company = await ownCompany('Word Wind')
    const admin = await ownPerson(company, 'admin')
    const { page, context, complaints } = await visitor()
    const asked = await translating(context)
    const withKeys = async () => {
      await page.evaluate((apiUrl) => {
        sessionStorage.setItem('__tolgee_apiKey', 'tgpak_key')
        sessionStorage.setItem('__tolgee_apiUrl', apiUrl)
      }, service)
      await page.reload()
      await page.locator('input[type="password"]').waitFor()
    }
    const login = address(company, '/login')
    await page.goto(login)
    await withKeys()
    // The page says why, once; taken from what it may not complain of.
    await expect
      .poll(() => complaints.splice(0))
      .toEqual([
        'In-context translation stays off: this company permits no translation service, not https://translate.example.org.',
      ])
    expect(asked).toEqual([])

    const { page: other } = await visitor()
    await enter(other, admin, '/dashboard/company')
    await other.getByLabel(text('company.translation_service')).fill(`${service}/`)
    const save = other.getByRole('button', { name: text('generic.save'), exact: true })
    const saved = other.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().includes('/companies/settings/'),
    )
    await save.click()
    expect((await saved).status()).toBe(200)

    await page.reload()
    const title = page.getByText('Named by the service')
    await title.waitFor()
    expect(asked.slice(0, 2)).toEqual(['tools', '/v2/projects/translations/en-GB'])
    await page.keyboard.down('Alt')
    await title.hover()
    await page.locator('._tolgee-highlighter').waitFor()
    await title.click()
    await page.keyboard.up('Alt')
    const dialog = page.locator('#__tolgee_dev_tools .MuiDialog-root')
    await dialog.waitFor()
    // The element has this place by the tools’ own style alone.
    expect(await dialog.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
  },
)
