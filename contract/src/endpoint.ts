import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { OperationId } from './permissions.ts'

/** What an API token may be allowed to do; each endpoint names the one scope that covers it, or null. */
export const scopes = [
  'profile:read',
  'profile:write',
  'users:read',
  'users:write',
  'companies:read',
  'companies:write',
  'courses:read',
  'courses:write',
  'meetings:read',
  'meetings:write',
  'attachments:read',
  'attachments:write',
  'reports:read',
  'audit:read',
] as const
export const Scope = z.enum(scopes)
export type Scope = z.infer<typeof Scope>

/** A file part of a multipart body: the most bytes it may have, and whether it may be missing. */
type FileRule = { maxBytes: number; required: boolean }

/**
 * One call of the API: everything of it that crosses the wire. Who may call it stands in its part (`part.ts`) under
 * the same id; an id that is not there does not compile.
 */
export type Endpoint = {
  id: OperationId
  /** Below `/api/v1`, parameters as `:name`. */
  path: string
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** JSON, or the fields of a form where `files` or `form` is given. */
  body?: z.ZodType
  /** The body is somebody else’s JSON, kept byte for byte: its texts are not judged. */
  opaque?: true
  form?: true
  /** Takes JSON as well, where no file goes along; `rate` is of the form then. */
  json?: true
  files?: Record<string, FileRule>
  data: z.ZodType
  /** Codes beyond those that any call of its kind can answer: `answerable` in the server's OpenAPI names them. */
  errors: readonly ErrorCode[]
  /** The API token scope that covers the call; null: only a signed-in session may make it. */
  scope: Scope | null
  /** A larger JSON body than the usual limit, in bytes. */
  maxBodyBytes?: number
  /** The rate limit's name in the server's list of limits; 'default' where not given. */
  rate?: 'default' | 'signIn' | 'mail' | 'upload' | 'heavy' | 'search' | 'files' | 'message'
  /** For anyone, and sent with the caller's token where there is one; it may have expired and gives no right. */
  knowsBearer?: true
  /**
   * Only for somebody who proved within minutes that it is them, by a password, a second factor or a passkey; others
   * get FORBIDDEN with `FreshProofNeeded` as details. `sometimes`: what the call changes, or shows, decides.
   */
  freshProof?: true | 'sometimes'
  /** Answers also while maintenance is on. */
  duringMaintenance?: true
  /** Reads or sets the refresh cookie: its operation alone is given it, and it must be called from a page of ours. */
  cookie?: true
  /** Public, and answers on the host of a suspended company too: who lets somebody in judges for themselves. */
  whileSuspended?: true
  /** Also for somebody who must first set up a second factor. */
  whileEnrolling?: true
  /** The browser is told to forget what it kept of earlier answers. */
  clearsCache?: true
  /**
   * What of the answer the web application keeps on its person's device, to be read there without a connection:
   * `learning`, where it is of a course that they learn in; `hint`, who they are and no more. All else is not kept.
   */
  keptOffline?: 'learning' | 'hint'
} & (
  | { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; download?: never; tus?: never }
  /** A call of the tus protocol 1.0.0: PATCH carries bytes as they are; PATCH and DELETE answer 204, by headers alone. */
  | { method: 'GET' | 'PATCH' | 'DELETE'; download?: never; tus: true }
  /** Answers a file of one of these media types, with a content-disposition, instead of an envelope: by POST alone. */
  | { method: 'POST'; download: readonly string[]; tus?: never }
)

export const endpoint = <const E extends Endpoint>(e: E): E => e

type Out<T> = T extends z.ZodType ? z.output<T> : undefined
type In<T> = T extends z.ZodType ? z.input<T> : undefined

/** What a handler gets: parsed and typed by the contract. */
export type Input<E extends Endpoint> = {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
  files: E['files'] extends Record<string, FileRule>
    ? { [K in keyof E['files']]: E['files'][K] extends { required: true } ? Upload : Upload | undefined }
    : undefined
} & (E extends { tus: true } ? { tus: TusRequest } : unknown)

/** What a call of the tus protocol says in its headers, null where it says nothing that makes sense, and its bytes. */
export type TusRequest = {
  version: string | null
  offset: number | null
  /** How many bytes are announced to come. */
  length: number | null
  /** Null where the call carries something else. */
  bytes: AsyncIterable<Uint8Array> | null
}

/** A file received in full: already within its limit, at `path` until the request ends. */
export type Upload = { path: string; filename: string; mediaType: string; size: number }

/** What a handler answers and a caller receives. */
export type Data<E extends Endpoint> = z.output<E['data']>
/** What a caller sends. */
export type Sent<E extends Endpoint> = {
  params: In<E['params']>
  query: In<E['query']>
  body: In<E['body']>
}
