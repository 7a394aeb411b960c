/** The button of the menu that an entry belongs to. */
export function menuButtonOf(entry: Element): HTMLElement | null {
  const id = entry.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return id ? document.getElementById(id) : null
}

const UNTIL_CLOSED_MS = 50

/** Gives the focus back once a dialog is closed whose own opener, an entry of a menu, is gone with the menu. */
export function focusAgain(button: HTMLElement | null): void {
  setTimeout(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      button?.focus({ preventScroll: true })
  }, UNTIL_CLOSED_MS)
}
