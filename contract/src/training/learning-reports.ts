import { z } from 'zod'
import { CustomColumn } from '../people/custom-fields.ts'
import { endpoint } from '../endpoint.ts'
import {
  Day,
  Id,
  Instant,
  Paged,
  PageQuery,
  repeated,
  sortBy,
  TableFormat,
  tableMediaTypes,
} from '../envelope.ts'
import { limits } from '../limits.ts'
import { Period } from './reports.ts'
import { standings } from './training.ts'

const count = z.number().int()

/** Of a department, those who have none; of a field of the company's own, `<id>:none`. */
const Department = z.string().max(limits.personLineLength)
const FieldOption = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|none)$/)

/** Whom a report is about: people as they are now, in the courses that they learn in. */
export const LearningFilter = z.object({
  courseId: Id.optional(),
  groupId: Id.optional(),
  department: Department.optional(),
  option: FieldOption.optional(),
})
export type LearningFilter = z.infer<typeof LearningFilter>

/** Of a day: who enrolled and who completed on it; and as it ended, places in courses, those completed and those overdue. */
export const LearningDay = z.object({
  day: Day,
  enrolled: count,
  completed: count,
  learning: count,
  done: count,
  overdue: count,
})
export type LearningDay = z.infer<typeof LearningDay>

/** What a table has a row for each of: the options of a choice field too. */
export const breakdowns = ['course', 'group', 'department'] as const
export const Breakdown = z.union([z.enum(breakdowns), CustomColumn])
export type Breakdown = z.infer<typeof Breakdown>

export const BreakdownRow = z.object({
  /** An id, or a department; null of those who have none. */
  key: z.string().nullable(),
  name: z.string(),
  learning: count,
  done: count,
  underWay: count,
  notBegun: count,
  overdue: count,
})
export type BreakdownRow = z.infer<typeof BreakdownRow>
export const breakdownSortFields = ['name', 'learning', 'share', 'overdue'] as const

/** Somebody in a course. */
export const LearningEnrolment = z.object({
  id: Id,
  person: z.object({ id: Id, name: z.string(), surname: z.string(), photoUrl: z.string().nullable() }),
  department: z.string().nullable(),
  course: z.object({ id: Id, title: z.string() }),
  standing: z.enum(standings),
  enrolledAt: Instant,
  dueOn: Day.nullable(),
  completedAt: Instant.nullable(),
  lastAt: Instant.nullable(),
  lessons: count,
  lessonsDone: count,
})
export type LearningEnrolment = z.infer<typeof LearningEnrolment>
export const learningSortFields = ['name', 'course', 'enrolledAt', 'dueOn', 'completedAt', 'lastAt'] as const

/** What happened to somebody within a period. */
export const happenings = ['enrolled', 'completed'] as const
const ofEnrolments = LearningFilter.extend({
  search: z.string().trim().max(limits.searchLength).optional(),
  standing: repeated(z.enum(standings)),
  happened: z.enum(happenings).optional(),
  from: Day.optional(),
  to: Day.optional(),
})
export const EnrolmentsFilter = ofEnrolments
export type EnrolmentsFilter = z.output<typeof ofEnrolments>

export const learningReportsApi = {
  get: endpoint({
    id: 'learningReports.get',
    method: 'GET',
    path: '/reports/learning',
    summary: 'Count enrolments, completions and what is overdue, by day of a period',
    query: Period.extend(LearningFilter.shape),
    data: z.object({ days: z.array(LearningDay) }),
    errors: [],
    scope: 'reports:read',
  }),
  breakdown: endpoint({
    id: 'learningReports.breakdown',
    method: 'GET',
    path: '/reports/learning/breakdown',
    summary: 'Get how far people are now, by course, group, department or an own field of a choice',
    query: PageQuery.extend({
      ...LearningFilter.shape,
      by: Breakdown.default('course'),
      sort: sortBy(breakdownSortFields).default('-learning'),
    }),
    data: Paged(BreakdownRow),
    errors: ['NOT_FOUND'],
    scope: 'reports:read',
  }),
  places: endpoint({
    id: 'learningReports.places',
    method: 'GET',
    path: '/reports/learning/places',
    summary:
      'Get the people behind a number: who stands how in which course, or what happened within a period',
    query: PageQuery.extend({ ...ofEnrolments.shape, sort: sortBy(learningSortFields).default('name') }),
    data: Paged(LearningEnrolment),
    errors: [],
    scope: 'reports:read',
  }),
  export: endpoint({
    id: 'learningReports.export',
    method: 'POST',
    path: '/reports/learning/export',
    summary: 'Export one of the tables of learning as a CSV or XLSX file',
    body: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('days'),
        format: TableFormat.default('csv'),
        ...Period.shape,
        ...LearningFilter.shape,
      }),
      z.strictObject({
        kind: z.literal('breakdown'),
        format: TableFormat.default('csv'),
        by: Breakdown.default('course'),
        ...LearningFilter.shape,
      }),
      z.strictObject({
        kind: z.literal('places'),
        format: TableFormat.default('csv'),
        ...ofEnrolments.shape,
        standing: z.array(z.enum(standings)).max(standings.length).optional(),
      }),
    ]),
    data: z.unknown(),
    errors: ['NOT_FOUND', 'MAX_NUMBER_REACHED'],
    scope: 'reports:read',
    rate: 'heavy',
    download: Object.values(tableMediaTypes),
  }),
}
