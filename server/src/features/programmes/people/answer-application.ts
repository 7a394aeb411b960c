import type { Input } from '#contract/endpoint.ts'
import type { programmesApi } from '#contract/mentoring/programmes.ts'
import { afterApplicationMove, whereSent } from '#contract/rules/mentoring/programme-moves.ts'
import { notify } from '../../../capabilities/notifications/offered.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { audit } from '../../../platform/audit.ts'
import { lockProgramme } from '../programme.view.ts'
import { holdProposals } from './take-proposals-back.ts'
import { advance, isFull, requireProgrammeQuota } from './advance.ts'

/** Lets somebody in who asked, onto the waiting list where no place is left, or takes somebody out; they are told. */
export async function answerApplication(ctx: Context, { params, body }: Input<typeof programmesApi.answer>) {
  const { tx, actor, company, request, askAgain } = ctx
  const takeProposalsBack = await holdProposals(ctx, { programmeId: params.id, userId: params.userId })
  const row = await lockProgramme(tx, params.id)
  await askAgain()
  const one = await tx
    .selectFrom('programme_applications')
    .select(['state', 'part'])
    .where('programme_id', '=', params.id)
    .where('user_id', '=', params.userId)
    .where('state', '!=', 'draft')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!one) fail('NOT_FOUND')
  const next = afterApplicationMove(one.state, body.answer)
  if (next === null || (body.answer === 'accept' && row.state === 'closed'))
    fail('CONFLICT', { details: { reason: 'moved_on' } })
  if (next === 'accepted') requireProgrammeQuota(one.part, row)
  const full = await isFull(tx, params.id)
  const state =
    next === 'accepted' ? whereSent({ joining: row.joining, invited: true, part: one.part, full }) : next
  await tx
    .updateTable('programme_applications')
    .set({ state })
    .where('programme_id', '=', params.id)
    .where('user_id', '=', params.userId)
    .execute()
  if (state !== 'waiting')
    await notify(tx, [
      {
        userId: params.userId,
        kind: state === 'accepted' ? 'programme_accepted' : 'programme_declined',
        about: params.id,
        title: row.name,
      },
    ])
  if (state === 'declined') await takeProposalsBack()
  await advance(tx, params.id)
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'programmes.person_answered',
      target: { type: 'user', id: params.userId },
      after: { title: row.name, kind: state },
    },
  )
  return {}
}
