import { z } from 'zod'
import { CustomFilter, CustomValues, GivenCustomValues } from './custom-fields.ts'
import { endpoint } from '../endpoint.ts'
import { Empty, Id, Instant, Paged, PageQuery, repeated, sortBy } from '../envelope.ts'
import { FieldError } from '../errors.ts'
import { Email, Language, line, Name, Tag } from '../fields.ts'
import { limits } from '../limits.ts'
import { changedDetails, newDetails, sortingFields, answeredLines } from './person-fields.ts'
import { Role } from '../roles.ts'

export const statuses = ['active', 'pending', 'hidden', 'inactive', 'deleted'] as const
export const Status = z.enum(statuses)
export type Status = z.infer<typeof Status>

/** The allowed changes of status; any other is BAD_REQUEST. `pending → active` also happens by accepting. */
export const statusTransitions: Record<Status, readonly Status[]> = {
  pending: ['active', 'inactive', 'deleted'],
  active: ['hidden', 'inactive', 'deleted'],
  hidden: ['active', 'inactive', 'deleted'],
  inactive: ['active', 'deleted'],
  deleted: ['inactive'],
}

/** The only fields a list of users sorts by. */
export const userSortFields = [...sortingFields, 'lastLogin'] as const

export const User = z.object({
  id: Id,
  role: Role,
  status: Status,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  lastLogin: Instant.nullable(),
  preferredLanguage: Language.nullable(),
  timeZone: z.string().nullable(),
  photoUrl: z.string().nullable(),
  createdAt: Instant,
  /** The pending invitation's last mail, if one was sent. */
  invitedAt: Instant.nullable(),
  /** Until when a deleted person can be restored. */
  erasedAfter: Instant.nullable(),
})
export type User = z.infer<typeof User>

/** Somebody whom another person's field names. */
export const Colleague = z.object({
  id: Id,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  status: Status,
})
export type Colleague = z.infer<typeof Colleague>

/** A user as administrators see them. */
export const ManagedUser = User.extend({
  externalId: z.string().nullable(),
  tags: z.array(z.string()),
  /** Let in again without ever having come in: pending until an invitation is sent to them anew. */
  inviteAnew: z.boolean(),
  ...answeredLines,
  /** Whom they report to; a deleted one too, until their data is erased. */
  manager: Colleague.nullable(),
  /** What they have in the fields that the company defines, by the fields’ ids. */
  custom: CustomValues,
  /** In the answer to a change of one’s own address: it counts once it is confirmed by the link mailed to it. */
  emailToConfirm: z.string().optional(),
})
export type ManagedUser = z.infer<typeof ManagedUser>

export const CreateUser = z.object({
  name: Name,
  surname: Name,
  email: Email,
  role: Role,
  ...newDetails,
  custom: GivenCustomValues.optional(),
  /** Send the invitation by mail at once. */
  invite: z.boolean().default(true),
})
export const UpdateUser = z.object({
  name: Name.optional(),
  surname: Name.optional(),
  email: Email.optional(),
  role: Role.optional(),
  ...changedDetails,
  custom: GivenCustomValues.optional(),
})

export const UserFilters = z.object({
  /** A part of name, surname or e-mail; accents and case do not matter. */
  search: z.string().trim().max(limits.searchLength).optional(),
  role: repeated(Role),
  status: repeated(Status),
  /** Any of these, as they are written. */
  department: repeated(line(limits.personLineLength)),
  jobTitle: repeated(line(limits.personLineLength)),
  /** Who reports to any of these, directly. */
  manager: repeated(Id),
  preferredLanguage: repeated(Language),
  /** Any of these tags. */
  tag: repeated(Tag),
  /** Of fields that the company defines: each must match, of one field’s options any. */
  custom: repeated(CustomFilter),
  /** Last signed in at this moment or later. */
  lastLoginFrom: Instant.optional(),
  /** Last signed in before this moment, or never. */
  lastLoginBefore: Instant.optional(),
  /** `true`: only those who never signed in. */
  neverSignedIn: z.literal('true').optional(),
})
export type UserFilters = z.output<typeof UserFilters>

/** One row of a user file, counted as a spreadsheet counts it: the first row of the file is 1, also where it names the columns. */
const ImportRow = z.object({
  row: z.number().int(),
  email: z.string().nullable(),
  outcome: z.enum(['created', 'error']),
  userId: Id.nullable(),
  errors: z.array(FieldError),
  /** What was left out or repaired; where nothing is wrong and nobody was created, why. */
  notes: z.array(FieldError),
})
export const ImportReport = z.object({
  created: z.number().int(),
  failed: z.number().int(),
  rows: z.array(ImportRow),
})
export type ImportReport = z.infer<typeof ImportReport>

/** A line of a person's history, from the audit log. */
export const HistoryEntry = z.object({
  id: Id,
  at: Instant,
  action: z.string(),
  actorId: Id.nullable(),
  actorName: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

const byId = z.object({ id: Id })

export const usersApi = {
  byId: endpoint({
    id: 'users.byId',
    method: 'GET',
    path: '/users/user/:id/by-id',
    summary: 'Get one user of the company',
    params: byId,
    data: ManagedUser,
    errors: ['NOT_FOUND'],
    scope: 'users:read',
  }),
  create: endpoint({
    id: 'users.create',
    method: 'POST',
    path: '/users',
    // Whoever makes an administrator proves that it is them: here, from a file, by a role, and by letting one in again.
    freshProof: 'sometimes',
    summary: 'Create a user and send the invitation',
    body: CreateUser,
    data: ManagedUser,
    errors: ['ALREADY_EXISTS', 'MAX_NUMBER_REACHED'],
    scope: 'users:write',
  }),
  createFromFile: endpoint({
    id: 'users.createFromFile',
    method: 'POST',
    path: '/users/users',
    freshProof: 'sometimes',
    summary: 'Create users from a file, with an answer for each row',
    query: z.object({ companyId: Id.optional() }),
    body: z.object({ role: Role }),
    files: { file: { maxBytes: limits.userFile, required: true } },
    data: ImportReport,
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'MAX_NUMBER_REACHED'],
    scope: 'users:write',
    rate: 'upload',
  }),
  update: endpoint({
    id: 'users.update',
    method: 'PUT',
    path: '/users/user/:id',
    // Another address is another way in, and so is the role of an administrator.
    freshProof: 'sometimes',
    summary: 'Change a user; only the fields given',
    params: byId,
    body: UpdateUser,
    data: ManagedUser,
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
    scope: 'users:write',
  }),
  changeStatus: endpoint({
    id: 'users.changeStatus',
    method: 'PUT',
    path: '/users/user/:id/change-status',
    freshProof: 'sometimes',
    summary: 'Change a user’s status',
    params: byId,
    body: z.object({ userId: Id, status: Status }),
    data: ManagedUser,
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'MAX_NUMBER_REACHED'],
    scope: 'users:write',
  }),
  createNewPassword: endpoint({
    id: 'users.createNewPassword',
    method: 'POST',
    path: '/users/user/:id/create-new-password',
    freshProof: true,
    summary: 'End the user’s sessions and mail a one-use link for a new password',
    params: byId,
    data: z.object({ expiresAt: Instant }),
    errors: ['NOT_FOUND'],
    scope: null,
    rate: 'mail',
  }),
  invite: endpoint({
    id: 'users.invite',
    method: 'POST',
    path: '/users/user/:id/invite',
    summary: 'Send a pending user’s invitation again',
    params: byId,
    data: z.object({ expiresAt: Instant }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'users:write',
    rate: 'mail',
  }),
  delete: endpoint({
    id: 'users.delete',
    method: 'DELETE',
    path: '/users/user/:id',
    summary: 'Delete a user; restorable for 30 days',
    params: byId,
    data: Empty,
    errors: ['NOT_FOUND'],
    scope: 'users:write',
  }),
  list: endpoint({
    id: 'users.list',
    method: 'GET',
    path: '/users/users',
    summary: 'List the company’s users, filtered, sorted and paged',
    query: z.object({
      ...UserFilters.shape,
      ...PageQuery.shape,
      sort: sortBy(userSortFields).default('name'),
      /** Count all that match, however many. */
      exact: z.literal('true').optional(),
    }),
    /** `isMore`: more match than `total`, which is counted no further. */
    data: Paged(ManagedUser).extend({ isMore: z.boolean() }),
    errors: [],
    scope: 'users:read',
  }),
  tags: endpoint({
    id: 'users.tags',
    method: 'GET',
    path: '/users/tags',
    summary: 'List the tags that people of the company have',
    data: z.object({ items: z.array(z.string()) }),
    errors: [],
    scope: 'users:read',
  }),
  history: endpoint({
    id: 'users.history',
    method: 'GET',
    path: '/users/user/:id/history',
    summary: 'Get what was done to a user and by them, newest first',
    params: byId,
    query: PageQuery,
    data: Paged(HistoryEntry),
    errors: ['NOT_FOUND'],
    scope: 'audit:read',
  }),
  find: endpoint({
    id: 'users.find',
    method: 'GET',
    path: '/users/user',
    summary: 'Get the one user who matches the filters',
    query: z.object({ ...UserFilters.shape, email: Email.optional() }),
    data: ManagedUser,
    errors: ['NOT_FOUND'],
    scope: 'users:read',
  }),
}
