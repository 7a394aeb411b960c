import type { Locator, Page } from 'playwright-core'

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** The title of the screen. */
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

const MOST_TABS = 120

/** Goes on by the Tab key until something has the focus. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await wanted.first().waitFor()
  for (let presses = 0; presses < MOST_TABS; presses++) {
    if (await wanted.first().evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`the Tab key does not lead to ${wanted.toString()}`)
}
