const controls = (row: Element | null) => [
  ...(row?.querySelectorAll<HTMLElement>('a[href], button, input') ?? []),
]

/** Moves the focus to the same control of the row above or below. */
function walk(event: KeyboardEvent) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const from = event.target instanceof HTMLElement ? event.target : null
  const row = from?.closest('tr')
  // A menu, a list and a text need these keys themselves.
  if (
    !step ||
    !row ||
    !from ||
    from.matches('input:not([type=checkbox]), select, textarea, [aria-haspopup]:not(a)')
  )
    return
  const next = controls(step > 0 ? row.nextElementSibling : row.previousElementSibling)
  const target = next[controls(row).indexOf(from)] ?? next[0]
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** The `ref` of a table whose rows are walked with the arrow keys. */
export function walkRows(table: HTMLTableElement | null) {
  table?.addEventListener('keydown', walk)
  return () => table?.removeEventListener('keydown', walk)
}
