import { createEmptyCard, fsrs, Rating, State, type Grade } from 'ts-fsrs'
import { practiceLimits } from './limits.ts'

const { retention, mostDays } = practiceLimits

/** By whole days: what was answered is asked again on another day. */
const scheduler = fsrs({
  enable_short_term: false,
  enable_fuzz: false,
  request_retention: retention,
  maximum_interval: mostDays,
})

/** How well something is remembered. */
export type Memory = {
  stability: number
  difficulty: number
  reps: number
  lapses: number
  rememberedAt: Date
}

const grades = ['again', 'hard', 'good'] as const
export type KnownAs = (typeof grades)[number]

const ratings: Record<KnownAs, Grade> = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good }

/** How well something was known: not at all unless all of it was right, and only just where it took a hint. */
export function knownAs({
  credit,
  hints,
  worked,
}: {
  credit: number
  hints: number
  worked: boolean
}): KnownAs {
  if (credit < 1 || worked) return 'again'
  return hints > 0 ? 'hard' : 'good'
}

/** What somebody remembers after they were asked at a moment, and in how many days they are asked again; null before the first time. */
export function afterAsked(
  memory: Memory | null,
  known: KnownAs,
  now: Date,
): { memory: Memory; days: number } {
  // A clock that was put back, or another server's, is not before what it remembers.
  const at = memory && memory.rememberedAt > now ? memory.rememberedAt : now
  const card = memory
    ? {
        ...createEmptyCard(memory.rememberedAt),
        stability: memory.stability,
        difficulty: memory.difficulty,
        reps: memory.reps,
        lapses: memory.lapses,
        state: State.Review,
        last_review: memory.rememberedAt,
      }
    : createEmptyCard(at)
  const next = scheduler.next(card, at, ratings[known]).card
  return {
    memory: {
      stability: next.stability,
      difficulty: next.difficulty,
      reps: next.reps,
      lapses: next.lapses,
      rememberedAt: at,
    },
    // The library may go a day past its own most.
    days: Math.min(mostDays, Math.max(1, next.scheduled_days)),
  }
}
