import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day, Empty, Id, Instant, Paged, PageQuery, TableFormat } from './envelope.ts'
import { Language } from './fields.ts'
import { limits } from './limits.ts'
import { tableMediaTypes } from './table-media-types.ts'

/** How somebody stands in what they are to complete. Overdue is never kept: it is what is not done after its day. */
export const standings = ['done', 'under_way', 'not_begun', 'overdue'] as const
export type Standing = (typeof standings)[number]
const Standing = z.enum(standings)

const What = z.object({ kind: z.enum(['course', 'path']), id: Id, title: z.string() })
const Due = z.object({
  /** A day for everyone, or so many days from when somebody enters the group; both null: as each course says. */
  dueOn: Day.nullable(),
  dueDays: z.number().int().min(1).max(limits.dueDays).nullable(),
})
const Renewal = z.object({
  /** For how many months a completion is good; null: for ever. */
  renewMonths: z.number().int().min(1).max(limits.renewMonths).nullable(),
  /** How many days before it runs out the course begins anew. */
  renewDaysBefore: z.number().int().min(0).max(limits.renewDaysBefore),
})

export const Assignment = z.object({
  id: Id,
  group: z.object({ id: Id, name: z.string() }),
  what: What,
  ...Due.shape,
  ...Renewal.shape,
  /** Who is in the group, and whom of them it has reached: they are enrolled piece by piece. */
  people: z.number().int(),
  reached: z.number().int(),
  createdAt: Instant,
})
export type Assignment = z.infer<typeof Assignment>

const Who = z.object({ id: Id, name: z.string(), surname: z.string(), photoUrl: z.string().nullable() })
export const AssignedPerson = z.object({
  person: Who,
  standing: Standing,
  /** Courses of a path that are done, or lessons of a course. */
  done: z.number().int(),
  of: z.number().int(),
  dueOn: Day.nullable(),
  completedAt: Instant.nullable(),
})
export type AssignedPerson = z.infer<typeof AssignedPerson>

const Counts = z.object({
  done: z.number().int(),
  under_way: z.number().int(),
  not_begun: z.number().int(),
  overdue: z.number().int(),
})

/** A course on a path, as it is to who is on it. */
const PathCourse = z.object({
  id: Id,
  title: z.string(),
  state: z.enum(['done', 'under_way', 'open', 'locked', 'to_choose', 'gone']),
  lessons: z.number().int(),
  lessonsDone: z.number().int(),
  dueOn: Day.nullable(),
})
export const OwnPath = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  language: Language,
  dueOn: Day.nullable(),
  stepsDone: z.number().int(),
  steps: z.number().int(),
  complete: z.boolean(),
  overdue: z.boolean(),
  /** Where to go on. */
  next: z.object({ id: Id, title: z.string() }).nullable(),
})
export type OwnPath = z.infer<typeof OwnPath>
export const PathPage = OwnPath.extend({
  inOrder: z.boolean(),
  outline: z.array(
    z.object({
      state: z.enum(['done', 'open', 'locked']),
      choose: z.number().int(),
      courses: z.array(PathCourse),
    }),
  ),
})
export type PathPage = z.infer<typeof PathPage>

const byId = z.object({ id: Id })
const oneDue = ({ dueOn, dueDays }: { dueOn: string | null; dueDays: number | null }) =>
  dueOn === null || dueDays === null
const New = z
  .strictObject({
    groupId: Id,
    courseId: Id.optional(),
    pathId: Id.optional(),
    dueOn: Day.nullable().default(null),
    dueDays: Due.shape.dueDays.default(null),
    renewMonths: Renewal.shape.renewMonths.default(null),
    renewDaysBefore: Renewal.shape.renewDaysBefore.default(30),
  })
  .refine(({ courseId, pathId }) => (courseId === undefined) !== (pathId === undefined), {
    path: ['courseId'],
    error: 'required',
  })
  .refine(oneDue, { path: ['dueOn'], error: 'required' })

export const trainingApi = {
  myPaths: endpoint({
    id: 'training.myPaths',
    method: 'GET',
    path: '/learn/paths',
    summary: 'List the paths that one is on, what is due first',
    query: PageQuery,
    data: Paged(OwnPath),
    errors: [],
    scope: 'courses:read',
  }),
  path: endpoint({
    id: 'training.path',
    method: 'GET',
    path: '/learn/paths/:id',
    summary: 'Get a path that one is on: its steps, what is done, and what is next',
    params: byId,
    data: PathPage,
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  choose: endpoint({
    id: 'training.choose',
    method: 'POST',
    path: '/learn/paths/:id/courses/:courseId',
    summary: 'Enrol oneself in a course that a path leaves to choose',
    params: byId.extend({ courseId: Id }),
    data: PathPage,
    errors: ['NOT_FOUND', 'GONE', 'CONFLICT'],
    scope: null,
  }),
  enrolInPath: endpoint({
    id: 'training.enrolInPath',
    method: 'POST',
    path: '/paths/:id/people',
    summary: 'Enrol people in a path and in its courses; what they have completed counts',
    params: byId,
    body: z.strictObject({
      userIds: z.array(Id).min(1).max(limits.enrolAtOnce),
      dueOn: Day.nullable().default(null),
    }),
    data: z.object({ enrolled: z.number().int(), already: z.number().int() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'courses:write',
  }),
  list: endpoint({
    id: 'training.list',
    method: 'GET',
    path: '/assignments',
    summary: 'List what groups are to complete, the newest first',
    query: PageQuery.extend({ groupId: Id.optional() }),
    data: Paged(Assignment),
    errors: [],
    scope: 'courses:read',
  }),
  assign: endpoint({
    id: 'training.assign',
    method: 'POST',
    path: '/assignments',
    summary: 'Assign a course or a path to a group: who is in it is enrolled, and whoever enters later',
    body: New,
    data: Assignment,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: 'courses:write',
  }),
  byId: endpoint({
    id: 'training.byId',
    method: 'GET',
    path: '/assignments/:id',
    summary: 'Get an assignment, with how its people stand',
    params: byId,
    data: Assignment.extend({ counts: Counts }),
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  people: endpoint({
    id: 'training.people',
    method: 'GET',
    path: '/assignments/:id/people',
    summary: 'List who is to complete an assignment, and how each stands',
    params: byId,
    query: PageQuery.extend({
      search: z.string().trim().max(limits.searchLength).optional(),
      standing: Standing.optional(),
    }),
    data: Paged(AssignedPerson),
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  export: endpoint({
    id: 'training.export',
    method: 'POST',
    path: '/assignments/:id/export',
    summary: 'Who is to complete an assignment, and how each stands, as a CSV or XLSX file',
    params: byId,
    body: z.strictObject({ format: TableFormat.default('csv') }),
    data: z.unknown(),
    errors: ['NOT_FOUND', 'MAX_NUMBER_REACHED'],
    scope: 'reports:read',
    rate: 'heavy',
    download: Object.values(tableMediaTypes),
  }),
  end: endpoint({
    id: 'training.end',
    method: 'POST',
    path: '/assignments/:id/end',
    summary: 'End an assignment; what was begun stays, what was not is withdrawn where that is asked for',
    params: byId,
    body: z.strictObject({ withdraw: z.boolean() }),
    data: Empty,
    errors: ['NOT_FOUND'],
    scope: 'courses:write',
  }),
}
