import type { Input } from '#contract/endpoint.ts'
import type { mentoringSpaceApi } from '#contract/mentoring/mentoring-space.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { markActive, requireSpaceQuota, writeInSpace } from './open-space.ts'
import { viewGoal } from './space.view.ts'

type Body = Input<typeof mentoringSpaceApi.saveGoal>['body']
/** What a caller said of a goal, as it is kept; what they did not say stays. */
const columnsOf = ({ text, state, measure, targetOn }: Body) => ({
  ...(text !== undefined && { text }),
  state,
  ...(measure !== undefined && {
    measured_from: measure?.from ?? null,
    measured_to: measure?.to ?? null,
    measured_now: measure?.now ?? null,
    measured_in: measure?.unit ?? '',
  }),
  ...(targetOn !== undefined && { target_on: targetOn }),
})

/** Sets a goal of the pair or the group, or changes it: it is of all. */
export async function saveGoal(ctx: Context, { params, body }: Input<typeof mentoringSpaceApi.saveGoal>) {
  const { tx, actor, company } = ctx
  const place = await writeInSpace(ctx, params.id)
  const known = await tx
    .selectFrom('mentoring_goals')
    .select('relationship_id')
    .where('id', '=', params.itemId)
    .executeTakeFirst()
  if (known && known.relationship_id !== place.id) fail('NOT_FOUND')
  const { text } = body
  if (!known && text === undefined) fail('NOT_FOUND')
  if (!known) await requireSpaceQuota(ctx, 'mentoring_goals', place.id)
  const changes = { ...columnsOf(body), changed_at: new Date() }
  const goal = await tx
    .insertInto('mentoring_goals')
    .values({
      company_id: company.id,
      id: params.itemId,
      relationship_id: place.id,
      created_by: actor.id,
      // One that there is keeps its words where none are given.
      text: text ?? '',
      ...changes,
    })
    .onConflict((one) =>
      one
        .columns(['company_id', 'id'])
        .doUpdateSet(changes)
        // Another pair's, of the same id and made just now, stays theirs.
        .where('mentoring_goals.relationship_id', '=', place.id),
    )
    .returningAll()
    .executeTakeFirst()
  if (!goal) fail('NOT_FOUND')
  await markActive(ctx, place)
  return viewGoal(goal, place.members)
}
