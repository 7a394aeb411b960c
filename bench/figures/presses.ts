import type { Browser, Page } from 'playwright-core'
import { demoPassword, startCairn } from '#tools/services/cairn.ts'
import { english, launchBrowser } from '../../e2e/harness/browser.ts'
import { settle } from '../../e2e/harness/look.ts'
import { addressOn, emailOf, fillSignIn, type Who } from '../../e2e/harness/people.ts'
import { text } from '../../e2e/harness/texts.ts'
import { atMost, median, type Figure } from '../figure.ts'

const LONGEST = 100
const TIMES = 5

type Press = { name: string; from: string; on: (page: Page) => Promise<void> }
const button = (page: Page, key: string) => page.getByRole('button', { name: text(key), exact: true }).first()
const link = (page: Page, key: string) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: text(key), exact: true })
    .first()

/** What people press most often, by who does. */
const common: Partial<Record<Who, Press[]>> = {
  student: [
    {
      name: 'another page of the navigation',
      from: '/dashboard',
      on: (page) => link(page, 'shell.nav.learn').click(),
    },
    {
      name: 'a course of the catalogue',
      from: '/dashboard/learn',
      on: (page) =>
        page
          .getByRole('main')
          .getByRole('link')
          .filter({ hasText: 'Giving feedback that helps' })
          .first()
          .click(),
    },
    { name: 'search', from: '/dashboard', on: (page) => page.keyboard.press('Control+k') },
    {
      name: 'the menu of oneself',
      from: '/dashboard',
      on: (page) => page.getByRole('button', { name: /^Menu of/ }).click(),
    },
    {
      name: 'a letter of a message',
      from: '/dashboard/messages',
      on: async (page) => {
        await page.getByRole('searchbox').or(page.getByRole('textbox')).first().press('a')
      },
    },
  ],
  admin: [
    {
      name: 'a row of people',
      from: '/dashboard/users',
      on: (page) => page.locator('tbody tr td').nth(1).click(),
    },
    {
      name: 'the box of a row',
      from: '/dashboard/users',
      on: (page) => page.locator('tbody [type=checkbox]').first().click(),
    },
    { name: 'a filter', from: '/dashboard/users', on: (page) => button(page, 'ui.filter.open').click() },
    { name: 'a sort', from: '/dashboard/users', on: (page) => page.locator('thead button').first().click() },
    {
      name: 'a letter of a search',
      from: '/dashboard/users',
      on: (page) => page.getByRole('searchbox').or(page.getByRole('textbox')).first().press('a'),
    },
  ],
}

/** Milliseconds until the page had drawn what it answers to the press: the longest of the events that made it up. */
async function answered(page: Page, on: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const seen = { longest: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId) seen.longest = Math.max(seen.longest, duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await on()
  await settle(page)
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    return (window as unknown as { seen: { longest: number } }).seen.longest
  })
}

/** How soon the commonest presses are answered, on a processor four times slower. */
export async function presses(): Promise<Figure[]> {
  const cairn = await startCairn()
  const browser = await launchBrowser()
  try {
    const figures: Figure[] = []
    for (const [who, list] of Object.entries(common) as [Who, Press[]][])
      figures.push(...(await pressesOf(browser, cairn.port, who, list)))
    return figures
  } finally {
    await browser.close()
    await cairn.stop()
  }
}

async function pressesOf(
  browser: Browser,
  port: number,
  who: Who,
  list: readonly Press[],
): Promise<Figure[]> {
  const context = await browser.newContext(english)
  const page = await context.newPage()
  await page.goto(addressOn(port, 'demo', '/login'))
  await fillSignIn(page, emailOf(who, 'demo'), demoPassword)
  await settle(page)
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const figures: Figure[] = []
  for (const { name, from, on } of list) {
    const took: number[] = []
    for (let n = 0; n < TIMES; n++) {
      await page.goto(addressOn(port, 'demo', from))
      await settle(page)
      took.push(await answered(page, () => on(page)))
    }
    const note = `median of ${TIMES}, ${who}, CPU 4× slower`
    figures.push(atMost(`answer to a press: ${name}`, median(took), LONGEST, 'ms', note))
  }
  await context.close()
  return figures
}
