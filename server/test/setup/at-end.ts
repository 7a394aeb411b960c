/**
 * What is closed when a test file ends, the last first. Hooks of the runner are no place for it: one that is given from
 * within a test, or from a `beforeAll`, is never called, and a worker goes on to the next file.
 */
const ends: (() => unknown)[] = []

export function atEnd(end: () => unknown): void {
  ends.push(end)
}

export async function endAll(): Promise<void> {
  const failed: unknown[] = []
  for (const end of ends.splice(0).toReversed()) {
    try {
      await end()
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'What a test file opened could not be closed')
}
