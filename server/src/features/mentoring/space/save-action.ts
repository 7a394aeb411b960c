import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { mentoringSpaceApi } from '#contract/mentoring/mentoring-space.ts'
import { fail, failField } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { markActive, requireSpaceQuota, writeInSpace } from './open-space.ts'
import { selectActions, viewAction } from './space.view.ts'

/** Notes something that one of them is to do, or changes it. What is done stays done at its moment. */
export async function saveAction(ctx: Context, { params, body }: Input<typeof mentoringSpaceApi.saveAction>) {
  const { tx, actor, company } = ctx
  const place = await writeInSpace(ctx, params.id)
  if (![place.members.mentorId, ...place.members.menteeIds].includes(body.ownerId))
    failField('ownerId', 'invalid_value')
  const known = await tx
    .selectFrom('mentoring_actions')
    .select(['relationship_id', 'done_at'])
    .where('id', '=', params.itemId)
    .executeTakeFirst()
  if (known && known.relationship_id !== place.id) fail('NOT_FOUND')
  if (!known) await requireSpaceQuota(ctx, 'mentoring_actions', place.id)
  const changes = {
    text: body.text,
    owner_id: body.ownerId,
    due_on: body.dueOn,
    done_at: body.done ? (known?.done_at ?? sql<Date>`now()`) : null,
  }
  await tx
    .insertInto('mentoring_actions')
    .values({
      company_id: company.id,
      id: params.itemId,
      relationship_id: place.id,
      created_by: actor.id,
      ...changes,
    })
    .onConflict((one) =>
      one
        .columns(['company_id', 'id'])
        .doUpdateSet(changes)
        // Another pair's, of the same id and made just now, stays theirs.
        .where('mentoring_actions.relationship_id', '=', place.id),
    )
    .execute()
  await markActive(ctx, place)
  const action = await selectActions(tx, place.id).where('id', '=', params.itemId).executeTakeFirst()
  if (!action) fail('NOT_FOUND')
  return viewAction(action, place.members)
}

/** Any of them removes what is not to be done any more. */
export async function removeAction(ctx: Context, { params }: Input<typeof mentoringSpaceApi.removeAction>) {
  const place = await writeInSpace(ctx, params.id)
  const { numDeletedRows } = await ctx.tx
    .deleteFrom('mentoring_actions')
    .where('relationship_id', '=', place.id)
    .where('id', '=', params.itemId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) fail('NOT_FOUND')
  await markActive(ctx, place)
  return {}
}
