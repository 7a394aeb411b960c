import type { KeyboardEvent } from 'react'

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Moves the focus along a toolbar by the arrow keys, round from its end to its beginning. */
export function walkToolbar(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const bar = event.currentTarget
  const from = event.target
  if (!step || !(from instanceof HTMLElement) || from.closest('[role="toolbar"]') !== bar) return
  const buttons = [...bar.querySelectorAll<HTMLElement>('button:not(:disabled)')].filter((one) =>
    one.checkVisibility(),
  )
  const at = buttons.indexOf(from)
  if (at < 0) return
  event.preventDefault()
  buttons[step(at, buttons.length)]?.focus()
}
