import type { Browser, BrowserContext, Page } from 'playwright-core'
import { english } from '../../e2e/harness/browser.ts'
import { addressOn, fillSignIn } from '../../e2e/harness/people.ts'
import type { BareCall } from './bare-call.ts'

/** Milliseconds from the press of Join to the first frame of each other person, of one join. */
export type Joined = number[]

/** In the page: when Join was pressed, and when each video of somebody else drew its first frame. */
const watchFrames = () => {
  let pressed = 0
  const seen = new Map<Element, number>()
  const watched = new WeakSet<Element>()
  addEventListener(
    'submit',
    () => {
      pressed = performance.now()
      seen.clear()
    },
    true,
  )
  const others = 'li[data-peer] video:not([data-mirrored])'
  new MutationObserver(() => {
    for (const video of document.querySelectorAll<HTMLVideoElement>(others)) {
      if (watched.has(video)) continue
      watched.add(video)
      video.requestVideoFrameCallback(() => seen.set(video, performance.now()))
    }
  }).observe(document, { childList: true, subtree: true })
  Object.assign(window, { framesSince: () => [...seen.values()].map((at) => at - pressed) })
}
type Watching = { framesSince(): number[] }

async function closeAll(contexts: readonly BrowserContext[]): Promise<void> {
  await Promise.all(contexts.map((context) => context.close()))
}

type Setup = { port: number; password: string; emails: readonly string[]; code: string }

/** The last of the people comes in, again and again; the others stay. */
export async function joinsOfOurs(browser: Browser, setup: Setup, people: number, joins: number) {
  const contexts: BrowserContext[] = []
  const join = (page: Page) => page.getByRole('button', { name: 'Join', exact: true }).click()
  const inRoom = (page: Page) => page.getByRole('toolbar', { name: 'Call controls' }).waitFor()
  try {
    let last: Page | undefined
    for (const email of setup.emails.slice(0, people)) {
      const context = await browser.newContext(english)
      contexts.push(context)
      await context.addInitScript(watchFrames)
      const page = await context.newPage()
      await page.goto(addressOn(setup.port, 'demo', `/meet/${setup.code}`))
      await fillSignIn(page, email, setup.password)
      await page.locator('video').first().waitFor()
      last = page
      if (contexts.length === people) break
      await join(page)
      await inRoom(page)
    }
    if (!last) return []
    const times: Joined[] = []
    for (let i = 0; i < joins; i++) {
      await join(last)
      await last.waitForFunction(
        (others) => (window as unknown as Watching).framesSince().length === others,
        people - 1,
      )
      times.push(await last.evaluate(() => (window as unknown as Watching).framesSince()))
      await last.getByRole('button', { name: 'Leave', exact: true }).click()
      await last.getByRole('button', { name: 'Join again' }).click()
      await last.locator('video').first().waitFor()
      const [first] = contexts
      await first
        ?.pages()[0]
        ?.waitForFunction(
          (stay) => document.querySelectorAll('li[data-peer][data-source="camera"]').length === stay,
          people - 1,
        )
    }
    return times
  } finally {
    await closeAll(contexts)
  }
}

type Bare = { here(size: object): Promise<void>; go(): Promise<number[]> }

/** The same with pages of WebRTC alone, at the camera's size that ours uses for so many. */
export async function joinsOfBare(
  browser: Browser,
  bare: BareCall,
  people: number,
  joins: number,
  size: object,
) {
  const contexts: BrowserContext[] = []
  const open = async () => {
    const context = await browser.newContext(english)
    contexts.push(context)
    const page = await context.newPage()
    await page.goto(bare.url)
    await page.evaluate((wanted) => (window as unknown as Bare).here(wanted), size)
    return page
  }
  const go = (page: Page) => page.evaluate(() => (window as unknown as Bare).go())
  try {
    for (let i = 1; i < people; i++) await go(await open())
    const times: Joined[] = []
    for (let i = 0; i < joins; i++) {
      const page = await open()
      times.push(await go(page))
      await page.context().close()
      contexts.pop()
    }
    return times
  } finally {
    await closeAll(contexts)
  }
}
