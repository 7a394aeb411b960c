import type { CalendarEntry } from '#contract/calendar.ts'
import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { toast } from '../../../api/toasts.ts'
import { dayAfter, dayOf, daysBetween } from '../../../ui/time/zoned.ts'
import { HOUR_PX } from '../week.ts'
import { instantOf, keyOf, placeByKey, placeOf, snapped, type Moving, type Place } from './move.ts'

/** So far the pointer goes before a press is a drag. */
const SLIP_PX = 5

type Column = { day: string; opens: number; closes: number; top: number; left: number; right: number }

/** The days that are drawn, as they stand on the screen now. */
const columnsBeside = (element: Element): Column[] =>
  [...(element.closest('[data-days]')?.querySelectorAll<HTMLElement>('[data-column]') ?? [])].map((one) => {
    const { top, left, right } = one.getBoundingClientRect()
    const { column = '', opens, closes } = one.dataset
    return { day: column, opens: Number(opens), closes: Number(closes), top, left, right }
  })
/** The one under the pointer; beside all of them the nearest. */
const columnAt = (columns: readonly Column[], x: number): Column | undefined =>
  columns.find(({ left, right }) => x >= left && x < right) ??
  columns.toSorted((a, b) => Math.abs(x - (a.left + a.right) / 2) - Math.abs(x - (b.left + b.right) / 2))[0]

const sayFixed = ({ fixedBy }: CalendarEntry) =>
  fixedBy && toast({ severity: 'info', message: `calendar.fixed.${fixedBy}`, replaces: 'stays put' })

/** A drag of the pointer from where it was pressed; answers what ends the listening. */
function drag(
  event: PointerEvent<HTMLElement>,
  from: Place,
  on: { begin: () => boolean; over: (to: Place) => void; end: (dropped: boolean) => void },
): () => void {
  const { currentTarget: element, clientX, clientY } = event
  const start = columnAt(columnsBeside(element), clientX)
  let begun = false
  const stop = new AbortController()
  const listen = { signal: stop.signal }
  const end = (dropped: boolean) => {
    stop.abort()
    if (begun) on.end(dropped)
  }
  window.addEventListener(
    'pointermove',
    ({ clientX: x, clientY: y }) => {
      if (!begun && Math.hypot(x - clientX, y - clientY) < SLIP_PX) return
      if (!begun && !on.begin()) return stop.abort()
      begun = true
      const over = columnAt(columnsBeside(element), x)
      if (!start || !over) return
      // Both from the top of their days: what was scrolled meanwhile counts.
      const down = ((y - over.top - (clientY - start.top)) * 60) / HOUR_PX
      on.over({
        day: dayAfter(from.day, daysBetween(start.day, over.day)),
        minute: snapped(from.minute + down, [over.opens, over.closes]),
      })
    },
    listen,
  )
  window.addEventListener('pointerup', () => end(true), listen)
  window.addEventListener('pointercancel', () => end(false), listen)
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), listen)
  return () => stop.abort()
}

/**
 * Entries are moved to another time: dragged, or by Alt and an arrow key from where they have the focus, and on by the arrows until
 * Enter or Escape. What may not be moved says why. Nothing is sent here: `asked` is what is to be asked about.
 */
export function useMovingEntries(zone: string, entries: readonly CalendarEntry[]) {
  const [moving, setMoving] = useState<Moving | null>(null)
  const [asked, setAsked] = useState<(Moving & { at: string }) | null>(null)
  const way = useRef<Moving | null>(null)
  const stop = useRef<() => void>(() => undefined)
  const dragged = useRef(false)
  useEffect(() => () => stop.current(), [])
  const asks = useRef<string | null>(null)
  // What stands on another day now is drawn anew: the focus goes there with it, or to the day where it is gone.
  useEffect(() => {
    if (asks.current === null || document.activeElement !== document.body) return
    const drawn = [...document.querySelectorAll<HTMLElement>('[data-entry]')]
    const there = drawn.find(({ dataset }) => dataset.entry === asks.current)
    ;(there ?? document.querySelector<HTMLElement>('[data-day][tabindex="0"]'))?.focus()
    asks.current = null
  }, [entries])
  const go = (next: Moving | null) => {
    way.current = next
    setMoving(next)
  }
  /** Where it stands now: what has no hour, from the start of its day. */
  const startOf = ({ startsAt, day }: CalendarEntry): Place =>
    startsAt === null ? { day: day ?? dayOf(Date.now(), zone), minute: 0 } : placeOf(startsAt, zone)
  /** Where it was put down, it is asked about. */
  function put() {
    const put = way.current
    go(null)
    if (!put?.entry.startsAt) return
    const at = instantOf(put.to, zone)
    if (Date.parse(at) === Date.parse(put.entry.startsAt)) return
    if (Date.parse(at) <= Date.now()) toast({ severity: 'info', message: 'calendar.move.past' })
    else {
      asks.current = keyOf(put.entry)
      setAsked({ ...put, at })
    }
  }
  function onPointerDown(event: PointerEvent<HTMLElement>, entry: CalendarEntry) {
    // A finger scrolls.
    if (event.button !== 0 || event.pointerType === 'touch') return
    stop.current()
    stop.current = drag(event, startOf(entry), {
      begin: () => {
        dragged.current = true
        // The click that a drag ends with comes with the pointer’s release, if at all: one that comes later is meant.
        const forget = () => setTimeout(() => (dragged.current = false))
        window.addEventListener('pointerup', forget, { once: true })
        if (entry.moveRef === null) sayFixed(entry)
        return entry.moveRef !== null
      },
      over: (to) => go({ entry, to }),
      end: (dropped) => (dropped ? put() : go(null)),
    })
  }
  function onKeyDown(event: KeyboardEvent, entry: CalendarEntry) {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (ctrlKey || metaKey || shiftKey) return
    const here = way.current
    if (here && key === 'Escape') go(null)
    else if (here && key === 'Enter') put()
    else {
      if (!here && !altKey) return
      const to = placeByKey(key, here?.to ?? startOf(entry))
      if (!to) return
      if (entry.moveRef === null) sayFixed(entry)
      else go({ entry, to })
    }
    event.preventDefault()
    event.stopPropagation()
  }
  /** What an entry needs to be taken hold of. */
  const grip = (entry: CalendarEntry) => ({
    draggable: false,
    'data-entry': keyOf(entry),
    'data-movable': entry.moveRef !== null || undefined,
    'data-moving': (moving && keyOf(moving.entry) === keyOf(entry)) || undefined,
    ...(entry.moveRef !== null && {
      'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight',
    }),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      dragged.current = false
      onPointerDown(event, entry)
    },
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, entry),
    onBlur: () => go(null),
    // What was dragged is not followed as a link.
    onClick: (event: { preventDefault: () => void }) => dragged.current && event.preventDefault(),
  })
  return { moving, asked, grip, ask: setAsked, leave: () => setAsked(null) }
}
export type MovingEntries = ReturnType<typeof useMovingEntries>

/** The entries that are drawn below, as they are moved; without it they stay. */
export const MovingContext = createContext<MovingEntries | null>(null)
export const useMoving = (): MovingEntries | null => useContext(MovingContext)
