import { isApiError } from './api-error.ts'
import { errorToast, type Toast } from './toasts.ts'

/**
 * What a screen says beside what failed: its own words, by the reason or the code of a refusal, where it has any;
 * else those that a toast would have.
 */
export function problemOf(error: unknown, own: Readonly<Record<string, string>> = {}): Toast {
  const told = errorToast(error)
  if (!isApiError(error)) return told
  const { reason } = Object(error.details) as { reason?: unknown }
  const [key] = [String(reason), error.code].flatMap((name) => (Object.hasOwn(own, name) ? own[name] : []))
  if (!key) return told
  const { text: _, ...others } = told
  return { ...others, message: key }
}

/** It was saved elsewhere since it was read: another try of the same would be refused as well. */
export const isNewer = (error: unknown): boolean =>
  isApiError(error, 'CONFLICT') && (Object(error.details) as { reason?: unknown }).reason === 'newer'

/** Milliseconds that a refusal waits for its words at most: it is one without them too. */
const PATIENCE = 3000

let load: (() => Promise<unknown>) | undefined

/** Says how the words are fetched that tell why something was refused: no page needs them before that. */
export function fetchWordsBy(loader: () => Promise<unknown>): void {
  load = loader
}

/** Waits until what an error says can be put into words, where its code alone does not tell. */
export async function wordsFor(error: unknown): Promise<void> {
  if (!load || !isApiError(error)) return
  const { reason, limit } = Object(error.details) as { reason?: unknown; limit?: unknown }
  if (reason === undefined && limit === undefined) return
  // Words that do not come are reported where every chunk is; the refusal is told by its code.
  await Promise.race([load().catch(console.error), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}
