import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { programmesApi } from '#contract/mentoring/programmes.ts'
import { afterApplicationMove, isSent } from '#contract/rules/mentoring/programme-moves.ts'
import {
  firstUnanswered,
  keptAnswers,
  neededOnceSent,
} from '#contract/rules/mentoring/programme-questions.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import type { ProgrammeRow } from '../programme.view.ts'
import {
  holdOwn,
  isPartSettled,
  type ApplicationRow,
  ownRow,
  partsOf,
  requireOpen,
  viewApplication,
} from './own-application.ts'

/**
 * Saves one’s application as it is typed, over what was seen of it alone: another window may have written since. As what one takes part is settled
 * by the invitation, or when it is sent.
 */
export async function saveApplication(
  ctx: Context,
  { params, body }: Input<typeof programmesApi.saveApplication>,
) {
  const { tx, actor, company } = ctx
  const { programme, own } = await holdOwn(ctx, params.id)
  requireOpen(programme)
  if (!partsOf(actor.role, programme.kind).includes(body.part)) fail('FORBIDDEN')
  const state =
    afterApplicationMove(own?.state ?? null, 'begin') ??
    (own && own.state !== 'declined' ? own.state : fail('CONFLICT', { details: { reason: 'moved_on' } }))
  if ((own?.revision ?? 0) !== body.revision)
    fail('CONFLICT', { details: { reason: 'newer', revision: own?.revision ?? 0 } })
  const isOther = own !== undefined && own.part !== body.part
  if (isOther && isPartSettled(own, programme)) fail('CONFLICT', { details: { reason: 'part_settled' } })
  const answers = keptAnswers(programme.questions, body.answers, own?.answers)
  const { questions, kind } = programme
  if (own && isSent.includes(state))
    requireComplete({ ...body, answers }, { kind, questions: neededOnceSent(questions, own.answers) })
  const { topics, goals, languages, department, places, part } = body
  // Who was invited as something else comes as this by themselves.
  const invited = (own?.invited ?? false) && !isOther
  const values = {
    topics,
    goals,
    languages,
    department,
    places,
    part,
    state,
    invited,
    answers: JSON.stringify(answers),
  }
  await tx
    .insertInto('programme_applications')
    .values({ company_id: company.id, programme_id: params.id, user_id: actor.id, ...values })
    .onConflict((on) =>
      on.columns(['company_id', 'programme_id', 'user_id']).doUpdateSet({
        ...values,
        // Who withdrew begins anew.
        ...(own?.state === 'withdrawn' && { sent_at: null }),
        revision: sql`programme_applications.revision + 1`,
      }),
    )
    .execute()
  const saved = await ownRow(tx, params.id, actor.id)
  return viewApplication(tx, saved ?? fail('NOT_FOUND'), programme)
}

/** Nobody can be matched by nothing, nor without an answer that the programme needs. */
export function requireComplete(
  said: Pick<ApplicationRow, 'part' | 'topics' | 'languages' | 'answers'>,
  { questions, kind }: Pick<ProgrammeRow, 'questions' | 'kind'>,
) {
  if (said.topics.length === 0 || said.languages.length === 0 || firstUnanswered(questions, said, kind))
    fail('CONFLICT', { details: { reason: 'application_incomplete' } })
}
