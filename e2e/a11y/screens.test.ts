import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { violationsInEveryLook } from '../harness/axe.ts'
import { badgeOn } from '../harness/badge.ts'
import { launchBrowser } from '../harness/browser.ts'
import { cutTexts } from '../harness/cut.ts'
import { rawDates } from '../harness/raw-dates.ts'
import { byPerson, shown, walk, type Look } from '../harness/look.ts'
import { screens } from '../screens.ts'
import { behindPresses } from './behind.ts'
import { routeOf, routesOfWeb } from './routes.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** Routes that no visitor of this file is at: two need something that is made first, two lead on. */
const elsewhere = {
  '/dashboard/learn/work/:work': 'leads on to the lesson that the work is of',
  '/dashboard/users/import/:id': 'e2e/people.test.ts, with a file of people',
  '/meet/:code': 'e2e/a11y/meet.test.ts, with a meeting',
  '/onboarding': 'leads on to the step that is next',
}

it('every route of the application has its screen among those that are looked at [S1.7a, S2.14]', () => {
  const routes = routesOfWeb()
  expect(routes.length).toBeGreaterThan(30)
  const seen = screens.map((screen) => routeOf(screen, routes))
  expect(routes.filter((route) => !seen.includes(route)).toSorted()).toEqual(Object.keys(elsewhere))
})

const looks: Look[] = [
  { theme: 'light', language: 'en', width: 1280 },
  { theme: 'dark', language: 'es', width: 360 },
]
describe.each(looks)('in the $theme theme at $width px', (look) => {
  it.each(byPerson().map((group) => ({ group, names: group.map(({ name }) => name).join(', ') })))(
    'all of it is on $names, each with a title of its own and the badge below, no text of it is cut, no date is raw, and axe finds nothing on it or behind its presses [S1.6, S1.7a, S2.14, S9.5a]',
    async ({ group }) => {
      const found: Record<string, string[]> = {}
      const titles = new Map<string, string[]>()
      let framed = false
      await walk(browser, inject('cairn'), group, look, async ({ name, who, shows }, page) => {
        for (const key of shows) await shown(page, key, look.language).waitFor({ timeout: 10_000 })
        expect(await badgeOn(page), `the badge of ${name}`).toBe('Powered by:Cairn')
        const wrong = [
          ...(await cutTexts(page)),
          ...(await rawDates(page)),
          ...(await violationsInEveryLook(page, look.theme)),
        ]
        if (wrong.length > 0) found[name] = wrong
        const title = await page.title()
        titles.set(title, [...(titles.get(title) ?? []), name])
        // The frame around a screen is the same on each that has one: once for each person.
        const isFramed = (await page.locator('.cairn-skip').count()) > 0
        if (who) Object.assign(found, await behindPresses(page, name, look, isFramed && !framed))
        framed ||= isFramed
      })
      expect(found).toEqual({})
      expect([...titles].filter(([, named]) => named.length > 1)).toEqual([])
    },
    // Every screen of a person and all that opens on them, with one sign-in.
    600_000,
  )
})
