import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { violations, violationsInEveryLook } from '../harness/axe.ts'
import { badgeOn } from '../harness/badge.ts'
import { launchBrowser } from '../harness/browser.ts'
import { cutTexts } from '../harness/cut.ts'
import { rawDates } from '../harness/raw-dates.ts'
import { byPerson, personOf, shown, walk, type Look } from '../harness/look.ts'
import { screens } from '../screens.ts'
import type { Screen } from '../screens/screen.ts'
import { asksForAllTexts } from './all-texts.ts'
import { behindPresses } from './behind.ts'
import { routeOf, routesOfWeb } from './routes.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** Routes that no visitor of this file is at: three need something that is made first, three lead on. */
const elsewhere = {
  '/dashboard/learn/attempts/:attempt': 'leads on to the lesson that the attempt is of',
  '/dashboard/learn/peer-reviews/:review': 'e2e/peer-review.test.ts, with work of somebody else',
  '/dashboard/learn/work/:work': 'leads on to the lesson that the work is of',
  '/dashboard/teach/:id/teams/:lessonId': 'e2e/teams.test.ts, with an assignment that is done in teams',
  '/dashboard/teach/import/:importId': 'what becomes of a file, which somebody has to bring',
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

/** A phone shows the same parts: it is looked at in its own theme alone, the desktop in both and in forced colours. */
const looks: Look[] = [
  { theme: 'light', language: 'en', width: 1280 },
  { theme: 'dark', language: 'es', width: 360 },
]
describe.each(looks)('in the $theme theme at $width px', (look) => {
  /** Whose screens have which titles, and who has had the frame around their screens looked at. */
  const titles = new Map<string, string[]>()
  const framed = new Set<string>()
  it.each(byPerson().map((group) => ({ group, names: group.map(({ name }) => name).join(', ') })))(
    'all of it is on $names, each with the badge below, no text of it is cut, no date is raw, and axe finds nothing on it or behind its presses [S1.6, S1.7a, S2.14, S9.5a]',
    async ({ group }) => {
      const found: Record<string, string[]> = {}
      const person = personOf(group[0] as Screen)
      let isSeen = framed.has(person)
      await walk(browser, inject('cairn'), group, look, async ({ name, who, shows }, page) => {
        for (const key of shows) await shown(page, key, look.language).waitFor({ timeout: 10_000 })
        expect(await badgeOn(page), `the badge of ${name}`).toBe('Powered by:Cairn')
        const wrong = [
          ...(await cutTexts(page)),
          ...(await rawDates(page)),
          ...(await (look.width < 640 ? violations(page) : violationsInEveryLook(page))),
        ]
        if (wrong.length > 0) found[name] = wrong
        // Those of all screens are fetched where one names a text that the build did not see it name.
        if (/^\/dashboard\b/.test(new URL(page.url()).pathname) && (await asksForAllTexts(page)))
          wrong.push('asks for the texts of all screens')
        const title = `${person}: ${await page.title()}`
        titles.set(title, [...new Set([...(titles.get(title) ?? []), name])])
        // The frame around a screen is the same on each that has one: once for each person.
        const isFramed = (await page.locator('.cairn-skip').count()) > 0
        if (who) Object.assign(found, await behindPresses(page, name, look, isFramed && !isSeen))
        isSeen ||= isFramed
      })
      expect(found).toEqual({})
      if (isSeen) framed.add(person)
    },
    // A dozen screens and all that opens on them, with one sign-in.
    480_000,
  )

  it('each screen of a person has a title of its own', () => {
    // Views of one screen, which its address tells apart, have its name.
    const paths = new Map(screens.map(({ name, path }) => [name, path]))
    // So do states of one that are chosen on it.
    const ways = new Map(screens.flatMap(({ name, press, choose }) => (choose ? [[name, press?.to]] : [])))
    const stateOf = (name: string) => screens.find(({ press }) => press?.to === (ways.get(name) ?? ''))?.name
    const screenOf = (name: string) => paths.get(name)?.match(/^(.*)\?view=/)?.[1] ?? stateOf(name) ?? name
    expect([...titles].filter(([, named]) => new Set(named.map(screenOf)).size > 1)).toEqual([])
    expect([...titles.values()].flat()).toHaveLength(screens.length)
  })
})
