import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Empty, Id, Instant, Int4, Paged, PageQuery, repeated } from './envelope.ts'
import { FieldError } from './errors.ts'
import { limits } from './limits.ts'
import { Role } from './roles.ts'
import { UserFilters } from './users.ts'

/** What a column of a file can mean. `fullName` is split; `suspended` is a yes that stands for inactive. */
export const importTargets = [
  'email',
  'name',
  'surname',
  'fullName',
  'externalId',
  'role',
  'status',
  'suspended',
  'preferredLanguage',
  'timeZone',
  'tags',
] as const
export const ImportTarget = z.enum(importTargets)
export type ImportTarget = z.infer<typeof ImportTarget>

/** `fill_missing` writes into empty fields alone; `full_sync` also makes inactive who is not in the file. */
export const importModes = ['create', 'update', 'create_or_update', 'fill_missing', 'full_sync'] as const
export const ImportMode = z.enum(importModes)
export type ImportMode = z.infer<typeof ImportMode>

export const Invitations = z.enum(['now', 'later', 'none'])
export type Invitations = z.infer<typeof Invitations>

/**
 * A change of many people at once. `file`: an import; `status`, `role`, `invite`: done to a selection of the table.
 * uploaded → planning → planned → running → done → undoing → undone; or cancelled, or failed.
 */
export const batchKinds = ['file', 'status', 'role', 'invite'] as const
export const BatchKind = z.enum(batchKinds)
export type BatchKind = z.infer<typeof BatchKind>
export const batchStates = [
  'uploaded',
  'planning',
  'planned',
  'running',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const
export const BatchState = z.enum(batchStates)
export type BatchState = z.infer<typeof BatchState>

export const rowOutcomes = ['create', 'update', 'unchanged', 'deactivate', 'invite', 'error'] as const
export const RowOutcome = z.enum(rowOutcomes)
export type RowOutcome = z.infer<typeof RowOutcome>
/** `kept`: the undo left it alone, and the row's errors say why. */
export const rowStates = ['planned', 'done', 'undone', 'kept'] as const
export const RowState = z.enum(rowStates)
export type RowState = z.infer<typeof RowState>

const Counts = z.record(RowOutcome, z.number().int())

export const ImportColumn = z.object({
  header: z.string(),
  samples: z.array(z.string()),
  /** What it was taken for, or what was chosen; null: left out. */
  target: ImportTarget.nullable(),
})
export type ImportColumn = z.infer<typeof ImportColumn>

export const UserBatch = z.object({
  id: Id,
  kind: BatchKind,
  state: BatchState,
  filename: z.string().nullable(),
  columns: z.array(ImportColumn),
  mode: ImportMode.nullable(),
  /** The role of people whose row names none. */
  role: Role.nullable(),
  /** Whose absence from a full file counts. */
  absentRoles: z.array(Role),
  invitations: Invitations,
  /** Rows of the file, or people of the selection. */
  total: z.number().int(),
  /** What the dry run found. */
  planned: Counts,
  /** Rows chosen not to be done. */
  skipped: z.number().int(),
  /** What was really done. */
  done: Counts,
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

export const BatchRow = z.object({
  /** Counted from 1, the header not counted. */
  row: z.number().int(),
  userId: Id.nullable(),
  name: z.string().nullable(),
  surname: z.string().nullable(),
  email: z.string().nullable(),
  outcome: RowOutcome,
  state: RowState,
  apply: z.boolean(),
  /** Not in the file, but in the company. */
  absent: z.boolean(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  errors: z.array(FieldError),
})
export type BatchRow = z.infer<typeof BatchRow>

const byId = z.object({ id: Id })

export const PlanImport = z.object({
  /** By the column's place in the file. */
  targets: z.array(ImportTarget.nullable()).max(limits.userFileColumns),
  mode: ImportMode,
  role: Role,
  absentRoles: z.array(Role).default(['student']),
})

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
  list: endpoint({
    id: 'imports.list',
    method: 'GET',
    path: '/users/imports',
    summary: 'Imports and changes of many people, newest first',
    query: z.object({ kind: repeated(BatchKind), ...PageQuery.shape }),
    data: Paged(UserBatch),
    errors: [],
    scope: 'users:read',
  }),
  byId: endpoint({
    id: 'imports.byId',
    method: 'GET',
    path: '/users/imports/:id',
    summary: 'One of them, with how far it is',
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
    summary: 'What becomes, or became, of each row',
    params: byId,
    query: z.object({
      outcome: repeated(RowOutcome),
      state: repeated(RowState),
      skipped: z.literal('true').optional(),
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
    summary: 'Choose which rows are done: those named, or all of an outcome',
    params: byId,
    body: z.object({
      rows: z.array(Int4).min(1).max(1000).optional(),
      outcome: RowOutcome.optional(),
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
    summary: 'Do what the dry run showed, as a job',
    params: byId,
    body: z.object({ invitations: Invitations.default('later') }),
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
    summary: 'The rows that cannot be done, as a file to mend and send again',
    params: byId,
    data: Empty,
    errors: ['NOT_FOUND', 'GONE'],
    scope: 'users:read',
    rate: 'heavy',
    download: true,
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

/** People named one by one, or all who match the filters but those left out. */
export const Selection = z.union([
  z.object({ ids: z.array(Id).min(1).max(10_000) }),
  z.object({ filters: UserFilters, except: z.array(Id).max(10_000).default([]) }),
])
export type Selection = z.output<typeof Selection>
