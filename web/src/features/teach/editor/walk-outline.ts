/** Moves the focus from one row of the outline to the next by the arrow keys. */
function walk(event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const from = event.target
  const outline = event.currentTarget
  if (!(outline instanceof HTMLElement)) return
  if (!step || event.altKey || !(from instanceof HTMLElement) || !from.matches('[data-row]')) return
  const rows = [...outline.querySelectorAll<HTMLElement>('[data-row]')]
  const next = rows[rows.indexOf(from) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The `ref` of an outline whose rows are walked with the arrow keys. */
export function walkOutline(outline: HTMLElement | null) {
  outline?.addEventListener('keydown', walk)
  return () => outline?.removeEventListener('keydown', walk)
}
