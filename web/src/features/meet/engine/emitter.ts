type Listeners = Record<string, (...args: never[]) => void>

/** Events of one thing, told to whoever listens. */
export function emitter<E extends Listeners>() {
  const all = new Map<keyof E, Set<E[keyof E]>>()
  return {
    on<K extends keyof E>(event: K, listener: E[K]): () => void {
      const set = all.get(event) ?? new Set()
      all.set(event, set)
      set.add(listener)
      return () => void set.delete(listener)
    },
    emit<K extends keyof E>(event: K, ...args: Parameters<E[K]>): void {
      for (const listener of all.get(event) ?? []) listener(...args)
    },
  }
}
