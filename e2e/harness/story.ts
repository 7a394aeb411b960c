import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { inject, test } from 'vitest'
import { root } from '#tools/lib/run.ts'
import { complaintsOf, english, launchBrowser } from './browser.ts'
import { addressOn } from './people.ts'

export const { port, password } = inject('cairn')

export const address = (company: string, path = '/', onPort = port) => addressOn(onPort, company, path)

/** Somebody at a browser of their own: nothing is shared with anybody else’s. */
export type Visitor = { context: BrowserContext; page: Page; complaints: string[] }
export type OpenVisitor = (options?: BrowserContextOptions) => Promise<Visitor>

const storiesIn = (options: { whole: boolean }) =>
  test
    .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }): Promise<Browser> => {
      const browser = await launchBrowser(options)
      onCleanup(() => browser.close())
      return browser
    })
    .extend('visitor', async ({ browser, task }, { onCleanup }): Promise<OpenVisitor> => {
      const visitors: Visitor[] = []
      onCleanup(async () => {
        if (task.result?.errors?.length) await picture(task.name, visitors)
        await Promise.all(visitors.map(({ context }) => context.close()))
        const all = visitors.flatMap(({ complaints }) => complaints)
        if (all.length > 0) throw new Error(`the page complained:\n${all.join('\n')}`)
      })
      return async (options) => {
        const context = await browser.newContext({ ...english, ...options })
        context.setDefaultTimeout(30_000)
        const page = await context.newPage()
        const visitor = { context, page, complaints: complaintsOf(page) }
        visitors.push(visitor)
        return visitor
      }
    })

/** A test with a browser. It also fails when a page complained of anything, and leaves a picture when it fails. */
export const story = storiesIn({ whole: false })
/** A story of cameras and microphones: the engine alone names them anew at each look, and leaves a room late. */
export const meetingStory = storiesIn({ whole: true })

/** What everybody saw when a story failed, under test-results/. */
async function picture(name: string, visitors: readonly Visitor[]): Promise<void> {
  const folder = join(root, 'test-results')
  mkdirSync(folder, { recursive: true })
  const file = name.replace(/[^a-z0-9]+/gi, '-').slice(0, 80)
  for (const [i, { page }] of visitors.entries())
    if (!page.isClosed())
      await page.screenshot({ path: join(folder, `${file}-${i + 1}.png`) }).catch(() => undefined)
}
