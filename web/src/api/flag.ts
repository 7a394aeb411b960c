type Listener = () => void

/** Something that is so or not, as `useSyncExternalStore` reads it. */
export function flag() {
  let on = false
  const listeners = new Set<Listener>()
  return {
    get: () => on,
    set(next: boolean) {
      if (on === next) return
      on = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
