import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Empty, Id, Instant, Paged, PageQuery, repeated, sortBy } from './envelope.ts'
import { FieldError } from './errors.ts'
import { Email, Language, Name, TimeZone } from './fields.ts'
import { limits } from './limits.ts'
import { Role } from './roles.ts'

export const statuses = ['active', 'pending', 'hidden', 'inactive', 'deleted'] as const
export const Status = z.enum(statuses)
export type Status = z.infer<typeof Status>

/** The allowed changes of status; any other is BAD_REQUEST. `pending → active` also happens by accepting. */
export const statusTransitions: Record<Status, readonly Status[]> = {
  pending: ['active', 'deleted'],
  active: ['hidden', 'inactive', 'deleted'],
  hidden: ['active', 'inactive', 'deleted'],
  inactive: ['active', 'deleted'],
  deleted: ['inactive'],
}

/** The only fields a list of users sorts by. */
export const userSortFields = ['name', 'surname', 'email', 'lastLogin'] as const

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

export const CreateUser = z.object({
  name: Name,
  surname: Name,
  email: Email,
  role: Role,
  preferredLanguage: Language.optional(),
  timeZone: TimeZone.optional(),
  /** Send the invitation by mail at once. */
  invite: z.boolean().default(true),
})
export const UpdateUser = z.object({
  name: Name.optional(),
  surname: Name.optional(),
  email: Email.optional(),
  role: Role.optional(),
  preferredLanguage: Language.nullable().optional(),
  timeZone: TimeZone.nullable().optional(),
})

export const UserFilters = z.object({
  /** A part of name, surname or e-mail; accents and case do not matter. */
  search: z.string().trim().max(limits.searchLength).optional(),
  role: repeated(Role),
  status: repeated(Status),
})

/** One row of a user file, counted from 1 with the header not counted. */
export const ImportRow = z.object({
  row: z.number().int(),
  email: z.string().nullable(),
  outcome: z.enum(['created', 'error']),
  userId: Id.nullable(),
  errors: z.array(FieldError),
})
export const ImportReport = z.object({
  created: z.number().int(),
  failed: z.number().int(),
  rows: z.array(ImportRow),
})
export type ImportReport = z.infer<typeof ImportReport>

const byId = z.object({ id: Id })

export const usersApi = {
  byId: endpoint({
    id: 'users.byId',
    method: 'GET',
    path: '/users/user/:id/by-id',
    summary: 'One user of the company',
    params: byId,
    data: User,
    errors: ['NOT_FOUND'],
    scope: 'users:read',
  }),
  create: endpoint({
    id: 'users.create',
    method: 'POST',
    path: '/users',
    summary: 'Create a user and send the invitation',
    body: CreateUser,
    data: User,
    errors: ['ALREADY_EXISTS', 'MAX_NUMBER_REACHED'],
    scope: 'users:write',
  }),
  createFromFile: endpoint({
    id: 'users.createFromFile',
    method: 'POST',
    path: '/users/users',
    summary: 'Create users from a file, with an answer for each row',
    query: z.object({ companyId: Id.optional() }),
    body: z.object({ role: Role }),
    files: { file: { maxBytes: limits.userFile, required: true } },
    data: ImportReport,
    errors: ['NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'MAX_NUMBER_REACHED'],
    scope: 'users:write',
    rate: 'upload',
  }),
  update: endpoint({
    id: 'users.update',
    method: 'PUT',
    path: '/users/user/:id',
    summary: 'Change a user; only the fields given',
    params: byId,
    body: UpdateUser,
    data: User,
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
    scope: 'users:write',
  }),
  changeStatus: endpoint({
    id: 'users.changeStatus',
    method: 'PUT',
    path: '/users/user/:id/change-status',
    summary: 'Change a user’s status',
    params: byId,
    body: z.object({ userId: Id, status: Status }),
    data: User,
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
    scope: 'users:write',
  }),
  createNewPassword: endpoint({
    id: 'users.createNewPassword',
    method: 'POST',
    path: '/users/user/:id/create-new-password',
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
    summary: 'The company’s users, filtered, sorted and paged',
    query: z.object({
      ...UserFilters.shape,
      ...PageQuery.shape,
      sort: sortBy(userSortFields).default('name'),
    }),
    data: Paged(User),
    errors: [],
    scope: 'users:read',
  }),
  find: endpoint({
    id: 'users.find',
    method: 'GET',
    path: '/users/user',
    summary: 'The one user who matches the filters',
    query: z.object({ ...UserFilters.shape, email: Email.optional() }),
    data: User,
    errors: ['NOT_FOUND'],
    scope: 'users:read',
  }),
}
