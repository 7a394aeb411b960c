import { useCallback, useState } from 'react'

/** Whether what is in a box is wider than the box, kept true while either changes. */
export function useTooWide() {
  const [tooWide, setTooWide] = useState(false)
  const ref = useCallback((box: HTMLElement | null) => {
    const inside = box?.firstElementChild
    if (!box || !inside) return undefined
    const observer = new ResizeObserver(() => setTooWide(inside.scrollWidth > box.clientWidth))
    observer.observe(box)
    observer.observe(inside)
    return () => observer.disconnect()
  }, [])
  return { ref, tooWide }
}
