import { useEffect, useState, type RefObject } from 'react'

/** The size of an element, followed as it changes. */
export function useSize(element: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const at = element.current
    if (!at) return
    const watch = new ResizeObserver(() => setSize({ width: at.clientWidth, height: at.clientHeight }))
    watch.observe(at)
    return () => watch.disconnect()
  }, [element])
  return size
}
