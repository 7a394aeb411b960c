import { z } from 'zod'
import { BatchRow, RowOutcome, RowState } from './batch-rows.ts'
import { endpoint } from '../endpoint.ts'
import {
  Empty,
  Id,
  Instant,
  Int4,
  Paged,
  PageQuery,
  repeated,
  TableFormat,
  tableMediaTypes,
} from '../envelope.ts'
import {
  AbsenceDoubt,
  ImportColumn,
  ImportLayout,
  ImportMode,
  Place,
  PlanImport,
  WordMeaning,
} from './import-columns.ts'
import { limits } from '../limits.ts'
import { Role } from '../roles.ts'

export const Invitations = z.enum(['now', 'later', 'none'])
export type Invitations = z.infer<typeof Invitations>

/**
 * A change of many people at once. `file`: an import; `status`, `role`, `manager`, `invite`: done to a selection of the table.
 * uploaded → planning → planned → running → done → undoing → undone; or cancelled, or failed.
 */
export const BatchKind = z.enum(['file', 'status', 'role', 'manager', 'invite'])
export type BatchKind = z.infer<typeof BatchKind>
export const BatchState = z.enum([
  'uploaded',
  'planning',
  'planned',
  'running',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
])
export type BatchState = z.infer<typeof BatchState>

const Counts = z.record(RowOutcome, z.number().int())

export const UserBatch = z.object({
  id: Id,
  kind: BatchKind,
  state: BatchState,
  filename: z.string().nullable(),
  columns: z.array(ImportColumn),
  /** Of a file; null in a list of imports. */
  layout: ImportLayout.nullable(),
  /** What words were said to mean. */
  words: z.array(WordMeaning),
  mode: ImportMode.nullable(),
  /** The role of people whose row names none. */
  role: Role.nullable(),
  /** Whose absence from a full file counts. */
  absentRoles: z.array(Role),
  /** Of a plan in which people are absent: why some of them may be in the file after all. None of them was chosen then. */
  absenceDoubts: z.array(AbsenceDoubt),
  invitations: Invitations,
  /** Rows of the file, or people of the selection. */
  total: z.number().int(),
  /** What the dry run found, and what was really done. */
  planned: Counts,
  done: Counts,
  /** Rows chosen not to be done. */
  skipped: z.number().int(),
  /** Grows with each dry run and each choice of rows: what one has looked at is what one runs. */
  plan: z.number().int(),
  /** Of the plan: rows that would give somebody the rights of an administrator. None is done unless it is chosen. */
  admins: z.number().int(),
  /** Of the plan: rows with a note, of a word that is not known or of what was repaired. */
  noted: z.number().int(),
  /** Of the plan: rows chosen that take away somebody's access or invitation; whether the run wants the number with it. */
  losing: z.number().int(),
  losingToConfirm: z.boolean(),
  /** People who are let in again, never came in and so become pending, or became it, to be invited anew. */
  anew: z.number().int(),
  /**
   * People whom an invitation can be sent: those planned, then those who were added, or have another address, and have
   * not accepted; none once the batch is undone. Nobody is sent one but as `invitations` says.
   */
  invitable: z.number().int(),
  /**
   * Of the plan: people who were invited, are pending and lose the link they were sent, as their address or status
   * changes; and of these the ones who get another address and can be invited there.
   */
  invitationsEnded: z.number().int(),
  invitationsMoved: z.number().int(),
  /** How far the phase under way is, in rows. */
  progress: z.number().int(),
  undone: z.number().int(),
  kept: z.number().int(),
  /** How many invitations were sent, and whether more are on their way. */
  invited: z.number().int(),
  inviting: z.boolean(),
  undoUntil: Instant.nullable(),
  createdBy: z.string().nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  error: z.string().nullable(),
})
export type UserBatch = z.infer<typeof UserBatch>

const byId = z.object({ id: Id })

/** `freshProof`: where the address of somebody who signs in is moved, which is another way in, or an administrator is made. */
export const importsApi = {
  upload: endpoint({
    id: 'imports.upload',
    method: 'POST',
    path: '/users/imports',
    summary: 'Upload a user file; its columns are guessed, nothing is changed',
    form: true,
    files: { file: { maxBytes: limits.userFile, required: true } },
    data: UserBatch,
    errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'MAX_NUMBER_REACHED'],
    scope: 'users:write',
    rate: 'upload',
  }),
  layout: endpoint({
    id: 'imports.layout',
    method: 'PUT',
    path: '/users/imports/:id/layout',
    summary: 'Choose the sheet, and the row that names the columns, of an uploaded file',
    params: byId,
    body: Place,
    data: UserBatch,
    errors: ['NOT_FOUND', 'CONFLICT', 'GONE'],
    scope: 'users:write',
    rate: 'upload',
  }),
  template: endpoint({
    id: 'imports.template',
    method: 'POST',
    path: '/users/imports/template',
    summary: 'Get the columns that an import knows and two people as examples, in the reader’s language',
    body: z.object({ format: TableFormat }),
    data: Empty,
    errors: [],
    scope: 'users:read',
    rate: 'heavy',
    download: Object.values(tableMediaTypes),
  }),
  list: endpoint({
    id: 'imports.list',
    method: 'GET',
    path: '/users/imports',
    summary: 'List imports and changes of many people, newest first',
    query: z.object({ kind: repeated(BatchKind), ...PageQuery.shape }),
    data: Paged(UserBatch),
    errors: [],
    scope: 'users:read',
  }),
  byId: endpoint({
    id: 'imports.byId',
    method: 'GET',
    path: '/users/imports/:id',
    summary: 'Get one of them, with how far it is',
    params: byId,
    data: UserBatch,
    errors: ['NOT_FOUND'],
    scope: 'users:read',
  }),
  plan: endpoint({
    id: 'imports.plan',
    method: 'POST',
    path: '/users/imports/:id/plan',
    summary: 'Begin the dry run of an uploaded file',
    params: byId,
    body: PlanImport,
    data: UserBatch,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'users:write',
    rate: 'heavy',
  }),
  rows: endpoint({
    id: 'imports.rows',
    method: 'GET',
    path: '/users/imports/:id/rows',
    summary: 'Get what becomes, or became, of each row',
    params: byId,
    query: z.object({
      outcome: repeated(RowOutcome),
      state: repeated(RowState),
      skipped: z.literal('true').optional(),
      /** Only rows that would give the rights of an administrator. */
      givesAdmin: z.literal('true').optional(),
      /** Only rows with a note. */
      noted: z.literal('true').optional(),
      ...PageQuery.shape,
    }),
    data: Paged(BatchRow),
    errors: ['NOT_FOUND'],
    scope: 'users:read',
  }),
  choose: endpoint({
    id: 'imports.choose',
    method: 'PUT',
    path: '/users/imports/:id/choices',
    summary: 'Choose which rows are done: those named, all of an outcome, or all that make administrators',
    params: byId,
    body: z.object({
      rows: z.array(Int4).min(1).max(1000).optional(),
      /** All of an outcome; those that would give the rights of an administrator are chosen only by name or as such. */
      outcome: RowOutcome.optional(),
      givesAdmin: z.literal(true).optional(),
      apply: z.boolean(),
    }),
    data: UserBatch,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'users:write',
  }),
  run: endpoint({
    id: 'imports.run',
    method: 'POST',
    path: '/users/imports/:id/run',
    freshProof: 'sometimes',
    summary: 'Do what the dry run showed, as a job',
    params: byId,
    body: z.object({
      invitations: Invitations.default('later'),
      /** The plan that was looked at; refused (`moved_on`) where it is another by now. Without it, whatever is planned is run. */
      plan: z.int32().min(0).optional(),
      /** How many people lose their access, as the plan says: wanted where they are many. */
      losing: z.int32().min(0).optional(),
    }),
    data: UserBatch,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'users:write',
    rate: 'heavy',
  }),
  cancel: endpoint({
    id: 'imports.cancel',
    method: 'POST',
    path: '/users/imports/:id/cancel',
    summary: 'Stop; what is done already stays and can be undone',
    params: byId,
    data: UserBatch,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'users:write',
  }),
  undo: endpoint({
    id: 'imports.undo',
    method: 'POST',
    path: '/users/imports/:id/undo',
    freshProof: 'sometimes',
    summary: 'Take back all that was done; people changed since are left alone',
    params: byId,
    data: UserBatch,
    errors: ['NOT_FOUND', 'CONFLICT', 'GONE'],
    scope: 'users:write',
    rate: 'heavy',
  }),
  invite: endpoint({
    id: 'imports.invite',
    method: 'POST',
    path: '/users/imports/:id/invite',
    summary: 'Send the invitations that were left for later, a few at a time',
    params: byId,
    data: UserBatch,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'users:write',
    rate: 'heavy',
  }),
  errorFile: endpoint({
    id: 'imports.errorFile',
    method: 'POST',
    path: '/users/imports/:id/errors',
    summary: 'Export the rows that cannot be done, as a file to mend and send again',
    params: byId,
    body: z.object({ format: TableFormat.default('csv') }).default({ format: 'csv' }),
    data: Empty,
    errors: ['NOT_FOUND', 'GONE', 'MAX_NUMBER_REACHED'],
    scope: 'users:read',
    rate: 'heavy',
    download: Object.values(tableMediaTypes),
  }),
  delete: endpoint({
    id: 'imports.delete',
    method: 'DELETE',
    path: '/users/imports/:id',
    summary: 'Forget an import that changed nothing',
    params: byId,
    data: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'users:write',
  }),
}
