import type { WebhookKind } from '#contract/companies/webhooks.ts'
import { webhooksLimits } from './limits.ts'

const { waitSeconds, offAfterHours } = webhooksLimits

/** How many seconds to wait after so many tries that failed; null where that was the last one. */
export const waitAfter = (tries: number): number | null => waitSeconds[tries - 1] ?? null

/** Whether an address that failed again is given up: it has not been reached for days. */
export const isGivenUp = (failingSince: Date, now = new Date()): boolean =>
  now.getTime() - failingSince.getTime() >= offAfterHours * 3_600_000

/** Received, whatever else is said. A store that has a statement of this id already may call that a conflict: it has it. */
export const isReceived = (status: number, kind: WebhookKind): boolean =>
  (status >= 200 && status < 300) || (kind === 'xapi' && status === 409)
/** The receiver wants to be told of nothing any more. */
export const isGone = (status: number): boolean => status === 410
