import { isApiError } from './api-error.ts'
import { errorToast, type Toast } from './toasts.ts'

/**
 * What a screen says beside what failed: its own words, by the reason or the code of a refusal, where it has any;
 * else those that a toast would have.
 */
export function problemOf(error: unknown, own: Readonly<Record<string, string>> = {}): Toast {
  const known = errorToast(error)
  if (!isApiError(error)) return known
  const { reason } = Object(error.details) as { reason?: unknown }
  const [key] = [String(reason), error.code].flatMap((name) => (Object.hasOwn(own, name) ? own[name] : []))
  if (!key) return known
  const { text: _, ...others } = known
  return { ...others, message: key }
}

/** It was saved elsewhere since it was read: another try of the same would be refused as well. */
export const isNewer = (error: unknown): boolean =>
  isApiError(error, 'CONFLICT') && (Object(error.details) as { reason?: unknown }).reason === 'newer'
