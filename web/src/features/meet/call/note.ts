/** Refusals that a call meets as a matter of course: a connection closed meanwhile, a device unplugged, a press missing. */
const expected: ReadonlySet<string> = new Set([
  'AbortError',
  'InvalidStateError',
  'NotAllowedError',
  'NotFoundError',
  'OverconstrainedError',
])

/** Notes what went wrong where the call goes on without it. */
export function note(error: unknown): void {
  if (error instanceof DOMException && expected.has(error.name)) return
  console.error(error)
}
