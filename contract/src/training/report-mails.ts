import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../envelope.ts'

export const reportSpans = ['week', 'month'] as const
export type ReportSpan = (typeof reportSpans)[number]

/** When one is mailed the report of learning: on a weekday, or on the first of each month, from an hour of one’s own clock. */
export const ReportMail = z.object({
  every: z.enum(reportSpans),
  /** Monday is 1, Sunday 7; of what comes each month it says nothing. */
  weekday: z.number().int().min(1).max(7),
  hour: z.number().int().min(0).max(23),
})
export type ReportMail = z.infer<typeof ReportMail>

const Kept = z.object({ mail: ReportMail.nullable(), nextAt: Instant.nullable() })

export const reportMailsApi = {
  get: endpoint({
    id: 'reportMails.get',
    method: 'GET',
    path: '/reports/learning/mail',
    summary: 'Say whether and when one is mailed the report of learning',
    data: Kept,
    errors: [],
    scope: 'reports:read',
  }),
  set: endpoint({
    id: 'reportMails.set',
    method: 'PUT',
    path: '/reports/learning/mail',
    summary: 'Have the report of learning mailed to oneself every week or month, or no more',
    body: z.strictObject({ mail: ReportMail.nullable() }),
    data: Kept,
    errors: [],
    scope: null,
  }),
}
