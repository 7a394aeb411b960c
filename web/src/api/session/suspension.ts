import { isApiError } from '../api-error.ts'

/** Why nobody may enter the company for now, in the operator's words; undefined where that is not the reason. */
export function suspensionOf(error: unknown): string | undefined {
  if (!isApiError(error, 'FORBIDDEN')) return undefined
  const { reason, text } = Object(error.details) as { reason?: unknown; text?: unknown }
  if (reason !== 'company_suspended') return undefined
  return typeof text === 'string' ? text : ''
}
