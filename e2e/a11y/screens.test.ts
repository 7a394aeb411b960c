import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '../harness/browser.ts'
import { byPerson, walk, type Look } from '../harness/look.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Still an experiment of axe’s: it takes the initials in a picture’s place for words that a name must hold. */
const experimental = 'label-content-name-mismatch'

/** What axe finds wrong, one line each. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(source)
  const found = await page.evaluate(
    async ({ values, off }) => {
      const options = { runOnly: { type: 'tag' as const, values }, rules: { [off]: { enabled: false } } }
      return (await window.axe.run(document, options)).violations
    },
    { values: rules, off: experimental },
  )
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  )
}

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const looks: Look[] = [
  { theme: 'light', language: 'en', width: 1280 },
  { theme: 'dark', language: 'es', width: 360 },
]

describe.each(looks)('in the $theme theme at $width px', (look) => {
  it.each(byPerson().map((group) => ({ group, names: group.map(({ name }) => name).join(', ') })))(
    'axe finds nothing on $names [S1.6]',
    async ({ group }) => {
      const found: Record<string, string[]> = {}
      await walk(browser, inject('cairn'), group, look, async ({ name }, page) => {
        const wrong = await violations(page)
        if (wrong.length > 0) found[name] = wrong
      })
      expect(found).toEqual({})
    },
  )
})
