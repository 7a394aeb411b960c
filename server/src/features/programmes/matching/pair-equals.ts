import { Blossoms } from './blossoms.ts'

/** What is matched where everybody may be with everybody: as many rows as people, symmetric. */
export type Equals = {
  people: number
  /** Row by row: 0 where the two must not meet, else one more than how well they fit, from 0 to 100. */
  scores: Uint8Array
}
export type Pairing = {
  /** With whom each is, -1 where with nobody. */
  withWhom: Int32Array
  pairs: number
  /** The lowest score that was given, null where nothing was. */
  floor: number | null
  total: number
}

type Weight = (a: number, b: number) => number

/** The matching of the largest weight; `onProgress` is told how many of the people are matched. */
async function heaviest(
  people: number,
  weight: Weight,
  onProgress: (share: number) => unknown = () => {},
): Promise<Int32Array> {
  const search = new Blossoms(people, weight)
  const step = Math.max(1, Math.ceil(people / 50))
  for (let found = 0; search.next(); found++) if (found % step === 0) await onProgress((2 * found) / people)
  return search.mates()
}

/**
 * As many people as possible have somebody; of all such pairings the worst pair is as good as it can be; of those, the sum
 * is the largest. `least`: below it two are no pair.
 */
export async function pairEquals(
  { people, scores }: Equals,
  least: number,
  onProgress: (share: number) => unknown = () => {},
): Promise<Pairing> {
  const scoreOf = (a: number, b: number) => (scores[a * people + b] as number) - 1
  const countWith = async (floor: number) =>
    (await heaviest(people, (a, b) => (scoreOf(a, b) >= floor ? 1 : 0))).filter((one) => one !== -1).length
  const most = await countWith(least)
  let [low, high] = [least, 100]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((await countWith(middle)) === most) low = middle
    else high = middle - 1
  }
  // More than all scores can differ by, so that as many as possible have somebody.
  const bonus = 128 * (people + 1)
  const withWhom = await heaviest(
    people,
    (a, b) => (scoreOf(a, b) >= low ? bonus + scoreOf(a, b) : 0),
    onProgress,
  )
  const given = [...withWhom].flatMap((b, a) => (b > a ? [scoreOf(a, b)] : []))
  return {
    withWhom,
    pairs: given.length,
    floor: given.length ? given.reduce((one, two) => Math.min(one, two)) : null,
    total: given.reduce((sum, one) => sum + one, 0),
  }
}
