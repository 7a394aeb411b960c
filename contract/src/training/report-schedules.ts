import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Empty, Id, Instant } from '../envelope.ts'
import { Name, TimeZone } from '../fields.ts'
import { limits } from '../limits.ts'
import { Breakdown, LearningFilter } from './learning-reports.ts'
import { ReportMail } from './report-mails.ts'

/** What its link opens: progress by course, group, department or own field, or those who are overdue. */
const Shows = z.union([Breakdown, z.literal('overdue')])

const Chosen = z.strictObject({
  name: Name,
  shows: Shows,
  filter: LearningFilter.strict(),
  ...ReportMail.shape,
  /** The clock of its hour and its days. */
  timeZone: TimeZone,
  /** Administrators of the company. */
  recipientIds: z
    .array(Id)
    .min(1)
    .max(limits.reportRecipients)
    .refine((ids) => new Set(ids).size === ids.length, 'duplicate'),
})

export const ReportSchedule = Chosen.omit({ recipientIds: true }).extend({
  id: Id,
  paused: z.boolean(),
  nextAt: Instant.nullable(),
  lastSentAt: Instant.nullable(),
  /** Those who may have it now: whoever is no administrator any more is left out. */
  recipients: z.array(
    z.object({ id: Id, name: z.string(), surname: z.string(), photoUrl: z.string().nullable() }),
  ),
})
export type ReportSchedule = z.infer<typeof ReportSchedule>
export const NewReportSchedule = Chosen
const ChangedReportSchedule = Chosen.extend({ paused: z.boolean() }).partial()

const byId = z.object({ id: Id })

export const reportSchedulesApi = {
  list: endpoint({
    id: 'reportSchedules.list',
    method: 'GET',
    path: '/reports/schedules',
    summary: 'List the reports of learning that are mailed to administrators',
    data: z.object({ items: z.array(ReportSchedule) }),
    errors: [],
    scope: 'reports:read',
  }),
  create: endpoint({
    id: 'reportSchedules.create',
    method: 'POST',
    path: '/reports/schedules',
    summary: 'Have a report of learning mailed to administrators every week or month',
    body: NewReportSchedule,
    data: ReportSchedule,
    errors: ['MAX_NUMBER_REACHED', 'NOT_FOUND'],
    scope: null,
  }),
  update: endpoint({
    id: 'reportSchedules.update',
    method: 'PUT',
    path: '/reports/schedules/:id',
    summary: 'Change a report that is mailed, to whom and when, or pause it',
    params: byId,
    body: ChangedReportSchedule,
    data: ReportSchedule,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  delete: endpoint({
    id: 'reportSchedules.delete',
    method: 'DELETE',
    path: '/reports/schedules/:id',
    summary: 'Have a report mailed no more',
    params: byId,
    data: Empty,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  send: endpoint({
    id: 'reportSchedules.send',
    method: 'POST',
    path: '/reports/schedules/:id/send',
    summary: 'Mail a report now, beside when it is due; says how many are mailed',
    params: byId,
    data: z.object({ sent: z.number().int() }),
    errors: ['NOT_FOUND'],
    scope: null,
    rate: 'message',
  }),
}
