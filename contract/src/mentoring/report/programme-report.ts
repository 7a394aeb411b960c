import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id, Instant, TableFormat, tableMediaTypes } from '../../envelope.ts'
import { applicationStates } from '../../rules/mentoring/programme-moves.ts'
import { programmeKinds } from '../../rules/mentoring/programme-kinds.ts'
import { checkInQuestionNames } from '../../rules/mentoring/check-in-questions.ts'
import { checkInMoments } from '../check-ins.ts'

const count = z.number().int()

/** How those stand who applied, or were invited; a draft is its writer’s alone. */
export const reportedStates = applicationStates.filter((state) => state !== 'draft')
/** How pairs stand; `not_begun`: proposed, and declined or not answered. */
export const reportedPairs = [
  'proposed',
  'active',
  'paused',
  'completed',
  'handed_over',
  'ended_early',
  'not_begun',
] as const

/** Of two equals neither is the mentor. */
const As = z.enum(['mentor', 'mentee', 'peer'])

/** How the pairs of a department’s mentees go, where there are five of these or more. */
const Department = z.object({
  /** Null of people without one. */
  department: z.string().nullable(),
  /** All those together that are not shown by themselves. */
  rest: z.boolean(),
  people: count,
  active: count,
  notMet: count,
  silent: count,
  endedEarly: count,
})
export type ReportedDepartment = z.infer<typeof Department>

/** A programme in numbers: dates and states, and nothing of what anybody wrote. */
export const ProgrammeReport = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(programmeKinds),
  at: Instant,
  people: z.array(z.object({ as: As, states: z.record(z.enum(reportedStates), count) })),
  pairs: z.record(z.enum(reportedPairs), count),
  notMet: count,
  silent: count,
  /** Who is in it, or on its waiting list, without a mentor. */
  waiting: count,
  /** Those that took place; of a group one, however many came. */
  sessions: count,
  /** Null where they are of fewer than five people. */
  goals: z.object({ open: count, met: count, dropped: count }).nullable(),
  /** Those that count. */
  certificates: count,
  /** Null until five people or more have said something. */
  helped: z.array(z.object({ as: As, sum: z.object({ ratings: count, helped: count }).nullable() })),
  /** Of what the programme asks; no questions until five people or more have answered. */
  checkIns: z.array(
    z.object({
      as: As,
      moment: z.enum(checkInMoments),
      questions: z.array(z.object({ question: z.enum(checkInQuestionNames), answers: count, good: count })),
    }),
  ),
  departments: z.array(Department),
})
export type ProgrammeReport = z.infer<typeof ProgrammeReport>

/** What there is as a table; a workbook has all of them. */
export const reportTables = ['summary', 'departments', 'pairs'] as const

const byId = z.object({ id: Id })

export const programmeReportApi = {
  get: endpoint({
    id: 'programmeReport.get',
    method: 'GET',
    path: '/mentoring/programmes/:id/report',
    summary:
      'Get a programme in numbers: people, pairs, sessions, goals, certificates and sums of what was said',
    params: byId,
    data: ProgrammeReport,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  export: endpoint({
    id: 'programmeReport.export',
    method: 'POST',
    path: '/mentoring/programmes/:id/report/export',
    summary: 'Export the report of a programme as an XLSX file, or one of its tables as a CSV file',
    params: byId,
    body: z.strictObject({
      format: TableFormat.default('csv'),
      /** Of a CSV file, which holds one; an XLSX file has each as a sheet. */
      table: z.enum(reportTables).default('pairs'),
    }),
    data: z.unknown(),
    errors: ['NOT_FOUND'],
    scope: null,
    rate: 'heavy',
    download: Object.values(tableMediaTypes),
  }),
}
