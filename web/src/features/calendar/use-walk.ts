import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useWeek } from '../../ui/time/day.ts'
import { dayByKey } from './month.ts'

/** The keys that walk over days: the one that is looked at alone is reached by Tab, and takes the focus where it moves. */
export function useWalk(day: string, onLook: (day: string) => void) {
  const { first } = useWeek()
  const gridRef = useRef<HTMLDivElement>(null)
  const walks = useRef(false)
  useEffect(() => {
    if (walks.current) gridRef.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()
    walks.current = false
  }, [day])
  function walk(event: KeyboardEvent) {
    const next = dayByKey(event.key, day, first)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    walks.current = true
    onLook(next)
  }
  return { gridRef, walk }
}
