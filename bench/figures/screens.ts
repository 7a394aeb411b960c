import type { Browser, Page } from 'playwright-core'
import { demoPassword, startCairn } from '#tools/services/cairn.ts'
import { english, launchBrowser } from '../../e2e/harness/browser.ts'
import { byPerson, settle } from '../../e2e/harness/look.ts'
import { addressOn, emailOf, fillSignIn } from '../../e2e/harness/people.ts'
import { screens } from '../../e2e/screens.ts'
import type { Screen } from '../../e2e/screens/screen.ts'
import { atMost, type Figure } from '../figure.ts'
import { slow } from '../slow.ts'

/** Cumulative layout shift, and milliseconds. */
const MOST_SHIFT = 0.02
const LONGEST_TASK = 200

type Seen = { name: string; shift: number; task: number }

/** What a page has shifted, nobody having pressed anything, and the longest that it could not answer, as it loaded. */
const loadOf = (page: Page): Promise<Omit<Seen, 'name'>> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let shift = 0
        let task = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[])
            if (!entry.hadRecentInput) shift += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) task = Math.max(task, duration)
        }).observe({ type: 'longtask', buffered: true })
        setTimeout(() => resolve({ shift, task }), 300)
      }),
  )

async function loads(browser: Browser, port: number, group: readonly Screen[]): Promise<Seen[]> {
  const context = await browser.newContext({ ...english, viewport: { width: 360, height: 780 } })
  context.setDefaultTimeout(60_000)
  const { who, company = 'demo' } = group[0] ?? {}
  try {
    const page = await context.newPage()
    if (who) {
      await page.goto(addressOn(port, company, '/login'))
      await fillSignIn(page, emailOf(who, company), demoPassword)
      await settle(page)
    }
    await slow(await context.newCDPSession(page))
    const seen: Seen[] = []
    for (const { name, path } of group) {
      await page.goto(addressOn(port, company, path))
      await settle(page)
      seen.push({ name, ...(await loadOf(page)) })
    }
    return seen
  } finally {
    await context.close()
  }
}

const worst = (seen: readonly Seen[], by: 'shift' | 'task') => seen.toSorted((a, b) => b[by] - a[by])

/** What each screen of the demonstration does while it loads on a slow phone. */
export async function screenLoads(): Promise<Figure[]> {
  const cairn = await startCairn()
  const browser = await launchBrowser()
  try {
    const seen: Seen[] = []
    const named = screens.filter(({ press, company }) => !press && company !== 'nowhere')
    for (const group of byPerson(named)) seen.push(...(await loads(browser, cairn.port, group)))
    for (const { name, shift, task } of seen)
      console.log(`  ${name}: shift ${shift.toFixed(3)}, longest task ${Math.round(task)} ms`)
    const over = (by: 'shift' | 'task', most: number) =>
      worst(seen, by)
        .filter((one) => one[by] > most)
        .map(({ name }) => name)
    const of = `the worst of ${seen.length} screens at 360 px, CPU 4× slower, 1.6 Mbit/s, 150 ms`
    const said = (names: readonly string[]) => (names.length ? `${of}; over it: ${names.join(', ')}` : of)
    return [
      atMost(
        'layout shift',
        worst(seen, 'shift')[0]?.shift ?? NaN,
        MOST_SHIFT,
        '',
        said(over('shift', MOST_SHIFT)),
      ),
      atMost(
        'longest task of a load',
        worst(seen, 'task')[0]?.task ?? NaN,
        LONGEST_TASK,
        'ms',
        said(over('task', LONGEST_TASK)),
      ),
    ]
  } finally {
    await browser.close()
    await cairn.stop()
  }
}
