import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { Sheet } from './use-sheet.ts'

const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable="true"]'
/** What has a use of its own for the arrow keys. */
const walked = '[aria-haspopup]:not(a), [role="group"][tabindex], [role="tab"], [role="radio"], [type=radio]'
const stops = 'a[href], button, input, select, textarea, [tabindex="0"]'
/** A toast stands above every sheet: what it offers is in reach of the keyboard too. */
const toasts = '[data-severity]'

const stopsIn = (root: Element) =>
  [...root.querySelectorAll<HTMLElement>(stops)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled') && (one.checkVisibility?.() ?? true),
  )

/** Where Tab leads where it goes from the sheet to the toasts, or back. */
function acrossToToasts(sheet: Element, isBack: boolean): HTMLElement | undefined {
  const offered = [...document.querySelectorAll(toasts)].flatMap(stopsIn)
  const all = [...stopsIn(sheet), ...offered]
  const at = all.findIndex((one) => one === document.activeElement)
  if (at < 0 || offered.length === 0) return undefined
  const to = all.at((at + (isBack ? -1 : 1)) % all.length)
  const isAcross = [all[at], to].some((one) => one && offered.includes(one))
  return isAcross ? to : undefined
}

type Keys = Pick<Sheet, 'close' | 'previous' | 'next'> & { undo: () => void }

/** What a key asks of the sheet; nothing where what has the focus needs it itself. */
function askedOf(event: KeyboardEvent, sheet: Element, keys: Keys): (() => void) | undefined {
  const { target, key } = event
  if (event.defaultPrevented || event.isComposing || !(target instanceof Element)) return undefined
  if (target !== document.body && !sheet.contains(target) && !target.closest(toasts)) return undefined
  if (key === 'Escape') return keys.close
  if (target.matches(fields)) return undefined
  if (event.ctrlKey || event.metaKey || event.altKey)
    return key.toLowerCase() === 'z' && !event.altKey && !event.shiftKey ? keys.undo : undefined
  if (key === 'j') return keys.next
  if (key === 'k') return keys.previous
  if (target.matches(walked)) return undefined
  return { ArrowDown: keys.next, ArrowUp: keys.previous }[key]
}

/**
 * Esc closes the sheet, j and the arrow down show the next row, k and the arrow up the one before, Ctrl+Z takes back what
 * was changed last; Tab goes round the sheet and the toasts.
 */
export function useSheetKeys(body: RefObject<HTMLElement | null>, opened: boolean, keys: Keys): void {
  const frame = () => body.current?.closest('[role="dialog"]')
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const sheet = frame()
    const asked = sheet && askedOf(event, sheet, keys)
    if (!asked) return
    event.preventDefault()
    asked()
  })
  const onTab = useEffectEvent((event: KeyboardEvent) => {
    const sheet = frame()
    const to = sheet && event.key === 'Tab' ? acrossToToasts(sheet, event.shiftKey) : undefined
    if (!to) return
    event.preventDefault()
    // The library keeps Tab in the sheet alone.
    event.stopImmediatePropagation()
    to.focus()
  })
  useEffect(() => {
    if (!opened) return undefined
    const over = new AbortController()
    const { signal } = over
    addEventListener('keydown', (event) => onKey(event), { signal })
    addEventListener('keydown', (event) => onTab(event), { signal, capture: true })
    return () => over.abort()
  }, [opened])
}
