import { sql } from 'kysely'
import type { LearningFilter } from '#contract/training/learning-reports.ts'
import type { ReportSchedule } from '#contract/training/report-schedules.ts'
import { fail, failField } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { titleOf } from '../../courses/offered.ts'
import { groupNames } from '../../groups/offered.ts'
import { inShort } from '../learning/export-learning.ts'
import { mayHaveReports } from './schedules.view.ts'

/** A course or group that is not there would be a report about nobody. */
export async function requireFilter(tx: Tx, { courseId, groupId }: LearningFilter): Promise<void> {
  if (courseId !== undefined && (await titleOf(tx, courseId)) === undefined) fail('NOT_FOUND')
  if (groupId !== undefined && !(await groupNames(tx, [groupId])).has(groupId)) fail('NOT_FOUND')
}

/** Makes these the recipients, where all of them are administrators of the company. */
export async function setRecipients(
  { tx, company }: Pick<Context, 'tx' | 'company'>,
  scheduleId: string,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select u.id from users u
    where u.company_id = current_company() and u.id = any(${ids}::uuid[]) and ${mayHaveReports}`.execute(tx)
  if (rows.length < ids.length) failField('recipientIds', 'not_an_admin')
  await tx.deleteFrom('report_schedule_recipients').where('schedule_id', '=', scheduleId).execute()
  await tx
    .insertInto('report_schedule_recipients')
    .values(ids.map((user_id) => ({ company_id: company.id, schedule_id: scheduleId, user_id })))
    .execute()
}

/** A schedule as the audit log keeps it: by names, and its recipients counted. */
export async function scheduleInShort(tx: Tx, schedule: ReportSchedule) {
  const { name, shows, filter, every, weekday, hour, timeZone, paused, recipients } = schedule
  const about = await inShort({ tx }, filter)
  return {
    title: name,
    filter: { shows, every, weekday, hour, timeZone, ...about },
    enabled: !paused,
    count: recipients.length,
  }
}
