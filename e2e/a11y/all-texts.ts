import type { Page } from 'playwright-core'

/**
 * Whether the page that is open is drawn with the texts of every screen, and not only with its own. What it fetches for
 * later, to be read without a connection, is fetched as a file and not as a script.
 */
export const asksForAllTexts = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).some(
      ({ name, initiatorType }) => initiatorType !== 'fetch' && /\/assets\/app\.\w\w-\w\w-/.test(name),
    ),
  )
