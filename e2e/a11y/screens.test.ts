import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { violations } from '../harness/axe.ts'
import { launchBrowser } from '../harness/browser.ts'
import { byPerson, walk, type Look } from '../harness/look.ts'

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
