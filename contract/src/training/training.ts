import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Day, Empty, Id, Instant, Paged, PageQuery, TableFormat, tableMediaTypes } from '../envelope.ts'
import { limits } from '../limits.ts'
import { OwnPath, PathPage } from '../courses/own-path.ts'
import { AssignmentChange, Due, NewAssignment, Renewal } from './training-input.ts'

/** How somebody stands in what they are to complete. Overdue is never kept: it is what is not done after its day. */
export const standings = ['done', 'under_way', 'not_begun', 'overdue'] as const
export type Standing = (typeof standings)[number]
const Standing = z.enum(standings)

const What = z.object({ kind: z.enum(['course', 'path']), id: Id, title: z.string() })
export const Assignment = z.object({
  id: Id,
  group: z.object({ id: Id, name: z.string() }),
  what: What,
  ...Due.shape,
  ...Renewal.shape,
  /** Who is in the group, and whom of them it has reached: they are enrolled piece by piece. */
  people: z.number().int(),
  reached: z.number().int(),
  /** Nobody is enrolled, let go of or begins anew by it meanwhile. */
  paused: z.boolean(),
  /** It is being ended, piece by piece, and is gone after that. */
  ending: z.boolean(),
  /** Whom a change of its days, or its end, has not come to yet. */
  waiting: z.number().int(),
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

/** Somebody on a path. */
export const PathPerson = AssignedPerson.extend({
  enrolledAt: Instant,
  /** The groups that it is assigned to, where they are on it by these. */
  groups: z.array(z.object({ id: Id, name: z.string() })),
})
export type PathPerson = z.infer<typeof PathPerson>

const Count = z.number().int()
const Counts = z.object({ done: Count, under_way: Count, not_begun: Count, overdue: Count })

const byId = z.object({ id: Id })
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
    summary:
      'Enrol people, or who is in a group now, in a path and in its courses; what they have completed counts. Of a large group the others follow by themselves',
    params: byId,
    body: z
      .strictObject({
        userIds: z.array(Id).min(1).max(limits.enrolAtOnce).optional(),
        groupId: Id.optional(),
        dueOn: Day.nullable().default(null),
      })
      .refine(({ userIds, groupId }) => (userIds === undefined) !== (groupId === undefined), {
        path: ['userIds'],
        error: 'required',
      }),
    /** `waiting`: who follow. */
    data: z.object({ enrolled: Count, already: Count, waiting: Count }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'courses:write',
  }),
  pathPeople: endpoint({
    id: 'training.pathPeople',
    method: 'GET',
    path: '/paths/:id/people',
    summary: 'List who is on a path, and how each stands',
    params: byId,
    query: PageQuery.extend({ search: z.string().trim().max(limits.searchLength).optional() }),
    data: Paged(PathPerson).extend({
      /** Who are still to be put on it. */
      waiting: z.number().int(),
    }),
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  withdrawFromPath: endpoint({
    id: 'training.withdrawFromPath',
    method: 'DELETE',
    path: '/paths/:id/people/:userId',
    summary:
      'Take somebody off a path; what they have begun or completed stays. CONFLICT while it is assigned to a group of theirs',
    params: byId.extend({ userId: Id }),
    data: Empty,
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
    body: NewAssignment,
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
    data: Assignment.extend({
      counts: Counts,
      /** Of all of them, who have not begun. */
      notBegun: z.number().int(),
    }),
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
    summary: 'Export who is to complete an assignment, and how each stands, as a CSV or XLSX file',
    params: byId,
    body: z.strictObject({ format: TableFormat.default('csv') }),
    data: z.unknown(),
    errors: ['NOT_FOUND', 'MAX_NUMBER_REACHED'],
    scope: 'reports:read',
    rate: 'heavy',
    download: Object.values(tableMediaTypes),
  }),
  preview: endpoint({
    id: 'training.preview',
    method: 'POST',
    path: '/assignments/:id/preview',
    summary: 'Say whom a change of an assignment would touch',
    params: byId,
    body: AssignmentChange,
    data: z.object({
      /** Who are not done and get another day. */
      moved: z.number().int(),
      /** Of these, who would be overdue and are not now. */
      overdue: z.number().int(),
      /** Whose course would begin anew within the hour. */
      renewed: z.number().int(),
    }),
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
    rate: 'search',
  }),
  change: endpoint({
    id: 'training.change',
    method: 'PUT',
    path: '/assignments/:id',
    summary:
      'Change by when an assignment is due and how it is renewed; for who is not done yet, the first at once and the others piece by piece',
    params: byId,
    body: AssignmentChange,
    data: Assignment,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'courses:write',
  }),
  pause: endpoint({
    id: 'training.pause',
    method: 'PUT',
    path: '/assignments/:id/paused',
    summary:
      'Pause an assignment, or resume it: meanwhile nobody is enrolled or let go of by it, and nothing begins anew',
    params: byId,
    body: z.strictObject({ paused: z.boolean() }),
    data: Assignment,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'courses:write',
  }),
  remind: endpoint({
    id: 'training.remind',
    method: 'POST',
    path: '/assignments/:id/remind',
    summary:
      'Remind everyone who is overdue, in the application and as each is mailed of it; nobody more than once a day',
    params: byId,
    body: z.strictObject({}),
    data: z.object({
      reminded: Count,
      /** Overdue too, and reminded within the day before. */
      already: Count,
    }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'courses:write',
    rate: 'heavy',
  }),
  end: endpoint({
    id: 'training.end',
    method: 'POST',
    path: '/assignments/:id/end',
    summary:
      'End an assignment, a large one piece by piece; what was begun stays, what was not is withdrawn where that is asked for',
    params: byId,
    body: z.strictObject({ withdraw: z.boolean() }),
    /** Whom it has not come to yet. */
    data: z.object({ waiting: Count }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'courses:write',
  }),
}
