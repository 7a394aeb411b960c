import { useRef, useState, type MouseEvent, type PointerEvent } from 'react'

export type Point = { x: number; y: number }
/** How far a pointer moves before it carries something, and does not merely press it. */
const PRESS = 6

type Carried<T> = Point & { what: T }

/** Something that a pointer carries over the page: mouse, pen and finger alike. */
export function useCarry<T>(onDrop: (what: T, at: Point) => void) {
  const [carried, setCarried] = useState<Carried<T> | null>(null)
  const from = useRef<Carried<T> | null>(null)
  const isDragged = useRef(false)
  function end() {
    from.current = null
    setCarried(null)
  }
  /** For what carries it; of what has nothing to carry, null. It may be that for a moment only: what was dropped is not pressed. */
  const handlers = (what: T | null) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      isDragged.current = false
      if (what === null || !event.isPrimary || event.button !== 0) return
      from.current = { what, x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove({ clientX: x, clientY: y }: PointerEvent<HTMLElement>) {
      const began = from.current
      if (!began) return
      if (!isDragged.current && Math.hypot(x - began.x, y - began.y) < PRESS) return
      isDragged.current = true
      setCarried({ what: began.what, x, y })
    },
    onPointerUp({ clientX: x, clientY: y }: PointerEvent<HTMLElement>) {
      const began = from.current
      end()
      if (began && isDragged.current) onDrop(began.what, { x, y })
    },
    onPointerCancel: end,
    /** What was carried is not pressed as well; a press by key has no pointer before it. */
    onClickCapture(event: MouseEvent) {
      if (!isDragged.current || event.detail === 0) return
      isDragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  })
  return { carried, handlers }
}
