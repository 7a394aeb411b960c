import { sql } from 'kysely'
import type { BatchTally } from '../../../../db/batch-tally.ts'
import type { Input } from '#contract/endpoint.ts'
import type { importsApi } from '#contract/people/imports.ts'
import type { Context } from '../../../../http/caller/context.ts'
import { fail } from '../../../../core/errors.ts'
import { canBeInvited, endsInvitation, movesInvitation } from '../run/invitation-sql.ts'
import { addTally, losesAccess } from './plan-rows.ts'
import { viewOneBatch } from '../view-one-batch.ts'
import { lockBatch } from '../run/work.ts'

/** Chooses which of the planned rows are done. A row that cannot be done has no choice. */
export async function chooseRows({ tx }: Context, { params, body }: Input<typeof importsApi.choose>) {
  const batch = await lockBatch(tx, params.id)
  if (batch.state !== 'planned') fail('CONFLICT')
  const { rows, outcome, givesAdmin, apply } = body
  const { rows: changed } = await sql<BatchTally & { people: number }>`
    with changed as (
      update user_batch_rows set apply = ${apply}
      where batch_id = ${batch.id}::uuid and apply <> ${apply}
        and outcome in ('create', 'update', 'deactivate', 'invite')
        ${rows ? sql`and row = any(${rows}::int[])` : sql``}
        ${outcome ? sql`and outcome = ${outcome}` : sql``}
        ${givesAdmin ? sql`and gives_admin` : sql``}
        -- Nobody becomes an administrator because many others are chosen.
        ${apply && !rows && !givesAdmin ? sql`and not gives_admin` : sql``}
      returning outcome, status, before, after
    )
    select count(*)::int as people, 0 as admins, count(*) filter (where ${losesAccess})::int as losing,
      count(*) filter (where ${canBeInvited})::int as invitable,
      count(*) filter (where ${endsInvitation})::int as ended, count(*) filter (where ${movesInvitation})::int as moved, 0 as noted, 0 as room
    from changed`.execute(tx)
  const [sums] = changed
  if (!sums) return viewOneBatch(tx, batch)
  const chosen = await tx
    .updateTable('user_batches')
    .set({
      plan: batch.plan + 1,
      skipped: batch.skipped + (apply ? -sums.people : sums.people),
      tally: JSON.stringify(addTally(batch.tally, sums, apply ? 1 : -1)),
    })
    .where('id', '=', batch.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return viewOneBatch(tx, chosen)
}
