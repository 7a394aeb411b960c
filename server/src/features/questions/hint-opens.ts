/** Seconds until the next hint may open: at once after a try, else a moment after the last one, or the start. */
export function hintOpensIn({
  since,
  triedAt,
  now,
  pauseSeconds,
}: {
  since: Date
  triedAt: Date | null
  now: Date
  pauseSeconds: number
}): number {
  if (triedAt && triedAt > since) return 0
  return Math.max(0, Math.ceil((since.getTime() + pauseSeconds * 1000 - now.getTime()) / 1000))
}
