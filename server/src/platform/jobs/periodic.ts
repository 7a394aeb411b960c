import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/tenant.ts'
import { takeTurnEvery, underLease } from './lease.ts'
import { looking, type Looking } from './looking.ts'

const LOOK_MS = 60_000

/**
 * Does work about every `ms`, on one server of all at a time. What failed or was cut off is done again when its next
 * time comes. A server that cannot do it takes no turn from those that can.
 */
export function periodic(
  ground: { db: Db; log: FastifyBaseLogger },
  name: string,
  ms: number,
  work: (signal: AbortSignal) => Promise<void>,
  mayHere: () => boolean = () => true,
): Looking {
  const key = `every:${name}`
  return looking(ground, name, Math.min(ms, LOOK_MS), async (signal) => {
    if (mayHere() && (await takeTurnEvery(ground.db, key, ms)))
      await underLease(ground, key, () => work(signal))
  })
}
