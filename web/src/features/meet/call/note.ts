import { isApiError } from '../../../api/api-error.ts'

/**
 * Refusals that a call meets as a matter of course: a connection closed meanwhile, a device unplugged, a press missing,
 * a media server that is away. Whoever is in the call sees what they mean.
 */
const expected: ReadonlySet<string> = new Set([
  'AbortError',
  'InvalidStateError',
  'NotAllowedError',
  'NotFoundError',
  'NotReadableError',
  'OverconstrainedError',
  // LiveKit's own.
  'ConnectionError',
  'NegotiationError',
  'PublishTrackError',
  'SignalReconnectError',
  'UnexpectedConnectionState',
])

/** Notes what went wrong where the call goes on without it. */
export function note(error: unknown): void {
  const isExpected = isApiError(error) || (error instanceof Error && expected.has(error.name))
  if (!isExpected) console.error(error)
}
