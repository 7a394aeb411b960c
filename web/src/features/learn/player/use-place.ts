import type { KeptPlace } from '#contract/courses/visit.ts'
import { isAtTop, isSamePlace } from '#contract/rules/learning/place.ts'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useMe } from '../../../api/session/me.ts'
import { placesOf } from '../progress/places.ts'
import { useSender } from '../progress/use-course.ts'
import { bringTo, placeIn, windFilms } from './place-in-text.ts'

const OFTEN_MS = 250
/** A film says where it is four times a second. */
const FILM_MS = 1000
/** A place is told once somebody rests at it, or after so long of moving on; and not again for so long. */
const REST_MS = 20_000
const AT_MOST_EVERY_MS = 120_000
/** For so long what is still to be drawn above a place, as its pictures, may move it. */
const DRAWN_MS = 5000
const films = ['timeupdate', 'pause', 'seeked', 'ended'] as const

type Of = {
  course: string
  lesson: string
  /** Where the server says that one was. */
  kept: KeptPlace | undefined
  ready: boolean
  keep: boolean
}

/** When a place that changed is told to the server; `now` where one leaves. */
function telling(tell: (leaving: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let first: number | undefined
  let last = Number.NEGATIVE_INFINITY
  function now(leaving: boolean) {
    clearTimeout(timer)
    if (first === undefined) return
    first = undefined
    last = performance.now()
    tell(leaving)
  }
  return {
    now,
    later() {
      const at = performance.now()
      first ??= at
      clearTimeout(timer)
      const due = Math.max(last + AT_MOST_EVERY_MS, Math.min(at + REST_MS, first + AT_MOST_EVERY_MS))
      timer = setTimeout(() => now(false), due - at)
    },
  }
}

/**
 * Keeps where one is in a lesson, here and at the server, and goes there when it is opened again, on whichever device. Whoever has begun
 * to read is not taken elsewhere by a place that arrives later.
 */
export function usePlace(around: RefObject<HTMLElement | null>, of: Of): void {
  const { id: person } = useMe()
  const sender = useSender()
  const { course, lesson, kept, ready, keep } = of
  /** Where the window was brought: elsewhere it is by its reader's own hand. */
  const brought = useRef<number>(undefined)
  const moved = useRef(false)

  const goThere = useEffectEvent(() => {
    const places = placesOf(person)
    places.heard(lesson, kept)
    const place = keep && !moved.current ? places.get(lesson) : undefined
    if (around.current && place) {
      bringTo(around.current, place)
      windFilms(around.current, place.films)
    }
    if (!moved.current) brought.current = scrollY
  })
  const hasMoved = useEffectEvent(() => {
    if (brought.current !== undefined && Math.abs(scrollY - brought.current) > 2) moved.current = true
    return moved.current
  })
  /** Whether one is elsewhere than before. */
  const save = useEffectEvent((): boolean => {
    if (!around.current || !keep) return false
    const places = placesOf(person)
    const before = places.get(lesson)
    const found = placeIn(around.current, before?.films ?? [])
    // A window that is too tall to be brought to a place has not left it.
    const place = found && before && !moved.current ? { ...before, films: found.films } : found
    if (!place || (before ? isSamePlace(place, before) : isAtTop(place) && place.films.length === 0))
      return false
    places.keep(lesson, place)
    return true
  })
  const tell = useEffectEvent((leaving: boolean) => {
    // Not of a lesson that was done meanwhile: its place is forgotten.
    if (placesOf(person).untold(lesson)) sender[leaving ? 'leave' : 'record'](course, lesson, 'opened')
  })

  useEffect(() => {
    if (!ready || !around.current) return
    const text = around.current
    const told = telling((leaving) => tell(leaving))
    let timer: ReturnType<typeof setTimeout> | undefined
    const saved = () => {
      clearTimeout(timer)
      timer = undefined
      if (save()) told.later()
    }
    const scrolled = () => {
      if (hasMoved()) timer ??= setTimeout(saved, OFTEN_MS)
    }
    const played = () => {
      timer ??= setTimeout(saved, FILM_MS)
    }
    const left = () => {
      if (timer) saved()
      told.now(true)
    }
    const hidden = () => document.visibilityState === 'hidden' && left()
    const drawn = new ResizeObserver(() => goThere())
    // Behind what begins a new page at its top.
    const arrived = requestAnimationFrame(() => {
      goThere()
      drawn.observe(text)
    })
    const enough = setTimeout(() => drawn.disconnect(), DRAWN_MS)
    addEventListener('scroll', scrolled, { passive: true })
    addEventListener('pagehide', left)
    document.addEventListener('visibilitychange', hidden)
    for (const name of films) text.addEventListener(name, played, { capture: true })
    return () => {
      cancelAnimationFrame(arrived)
      drawn.disconnect()
      clearTimeout(enough)
      clearTimeout(timer)
      told.now(false)
      removeEventListener('scroll', scrolled)
      removeEventListener('pagehide', left)
      document.removeEventListener('visibilitychange', hidden)
      for (const name of films) text.removeEventListener(name, played, { capture: true })
    }
  }, [ready, around])
  const at = kept?.at
  useEffect(() => {
    if (ready && at !== undefined && brought.current !== undefined) goThere()
  }, [ready, at])
}
