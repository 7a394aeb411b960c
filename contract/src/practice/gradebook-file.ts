import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../envelope.ts'
import { line } from '../fields.ts'
import { limits } from '../limits.ts'
import { entryProblems } from '../rules/learning/grade-entry.ts'
import { GivenPoints, GradeRow } from './gradebook.ts'

/** What a column of a file says: whose row it is, by id or by e-mail; the points of a graded lesson, by its id; or nothing that is read. */
const FileTarget = z.union([z.literal(['id', 'email']), Id])
export type FileTarget = z.infer<typeof FileTarget>

const FileColumn = z.object({
  header: z.string(),
  samples: z.array(z.string()),
  target: FileTarget.nullable(),
})
export type FileColumn = z.infer<typeof FileColumn>

const misfits = [...entryProblems, 'unknown_person', 'nobody_named', 'two_people', 'person_twice'] as const

/** What a file says and what is not done, with the reason; without a lesson it is the whole line. */
const Misfit = z.object({
  line: z.number().int(),
  enrolmentId: Id.nullable(),
  lessonId: Id.nullable(),
  text: z.string(),
  why: z.enum(misfits),
})
export type Misfit = z.infer<typeof Misfit>

const Coming = z.object({
  line: z.number().int(),
  enrolmentId: Id,
  lessonId: Id,
  points: z.number(),
})

/** What would become of the gradebook by a file; nothing has. */
export const GradeFilePlan = z.object({
  columns: z.array(FileColumn),
  /** Lines below the names of the columns. */
  lines: z.number().int(),
  /** What would be set. */
  coming: z.array(Coming),
  /** Cells that say what stands there already. */
  same: z.number().int(),
  /** What does not fit: the first of it, and how much there is. */
  misfits: z.array(Misfit),
  misfitsInAll: z.number().int(),
  /** Those of whom something is said above, each with the cells it is said of as they stand now. */
  people: z.array(GradeRow),
})
export type GradeFilePlan = z.infer<typeof GradeFilePlan>

/** What each column says, parted by commas; as many as the file has. */
const Targets = z
  .string()
  .max(limits.userFileColumns * 40)
  .regex(/^[a-z0-9-]*(?:,[a-z0-9-]*)*$/)

const FileCell = z.strictObject({
  enrolmentId: Id,
  lessonId: Id,
  revision: z.number().int().min(0).max(1_000_000_000),
  points: GivenPoints.nullable(),
})

const ofCourse = z.object({ id: Id })

export const gradebookFileApi = {
  plan: endpoint({
    id: 'gradebookFile.plan',
    method: 'POST',
    path: '/courses/:id/gradebook/file',
    summary:
      'Read a file of grades and get what it would change, cell by cell; nothing is changed or kept. People are found by id or e-mail, never by name; without targets the columns are guessed',
    params: ofCourse,
    body: z.object({ targets: Targets.optional() }),
    files: { file: { maxBytes: limits.gradeFile, required: true } },
    data: GradeFilePlan,
    errors: ['NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    scope: null,
    rate: 'upload',
  }),
  set: endpoint({
    id: 'gradebookFile.set',
    method: 'PUT',
    path: '/courses/:id/gradebook/file',
    summary:
      'Set the grades that a file was found to change, all of them or none, or take them back; comments stay. CONFLICT with those that somebody has changed since the given revisions. Nobody grades themselves',
    params: ofCourse,
    body: z.strictObject({
      filename: line(limits.fileNameLength),
      /** Takes back what an import did. */
      undo: z.boolean(),
      cells: z
        .array(FileCell)
        .min(1)
        .max(limits.gradeFileCells)
        .refine(
          (all) => new Set(all.map((one) => `${one.enrolmentId} ${one.lessonId}`)).size === all.length,
          'duplicate',
        ),
    }),
    data: z.object({
      /** As they stand now. */
      cells: z.array(z.object({ enrolmentId: Id, lessonId: Id, revision: z.number().int() })),
    }),
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
}
