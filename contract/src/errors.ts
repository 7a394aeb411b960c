import { z } from 'zod'
import { limitNames } from './rules/refusals.ts'

/** Every error code the API answers with, and the one HTTP status each has. */
export const errorStatus = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  INVALID_CREDENTIALS: 401,
  SECOND_FACTOR_REQUIRED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  CONFLICT: 409,
  MAX_NUMBER_REACHED: 409,
  REQUEST_TIMEOUT: 408,
  GONE: 410,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  MAINTENANCE: 503,
  STORAGE_FULL: 507,
} as const

export type ErrorCode = keyof typeof errorStatus
export const errorCodes = Object.keys(errorStatus) as ErrorCode[]

/** What is wrong with one field of a request. `code` names the text `validation.<code>`; `params` fill it. */
export const FieldError = z.object({
  field: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type FieldError = z.infer<typeof FieldError>

/**
 * The error of an envelope: always all four. `type` groups codes for a reader; `details` is `FieldError[]` for
 * BAD_REQUEST, and null where there are none.
 */
export const ApiErrorBody = z.object({
  code: z.string(),
  type: z.string(),
  details: z.unknown(),
  message: z.string(),
})
export type ApiErrorBody = z.infer<typeof ApiErrorBody>

/** The `details` of MAX_NUMBER_REACHED; `current` where it is a count of the company’s. */
export const LimitReached = z.object({
  limit: z.enum(limitNames),
  maximum: z.number(),
  current: z.number().optional(),
})
export type LimitReached = z.infer<typeof LimitReached>

type Issue = z.core.$ZodIssue

/** A number is too low or too high, a list has too few or too many, anything else is too short or too long. */
const smaller: Record<string, string> = { number: 'too_low', array: 'too_few', set: 'too_few' }
const larger: Record<string, string> = { number: 'too_high', array: 'too_many', set: 'too_many' }

function code(issue: Issue): Pick<FieldError, 'code' | 'params'> {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? { code: 'required' }
        : { code: 'invalid_type' }
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return { code: 'required' }
      return {
        code: smaller[issue.origin] ?? 'too_short',
        params: { minimum: Number(issue.minimum) },
      }
    case 'too_big':
      return {
        code: larger[issue.origin] ?? 'too_long',
        params: { maximum: Number(issue.maximum) },
      }
    case 'invalid_format':
      // What nobody sees is not found by looking how it is written.
      if (issue.message === 'hidden_characters') return { code: 'hidden_characters' }
      return { code: `invalid_${issue.format === 'regex' ? 'format' : issue.format}` }
    case 'invalid_value':
      return issue.input === undefined ? { code: 'required' } : { code: 'invalid_value' }
    case 'unrecognized_keys':
      return { code: 'unknown_field' }
    case 'custom':
      return { code: issue.message === 'Invalid input' ? 'invalid_value' : issue.message }
    default:
      return { code: 'invalid_value' }
  }
}

/** A zod failure as field errors, the same on both sides of the wire. Needs `reportInput: true` when parsing. */
export function fieldErrors(error: z.ZodError, prefix = ''): FieldError[] {
  const all = error.issues.flatMap((issue) => {
    const path = [prefix, ...issue.path.map(String)].filter(Boolean).join('.')
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ field: [path, key].filter(Boolean).join('.'), ...code(issue) }))
    return [{ field: path, ...code(issue) }]
  })
  // Two rules of one field may refuse it in the same words: a moment's form, and whether there is such a moment.
  const seen = new Set<string>()
  return all.filter(({ field, code }) => seen.size < seen.add(`${field}\n${code}`).size)
}
