import { companyOf } from '../../../platform/companies/companies.ts'
import { inRounds } from '../../../platform/jobs/rounds.ts'
import type { Db } from '../../../db/tenant.ts'
import { middleOf, reachMore, type Part } from '../reach.ts'

/** People of a company in one transaction, where nobody waits for its answer. */
export const reachedAtOnce = 1000

/** Pieces of a half before it waits for the other, and nobody holds the assignment: whoever wants to change it has their turn. */
const PIECES = 4

/**
 * Brings an assignment to the people of a large group by two connections at once, each to half of them: most of what is
 * written for a person waits for nobody else’s. Whom they miss, and whatever else there is to do, is for who goes through it after them.
 */
export async function reachInHalves(
  db: Db,
  companyId: string,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  const middle = await db.withTenant(companyId, (tx) => middleOf(tx, id, 2 * PIECES * reachedAtOnce))
  if (middle === null) return
  const some = async (part: Part): Promise<Part | null> => {
    let left: Part | null = part
    for (let n = 0; n < PIECES && left && !signal?.aborted; n++) {
      const from: Part = left
      left = await db.withTenant(companyId, async (tx) =>
        reachMore(tx, await companyOf(tx), id, { ...from, atOnce: reachedAtOnce }),
      )
    }
    return left
  }
  await inRounds(async (parts: Part[] | null) => {
    const begun = parts ?? [
      { after: null, upTo: middle },
      { after: middle, upTo: null },
    ]
    const done = await Promise.allSettled(begun.map(some))
    for (const one of done) if (one.status === 'rejected') throw one.reason
    const left = done.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []))
    return left.length ? left : null
  }, signal)
}
