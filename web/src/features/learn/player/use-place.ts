import { useEffect, useEffectEvent, type RefObject } from 'react'
import { placesKey } from '../../../api/kept-texts.ts'

/** As many lessons as anybody is in the middle of. */
const MOST = 50
const OFTEN_MS = 250

/** How far down a lesson one has read: the block at the top of the window, and how much of it is above that. */
type Place = { lesson: string; block: number; part: number }

const isPlace = (value: unknown): value is Place => {
  const { lesson, block, part } = Object(value) as Record<string, unknown>
  return typeof lesson === 'string' && typeof block === 'number' && typeof part === 'number'
}

function places(): Place[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placesKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPlace) : []
  } catch {
    return []
  }
}
function write(next: Place[]): void {
  try {
    localStorage.setItem(placesKey, JSON.stringify(next.slice(0, MOST)))
  } catch {
    // Without storage one begins at the top.
  }
}
export const forgetPlace = (lesson: string): void =>
  write(places().filter((place) => place.lesson !== lesson))

/** What stays at the top of the window covers what is below it. */
export function covered(): number {
  const top = getComputedStyle(document.documentElement).scrollPaddingTop
  const padding = Number.parseFloat(top)
  return Number.isFinite(padding) ? padding : 0
}
export const blocksOf = (around: HTMLElement) => [...(around.firstElementChild?.children ?? [])]

function placeIn(around: HTMLElement, lesson: string): Place | undefined {
  const top = covered()
  const blocks = blocksOf(around)
  const block = blocks.findIndex((one) => one.getBoundingClientRect().bottom > top)
  const box = blocks[block]?.getBoundingClientRect()
  if (!box || (block === 0 && box.top >= top)) return undefined
  return { lesson, block, part: Math.max(0, (top - box.top) / box.height) }
}

/**
 * Keeps where one is in a lesson, and goes there when it is opened again in this browser. By blocks and not by pixels:
 * the window may be another one, and the letters too.
 */
export function usePlace(
  around: RefObject<HTMLElement | null>,
  lesson: string,
  { ready, keep }: { ready: boolean; keep: boolean },
): void {
  const onReady = useEffectEvent(() => {
    const place = places().find((one) => one.lesson === lesson)
    const block = around.current && place && blocksOf(around.current)[place.block]
    if (!block || !keep) return
    const box = block.getBoundingClientRect()
    window.scrollTo(0, scrollY + box.top + box.height * place.part - covered())
  })
  const save = useEffectEvent(() => {
    if (!around.current || !keep) return
    const place = placeIn(around.current, lesson)
    const others = places().filter((one) => one.lesson !== lesson)
    write(place ? [place, ...others] : others)
  })
  useEffect(() => {
    if (!ready) return
    // Behind what begins a new page at its top.
    const arrived = requestAnimationFrame(() => onReady())
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        save()
      }, OFTEN_MS)
    }
    const now = () => {
      if (timer) save()
    }
    addEventListener('scroll', later, { passive: true })
    addEventListener('pagehide', now)
    return () => {
      cancelAnimationFrame(arrived)
      clearTimeout(timer)
      removeEventListener('scroll', later)
      removeEventListener('pagehide', now)
    }
  }, [ready])
}
