import type { Input } from '#contract/endpoint.ts'
import type { mentoringApi } from '#contract/mentoring/mentoring.ts'
import type { Context } from '../../http/caller/context.ts'
import { beginPair } from './begin-pair.ts'
import { openRelationship } from './open-relationship.ts'
import { tellAsked } from './tell.ts'
import { writeMove } from './write-move.ts'

/** Asks somebody to be one’s mentor: students and mentors of the company do. */
export async function askMentor(ctx: Context, { body }: Input<typeof mentoringApi.ask>) {
  const { tx, actor, company } = ctx
  const id = await beginPair(ctx, { mentorId: body.mentorId, menteeId: actor.id, asked: true })
  await writeMove(tx, { company_id: company.id, id }, { move: 'accept', byId: actor.id, word: body.word })
  await tellAsked(tx, id, [{ userId: body.mentorId, personId: actor.id }])
  return openRelationship(ctx, id)
}
