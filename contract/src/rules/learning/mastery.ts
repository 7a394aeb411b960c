/** How hard a question is, and how much more it then says of whoever knows it. */
export const difficulties = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]
export const weightOf = { easy: 1, medium: 2, hard: 3 } as const satisfies Record<Difficulty, number>

/** Of a topic, as many answers count as were given last. */
export const RECENT = 20
/** With fewer nothing is said of it. */
export const ENOUGH = 3
/** What each hint takes off an answer. */
export const HINT_COSTS = 0.25

/** An answer as it counts here. */
export type MasteryAnswer = {
  /** How much of it was right, from 0 to 1. */
  credit: number
  /** Hints that were opened, the worked answer not among them. */
  hints: number
  /** Whether the worked answer was opened. */
  worked: boolean
  difficulty: Difficulty
  /** When it was given, as milliseconds. */
  at: number
}

const worth = ({ credit, hints, worked }: MasteryAnswer): number =>
  worked ? 0 : credit * Math.max(0, 1 - HINT_COSTS * hints)

/** Numbers that a computer writes in twos. */
const ALMOST = 1e-9

/**
 * How much of a topic somebody knows, in per cent: of their last twenty answers the share that was right, each weighted by
 * how hard its question is and less a quarter for each hint; one after the worked answer is worth nothing. Null where there
 * are too few. 100 only where all is right.
 */
export function masteryOf(answers: readonly MasteryAnswer[]): number | null {
  const recent = answers.toSorted((a, b) => b.at - a.at).slice(0, RECENT)
  if (recent.length < ENOUGH) return null
  const of = recent.reduce((sum, { difficulty }) => sum + weightOf[difficulty], 0)
  const known = recent.reduce((sum, answer) => sum + weightOf[answer.difficulty] * worth(answer), 0)
  return Math.floor((100 * known) / of + ALMOST)
}
