import type { ErrorCode } from '#contract/errors.ts'
import { limitNames, reasons } from '#contract/rules/refusals.ts'
import { isApiError, type ApiError, type ClientCode } from './api-error.ts'
import { suspensionOf } from './session/suspension.ts'

export const severities = ['info', 'warn', 'error', 'success'] as const
export type Severity = (typeof severities)[number]
const positions = [
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const
type Position = (typeof positions)[number]
type Params = Record<string, string | number>

/** A toast, its texts given as translation keys; `text` is for words that a server or a person wrote. */
export type Toast = {
  severity: Severity
  title?: string
  message?: string
  text?: string
  params?: Params
  /** Stays until closed; others leave after 3 s. */
  sticky?: boolean
  /** Takes back what it tells of; offered for eight seconds, where the toast covers nothing. */
  undo?: () => void
  /** Of those with the same name the newest stands alone: it takes the place of the one before. */
  replaces?: string
  /** Where it shows, where that is not the top right corner. */
  position?: Position
}

type Listener = (toast: Toast) => void
const listeners = new Set<Listener>()
const waiting: Toast[] = []

/** Shows a toast: `toast({ severity: 'success', message: 'generic.message.success' })`. */
export function toast(next: Toast) {
  if (listeners.size === 0) waiting.push(next)
  for (const listener of listeners) listener(next)
}

/** The one place that draws toasts; what was said before it was there is handed over. */
export function onToast(listener: Listener) {
  listeners.add(listener)
  for (const next of waiting.splice(0)) listener(next)
  return () => void listeners.delete(listener)
}

type Texts = Pick<Toast, 'title' | 'message'>
/** A code that the specification gives no title of its own is a generic error, in words of its own. */
const generic = (message: string): Texts => ({ title: 'generic.error.error', message })

/** Every code of the server and of the client: one that is added without its text does not compile. */
const known: Record<ErrorCode | ClientCode, Texts> = {
  ALREADY_EXISTS: { title: 'errors.already_exists.title', message: 'errors.already_exists.message' },
  BAD_REQUEST: { title: 'errors.bad_request.title', message: 'errors.bad_request.message' },
  FORBIDDEN: generic('errors.forbidden.message'),
  NOT_FOUND: { title: 'errors.not_found.title', message: 'errors.not_found.message' },
  MAX_NUMBER_REACHED: {
    title: 'errors.max_number_reached.title',
    message: 'errors.max_number_reached.message',
  },
  UNAUTHORIZED: generic('errors.unauthorized.message'),
  INVALID_CREDENTIALS: generic('login.error.invalid_credentials'),
  SECOND_FACTOR_REQUIRED: generic('errors.second_factor_required.message'),
  CONFLICT: generic('errors.conflict.message'),
  GONE: generic('errors.gone.message'),
  PRECONDITION_FAILED: generic('errors.precondition_failed.message'),
  PAYLOAD_TOO_LARGE: generic('errors.payload_too_large.message'),
  UNSUPPORTED_MEDIA_TYPE: generic('errors.unsupported_media_type.message'),
  HEADERS_TOO_LARGE: generic('errors.headers_too_large.message'),
  REQUEST_TIMEOUT: generic('errors.request_timeout.message'),
  RATE_LIMITED: generic('errors.rate_limited.message'),
  INTERNAL: generic('errors.internal.message'),
  UNAVAILABLE: generic('errors.unavailable.message'),
  MAINTENANCE: generic('maintenance.message'),
  STORAGE_FULL: generic('errors.storage_full.message'),
  CANCELLED: { title: 'errors.cancelled.title', message: 'errors.cancelled.message' },
  FILE_CHANGED: generic('validation.file_changed'),
  NETWORK: generic('errors.network.message'),
  INVALID_RESPONSE: generic('errors.invalid_response.message'),
}
/** What was given up since it was somebody's who is not here any more: read by them when they are back. */
const notSent: Texts = { title: 'errors.not_sent.title', message: 'errors.not_sent.message' }
const isOf = <T extends object>(texts: T, name: string): name is keyof T & string =>
  Object.hasOwn(texts, name)

/** What stands before the server answers with a status alone, and calls it in English. */
const byStatus: Record<string, keyof typeof known> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'INTERNAL',
  408: 'REQUEST_TIMEOUT',
  409: 'CONFLICT',
  410: 'GONE',
  411: 'BAD_REQUEST',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'HEADERS_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  421: 'UNAVAILABLE',
  422: 'BAD_REQUEST',
  429: 'RATE_LIMITED',
  431: 'HEADERS_TOO_LARGE',
  500: 'INTERNAL',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'UNAVAILABLE',
  507: 'STORAGE_FULL',
}
const isStatus = /^\d{3}$/

/** Milliseconds that a refusal waits for its words at most. */
const PATIENCE = 3000

/** The words that tell why something was refused: no page has them before that. */
type Words = { load: () => Promise<unknown>; areThere: () => boolean }
let words: Words = { load: () => Promise.resolve(), areThere: () => true }

/** Says how those words are fetched, and whether they are there. */
export function fetchWordsBy(way: Words): void {
  words = way
}

/** Waits until what an error says can be put into words; where they do not come, its code tells what there is to say. */
export async function wordsFor(error: unknown): Promise<void> {
  if (!isApiError(error) || words.areThere()) return
  const { reason, limit } = Object(error.details) as { reason?: unknown; limit?: unknown }
  if (reason === undefined && limit === undefined) return
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  await Promise.race([words.load().catch(console.error), late])
}

/** Why something is refused, where that says more than the code: each of the contract’s is a text of its own name. */
const whys = new Set<string>(Object.values(reasons).flat())
/** The sign-in has these words itself. */
const isSaidAtOnce = (reason: string) => reason.startsWith('sso_')
function reasonOf({ details }: ApiError): string | undefined {
  const reason = String((Object(details) as { reason?: unknown }).reason)
  return whys.has(reason) && (isSaidAtOnce(reason) || words.areThere())
    ? `errors.reason.${reason}`
    : undefined
}

/** Of what there are too many: what to do differs, and so each has a text of its own name. */
const reached = new Set<string>(limitNames)
function limitOf({ code, details }: ApiError): Pick<Toast, 'title' | 'message' | 'params'> | undefined {
  if (code !== 'MAX_NUMBER_REACHED') return undefined
  const { limit, maximum } = Object(details) as { limit?: unknown; maximum?: unknown }
  const name = String(limit)
  if (!reached.has(name) || !words.areThere()) return undefined
  return {
    ...known.MAX_NUMBER_REACHED,
    message: `errors.limit.${name}`,
    params: { maximum: Number(maximum) },
  }
}

/** The toast of a failed call. */
export function errorToast(error: unknown): Toast {
  const severity = 'error'
  if (!isApiError(error)) return { severity, ...generic('generic.error.something_went_wrong') }
  const suspended = suspensionOf(error)
  if (suspended !== undefined)
    return {
      severity,
      title: 'errors.suspended.title',
      ...(suspended ? { text: suspended } : { message: 'login.suspended.why' }),
    }
  const given = error.code.toUpperCase()
  const code = isOf(known, given) ? given : byStatus[given]
  const seconds = error.retryAfter ?? 60
  const params = { seconds, minutes: Math.max(1, Math.ceil(seconds / 60)) }
  const reason = reasonOf(error)
  if (reason) return { severity, ...(code ? known[code] : generic(reason)), message: reason, params }
  const limit = limitOf(error)
  if (limit) return { severity, ...limit }
  if (code === 'CANCELLED' && error.type === 'other_person') return { severity, ...notSent }
  if (code) return { severity, ...known[code], params }
  // A code that is not of this server, or none, with words that came with it; those of a status are in English alone.
  if (error.message && (!isStatus.test(given) || error.hasWordsAlone))
    return { severity, title: 'generic.error.error', text: error.message }
  return { severity, ...generic('generic.error.something_went_wrong') }
}
