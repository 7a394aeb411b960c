import { z } from 'zod'
import { endpoint, Scope } from '../endpoint.ts'
import { Empty, Id, Instant } from '../envelope.ts'
import { Email, Language, line, Name, TimeZone } from '../fields.ts'
import { limits } from '../limits.ts'
import { User } from '../people/users.ts'

/** A new password’s length; whether it is common or personal is judged by `passwordProblem`. */
export const NewPassword = z.string().min(limits.passwordMin).max(limits.passwordMax)
/** A one-use token from a mail’s link. */
export const OneTimeToken = z.string().min(20).max(200)

/** The signed-in person. `companyId` is where they work now, `ownCompanyId` where they live. */
export const Me = User.extend({
  companyId: Id,
  ownCompanyId: Id,
  /** Whether they chose `timeZone` themselves: one that was set for them says what others reckon with, no more. */
  timeZoneChosen: z.boolean(),
  onboarded: z.boolean(),
  /** `language` is `preferredLanguage` by its other name: one stored value. */
  settings: z.object({ language: Language.nullable() }),
  /** There where nothing may be done before a second factor is set up. */
  mustEnrol: z.boolean().optional(),
})
export type Me = z.infer<typeof Me>
export const Credentials = z.object({ email: Email, password: z.string().min(1).max(1024) })
const SignedIn = z.object({ token: z.string() })

export const UpdateMe = z.object({
  name: Name.optional(),
  surname: Name.optional(),
  preferredLanguage: Language.optional(),
  /** Another name of `preferredLanguage`; where both are given they must be the same. */
  settings: z.object({ language: Language.optional() }).optional(),
  timeZone: TimeZone.optional(),
  /** False: `timeZone` is what their device is set to, and gives way where another device says otherwise. */
  timeZoneChosen: z.boolean().optional(),
  /** Null: none any more. A new one is a part of a form beside the other fields. */
  photo: z.null().optional(),
})

export const Session = z.object({
  id: Id,
  current: z.boolean(),
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
})
export type Session = z.infer<typeof Session>

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(Scope),
  /** The secret’s last characters, to recognise it by. */
  hint: z.string(),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  lastUsedAt: Instant.nullable(),
})
export type ApiToken = z.infer<typeof ApiToken>

export const CreateApiToken = z.object({
  name: line(limits.nameLength).min(1),
  scopes: z.array(Scope).min(1),
  expiresAt: Instant.optional(),
})

export const authApi = {
  login: endpoint({
    id: 'auth.login',
    cookie: true,
    whileSuspended: true,
    duringMaintenance: true,
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in by e-mail and password',
    body: Credentials,
    data: SignedIn,
    errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED'],
    scope: null,
    rate: 'signIn',
  }),
  logout: endpoint({
    id: 'auth.logout',
    cookie: true,
    whileSuspended: true,
    clearsCache: true,
    method: 'POST',
    path: '/auth/logout',
    summary: 'End the session of the Bearer token; without one, that of the refresh cookie',
    knowsBearer: true,
    data: Empty,
    errors: [],
    scope: null,
    // Whoever came to end maintenance and may not can leave again.
    duringMaintenance: true,
  }),
  refresh: endpoint({
    id: 'auth.refresh',
    cookie: true,
    whileSuspended: true,
    duringMaintenance: true,
    method: 'POST',
    path: '/auth/refresh-token',
    summary: 'Get a new access token for the refresh cookie',
    data: SignedIn,
    errors: ['UNAUTHORIZED'],
    scope: null,
  }),
  me: endpoint({
    id: 'auth.me',
    keptOffline: 'hint',
    whileEnrolling: true,
    method: 'GET',
    path: '/auth/me',
    summary: 'Get the signed-in person',
    data: Me,
    errors: [],
    scope: 'profile:read',
  }),
  updateMe: endpoint({
    id: 'auth.updateMe',
    whileEnrolling: true,
    method: 'PUT',
    path: '/auth/me',
    summary: 'Change one’s own profile; only the fields given',
    json: true,
    body: UpdateMe,
    files: { photo: { maxBytes: limits.image, required: false } },
    data: Me,
    errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'MAX_NUMBER_REACHED'],
    scope: 'profile:write',
    rate: 'upload',
  }),
  uploadPhoto: endpoint({
    id: 'auth.uploadPhoto',
    method: 'POST',
    path: '/auth/me/photo',
    summary: 'Set one’s own photo',
    form: true,
    files: { photo: { maxBytes: limits.image, required: true } },
    data: Me,
    errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'MAX_NUMBER_REACHED'],
    scope: 'profile:write',
    rate: 'upload',
  }),
  removePhoto: endpoint({
    id: 'auth.removePhoto',
    method: 'DELETE',
    path: '/auth/me/photo',
    summary: 'Remove one’s own photo',
    data: Me,
    errors: [],
    scope: 'profile:write',
  }),
  changePassword: endpoint({
    id: 'auth.changePassword',
    method: 'PUT',
    path: '/auth/password',
    summary:
      'Change one’s own password; every other session ends, and every API token and calendar feed that is not kept',
    body: z.object({
      currentPassword: z.string().min(1).max(1024),
      newPassword: NewPassword,
      /** API tokens that go on working; all others end, as every other session does. */
      keepTokens: z.array(Id).max(limits.apiTokens).default([]),
      /** The address of one’s calendar’s feed goes on working; otherwise it ends. */
      keepFeed: z.boolean().default(false),
    }),
    data: Empty,
    errors: [],
    scope: null,
    rate: 'signIn',
  }),
  forgotPassword: endpoint({
    id: 'auth.forgotPassword',
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Mail a link for a new password; the same answer for every address',
    body: z.object({ email: Email }),
    data: Empty,
    errors: [],
    scope: null,
    rate: 'signIn',
  }),
  checkOneTimeToken: endpoint({
    id: 'auth.checkOneTimeToken',
    method: 'POST',
    path: '/auth/one-time-token',
    summary: 'Get whom a mailed link is for, if it still works',
    body: z.object({ token: OneTimeToken, purpose: z.enum(['invitation', 'password']) }),
    data: z.object({
      email: z.string(),
      name: z.string(),
      surname: z.string(),
      preferredLanguage: Language.nullable(),
    }),
    errors: ['GONE'],
    scope: null,
    rate: 'signIn',
  }),
  acceptInvitation: endpoint({
    id: 'auth.acceptInvitation',
    cookie: true,
    method: 'POST',
    path: '/auth/accept-invitation',
    summary: 'Accept an invitation with a password; signs in',
    body: z.object({
      token: OneTimeToken,
      password: NewPassword,
      name: Name.optional(),
      surname: Name.optional(),
      /** Where they chose one at the link. */
      preferredLanguage: Language.optional(),
    }),
    data: SignedIn,
    errors: ['GONE'],
    scope: null,
    rate: 'signIn',
  }),
  resetPassword: endpoint({
    id: 'auth.resetPassword',
    cookie: true,
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Set a new password by a mailed link; signs in',
    body: z.object({
      token: OneTimeToken,
      password: NewPassword,
      /** Where they chose one at the link. */
      preferredLanguage: Language.optional(),
    }),
    data: SignedIn,
    errors: ['GONE', 'SECOND_FACTOR_REQUIRED'],
    scope: null,
    rate: 'signIn',
  }),
  listSessions: endpoint({
    id: 'auth.listSessions',
    method: 'GET',
    path: '/auth/sessions',
    summary: 'List one’s own sessions',
    data: z.object({ items: z.array(Session) }),
    errors: [],
    scope: null,
  }),
  endSession: endpoint({
    id: 'auth.endSession',
    method: 'DELETE',
    path: '/auth/sessions/:id',
    summary: 'End one of one’s own sessions',
    params: z.object({ id: Id }),
    data: Empty,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  endOtherSessions: endpoint({
    id: 'auth.endOtherSessions',
    method: 'POST',
    path: '/auth/sessions/end-others',
    summary: 'End all of one’s own sessions but this one',
    data: z.object({ ended: z.number().int() }),
    errors: [],
    scope: null,
  }),
  listApiTokens: endpoint({
    id: 'auth.listApiTokens',
    method: 'GET',
    path: '/auth/api-tokens',
    summary: 'List one’s own API tokens',
    data: z.object({ items: z.array(ApiToken) }),
    errors: [],
    scope: null,
  }),
  createApiToken: endpoint({
    id: 'auth.createApiToken',
    method: 'POST',
    path: '/auth/api-tokens',
    freshProof: true,
    summary: 'Create an API token; its secret is in this answer alone',
    body: CreateApiToken,
    data: ApiToken.extend({ token: z.string() }),
    errors: ['MAX_NUMBER_REACHED'],
    scope: null,
  }),
  revokeApiToken: endpoint({
    id: 'auth.revokeApiToken',
    method: 'DELETE',
    path: '/auth/api-tokens/:id/revoke',
    summary: 'Revoke one of one’s own API tokens',
    params: z.object({ id: Id }),
    data: Empty,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
}
