import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { HeldMessages, HeldState } from './held-messages.ts'

/** So many of its own heights before an end is reached what comes there is asked for. */
const AHEAD = 2
/** So near to its end it is at it. */
const AT_END_PX = 40

const rowsOf = (box: HTMLElement) => box.querySelectorAll<HTMLElement>('[data-number]')
const topOf = (row: Element, box: Element) =>
  row.getBoundingClientRect().top - box.getBoundingClientRect().top

/** The first message that is seen, found by halves: the rows stand in their order. */
function firstSeen(box: HTMLElement): HTMLElement | undefined {
  const rows = rowsOf(box)
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const row = rows[middle] as HTMLElement
    if (topOf(row, box) + row.offsetHeight > 0) to = middle
    else from = middle + 1
  }
  return rows[from]
}

/**
 * Keeps what is read where it is, whatever comes before and after it, and asks for more before an end is reached. Not
 * left to the browser, of which some keep no place and others keep none in a box that begins at its end.
 */
export function useKeptPlace(box: RefObject<HTMLDivElement | null>, thread: HeldMessages & HeldState) {
  const { held, shown, older, later, readOlder, readLater, standsAtEnd, showNewest } = thread
  const kept = useRef<{ number: string; top: number } | null>(null)
  const [isUp, setUp] = useState(false)
  const newer = held?.newer ?? false

  const remember = useCallback(() => {
    const { current } = box
    if (!current) return
    const row = firstSeen(current)
    kept.current = row ? { number: row.dataset['number'] ?? '', top: topOf(row, current) } : null
  }, [box])

  /** Its end is at 0, and all before it below that. */
  const isAtEnd = useCallback(() => (box.current?.scrollTop ?? 0) > -AT_END_PX, [box])
  const keep = useCallback(() => {
    const { current } = box
    if (!current) return
    const row = kept.current && current.querySelector(`[data-number="${kept.current.number}"]`)
    if (row && kept.current) {
      const moved = topOf(row, current) - kept.current.top
      if (moved !== 0) current.scrollTop += moved
    }
    remember()
  }, [box, remember])

  const wasNewer = useRef(false)
  useLayoutEffect(() => {
    // At the very end what comes is seen; where there was more after it, it is what is read that stays.
    if (!isAtEnd() || newer || wasNewer.current) keep()
    else remember()
    wasNewer.current = newer
  }, [held, newer, isAtEnd, keep, remember])

  // A picture that comes late makes its message higher.
  useEffect(() => {
    const list = box.current?.firstElementChild
    if (!list) return
    const watcher = new ResizeObserver(() => {
      if (!isAtEnd()) keep()
    })
    watcher.observe(list)
    return () => watcher.disconnect()
  }, [box, isAtEnd, keep])

  useLayoutEffect(() => {
    const { current } = box
    const row = shown && current?.querySelector<HTMLElement>(`[data-number="${shown.number}"]`)
    if (!row || !current) return
    // In its middle; the page around it stays where it is.
    current.scrollTop += topOf(row, current) - (current.clientHeight - row.offsetHeight) / 2
    row.focus({ preventScroll: true })
    remember()
  }, [shown, box, remember])

  function onScroll() {
    const { current } = box
    if (!current) return
    const below = -current.scrollTop
    const above = current.scrollHeight - current.clientHeight - below
    const ahead = AHEAD * current.clientHeight
    remember()
    setUp(!isAtEnd())
    standsAtEnd(isAtEnd() && !newer)
    // What failed is asked for by a press alone: each movement would ask anew.
    if (above <= ahead && older === null) void readOlder()
    if (below <= ahead && later === null) void readLater()
  }
  function toEnd() {
    void showNewest().then(() => {
      const { current } = box
      kept.current = null
      wasNewer.current = false
      if (current) current.scrollTop = 0
      current?.focus({ preventScroll: true })
    })
  }
  return { isAway: isUp || newer, toEnd, onScroll }
}
