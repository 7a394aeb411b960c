import type { FastifyBaseLogger } from 'fastify'
import { serverLimits } from '../../limits.ts'

/**
 * Does a job piece by piece. Each piece is told where the one before ended and answers where it ended itself, or null
 * where there is no more. What cannot be done is so passed by rather than met again, and a job that would go on for
 * ever ends: what is left is for its next time.
 */
export async function inRounds<C>(
  piece: (after: C | null) => Promise<C | null>,
  signal?: AbortSignal,
  rounds: number = serverLimits.roundsOfJob,
): Promise<void> {
  let after: C | null = null
  for (let round = 0; round < rounds && !signal?.aborted; round++) {
    after = await piece(after)
    if (after === null) return
  }
}

/** Does each of some things, and those after one that failed too: that is told in the log and left to the next time. */
export async function eachApart<T extends object>(
  things: readonly T[],
  { log, said, signal }: { log: FastifyBaseLogger; said: string; signal?: AbortSignal | undefined },
  run: (thing: T) => Promise<void>,
): Promise<void> {
  for (const thing of things) {
    if (signal?.aborted) return
    try {
      await run(thing)
    } catch (error) {
      log.error({ err: error, of: thing }, said)
    }
  }
}
