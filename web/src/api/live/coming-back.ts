/** Calls `back` after waits that grow, the last for all further ones; each is varied a little. */
export function comingBack(waitsMs: readonly number[], back: () => Promise<void>) {
  let tries = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  const after = (ms: number) => {
    waiting = setTimeout(() => {
      waiting = undefined
      void back()
    }, ms)
  }
  return {
    again(): void {
      if (waiting !== undefined) return
      const wait = waitsMs[Math.min(tries, waitsMs.length - 1)] ?? 1000
      tries++
      after(wait * (0.7 + Math.random() * 0.6))
    },
    /** Where it waits for the next try, it waits no longer. */
    atOnce(): void {
      if (waiting === undefined) return
      clearTimeout(waiting)
      after(0)
    },
    /** The next wait is the first one again. */
    anew: () => void (tries = 0),
    /** The next wait is the last one. */
    slowly: () => void (tries = waitsMs.length),
    stop: () => clearTimeout(waiting),
  }
}
