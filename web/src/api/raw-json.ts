const texts = new WeakMap<object, string>()

/** A JSON object as the body of a call, sent as the very text it was written in. Throws where it is none. */
export function rawJson(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('Not an object')
  texts.set(value, text)
  return value as Record<string, unknown>
}

/** The text of a body that `rawJson` made; undefined for any other. */
export const rawTextOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null ? texts.get(body) : undefined
