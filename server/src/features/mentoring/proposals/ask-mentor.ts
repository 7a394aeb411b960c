import type { Input } from '#contract/endpoint.ts'
import type { mentoringApi } from '#contract/mentoring/mentoring.ts'
import type { Context } from '../../../http/caller/context.ts'
import { askAsMentee } from '../begin-agreed.ts'
import { openRelationship } from '../open-relationship.ts'

/** Asks somebody to be one’s mentor: students and mentors of the company do. */
export async function askMentor(ctx: Context, { body }: Input<typeof mentoringApi.ask>) {
  const id = await askAsMentee(ctx, { mentorId: body.mentorId, menteeId: ctx.actor.id, word: body.word })
  return openRelationship(ctx, id)
}
