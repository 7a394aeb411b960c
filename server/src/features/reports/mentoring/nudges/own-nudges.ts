import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { mentoringNudgesApi, PairNudges } from '#contract/mentoring/nudges/mentoring-nudges.ts'
import { isOpen } from '#contract/rules/mentoring/pair-moves.ts'
import { nudgedFor } from '#contract/rules/mentoring/nudges.ts'
import { readAbout, tellChanged } from '../../../../capabilities/notifications/offered.ts'
import type { Context } from '../../../../http/caller/context.ts'
import { companyPairs, holdOwnPair, ownPair, pairsInGroupOf } from '../../../mentoring/offered.ts'
import { hasStopped, nudgedPair } from './nudged-pairs.ts'

type OwnPair = Awaited<ReturnType<typeof ownPair>>

async function shown({ tx, actor, company }: Context, { id, state }: OwnPair): Promise<PairNudges> {
  const { rows } = await sql<{ pair: Parameters<typeof nudgedFor>[0]; stopped: boolean }>`
    select ${nudgedPair(company.timeZone, actor.id)} as pair, ${hasStopped(sql`${actor.id}::uuid`)} as stopped
    from ${companyPairs} r where r.id = ${id}`.execute(tx)
  const [row] = rows
  return {
    reason: row ? nudgedFor(row.pair) : null,
    stopped: row?.stopped ?? false,
    over: !isOpen.includes(state),
  }
}

/** Whether one was reminded in one’s own pair, and wants no more of it. */
export async function pairNudges(ctx: Context, { params }: Input<typeof mentoringNudgesApi.ofPair>) {
  return shown(ctx, await ownPair(ctx, params.id))
}

/** One wants no more of them for this pair, or wants them again; of a group, for all of it. The other of the two goes on as they like. */
export async function stopNudges(ctx: Context, { params, body }: Input<typeof mentoringNudgesApi.stop>) {
  const { tx, actor, company } = ctx
  const pair = await holdOwnPair(ctx, params.id)
  const { id } = pair
  if (body.stopped) {
    await tx
      .insertInto('mentoring_nudge_stops')
      .values({ company_id: company.id, relationship_id: id, user_id: actor.id })
      .onConflict((row) => row.doNothing())
      .execute()
    // It was seen, of whichever pair of a group it was told: no e-mail tells it any more.
    const { rows } = await sql<{ id: string }>`select id from ${pairsInGroupOf(id)} p order by id`.execute(tx)
    for (const one of rows)
      await readAbout(tx, { userId: actor.id, about: one.id, kinds: ['mentoring_nudge'] })
  } else
    await sql`delete from mentoring_nudge_stops
      where user_id = ${actor.id} and relationship_id in ${pairsInGroupOf(id)}`.execute(tx)
  // What was read already has its button too, in whichever tab it is open.
  tellChanged(tx, company.id, actor.id)
  return shown(ctx, pair)
}
