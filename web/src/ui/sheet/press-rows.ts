const ownPresses = 'a, button, input, label, select, textarea, [role="button"]'

function press(event: MouseEvent) {
  const { target, button, defaultPrevented, ctrlKey, metaKey, shiftKey, altKey } = event
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
  if (!(target instanceof Element) || target.closest(ownPresses)) return
  // Whoever selects a text of the row wants to copy it.
  if (getSelection()?.isCollapsed === false) return
  target.closest('tr, li')?.querySelector<HTMLElement>('[data-sheet]')?.click()
}

/** The `ref` of a list whose rows are pressed anywhere to open their sheet; the link in each is the way of the keyboard. */
export function pressRows(list: HTMLElement | null) {
  list?.addEventListener('click', press)
  return () => list?.removeEventListener('click', press)
}
