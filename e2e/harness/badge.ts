import type { Page } from 'playwright-core'

/** What the badge below a screen reads, where its mark is drawn and all of it can be seen. */
export async function badgeOn(page: Page): Promise<string | null> {
  const badge = page.locator('.frame-footer').filter({ visible: true })
  await badge.locator('svg').filter({ visible: true }).waitFor()
  return badge.textContent()
}
