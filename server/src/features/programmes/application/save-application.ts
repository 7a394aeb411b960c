import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { programmesApi } from '#contract/mentoring/programmes.ts'
import { afterApplicationMove, isSent } from '#contract/rules/mentoring/programme-moves.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { holdOwn, isPartSettled, ownRow, partsOf, requireOpen, viewApplication } from './own-application.ts'

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
  if (isSent.includes(state)) requireComplete(body)
  const { topics, goals, languages, department, places, part } = body
  // Who was invited as something else comes as this by themselves.
  const invited = (own?.invited ?? false) && !isOther
  const values = { topics, goals, languages, department, places, part, state, invited }
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
  return viewApplication(tx, saved ?? fail('NOT_FOUND'))
}

/** Nobody can be matched by nothing. */
export function requireComplete({
  topics,
  languages,
}: {
  topics: readonly string[]
  languages: readonly string[]
}) {
  if (topics.length === 0 || languages.length === 0)
    fail('CONFLICT', { details: { reason: 'application_incomplete' } })
}
