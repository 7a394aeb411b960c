import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import type { Assignment, trainingApi } from '#contract/training/training.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { requireQuota } from '../../platform/companies/quota.ts'
import { courseForNew } from '../enrolments/enrol-in-course.ts'
import { groupToAssign } from '../groups/offered.ts'
import { pathToEnrol } from '../paths/offered.ts'
import { findAssignment } from './assignments.view.ts'
import { bring } from './brought/bring-assignment.ts'

const target = ({ what }: Assignment) => ({ type: what.kind, id: what.id, name: what.title })

/** Assigns something to a group, and brings it to the first of its people at once; the others follow piece by piece. */
export async function assign(ctx: Context, { body }: Input<typeof trainingApi.assign>) {
  const { tx, actor, company, request } = ctx
  const group = await groupToAssign(tx, body.groupId)
  await requireQuota(ctx, 'assignments', sql.table('assignments'))
  if (body.courseId !== undefined) await courseForNew(tx, body.courseId)
  if (body.pathId !== undefined) await pathToEnrol(tx, body.pathId)
  const id = uuid()
  await tx
    .insertInto('assignments')
    .values({
      company_id: company.id,
      id,
      group_id: body.groupId,
      course_id: body.courseId ?? null,
      path_id: body.pathId ?? null,
      due_on: body.dueOn,
      due_days: body.dueDays,
      renew_months: body.renewMonths,
      renew_days_before: body.renewDaysBefore,
      created_by: actor.id,
    })
    .execute()
  await bring(tx, company, id, actor.id)
  const assignment = await findAssignment(tx, id)
  const { dueOn, dueDays, renewMonths } = body
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'training.assigned',
      target: target(assignment),
      after: { group: group.name, dueOn, dueDays, renewMonths },
    },
  )
  return assignment
}
