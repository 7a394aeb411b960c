import type { Input } from '#contract/endpoint.ts'
import type { reportSchedulesApi } from '#contract/training/report-schedules.ts'
import type { Context } from '../../../http/caller/context.ts'
import { audit } from '../../../platform/audit.ts'
import { mailSchedule } from './mail-schedule.ts'
import { lockSchedule } from './schedules.view.ts'

/** Mails a report beside its times, a paused one too. */
export async function sendScheduleNow(ctx: Context, { params }: Input<typeof reportSchedulesApi.send>) {
  const { tx, actor, company, request, services } = ctx
  const schedule = await lockSchedule(ctx, params.id)
  const sent = await mailSchedule(tx, company, services, schedule)
  const target = { type: 'report_schedule', id: schedule.id, name: schedule.name }
  const after = { count: sent }
  await audit(tx, company.id, { actor, request }, { action: 'reports.schedule_sent', target, after })
  return { sent }
}
