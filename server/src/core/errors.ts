import type { MissingCourses } from '#contract/courses/entering/prerequisites.ts'
import type { NewerDraft } from '#contract/courses/courses.ts'
import type { PrerequisiteCircle } from '#contract/courses/entering/prerequisites.ts'
import type { NewerGrade, NewerGrades } from '#contract/practice/gradebook.ts'
import type { SavedConfiguration } from '#contract/companies/company-admin.ts'
import {
  errorStatus,
  type ApiErrorBody,
  type ErrorCode,
  type FieldError,
  type LimitReached,
} from '#contract/errors.ts'
import type { LimitName, ReasonOf } from '#contract/rules/refusals.ts'

/**
 * What is said in the one language of the API: what the matter is, then what can be done about it, in whole sentences. Screens
 * have texts of their own for each code.
 */
const messages: Record<ErrorCode, string> = {
  BAD_REQUEST: 'The request is not valid.',
  UNAUTHORIZED: 'Sign in to continue.',
  INVALID_CREDENTIALS: 'The e-mail address or the password is not correct.',
  SECOND_FACTOR_REQUIRED: 'Complete the two-step verification.',
  FORBIDDEN: 'This is not permitted.',
  NOT_FOUND: 'The resource was not found.',
  ALREADY_EXISTS: 'The resource already exists.',
  CONFLICT: 'The current state of the resource does not allow this.',
  MAX_NUMBER_REACHED: 'The limit is reached.',
  REQUEST_TIMEOUT: 'The request took too long to arrive. Send it again.',
  GONE: 'The resource is no longer available.',
  PRECONDITION_FAILED: 'This version of the protocol is not supported.',
  PAYLOAD_TOO_LARGE: 'The request is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'This type of file is not supported.',
  RATE_LIMITED: 'There were too many requests. Try again later.',
  HEADERS_TOO_LARGE: 'The headers of the request are too large.',
  INTERNAL: 'An unexpected error occurred on the server.',
  UNAVAILABLE: 'The service is not available. Try again later.',
  MAINTENANCE: 'The platform is under maintenance. Try again later.',
  STORAGE_FULL: 'The disk of the server is full. Ask its operator to free some space.',
}
const suspended = 'The company is suspended.'

const types: Partial<Record<number, string>> = {
  400: 'validation',
  401: 'authentication',
  403: 'authorization',
  404: 'not_found',
  409: 'conflict',
  429: 'limit',
}

/** An error that a caller is told: its code from the closed list, and what may be said about it. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: unknown
  readonly headers: Record<string, string>
  constructor(
    code: ErrorCode,
    options: { details?: unknown; message?: string; headers?: Record<string, string> } = {},
  ) {
    super(options.message ?? messages[code])
    this.code = code
    this.details = options.details ?? null
    this.headers = options.headers ?? {}
  }
  get status(): number {
    return errorStatus[this.code]
  }
  body(): { error: ApiErrorBody } {
    return {
      error: {
        code: this.code,
        type: types[this.status] ?? 'server',
        details: this.details,
        message: this.message,
      },
    }
  }
}

/** A reason is one of the contract’s; a conflict of versions shows the newest, or its number. */
type Details<C extends ErrorCode> = C extends 'GONE'
  ? { reason: ReasonOf<'GONE'> }
  : C extends 'CONFLICT'
    ?
        | { reason: ReasonOf<'CONFLICT'>; mentor?: string | null; conversationId?: string; count?: number }
        | NewerDraft
        | PrerequisiteCircle
        | NewerGrade
        | NewerGrades
        | SavedConfiguration
    : C extends 'FORBIDDEN'
      ? { reason: ReasonOf<'FORBIDDEN'>; opensAt?: string } | MissingCourses | FieldError[]
      : unknown
type Plain = Exclude<ErrorCode, 'MAX_NUMBER_REACHED'>

export function fail<C extends Plain>(code: C, options?: { details?: Details<C> }): never {
  throw new ApiError(code, options)
}

/** MAX_NUMBER_REACHED: of what there are too many, and how many there may be. */
export function failLimit(limit: LimitName, maximum: number, current?: number): never {
  const details: LimitReached = { limit, maximum, ...(current !== undefined && { current }) }
  throw new ApiError('MAX_NUMBER_REACHED', { details })
}

/** Says that nobody of a company may enter it for now, and why, in the operator's words. */
export function failSuspended({ suspensionReason }: { suspensionReason: string | null }): never {
  const details = { reason: 'company_suspended', text: suspensionReason ?? '' }
  throw new ApiError('FORBIDDEN', { details, message: suspended })
}

/** BAD_REQUEST that names one field; `code` is the text `validation.<code>`. */
export function failField(field: string, code: string, params?: FieldError['params']): never {
  const details: FieldError[] = [{ field, code, ...(params ? { params } : {}) }]
  throw new ApiError('BAD_REQUEST', { details })
}

/** What somebody is given; null where it is refused to them, or is not there for them. */
export async function unlessRefused<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN')) return null
    throw error
  }
}
