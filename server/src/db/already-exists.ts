import type { FieldError } from '#contract/errors.ts'
import { ApiError } from '../core/errors.ts'
import { isDatabaseError, UNIQUE_VIOLATION } from './driver.ts'

/** ALREADY_EXISTS at the field whose unique index a statement violated; any other error stays what it is. */
export function alreadyExists(error: unknown, constraint: string, field: string): unknown {
  if (!isDatabaseError(error, UNIQUE_VIOLATION) || error.constraint !== constraint) return error
  const details: FieldError[] = [{ field, code: 'already_exists' }]
  return new ApiError('ALREADY_EXISTS', { details })
}
