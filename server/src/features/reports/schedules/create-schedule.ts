import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import type { reportSchedulesApi } from '#contract/training/report-schedules.ts'
import type { Context } from '../../../http/caller/context.ts'
import { personHere } from '../../../http/caller/person-here.ts'
import { audit } from '../../../platform/audit.ts'
import { requireQuota } from '../../../platform/companies/quota.ts'
import { nextTime } from '../mails/next-time.ts'
import { requireFilter, scheduleInShort, setRecipients } from './choices.ts'
import { scheduleOf } from './schedules.view.ts'

/** Has a report mailed from its next time on. */
export async function createSchedule(ctx: Context, { body }: Input<typeof reportSchedulesApi.create>) {
  const { tx, actor, company, request } = ctx
  const { name, shows, filter, every, weekday, hour, timeZone, recipientIds } = body
  await requireQuota(ctx, 'reportSchedules', sql.table('report_schedules'))
  await requireFilter(tx, filter)
  const id = uuid()
  await tx
    .insertInto('report_schedules')
    .values({
      company_id: company.id,
      id,
      name,
      shows,
      filter: JSON.stringify(filter),
      every,
      weekday,
      hour,
      time_zone: timeZone,
      next_at: nextTime(Temporal.Now.instant(), timeZone, { every, weekday, hour }),
      created_by: personHere(ctx),
    })
    .execute()
  await setRecipients(ctx, id, recipientIds)
  const made = await scheduleOf(tx, id)
  const target = { type: 'report_schedule', id, name }
  const after = await scheduleInShort(tx, made)
  await audit(tx, company.id, { actor, request }, { action: 'reports.schedule_created', target, after })
  return made
}
