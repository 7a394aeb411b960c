/** Takes `perSecond` on average and `burst` at once. Answers whether there was room for one more. */
export function bucket(burst: number, perSecond: number, now: () => number = Date.now): () => boolean {
  let left = burst
  let last = now()
  return () => {
    const at = now()
    left = Math.min(burst, left + ((at - last) / 1000) * perSecond)
    last = at
    if (left < 1) return false
    left -= 1
    return true
  }
}
