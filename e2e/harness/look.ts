import type { Browser, BrowserContext, Page } from 'playwright-core'
import { authApi } from '#contract/accounts/auth.ts'
import { matches } from '../../web/src/first-paint/match.ts'
import { screens } from '../screens.ts'
import type { Screen } from '../screens/screen.ts'
import { call, tokenOf } from './api.ts'
import { english, spanish } from './browser.ts'
import { addressOn, emailOf, fillSignIn } from './people.ts'
import { quiet, watchTraffic } from './quiet.ts'
import { text } from './texts.ts'

export type Look = { theme: 'light' | 'dark'; language: 'en' | 'es'; width: number }
type Server = { port: number; password: string }

/** Of one person so many are looked at in a row: with one sign-in, and not all again where one of them fails. */
const IN_A_ROW = 14

/** Who looks at a screen, and where. */
export const personOf = ({ who, company = 'demo' }: Screen) => `${who ?? ''}@${company}`

/** The screens of each person, so that each signs in but a few times. */
export function byPerson(chosen: readonly Screen[] = screens): Screen[][] {
  const all = [...Map.groupBy(chosen, personOf).values()]
  return all.flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / IN_A_ROW) }, (_, i) =>
      group.slice(i * IN_A_ROW, (i + 1) * IN_A_ROW),
    ),
  )
}

/** Walks through screens of one person as they look in one theme, language and width. */
export async function walk(
  browser: Browser,
  { port, password }: Server,
  group: readonly Screen[],
  look: Look,
  see: (screen: Screen, page: Page) => Promise<void>,
): Promise<void> {
  const context = await open(browser, look)
  const { who, company = 'demo' } = group[0] ?? {}
  const token = who && (await tokenOf(port, company, emailOf(who, company), password))
  const caller = { port, company, token: token ?? '' }
  // Who is signed in reads their own language, whatever the browser's is; who comes after finds it as it was.
  const before = token && ((await call(authApi.me, caller)).preferredLanguage ?? 'en')
  try {
    const page = await context.newPage()
    watchTraffic(page)
    if (who) {
      await call(authApi.updateMe, { ...caller, body: { preferredLanguage: look.language } })
      await page.goto(addressOn(port, company, '/login'))
      await fillSignIn(page, emailOf(who, company), password)
    }
    for (const screen of group) {
      await page.goto(addressOn(port, company, screen.path))
      await settle(page)
      for (const press of screen.press?.on ?? [])
        await page.locator(press).filter({ visible: true }).first().click()
      if (screen.press) {
        // What was pressed may lead elsewhere: nothing loads yet when that begins.
        const { to } = screen.press
        await page.waitForURL((url) => matches(to, url.pathname))
        await shown(page, screen.shows[0], look.language).waitFor()
        await settle(page)
      }
      if (screen.choose) {
        await page.getByLabel(text(screen.choose, {}, look.language)).selectOption({ index: 1 })
        await settle(page)
      }
      await see(screen, page)
    }
  } finally {
    if (before) await call(authApi.updateMe, { ...caller, body: { preferredLanguage: before } })
    await context.close()
  }
}

/** Where a screen says something: the links to its neighbours, which are the same on each of them, say nothing of it. */
export const shown = (page: Page, key: string, language: Look['language']) =>
  page
    .locator('main')
    .getByText(text(key, {}, language))
    .and(page.locator(':not(nav *)'))
    .filter({ visible: true })
    .first()

/** Nobody has chosen a theme in it: the page follows the browser's, also while it is looked at. */
async function open(browser: Browser, { theme, language, width }: Look): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...(language === 'es' ? spanish : english),
    colorScheme: theme,
    viewport: { width, height: width < 600 ? 780 : 900 },
  })
  context.setDefaultTimeout(30_000)
  // What moves ends at once: it is looked at when it has come to rest.
  await context.addInitScript(() => {
    const still = new CSSStyleSheet()
    still.replaceSync(
      '*, ::before, ::after { transition-duration: 0s !important; transition-delay: 0s !important; animation-duration: 0s !important; animation-delay: 0s !important }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
  })
  return context
}

/** Waits until a screen has finished appearing: nothing is loading, the fonts are there. */
export async function settle(page: Page): Promise<void> {
  await quiet(page)
  await page
    .locator('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root')
    .first()
    .waitFor({ state: 'hidden' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
