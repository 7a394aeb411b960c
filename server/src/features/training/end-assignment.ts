import type { Input } from '#contract/endpoint.ts'
import type { trainingApi } from '#contract/training/training.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { findAssignment, lockAssignment, type AssignmentRow } from './assignments.view.ts'
import { withdrawFrom } from './withdraw-from.ts'
import { enrolledAtOnce } from './enrol-in-path.ts'

/**
 * Ends an assignment for some more of its people; answers whether there may be more. Each is let go of in the transaction
 * that withdraws them: cut off anywhere, nobody is forgotten and nobody withdrawn twice. With the last of them it is gone.
 */
export async function endSome(tx: Tx, row: AssignmentRow): Promise<boolean> {
  const { rows } = await sql<{ userId: string; since: Date; left: boolean }>`
    delete from assignment_people where (company_id, assignment_id, user_id) in (
      select company_id, assignment_id, user_id from assignment_people
      where assignment_id = ${row.id}::uuid order by user_id limit ${enrolledAtOnce})
    returning user_id as "userId", given_at as since, left_at is not null as left`.execute(tx)
  if (row.ending === 'withdraw')
    await withdrawFrom(
      tx,
      row,
      rows.filter(({ left }) => !left),
    )
  const more = rows.length === enrolledAtOnce
  if (!more) await tx.deleteFrom('assignments').where('id', '=', row.id).execute()
  return more
}

/** Ends an assignment, for the first of its people at once; the others follow piece by piece. */
export async function endAssignment(ctx: Context, { params, body }: Input<typeof trainingApi.end>) {
  const { tx, actor, company, request } = ctx
  const row = await lockAssignment(ctx, params.id)
  const assignment = await findAssignment(tx, params.id)
  const ending = body.withdraw ? 'withdraw' : 'keep'
  await tx.updateTable('assignments').set({ ending, changed: true }).where('id', '=', params.id).execute()
  const more = await endSome(tx, { ...row, ending })
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'training.ended',
      target: { type: assignment.what.kind, id: assignment.what.id, name: assignment.what.title },
      after: { group: assignment.group.name, withdraw: body.withdraw },
    },
  )
  return { waiting: more ? (await findAssignment(tx, params.id)).waiting : 0 }
}
