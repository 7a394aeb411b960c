import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** No rule we ask for reads stylesheets; a sheet still on its way axe would fetch and put in the page, against the page’s policy. */
const preload = { assets: ['media'] } satisfies axe.PreloadOptions
const all = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  // Still an experiment of axe’s: it takes the initials in a picture’s place for words that a name must hold.
  rules: { 'label-content-name-mismatch': { enabled: false } },
  // The one frame there is, that of a mail, is closed to all scripts: axe could but wait for it.
  iframes: false,
  preload,
  // All that is kept of what passes would be described, and is read by nobody.
  resultTypes: ['violations'],
} satisfies axe.RunOptions
/** All that colours can break. */
const colours = {
  runOnly: { type: 'rule', values: ['color-contrast'] },
  iframes: false,
  preload,
  resultTypes: ['violations'],
} satisfies axe.RunOptions

/** With forced colours axe takes a link's own colour for the one it is drawn in: what is drawn, a test of pictures holds. */
const withoutColours = {
  ...all,
  rules: { ...all.rules, 'color-contrast': { enabled: false } },
} satisfies axe.RunOptions

async function run(page: Page, options: axe.RunOptions, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found = await page.evaluate(
    async ({ given, scope }) => {
      // What has scrolled half below the bar at the top is no smaller for it, whatever axe takes it for.
      if (!scope) scrollTo(0, 0)
      return (await window.axe.run(scope ? { include: [scope] } : document, given)).violations
    },
    { given: options, scope: within },
  )
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  )
}

/** What axe finds wrong, one line each. `within`: only that part of the page. */
export const violations = (page: Page, within?: string): Promise<string[]> => run(page, all, within)

type Theme = 'light' | 'dark'

/**
 * Waits until the page has followed the browser to a theme, has the company's stylesheet for it where there is one, and
 * no colour is on its way to another. No frame is waited for: axe asks for styles, not for what is painted, and painting
 * a page anew is what costs most.
 */
const wearing = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate(async (wanted) => {
    const isWorn = () =>
      document.documentElement.dataset.mantineColorScheme === wanted &&
      !document.querySelector(`link[data-theme]:not([data-theme="${wanted}"])`)
    const isMoving = () => document.getAnimations().some((one) => one instanceof CSSTransition)
    while (!isWorn() || isMoving()) await new Promise((resolve) => setTimeout(resolve, 5))
  }, theme)

const themeOf = (page: Page): Promise<Theme> =>
  page.evaluate(() => (document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light'))

/**
 * What axe finds wrong in a page that follows the browser's theme: everything as it is, the colours again in the other
 * theme, and all but them with the colours that a reader has forced. The page keeps the other theme, for a change costs
 * more than a look: whoever looks next begins with that one. `within`: only that part of the page.
 */
export async function violationsInEveryLook(page: Page, within?: string): Promise<string[]> {
  const theme = await themeOf(page)
  const other = theme === 'light' ? 'dark' : 'light'
  // A sheet or a dialog that is still on its way lets the page behind it through in colours of no theme.
  await wearing(page, theme)
  const found = (await run(page, all, within)).map((line) => `${theme}: ${line}`)
  await page.emulateMedia({ colorScheme: other })
  await wearing(page, other)
  found.push(...(await run(page, colours, within)).map((line) => `${other}: ${line}`))
  await page.emulateMedia({ colorScheme: other, forcedColors: 'active' })
  found.push(...(await run(page, withoutColours, within)).map((line) => `forced colours: ${line}`))
  await page.emulateMedia({ colorScheme: other, forcedColors: 'none' })
  return found
}
