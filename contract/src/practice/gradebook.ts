import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EnrolmentState } from '../courses/enrolments.ts'
import { Day, Id, Instant, TableFormat, tableMediaTypes } from '../envelope.ts'
import { limits } from '../limits.ts'
import { GradeScale, LateRule } from './scales/grade-scales.ts'
import { GradeCategory, GradeScheme, Scheme } from './scales/grade-scheme.ts'

/**
 * How somebody stands at one graded lesson. `absent`: the version that they are on does not have it. `disputed`: two
 * have graded it and are too far apart, which its learner is not told. `nameless`: it is graded
 * without names, and until it has its grade graders learn of nobody whether they have begun or handed in.
 */
const cellStates = [
  'absent',
  'not_begun',
  'in_progress',
  'awaiting_grade',
  'graded',
  'returned',
  'disputed',
  'nameless',
] as const
export type CellState = (typeof cellStates)[number]

/** Points as they are given by hand: two decimals at most. */
export const GivenPoints = z.number().min(0).max(limits.gradePoints).multipleOf(0.01)

/** A quiz or an assignment, as it was published last. */
export const GradeColumn = z.object({
  lessonId: Id,
  kind: z.enum(['quiz', 'assignment']),
  title: z.string(),
  module: z.string(),
  /** The most points; null where it is passed or not, and no points are given. */
  points: z.number().int().nullable(),
  /** From where it is passed; null where points do not decide that. */
  pass: z.object({ unit: z.enum(['percent', 'points']), value: z.number().int() }).nullable(),
  categoryId: Id.nullable(),
  /** The scale that its grades are said in; null: in points. */
  scaleId: Id.nullable(),
  /** The newest version has it no more: it stands here for those who are on one that does. */
  former: z.boolean(),
})
export type GradeColumn = z.infer<typeof GradeColumn>

/** A grade that was set by hand, over the one that attempts or reviews make. */
export const SetGrade = z.object({
  points: z.number(),
  comment: z.string(),
  /** Null where they are here no more. */
  by: z.string().nullable(),
  at: Instant,
})
export type SetGrade = z.infer<typeof SetGrade>

export const GradeCell = z.object({
  lessonId: Id,
  state: z.enum(cellStates),
  /** As attempts or reviews make it: of a quiz the attempt that counts. */
  score: z.object({ points: z.number(), of: z.number().int() }).nullable(),
  /** What a grade set by hand is out of, in the version that they are on. */
  of: z.number().int().nullable(),
  passed: z.boolean(),
  /** When it was handed in. */
  at: Instant.nullable(),
  /** Handed in after it was due: the first round of work by the assignment’s own time, all else by the course’s day. */
  late: z.boolean(),
  /** What late takes off the score, in per cent of the most points; a grade set by hand stands as it was given. */
  deduction: z.object({ percent: z.number(), days: z.number().int(), waived: z.boolean() }).nullable(),
  /** Nothing was handed in, and it was due by then. */
  missing: z.boolean(),
  /** Submitted attempts at a quiz. */
  attempts: z.number().int(),
  /** Of an assignment that was begun. */
  workId: Id.nullable(),
  /** Counts up with each grade that is set by hand or taken back; 0 before the first. */
  revision: z.number().int(),
  set: SetGrade.nullable(),
  /** What one’s own team did: nobody grades it who is in it. */
  ownTeam: z.literal(true).optional(),
})
export type GradeCell = z.infer<typeof GradeCell>

export const GradeRow = z.object({
  enrolmentId: Id,
  person: z.object({ id: Id, name: z.string(), surname: z.string(), photoUrl: z.string().nullable() }),
  state: EnrolmentState,
  dueOn: Day.nullable(),
  /** Of the lessons about which there is something to say; the others are not begun. */
  cells: z.array(GradeCell),
  /** The final grade in per cent, of what is graded so far. */
  percent: z.number().nullable(),
  /** One’s own: nobody grades themselves. */
  mine: z.boolean(),
})
export type GradeRow = z.infer<typeof GradeRow>

export const Gradebook = z.object({
  /** In the order of the course. */
  columns: z.array(GradeColumn),
  scheme: Scheme,
  /** The scales of the company, and what its courses take where they say nothing else. */
  scales: z.array(GradeScale),
  companyDefaults: z.object({ scaleId: Id.nullable(), late: LateRule.nullable() }),
  /** Whether one may change how the final grade is made. */
  mayEdit: z.boolean(),
  /** Groups to filter by: those that the course is assigned to; for administrators all that learners are in. */
  groups: z.array(z.object({ id: Id, name: z.string() })),
  rows: z.array(GradeRow),
  /** Where the next page begins; null after the last. */
  next: Id.nullable(),
  total: z.number().int(),
})
export type Gradebook = z.infer<typeof Gradebook>

/** One’s own grades in a course. */
export const OwnGrades = z.object({
  columns: z.array(GradeColumn),
  categories: z.array(GradeCategory),
  missingIsZero: z.boolean(),
  /** Those that they are said in. */
  scales: z.array(GradeScale),
  finalScaleId: Id.nullable(),
  cells: z.array(GradeCell),
  percent: z.number().nullable(),
})
export type OwnGrades = z.infer<typeof OwnGrades>

/** A change of a grade that was set by hand. */
const GradeChange = z.object({
  seq: z.number().int(),
  at: Instant,
  by: z.string().nullable(),
  /** Null: the grade that attempts or reviews make. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** Whether what late takes off was waived by it, or taken off again; null: it is not about that. */
  lateWaived: z.boolean().nullable(),
  comment: z.string(),
})
type GradeChange = z.infer<typeof GradeChange>

/** The `details` of CONFLICT where somebody has changed a grade since the given revision: what stands there now. */
export const NewerGrade = z.object({
  reason: z.literal('newer'),
  revision: z.number().int(),
  set: SetGrade.nullable(),
})
export type NewerGrade = z.infer<typeof NewerGrade>

const BlockCell = z.strictObject({
  enrolmentId: Id,
  lessonId: Id,
  revision: z.number().int().min(0).max(1_000_000_000),
  points: GivenPoints.nullable(),
  comment: z.string().trim().max(limits.reviewCommentLength),
})
const cellKey = ({ enrolmentId, lessonId }: z.infer<typeof BlockCell>) => `${enrolmentId} ${lessonId}`
/** Grades that are set together, each cell once. */
const GradeBlock = z
  .array(BlockCell)
  .min(1)
  .max(limits.gradeBlock)
  .refine((all) => new Set(all.map(cellKey)).size === all.length, 'duplicate')
  .refine(
    (all) => new Set(all.map(({ enrolmentId }) => enrolmentId)).size <= limits.gradeBlockPeople,
    'too_many_people',
  )

/** The `details` of CONFLICT where some of a block were changed since: what stands in those. */
const NewerGrades = z.object({
  reason: z.literal('newer'),
  cells: z.array(NewerGrade.omit({ reason: true }).extend({ enrolmentId: Id, lessonId: Id })),
})
export type NewerGrades = z.infer<typeof NewerGrades>

const ofCourse = z.object({ id: Id })
const ofCell = z.object({ id: Id, enrolmentId: Id, lessonId: Id })
const Filter = {
  search: z.string().trim().max(limits.searchLength).optional(),
  groupId: Id.optional(),
}
const Revision = z.number().int().min(0).max(1_000_000_000)
const MOST_GRADE_ROWS = 100

export const gradebookApi = {
  page: endpoint({
    id: 'gradebook.page',
    method: 'GET',
    path: '/courses/:id/gradebook',
    summary:
      'Get a page of the gradebook of a course by name: its graded lessons, and how its learners stand in each; for those who lead or grade it',
    params: ofCourse,
    query: z.object({
      ...Filter,
      /** The last enrolment of the page before; or by its number, from 1: counted behind that enrolment where both are given. */
      after: Id.optional(),
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(MOST_GRADE_ROWS).default(50),
    }),
    data: Gradebook,
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  export: endpoint({
    id: 'gradebook.export',
    method: 'POST',
    path: '/courses/:id/gradebook/export',
    summary: 'Export the gradebook of a course, as a CSV or XLSX file',
    params: ofCourse,
    body: z.strictObject({ format: TableFormat.default('csv'), ...Filter }),
    data: z.unknown(),
    errors: ['NOT_FOUND', 'MAX_NUMBER_REACHED'],
    scope: 'courses:read',
    rate: 'heavy',
    download: Object.values(tableMediaTypes),
  }),
  saveScheme: endpoint({
    id: 'gradebook.saveScheme',
    method: 'PUT',
    path: '/courses/:id/gradebook/scheme',
    summary:
      'Say how the final grade of a course is made; CONFLICT where somebody has since the given revision. For those who may edit the course',
    params: ofCourse,
    body: GradeScheme.extend({ revision: Revision }),
    data: Scheme,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  setGrade: endpoint({
    id: 'gradebook.setGrade',
    method: 'PUT',
    path: '/courses/:id/gradebook/:enrolmentId/:lessonId',
    summary:
      'Set a grade by hand over the one that attempts or reviews make, or take it back by null; CONFLICT with what stands there where somebody has changed it since the given revision. Nobody grades themselves, nor their own team',
    params: ofCell,
    body: z.strictObject({
      revision: Revision,
      points: GivenPoints.nullable(),
      comment: z.string().trim().max(limits.reviewCommentLength),
      /** Whether what late takes off is waived; left out, it stays. */
      lateWaived: z.boolean().optional(),
    }),
    data: GradeRow,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  setGrades: endpoint({
    id: 'gradebook.setGrades',
    method: 'PUT',
    path: '/courses/:id/gradebook',
    summary:
      'Set a block of grades by hand, all of them or none; CONFLICT with those that somebody has changed since the given revisions. Nobody grades themselves, nor their own team',
    params: ofCourse,
    body: z.strictObject({ cells: GradeBlock }),
    data: z.object({ rows: z.array(GradeRow) }),
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  history: endpoint({
    id: 'gradebook.history',
    method: 'GET',
    path: '/courses/:id/gradebook/:enrolmentId/:lessonId',
    summary: 'List the changes of a grade that was set by hand, newest first',
    params: ofCell,
    data: z.object({ items: z.array(GradeChange) }),
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  own: endpoint({
    id: 'gradebook.own',
    method: 'GET',
    path: '/learn/courses/:id/grades',
    summary: 'Get one’s own grades in a course',
    params: ofCourse,
    data: OwnGrades,
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
}
