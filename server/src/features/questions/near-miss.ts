/** From so many letters on, so many slips are small. */
const forgiven = [
  [8, 2],
  [4, 1],
] as const

/** How many slips lead from one text to another: a letter more, less or another one, or two that changed places. At most `most` + 1. */
function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row++) {
    const now = [row]
    for (let at = 1; at <= b.length; at++) {
      const isSame = a[row - 1] === b[at - 1]
      const [above = 0, beside = 0, both = 0] = [last[at], now[at - 1], last[at - 1]]
      let least = Math.min(above + 1, beside + 1, both + (isSame ? 0 : 1))
      if (row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1])
        least = Math.min(least, (before[at - 2] ?? 0) + 1)
      now.push(least)
    }
    if (Math.min(...now) > most) return most + 1
    before = last
    last = now
  }
  return last[b.length] ?? most + 1
}

const digitsOf = (text: string) => text.replace(/\P{N}/gu, '')
const bare = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/**
 * Whether a text misses another by a slip or two of the keyboard. A number is never near another one, a short word is
 * another word, and where capitals or accents matter a slip is none of those.
 */
export function isNearMiss(said: string, right: string): boolean {
  const letters = right.match(/\p{L}/gu)?.length ?? 0
  const most = forgiven.find(([least]) => letters >= least)?.[1] ?? 0
  if (most === 0 || digitsOf(said) !== digitsOf(right) || bare(said) === bare(right)) return false
  return slipsBetween(said, right, most) <= most
}
