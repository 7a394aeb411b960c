import type { ApiErrorBody, ErrorCode } from '#contract/errors.ts'

/**
 * What can go wrong on this side: no connection, an answer that is not of the contract, a person who thought better, a
 * file that is another since it was chosen.
 */
export type ClientCode = 'NETWORK' | 'INVALID_RESPONSE' | 'CANCELLED' | 'FILE_CHANGED'

/** The one error a call rejects with. `code` is the server's; the HTTP status as text where it gave none. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode | ClientCode | (string & {})
  readonly type: string
  /** Null where there are none. */
  readonly details: unknown
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  /** Seconds to wait, where the server said so. */
  readonly retryAfter: number | undefined
  /** The message is the server's own, and there is no code that says more. */
  readonly hasWordsAlone: boolean

  constructor(
    body: Omit<ApiErrorBody, 'details'> & { details?: unknown },
    status: number,
    retryAfter?: number,
    hasWordsAlone = false,
  ) {
    super(body.message)
    this.code = body.code
    this.type = body.type
    this.details = body.details ?? null
    this.status = status
    this.retryAfter = retryAfter
    this.hasWordsAlone = hasWordsAlone
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined

/** An answer's error, whatever its shape: an object, a plain string, or nothing but a status. */
export function normaliseError(payload: unknown, response: Response): ApiError {
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  const error: unknown =
    typeof payload === 'object' && payload !== null && 'error' in payload ? payload.error : undefined
  const status = String(response.status)
  if (typeof error === 'string' && error !== '')
    return new ApiError(
      { code: status, type: error, details: error, message: response.statusText },
      response.status,
      retryAfter,
    )
  const given: Record<string, unknown> = typeof error === 'object' && error !== null ? { ...error } : {}
  const message = textOf(given['message'])
  return new ApiError(
    {
      code: textOf(given['code']) ?? status,
      type: textOf(given['type']) ?? '',
      details: given['details'],
      message: message ?? response.statusText,
    },
    response.status,
    retryAfter,
    // With no code of its own, its words are all that it says.
    textOf(given['code']) === undefined && !!message,
  )
}

export function networkError(cause: unknown): ApiError {
  const error = new ApiError({ code: 'NETWORK', type: 'network', message: '' }, 0)
  error.cause = cause
  return error
}

export function isApiError(error: unknown, ...codes: readonly string[]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code))
}
