import { z } from 'zod'
import { CourseTitle, lessonKinds } from './course.ts'
import { endpoint } from '../endpoint.ts'
import { Empty, Id, Instant } from '../envelope.ts'
import { Language } from '../fields.ts'
import { limits } from '../limits.ts'

/** Why something of a file stays behind, or comes otherwise than it was. */
const leftReasons = [
  /** Tags of HTML: their words come. */
  'tags',
  /** A link that leads to no page of the web and to no file beside it: its words come. */
  'link',
  'image_missing',
  /** An image of another site: a link to it comes in its place. */
  'image_elsewhere',
  /** Columns of a table beyond those that one may have. */
  'wide_table',
  'long_formula',
  /** A question to check oneself by that is not written as one: it comes as a callout. */
  'check',
  'head',
  /** A text that is too long or too intricate to be kept. */
  'text_too_long',
  'too_many_lessons',
  'too_many_modules',
  'too_many_files',
  'file_too_large',
  /** No text names it. */
  'not_named',
  /** Questions that no lesson names. */
  'questions',
  'too_many_questions',
  /** Of one that is too many, the questions are asked always. */
  'too_many_pools',
  /** Something to look at or to hear in a question: its words come. */
  'question_media',
  'question_other_type',
  'question_no_right_answer',
  'question_several_numbers',
  'question_calculated_formula',
  'question_calculated_values',
  'question_calculated_tolerance',
  'question_unreadable',
  'question_does_not_fit',
  'question_missing',
  /** Questions that are drawn from a category, of which others are asked too. */
  'questions_drawn',
  /** Something of another page that plays in this one: a link to it comes in its place. */
  'embedded',
  /** An activity that has no like here. */
  'activity',
  /** What stands above a quiz or a package, for which there is no place. */
  'introduction',
  /** Learners did not see it where it comes from. */
  'hidden',
  /** An assignment’s due time is in the past. */
  'due_over',
  /** A part of the file that cannot be read. */
  'broken',
  'other_kind',
  /** Found only when it was drawn anew. */
  'image_unreadable',
] as const
export type LeftReason = (typeof leftReasons)[number]
/** `path`: where in the file; `name`: what it is about there. */
export const Left = z.object({ path: z.string(), reason: z.enum(leftReasons), name: z.string() })
export type Left = z.infer<typeof Left>

/** What will come of a file, and what will not. */
export const CoursePreview = z.object({
  modules: z.array(
    z.object({
      title: z.string(),
      lessons: z.array(
        z.object({
          title: z.string(),
          kind: z.enum(lessonKinds),
          empty: z.boolean(),
          /** Of a quiz: how many come with it. */
          questions: z.number().int().optional(),
          /** Of an assignment that comes with a due time or a cut-off: by when it is due. */
          dueAt: Instant.optional(),
        }),
      ),
    }),
  ),
  images: z.number().int(),
  files: z.number().int(),
  left: z.array(Left),
  /** How many more stay behind than are listed. */
  leftMore: z.number().int(),
})
export type CoursePreview = z.infer<typeof CoursePreview>

const courseImportStates = ['read', 'running', 'done', 'failed', 'undone'] as const
export const courseImportErrors = ['failed', 'not_allowed_any_more', 'file_gone', 'full'] as const

export const CourseImport = CoursePreview.extend({
  id: Id,
  state: z.enum(courseImportStates),
  filename: z.string(),
  title: z.string(),
  language: Language,
  /** Files that are done, of those that come along. */
  progress: z.number().int(),
  total: z.number().int(),
  /** The draft that it became; null where there is none, or none any more. */
  courseId: Id.nullable(),
  /** Nobody has changed the draft yet. */
  undoable: z.boolean(),
  error: z.enum(courseImportErrors).nullable(),
  createdAt: Instant,
})
export type CourseImport = z.infer<typeof CourseImport>

const byId = z.object({ id: Id })

/** As what a course leaves: a folder of Markdown, or what other learning platforms take (1EdTech Common Cartridge 1.3). */
export const courseFormats = ['markdown', 'common_cartridge'] as const
export type CourseFormat = (typeof courseFormats)[number]

/** Courses as files: out of here, and into another place; and from there. */
export const courseTransferApi = {
  export: endpoint({
    id: 'courseTransfer.export',
    method: 'POST',
    path: '/courses/:id/export',
    summary:
      'Get a course’s draft as a zip: of Markdown, a folder for each module with its files and its quizzes as Moodle XML, or as a Common Cartridge 1.3',
    params: byId,
    query: z.object({ format: z.enum(courseFormats).default('markdown') }),
    data: Empty,
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
    rate: 'heavy',
    download: ['application/zip'],
  }),
  upload: endpoint({
    id: 'courseTransfer.upload',
    method: 'POST',
    path: '/courses/imports',
    summary:
      'Read a Markdown file, a zip of folders of them, a Moodle course backup or a Common Cartridge; what will come of it is answered, nothing is made',
    form: true,
    files: { file: { maxBytes: limits.courseFile, required: true } },
    data: CourseImport,
    errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'MAX_NUMBER_REACHED'],
    scope: 'courses:write',
    rate: 'upload',
  }),
  import: endpoint({
    id: 'courseTransfer.import',
    method: 'GET',
    path: '/courses/imports/:id',
    summary: 'Get a course that comes from a file, with how far it has come',
    params: byId,
    data: CourseImport,
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  run: endpoint({
    id: 'courseTransfer.run',
    method: 'POST',
    path: '/courses/imports/:id/run',
    summary: 'Make a draft of what was shown, as a job: all of it, or nothing',
    params: byId,
    body: z.object({ title: CourseTitle, language: Language }),
    data: CourseImport,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: 'courses:write',
    rate: 'heavy',
  }),
  undo: endpoint({
    id: 'courseTransfer.undo',
    method: 'POST',
    path: '/courses/imports/:id/undo',
    summary: 'Delete the draft that was made, as long as nobody has changed it',
    params: byId,
    data: CourseImport,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'courses:write',
  }),
}
