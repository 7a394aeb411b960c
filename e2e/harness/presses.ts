import type { Page } from 'playwright-core'

/** What a press brings up: found by its role, since that is how it is told to who does not see it. */
export const popups = '[role="menu"], [role="listbox"], [role="dialog"]'
const MARK = 'data-opens'

/** What is open on the page, the latest last. */
export const popupsOf = (page: Page) => page.locator(popups).filter({ visible: true })

/**
 * Marks each control that says it opens something. Of the rows of a table, or the items of a list, the first that has
 * it: the others have the same.
 */
function markOpeners(page: Page, within: string): Promise<string[]> {
  return page.evaluate(
    ({ scope, mark }) => {
      const opener = '[aria-haspopup]:not([aria-haspopup="false"], :disabled)'
      for (const old of document.querySelectorAll(`[${mark}]`)) old.removeAttribute(mark)
      const seen = new Set<string>()
      const names: string[] = []
      for (const one of document.querySelectorAll<HTMLElement>(`:is(${scope}) ${opener}`)) {
        if (!one.checkVisibility({ visibilityProperty: true })) continue
        const row = one.closest('tbody tr, li')
        const place = row && [...row.querySelectorAll(opener)].indexOf(one)
        const key = row ? `${row.parentElement?.className} ${place}` : `alone ${names.length}`
        if (seen.has(key)) continue
        seen.add(key)
        one.setAttribute(mark, String(names.length))
        names.push(one.getAttribute('aria-label') || one.textContent?.trim() || one.tagName)
      }
      return names
    },
    { scope: within, mark: MARK },
  )
}

/** Closes from the keyboard what is open, until no more is than was. */
export async function closeTo(page: Page, left: number): Promise<void> {
  await page.keyboard.press('Escape')
  await popupsOf(page).nth(left).waitFor({ state: 'detached' })
}

/**
 * Presses every control of a part of the page that says it opens something; each is looked at while it is open, and what
 * is in it that opens something is pressed too. Answers what was opened.
 */
export async function openAll(
  page: Page,
  within: string,
  see: (name: string) => Promise<void>,
): Promise<string[]> {
  const opened: string[] = []
  const before = await popupsOf(page).count()
  const names = await markOpeners(page, within)
  for (const [i, name] of names.entries()) {
    const opener = page.locator(`[${MARK}="${i}"]`)
    const isTyped = await opener.evaluate(
      (one) =>
        one instanceof HTMLInputElement && !one.readOnly && !one.matches('.mantine-TagsInput-inputField'),
    )
    await opener.click()
    // Some list what matches what is typed, and nothing before.
    if (isTyped) await page.keyboard.type('ma')
    await popupsOf(page).nth(before).waitFor()
    opened.push(name)
    await see(name)
    await closeTo(page, before)
  }
  return opened
}
