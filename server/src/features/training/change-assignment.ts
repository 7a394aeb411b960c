import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { Assignment, trainingApi } from '#contract/training/training.ts'
import type { AssignmentChange } from '#contract/training/training-input.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { findAssignment, findRow, lockAssignment, type AssignmentRow } from './assignments.view.ts'
import { asChanged, daysOf } from './days.ts'
import { bring } from './brought/bring-assignment.ts'
import { countRunningOut } from './renew.ts'
import { standingsOf } from './standings.ts'
import { todayIn } from './today.ts'

/** What an assignment says after a change of it. */
function changed(row: AssignmentRow, body: AssignmentChange) {
  const names = body.dueOn !== undefined || body.dueDays !== undefined
  return {
    due_on: names ? (body.dueOn ?? null) : row.due_on,
    due_days: names ? (body.dueDays ?? null) : row.due_days,
    renew_months: body.renewMonths === undefined ? row.renew_months : body.renewMonths,
    renew_days_before: body.renewDaysBefore ?? row.renew_days_before,
  }
}

/** Whom a change would touch. */
export async function previewChange(
  { tx, company }: Context,
  { params, body }: Input<typeof trainingApi.preview>,
) {
  const row = await findRow(tx, params.id)
  const next = changed(row, body)
  const today = await todayIn(tx, company.timeZone)
  const standing = new Map((await standingsOf(tx, row, today)).map((one) => [one.person.id, one.standing]))
  const days = asChanged(next.due_on, next.due_days)
  const moved = (await daysOf(tx, { id: row.id, timeZone: company.timeZone, days })).filter(
    ({ userId, was, becomes }) => was !== becomes && (standing.get(userId) ?? 'done') !== 'done',
  )
  const late = moved.filter(
    ({ userId, becomes }) => becomes !== null && becomes < today && standing.get(userId) !== 'overdue',
  )
  const renewed =
    next.renew_months === null ? 0 : await countRunningOut(tx, { ...row, ...next }, company.timeZone)
  return { moved: moved.length, overdue: late.length, renewed }
}

const auditedFields = ({ dueOn, dueDays, renewMonths, renewDaysBefore }: Assignment) => ({
  dueOn,
  dueDays,
  renewMonths,
  renewDaysBefore,
})
const target = ({ what }: Assignment) => ({ type: what.kind, id: what.id, name: what.title })

/** Changes an assignment, and brings the first of its people to its new days at once; the others follow. */
export async function changeAssignment(ctx: Context, { params, body }: Input<typeof trainingApi.change>) {
  const { tx, actor, company, request } = ctx
  const row = await lockAssignment(ctx, params.id)
  const before = await findAssignment(tx, params.id)
  const next = changed(row, body)
  const moves = next.due_on !== row.due_on || next.due_days !== row.due_days
  await tx
    .updateTable('assignments')
    .set({ ...next, ...(moves && { due_version: sql<number>`due_version + 1`, changed: true }) })
    .where('id', '=', params.id)
    .execute()
  if (moves) await bring(tx, company, params.id, actor.id)
  const after = await findAssignment(tx, params.id)
  const group = after.group.name
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'training.changed',
      target: target(after),
      before: { group, ...auditedFields(before) },
      after: { group, ...auditedFields(after) },
    },
  )
  return after
}

/** Pauses an assignment, or resumes it: who came meanwhile is enrolled then, their days counted from then. */
export async function pauseAssignment(ctx: Context, { params, body }: Input<typeof trainingApi.pause>) {
  const { tx, actor, company, request } = ctx
  const row = await lockAssignment(ctx, params.id)
  if ((row.paused_at !== null) === body.paused) return findAssignment(tx, params.id)
  const now = new Date()
  await tx
    .updateTable('assignments')
    .set(body.paused ? { paused_at: now } : { paused_at: null, resumed_at: now, changed: true })
    .where('id', '=', params.id)
    .execute()
  if (!body.paused) await bring(tx, company, params.id, actor.id)
  const after = await findAssignment(tx, params.id)
  const action = body.paused ? 'training.paused' : 'training.resumed'
  await audit(
    tx,
    company.id,
    { actor, request },
    { action, target: target(after), after: { group: after.group.name } },
  )
  return after
}
