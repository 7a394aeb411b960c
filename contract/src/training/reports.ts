import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Day, TableFormat, tableMediaTypes } from '../envelope.ts'

const count = z.number().int()

/** The most days that a report is about. */
export const REPORT_DAYS = 731

/** Days of the company's own calendar, the last one included. */
export const Period = z.object({ from: Day, to: Day })

const reportKinds = ['people', 'signIns', 'invitations', 'imports'] as const
export type ReportKind = (typeof reportKinds)[number]

/** How many people had each status as the day ended. */
const PeopleDay = z.object({
  day: Day,
  active: count,
  hidden: count,
  pending: count,
  inactive: count,
  deleted: count,
})
const SignInDay = z.object({ day: Day, signIns: count, people: count, refused: count })
const InvitationDay = z.object({ day: Day, sent: count, accepted: count })
const ImportDay = z.object({ day: Day, imports: count, created: count, updated: count, failed: count })

export const Report = z.object({
  people: z.array(PeopleDay),
  signIns: z.array(SignInDay),
  invitations: z.object({
    days: z.array(InvitationDay),
    sent: count,
    accepted: count,
    /** Half of those who accepted did so within this many hours; null where nobody did. */
    medianHours: z.number().nullable(),
  }),
  imports: z.array(ImportDay),
})
export type Report = z.infer<typeof Report>

export const reportsApi = {
  get: endpoint({
    id: 'reports.get',
    method: 'GET',
    path: '/reports',
    summary: 'Count people, sign-ins, invitations and imports of a period, by day',
    query: Period,
    data: Report,
    errors: [],
    scope: 'reports:read',
  }),
  export: endpoint({
    id: 'reports.export',
    method: 'POST',
    path: '/reports/export',
    summary: 'Export one of the reports as a CSV or XLSX file',
    body: Period.extend({ kind: z.enum(reportKinds), format: TableFormat.default('csv') }),
    data: z.unknown(),
    errors: ['MAX_NUMBER_REACHED'],
    scope: 'reports:read',
    rate: 'heavy',
    download: Object.values(tableMediaTypes),
  }),
}
