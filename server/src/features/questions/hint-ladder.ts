import type { NextHint, OpenedHint } from '#contract/practice/attempts.ts'
import type { Rung } from '#contract/practice/questions.ts'
import type { ladderOf } from '#contract/rules/learning/hints/ladder.ts'
import { fail } from '../../core/errors.ts'

/** After the last hint, or the start, where nothing was tried meanwhile. */
const HINT_PAUSE_SECONDS = 20

type Ladder = ReturnType<typeof ladderOf>
export type OpenedRung = { rung: Rung; openedAt: Date }
type Shown = { hints: OpenedHint[]; nextHint: NextHint | null }

type At = {
  /** In the order in which they were. */
  opened: readonly OpenedRung[]
  /** Null where it has not begun yet: the pause has not either. */
  startedAt: Date | null
  triedAt: Date | null
  /** Whether this one costs what is to be had here. */
  closes: (rung: Rung) => boolean
}

const nextOf = (ladder: Ladder, opened: readonly { rung: Rung }[]) =>
  ladder.find(({ rung }) => !opened.some((one) => one.rung === rung))

/** Seconds until the next hint may open: at once after a try, else a moment after the last one, or the start. */
function opensIn({ opened, startedAt, triedAt }: At, now: Date): number {
  const since = opened.at(-1)?.openedAt ?? startedAt ?? now
  if (triedAt && triedAt > since) return 0
  return Math.max(0, Math.ceil((since.getTime() + HINT_PAUSE_SECONDS * 1000 - now.getTime()) / 1000))
}

/** The hints that are open, and when the next one is. */
export function viewLadder(ladder: Ladder, at: At): Shown {
  const next = nextOf(ladder, at.opened)
  return {
    hints: ladder.filter(({ rung }) => at.opened.some((one) => one.rung === rung)),
    nextHint: next
      ? {
          seconds: opensIn(at, new Date()),
          worked: next.rung === 'worked',
          closes: at.closes(next.rung),
        }
      : null,
  }
}

/**
 * The hint to be opened by whoever has so many before them; null where nothing more helps here, or another one was opened
 * meanwhile, as after an answer that was lost. Refused before its time.
 */
export function rungToOpen(ladder: Ladder, { hints, nextHint }: Shown, opened: number): Rung | null {
  const next = nextOf(ladder, hints)
  if (!next || hints.length !== opened) return null
  if (nextHint && nextHint.seconds > 0) fail('FORBIDDEN', { details: { reason: 'hint_too_early' } })
  return next.rung
}
