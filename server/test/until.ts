/** Waits until something is so. It never fails by time alone: the test's own limit ends a wait that is in vain. */
export async function until<T>(look: () => T | Promise<T>): Promise<NonNullable<Exclude<T, false>>> {
  for (;;) {
    const seen = await look()
    if (seen) return seen as NonNullable<Exclude<T, false>>
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
