import { useLayoutEffect, useState, type RefObject } from 'react'

type Size = { width: number; height: number }

/** The size of an element, followed as it changes; null until it is known. */
export function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const at = element.current
    if (!at) return
    const measure = () =>
      setSize((before) =>
        before?.width === at.clientWidth && before.height === at.clientHeight
          ? before
          : { width: at.clientWidth, height: at.clientHeight },
      )
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(at)
    return () => watch.disconnect()
  }, [element])
  return size
}
