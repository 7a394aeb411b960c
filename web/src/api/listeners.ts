/** Those who want to be told of one thing. */
export function listenersOf<T = void>() {
  const listeners = new Set<(value: T) => void>()
  return {
    get none() {
      return listeners.size === 0
    },
    tell(value: T): void {
      for (const listener of listeners) listener(value)
    },
    /** Answers what ends the listening. */
    add(listener: (value: T) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
