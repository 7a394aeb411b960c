import type { Input } from '#contract/endpoint.ts'
import type { reportSchedulesApi } from '#contract/training/report-schedules.ts'
import type { Context } from '../../../http/caller/context.ts'
import { audit } from '../../../platform/audit.ts'
import { lockSchedule } from './schedules.view.ts'

export async function deleteSchedule(ctx: Context, { params }: Input<typeof reportSchedulesApi.delete>) {
  const { tx, actor, company, request } = ctx
  const { id, name } = await lockSchedule(ctx, params.id)
  await tx.deleteFrom('report_schedules').where('id', '=', id).execute()
  const target = { type: 'report_schedule', id, name }
  await audit(tx, company.id, { actor, request }, { action: 'reports.schedule_deleted', target })
  return {}
}
