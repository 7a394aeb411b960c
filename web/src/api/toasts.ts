import { isApiError } from './api-error.ts'

export const severities = ['info', 'warn', 'error', 'success'] as const
export type Severity = (typeof severities)[number]
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

const known: Record<string, Pick<Toast, 'title' | 'message'>> = {
  ALREADY_EXISTS: { title: 'errors.already_exists.title', message: 'errors.already_exists.message' },
  BAD_REQUEST: { title: 'errors.bad_request.title', message: 'errors.bad_request.message' },
  FORBIDDEN: { title: 'generic.error.error', message: 'errors.forbidden.message' },
  NOT_FOUND: { title: 'errors.not_found.title', message: 'errors.not_found.message' },
  MAX_NUMBER_REACHED: {
    title: 'errors.max_number_reached.title',
    message: 'errors.max_number_reached.message',
  },
  // Answers that every call may give and that a person can do something about.
  RATE_LIMITED: { title: 'generic.error.error', message: 'errors.rate_limited.message' },
  CONFLICT: { title: 'generic.error.error', message: 'errors.conflict.message' },
  PAYLOAD_TOO_LARGE: { title: 'generic.error.error', message: 'errors.payload_too_large.message' },
  UNSUPPORTED_MEDIA_TYPE: { title: 'generic.error.error', message: 'errors.unsupported_media_type.message' },
  GONE: { title: 'generic.error.error', message: 'errors.gone.message' },
  CANCELLED: { title: 'errors.cancelled.title', message: 'errors.cancelled.message' },
  NETWORK: { title: 'generic.error.error', message: 'errors.network.message' },
}

/** The toast of a failed call. */
export function errorToast(error: unknown): Toast {
  const severity = 'error'
  if (isApiError(error)) {
    const code = error.code.toUpperCase()
    const texts = known[code]
    if (texts) return { severity, ...texts, params: { seconds: error.retryAfter ?? 60 } }
  }
  const text = error instanceof Error ? error.message : ''
  return text
    ? { severity, title: 'generic.error.error', text }
    : { severity, title: 'generic.error.error', message: 'generic.error.something_went_wrong' }
}
