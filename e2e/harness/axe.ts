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
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Still an experiment of axe’s: it takes the initials in a picture’s place for words that a name must hold. */
const experimental = 'label-content-name-mismatch'

/** What axe finds wrong, one line each. */
export async function violations(page: Page): Promise<string[]> {
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
