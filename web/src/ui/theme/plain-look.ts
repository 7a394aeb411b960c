import { useLayoutEffect } from 'react'

let shown = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1) {
  shown += by
  for (const listener of listeners) listener()
}

/** Whether something is on the page that no stylesheet of a company's own may see. */
export const plainLook = {
  get: () => shown > 0,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Keeps a company's own stylesheet off the page for as long as this is on it, from before it is painted. */
export function usePlainLook(): void {
  useLayoutEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
}
