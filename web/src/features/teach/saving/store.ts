import { useSyncExternalStore } from 'react'

/** A value that is told of when it changes; it outlives the screen that shows it. */
export function createStore<T extends object>(first: T) {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(part: Partial<T>) {
      value = { ...value, ...part }
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type Store<T extends object> = ReturnType<typeof createStore<T>>

export const useStore = <T extends object>(store: Store<T>): T =>
  useSyncExternalStore(store.subscribe, store.get)
