import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { mentoringNudgesApi, PairNudges } from '#contract/mentoring/nudges/mentoring-nudges.ts'
import { nudgedFor } from '#contract/rules/mentoring/nudges.ts'
import { readAbout } from '../../../../capabilities/notifications/offered.ts'
import type { Context } from '../../../../http/caller/context.ts'
import { companyPairs, holdOwnPair, ownPair, pairsInGroupOf } from '../../../mentoring/offered.ts'
import { hasStopped, nudgedPair } from './nudged-pairs.ts'

async function shown({ tx, actor, company }: Context, id: string): Promise<PairNudges> {
  const { rows } = await sql<{ pair: Parameters<typeof nudgedFor>[0]; stopped: boolean }>`
    select ${nudgedPair(company.timeZone, actor.id)} as pair, ${hasStopped(sql`${actor.id}::uuid`)} as stopped
    from ${companyPairs} r where r.id = ${id}`.execute(tx)
  const [row] = rows
  return { reason: row ? nudgedFor(row.pair) : null, stopped: row?.stopped ?? false }
}

/** Whether one was reminded in one’s own pair, and wants no more of it. */
export async function pairNudges(ctx: Context, { params }: Input<typeof mentoringNudgesApi.ofPair>) {
  const { id } = await ownPair(ctx, params.id)
  return shown(ctx, id)
}

/** One wants no more of them for this pair, or wants them again; of a group, for all of it. The other of the two goes on as they like. */
export async function stopNudges(ctx: Context, { params, body }: Input<typeof mentoringNudgesApi.stop>) {
  const { tx, actor, company } = ctx
  const { id } = await holdOwnPair(ctx, params.id)
  if (body.stopped) {
    await tx
      .insertInto('mentoring_nudge_stops')
      .values({ company_id: company.id, relationship_id: id, user_id: actor.id })
      .onConflict((row) => row.doNothing())
      .execute()
    // It was seen: no e-mail tells it any more.
    await readAbout(tx, { userId: actor.id, about: id, kinds: ['mentoring_nudge'] })
  } else
    await sql`delete from mentoring_nudge_stops
      where user_id = ${actor.id} and relationship_id in ${pairsInGroupOf(id)}`.execute(tx)
  return shown(ctx, id)
}
