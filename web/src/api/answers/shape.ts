/**
 * What an answer is made of, by the contract: the build writes these for the calls that the pages make
 * (web/build/contract), in place of the schemas that the server has parsed the same answer by. Numbers, times and lengths
 * within their bounds are the server's to judge.
 */
export type Shape = (value: unknown) => unknown

/** Tells where the answer is otherwise. */
class Misfit extends Error {
  path: string[] = []
}
const misfit = (): never => {
  throw new Misfit()
}
function within(name: string | number, shape: Shape, value: unknown): unknown {
  try {
    return shape(value)
  } catch (error) {
    if (error instanceof Misfit) error.path.unshift(String(name))
    throw error
  }
}

export const any: Shape = (value) => value
export const text: Shape = (value) => (typeof value === 'string' ? value : misfit())
export const truth: Shape = (value) => (typeof value === 'boolean' ? value : misfit())
export const number: Shape = (value) => (Number.isFinite(value) ? value : misfit())
export const whole: Shape = (value) => (Number.isSafeInteger(value) ? value : misfit())

export const oneOf =
  (...known: unknown[]): Shape =>
  (value) =>
    known.includes(value) ? value : misfit()
export const nullable =
  (shape: Shape): Shape =>
  (value) =>
    value === null ? value : shape(value)
export const optional =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined ? value : shape(value)
export const otherwise =
  (shape: Shape, value: unknown): Shape =>
  (given) =>
    given === undefined ? value : shape(given)

export const list =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) ? value.map((one: unknown, index) => within(index, shape, one)) : misfit()

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const record =
  (keys: Shape, values: Shape): Shape =>
  (value) => {
    if (!isRecord(value)) return misfit()
    const entries = Object.entries(value).map(
      ([key, one]) => [String(keys(key)), within(key, values, one)] as [string, unknown],
    )
    return Object.fromEntries<unknown>(entries)
  }

/** What is not named is left out. */
export const object =
  (fields: Record<string, Shape>): Shape =>
  (value) => {
    if (!isRecord(value)) return misfit()
    const made: Record<string, unknown> = {}
    for (const [name, shape] of Object.entries(fields)) {
      const one = within(name, shape, value[name])
      if (one !== undefined || name in value) made[name] = one
    }
    return made
  }

/** What is not named is kept. */
export const loose = (fields: Record<string, Shape>): Shape => {
  const shape = object(fields)
  return (value) => (isRecord(value) ? { ...value, ...(shape(value) as object) } : misfit())
}

/** What is not named is refused. */
export const strict = (fields: Record<string, Shape>): Shape => {
  const shape = object(fields)
  return (value) =>
    isRecord(value) && Object.keys(value).some((name) => !Object.hasOwn(fields, name))
      ? misfit()
      : shape(value)
}

export const either =
  (...shapes: Shape[]): Shape =>
  (value) => {
    for (const shape of shapes)
      try {
        return shape(value)
      } catch (error) {
        if (!(error instanceof Misfit)) throw error
      }
    return misfit()
  }

type Parsed = { success: true; data: unknown } | { success: false; error: string; data?: undefined }

/** Read as a schema is. */
export const readBy = (shape: Shape) => ({
  safeParse(value: unknown): Parsed {
    try {
      return { success: true, data: shape(value) }
    } catch (error) {
      if (!(error instanceof Misfit)) throw error
      return { success: false, error: `not as the contract has it: ${error.path.join('.') || 'all of it'}` }
    }
  },
})
