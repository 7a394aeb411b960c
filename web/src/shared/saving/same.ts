const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Whether two values of JSON say the same; what is undefined is not there. */
export function isDeepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isRecord(a) || !isRecord(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => isDeepEqual(a[key], b[key]))
}

/** What says something else now than before: two who change other fields of one thing do not overwrite each other. */
export function changesIn<T extends object>(now: T, before: T): Partial<T> {
  const fields = (Object.keys(now) as (keyof T)[]).filter((field) => !isDeepEqual(now[field], before[field]))
  return Object.fromEntries(fields.map((field) => [field, now[field]])) as Partial<T>
}
