import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Enough to get from any control of a screen to any other by Tab. */
const MOST_TABS = 90

/** Where the focus is, and what is wrong with that; nothing where whoever uses the keyboard alone sees it. */
const wrongWithFocus = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body) return 'it is on the body'
    const name = `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent.slice(0, 40)}`
    const { top, bottom, left, right } = at.getBoundingClientRect()
    const isInView = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    if (!isInView || !at.checkVisibility({ visibilityProperty: true })) return `${name} is out of sight`
    // What names a page or a dialog takes the focus and has no ring: there is nothing to press.
    if (at.matches('[tabindex="-1"]')) return ''
    const around = [at, at.parentElement, at.parentElement?.parentElement, at.nextElementSibling]
    const hasRing = around.some((one) => one && getComputedStyle(one).outlineStyle !== 'none')
    return at.matches(':focus-visible') && hasRing ? '' : `${name} has no ring`
  })

/** Somebody who uses the keyboard alone: after each step they see where they are, and a mouse is a complaint of the page. */
export async function keyboardOf(page: Page) {
  await page.addInitScript(() => {
    for (const event of ['mousedown', 'pointerdown', 'touchstart'])
      addEventListener(event, () => console.error(`there was a ${event}`), { capture: true })
  })
  const seesFocus = () => expect.poll(() => wrongWithFocus(page), { timeout: 10_000 }).toBe('')
  const has = async (target: Locator) =>
    (await target.count()) > 0 && (await target.first().evaluate((one) => one === document.activeElement))

  async function press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await page.keyboard.press(key)
      await seesFocus()
    }
  }
  async function type(words: string): Promise<void> {
    await page.keyboard.type(words)
    await seesFocus()
  }
  /** Tab by Tab, until it is there. */
  async function tabTo(target: Locator): Promise<void> {
    await target.first().waitFor()
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
      if (await has(target)) return
      await press('Tab')
    }
    throw new Error(`Tab does not lead to ${String(target)}`)
  }
  return {
    press,
    type,
    tabTo,
    seesFocus,
    has,
    /** Goes to a control and presses it. */
    async use(target: Locator, key = 'Enter'): Promise<void> {
      await tabTo(target)
      await press(key)
    },
    /** Goes to a screen by its name in the palette. */
    async palette(name: string, title = name): Promise<void> {
      await page.keyboard.press('Control+k')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('option').first().waitFor()
      await type(name)
      const chosen = dialog.locator('[aria-selected="true"]')
      for (let steps = 0; steps < 20; steps++) {
        if ((await chosen.innerText()).split('\n')[0] === name) break
        await press('ArrowDown')
      }
      await press('Enter')
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await seesFocus()
    },
  }
}

export type Keyboard = Awaited<ReturnType<typeof keyboardOf>>
