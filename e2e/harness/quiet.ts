import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'

const QUIET_MS = 150

type Traffic = { open: Set<Request>; begun: number }
const traffic = new WeakMap<Page, Traffic>()

/** Counts the requests of a page from now on. */
export function watchTraffic(page: Page): void {
  const seen: Traffic = { open: new Set(), begun: 0 }
  traffic.set(page, seen)
  page.on('request', (request) => {
    seen.begun += 1
    seen.open.add(request)
  })
  page.on('requestfinished', (request) => seen.open.delete(request))
  page.on('requestfailed', (request) => seen.open.delete(request))
}

/**
 * Waits until a page has asked for nothing for a moment and has nothing left to do: in less than the half second of
 * silence that the library wants, which over hundreds of screens were minutes.
 */
export async function quiet(page: Page): Promise<void> {
  const seen = traffic.get(page)
  if (!seen) return page.waitForLoadState('networkidle')
  await page.waitForLoadState()
  for (let before = -1; before !== seen.begun || seen.open.size > 0;) {
    before = seen.begun
    await sleep(QUIET_MS)
    // What is under way in the page may ask for more.
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
  }
}
