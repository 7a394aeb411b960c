import type { Input } from '#contract/endpoint.ts'
import type { mentoringApi } from '#contract/mentoring/mentoring.ts'
import type { Context } from '../../../http/caller/context.ts'
import { audit } from '../../../platform/audit.ts'
import { beginPair } from '../begin-pair.ts'
import { openPair } from '../open-relationship.ts'
import { tellAsked } from '../tell.ts'
import { writeMove } from '../write-move.ts'

/** Proposes two people to one another; both are asked. */
export async function proposePair(ctx: Context, { body }: Input<typeof mentoringApi.propose>) {
  const { tx, actor, company } = ctx
  const { mentorId, menteeId } = body
  const id = await beginPair(ctx, { mentorId, menteeId, asked: false })
  // A super_admin at another company is nobody of it.
  const byId = actor.companyId === company.id ? actor.id : null
  await writeMove(tx, { company_id: company.id, id }, { move: 'propose', byId })
  await tellAsked(tx, id, [
    { userId: mentorId, personId: menteeId },
    { userId: menteeId, personId: mentorId },
  ])
  await audit(tx, company.id, ctx, {
    action: 'mentoring.proposed',
    target: { type: 'user', id: menteeId },
  })
  return openPair(tx, id)
}
