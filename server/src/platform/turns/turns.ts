import { ApiError } from '../../core/errors.ts'
import { shareOf } from '../servers/siblings.ts'

/** Who comes, a person or an address, and the company or other group that they come from. */
export type Whose = { one: string; group?: string }
type Waiting = { who: Whose; begin(): void; sendAway(): void }

/** Whether the first number that differs is the smaller. */
function isBefore(mine: number[], best: number[]): boolean {
  const at = mine.findIndex((number, index) => number !== best[index])
  return at >= 0 && (mine[at] as number) < (best[at] as number)
}

export type Rules = {
  /** Of a server, whose processes have a part each, one at least. */
  atOnce: number
  /** How many of one are at it at once; one, where it is not said. */
  atOnceOfOne?: number
  /** How many of one group are; as many as at all, where it is not said. */
  atOnceOfGroup?: number
  /** How long somebody waits. */
  seconds: number
  /** How many wait: all together, of one, and of one group. Half of a queue is left to others by whoever fills the rest. */
  most: { all: number; one?: number; group?: number }
}

/** Of those who are here: how many are at it, and when the last of them began. */
type Standing = { busy: number; began: number }
const ABSENT: Standing = { busy: 0, began: 0 }

/** Whoever has no group is one alone. */
const groupOf = ({ one, group }: Whose) => (group === undefined ? `one ${one}` : `group ${group}`)
const namesOf = ({ one, group }: Whose) =>
  group === undefined ? [`one ${one}`] : [`one ${one}`, `group ${group}`]

/**
 * Turns at something costly: so many at once, and of one person, or other one, so many. Groups take turns, and within
 * them those who come: next is of whom, with their group, the fewest are at it; of those for whom, and for whose group,
 * it is longest ago that one began; then for whom alone it is; then who came first. Who waits for too long, or comes when
 * too many of theirs wait already, is told to come again; and where too many wait all together, whoever came last of the
 * group of whom the most wait: groups that fill a queue between them leave nobody else outside.
 */
export function turns({ atOnce: ofServer, atOnceOfOne = 1, atOnceOfGroup, seconds, most }: Rules) {
  const atOnce = shareOf(ofServer)
  const waiting: Waiting[] = []
  const here = new Map<string, Standing>()
  let [busy, begun] = [0, 0]
  const standing = (name: string) => here.get(name) ?? ABSENT

  /** Of two, the one that comes first in this order is next. */
  function rankOf(who: Whose): number[] {
    const all = namesOf(who).map(standing)
    const sum = all.reduce((n, one) => n + one.busy, 0)
    return [sum, Math.max(...all.map(({ began }) => began)), all[0]?.began ?? 0]
  }
  const hasItsFill = ({ one, group }: Whose): boolean =>
    standing(`one ${one}`).busy >= atOnceOfOne ||
    (group !== undefined && standing(`group ${group}`).busy >= (atOnceOfGroup ?? atOnce))
  function nextAt(): number {
    let found: { at: number; rank: number[] } | undefined
    for (const [at, { who }] of waiting.entries()) {
      if (hasItsFill(who)) continue
      const rank = rankOf(who)
      if (!found || isBefore(rank, found.rank)) found = { at, rank }
    }
    return found?.at ?? -1
  }
  function enter(who: Whose): void {
    busy++
    begun++
    for (const name of namesOf(who)) here.set(name, { busy: standing(name).busy + 1, began: begun })
  }
  function leave(who: Whose): void {
    busy--
    for (const name of namesOf(who)) {
      const now = standing(name)
      const isHere = now.busy > 1 || waiting.some((one) => namesOf(one.who).includes(name))
      if (isHere) here.set(name, { ...now, busy: now.busy - 1 })
      else here.delete(name)
    }
  }

  function next(): void {
    while (busy < atOnce) {
      const at = nextAt()
      const [turn] = at < 0 ? [] : waiting.splice(at, 1)
      if (!turn) return
      enter(turn.who)
      turn.begin()
    }
  }
  const again = () => new ApiError('RATE_LIMITED', { headers: { 'retry-after': String(seconds) } })

  const haveTooMany = ({ one, group }: Whose): boolean => {
    const those = (of: (who: Whose) => boolean) => waiting.filter(({ who }) => of(who)).length
    return (
      those((who) => who.one === one) >= (most.one ?? most.all) ||
      (group !== undefined && those((who) => who.group === group) >= (most.group ?? most.all))
    )
  }
  /** Who came last of the group of whom the most wait, if they are more than there would be of this one's. */
  function lastOfMost(who: Whose): Waiting | undefined {
    const waits = Map.groupBy(waiting, (one) => groupOf(one.who))
    const theirs = (waits.get(groupOf(who))?.length ?? 0) + 1
    let found: Waiting[] = []
    for (const those of waits.values()) if (those.length > Math.max(theirs, found.length)) found = those
    return found.at(-1)
  }

  function wait(who: Whose, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (haveTooMany(who)) throw again()
    if (waiting.length >= most.all) {
      const last = lastOfMost(who)
      if (!last) throw again()
      last.sendAway()
    }
    return new Promise((resolve, reject) => {
      const settle = (how: () => void) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', gone)
        how()
      }
      const turn: Waiting = { who, begin: () => settle(resolve), sendAway: () => giveUp(again()) }
      const giveUp = (why: Error) => {
        const at = waiting.indexOf(turn)
        if (at >= 0) waiting.splice(at, 1)
        settle(() => reject(why))
      }
      const gone = () => giveUp(signal?.reason as Error)
      const timer = setTimeout(() => giveUp(again()), seconds * 1000)
      signal?.addEventListener('abort', gone, { once: true })
      waiting.push(turn)
      next()
    })
  }

  return async function inTurn<T>(who: Whose, use: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await wait(who, signal)
    try {
      return await use()
    } finally {
      leave(who)
      next()
    }
  }
}
