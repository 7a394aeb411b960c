import { Temporal } from 'temporal-polyfill'
import type { Input } from '#contract/endpoint.ts'
import type { reportSchedulesApi } from '#contract/training/report-schedules.ts'
import type { Context } from '../../../http/caller/context.ts'
import { audit } from '../../../platform/audit.ts'
import { nextTime } from '../mails/next-time.ts'
import { requireFilter, scheduleInShort, setRecipients } from './choices.ts'
import { lockSchedule, scheduleOf } from './schedules.view.ts'

/** Changes a report that is mailed; what is missing stays. It leaves next at its next time from now, or never while paused. */
export async function updateSchedule(
  ctx: Context,
  { params, body }: Input<typeof reportSchedulesApi.update>,
) {
  const { tx, actor, company, request } = ctx
  const { id } = await lockSchedule(ctx, params.id)
  const had = await scheduleOf(tx, id)
  const { recipientIds, ...changed } = body
  const { name, shows, filter, every, weekday, hour, timeZone, paused } = { ...had, ...changed }
  if (changed.filter) await requireFilter(tx, changed.filter)
  const before = await scheduleInShort(tx, had)
  await tx
    .updateTable('report_schedules')
    .set({
      name,
      shows,
      filter: JSON.stringify(filter),
      every,
      weekday,
      hour,
      time_zone: timeZone,
      next_at: paused ? null : nextTime(Temporal.Now.instant(), timeZone, { every, weekday, hour }),
    })
    .where('id', '=', id)
    .execute()
  if (recipientIds) await setRecipients(ctx, id, recipientIds)
  const now = await scheduleOf(tx, id)
  const target = { type: 'report_schedule', id, name }
  const after = await scheduleInShort(tx, now)
  await audit(
    tx,
    company.id,
    { actor, request },
    { action: 'reports.schedule_changed', target, before, after },
  )
  return now
}
