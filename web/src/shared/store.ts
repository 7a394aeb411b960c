import { useRef, useSyncExternalStore } from 'react'

export type Store<S> = {
  get: () => S
  set: (change: Partial<S> | ((state: S) => Partial<S>)) => void
  subscribe: (listener: () => void) => () => void
}

/** State that lives outside React: what it is of goes on whatever is drawn of it. */
export function createStore<S extends object>(initial: S): Store<S> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...(typeof change === 'function' ? change(state) : change) }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A store's state, or a part of it; draws anew when that is another. */
export function useStore<S>(store: Store<S>): S
export function useStore<S, T>(store: Store<S>, pick: (state: S) => T): T
export function useStore<S>(store: Store<S>, pick: (state: S) => unknown = (state) => state): unknown {
  const last = useRef<{ state: S; picked: unknown } | undefined>(undefined)
  return useSyncExternalStore(store.subscribe, () => {
    const state = store.get()
    if (last.current?.state !== state) {
      const picked = pick(state)
      const same = last.current !== undefined && Object.is(last.current.picked, picked)
      last.current = { state, picked: same && last.current ? last.current.picked : picked }
    }
    return last.current.picked
  })
}
