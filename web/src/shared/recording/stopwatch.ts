const TICK_MS = 250

/** Counts the milliseconds that something runs, its pauses left out, and tells of them while it does. */
export function stopwatch(tick: (elapsed: number) => void) {
  let ticking: ReturnType<typeof setInterval> | undefined
  /** Up to the last pause, and since when it goes on. */
  let before = 0
  let since: number | null = null
  const elapsed = () => before + (since === null ? 0 : performance.now() - since)
  return {
    rest() {
      before = elapsed()
      since = null
      clearInterval(ticking)
    },
    run() {
      since = performance.now()
      ticking = setInterval(() => tick(elapsed()), TICK_MS)
    },
    reset() {
      before = 0
    },
  }
}
