/** One reviews another's work. Both are named by the works: each person has one, and `by` is the reviewer's own. */
export type Pair = { by: string; of: string }
export type GivenPair = Pair & {
  /** It was begun: it stays with whoever began it. What was not may go to another without anybody noticing. */
  begun: boolean
}

type Draw = {
  /** Those of which there is something to give out, in an order that lasts. */
  works: readonly string[]
  /** All that was given to and of these. Where the other one is not among them, it counts and stays. */
  given: readonly GivenPair[]
  /** How many reviews each work is to have, and each person to write. */
  reviews: number
  /** Whether this person may be given this work, themselves aside. */
  may: (by: string, of: string) => boolean
}

type Held = Map<string, Map<string, boolean>>

/** Who reviews whose work now, with what each still has room for. */
function circleOf({ works, given, may }: Draw) {
  /** By reviewer: what they have, and whether it is begun. */
  const has: Held = new Map(works.map((work) => [work, new Map<string, boolean>()]))
  const of: Held = new Map(works.map((work) => [work, new Map<string, boolean>()]))
  const add = ({ by, of: work }: Pair, begun = false) => {
    has.get(by)?.set(work, begun)
    of.get(work)?.set(by, begun)
  }
  const drop = ({ by, of: work }: Pair) => {
    has.get(by)?.delete(work)
    of.get(work)?.delete(by)
  }
  const mayHave = (by: string, work: string) => by !== work && !has.get(by)?.has(work) && may(by, work)
  for (const one of given) {
    const isSettled = one.begun || !has.has(one.by) || !of.has(one.of)
    if (isSettled || may(one.by, one.of)) add(one, isSettled)
  }
  return {
    add,
    drop,
    mayHave,
    written: (by: string) => has.get(by)?.size ?? 0,
    received: (work: string) => of.get(work)?.size ?? 0,
    loose: (work: string) => [...(of.get(work) ?? [])].flatMap(([by, begun]) => (begun ? [] : [by])),
    pairs: (): Pair[] =>
      [...has].flatMap(([by, some]) =>
        [...some.keys()].flatMap((work) => (of.has(work) ? [{ by, of: work }] : [])),
      ),
  }
}

/** The works from the one behind `by` on, and round again: nobody reviews each other where it can be avoided. */
function* behind(works: readonly string[], by: string) {
  const at = works.indexOf(by)
  for (let step = 1; step < works.length; step++) yield works[(at + step) % works.length] ?? by
}

/**
 * Finds `by` one more work that has fewer than `most` reviews: at once, or by moving on what others were given and have not
 * begun. These write as many as before, and the works between are reviewed as often.
 */
function giveOneMore(
  circle: ReturnType<typeof circleOf>,
  works: readonly string[],
  by: string,
  most: number,
) {
  /** How each work came to be free: who takes it, and which they leave for it. */
  const way = new Map<string, { taker: string; leaves: string | null }>()
  const asked: { taker: string; leaves: string | null }[] = [{ taker: by, leaves: null }]
  const hasAsked = new Set([by])
  for (const { taker, leaves } of asked) {
    for (const work of behind(works, taker)) {
      if (way.has(work) || work === leaves || !circle.mayHave(taker, work)) continue
      way.set(work, { taker, leaves })
      if (circle.received(work) < most) {
        for (let at: string | null = work; at !== null;) {
          const step = way.get(at)
          if (!step) break
          if (step.leaves) circle.drop({ by: step.taker, of: step.leaves })
          circle.add({ by: step.taker, of: at })
          at = step.leaves
        }
        return true
      }
      for (const other of circle.loose(work)) {
        if (hasAsked.has(other)) continue
        hasAsked.add(other)
        asked.push({ taker: other, leaves: work })
      }
    }
  }
  return false
}

/**
 * Gives out works to be reviewed: to everyone as many, and of each as many, as `reviews` says, and where there are too few
 * of them, as evenly as can be. What was begun stays; nobody is given more than `reviews`, so that whoever hands in last
 * may wait for the next one to do so.
 */
export function drawPeers(draw: Draw): Pair[] {
  const circle = circleOf(draw)
  const { works } = draw
  // One more for each at a time: nobody is given a second one before everybody has had a first.
  for (let most = 1; most <= draw.reviews; most++)
    for (const by of works) while (circle.written(by) < most && giveOneMore(circle, works, by, most));
  return circle.pairs()
}
