import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Anything } from './caller.ts'

type Json = Record<string, unknown>
type Schema = {
  type?: string
  format?: string
  minLength?: number
  minimum?: number
  minItems?: number
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

/** What every field of every body is sent on its own, while all others are right. As JSON text: not all of it is a value of ours. */
export const hostileTexts: readonly string[] = [
  'null',
  'true',
  '-1',
  '2147483648',
  '-2147483649',
  '1e400',
  '""',
  '"a\\u0000b"',
  '"a\\ud83d"',
  '"\\udc00b"',
  '"0000-01-01T00:00:00Z"',
  '"0001-01-01T00:00:00+23:59"',
  '"9999-12-31T23:59:59-23:59"',
  '"+010000-01-01T00:00:00Z"',
  '"0000-01-01"',
  '"10000-01-01"',
  `"${'ñ'.repeat(10_000)}"`,
  '[]',
  '["a\\u0000b"]',
  '{"a\\ud800":1}',
  '{"__proto__":{"a":1},"constructor":{"prototype":1},"toString":1}',
  `${'['.repeat(190)}${']'.repeat(190)}`,
  `[${'1,'.repeat(10_000)}1]`,
]

/** The same for what stands in an address, as it stands there. */
export const hostileWords: readonly string[] = [
  '',
  'a%00b',
  '%ed%a0%bd',
  '%ff',
  '0000-01-01T00%3A00%3A00Z',
  '0001-01-01T00%3A00%3A00%2B23%3A59',
  '9999-12-31T23%3A59%3A59-23%3A59',
  '%2B010000-01-01T00%3A00%3A00Z',
  '0000-01-01',
  '10000-01-01',
  '-1',
  '2147483648',
  '1e400',
  'NaN',
  '__proto__',
  'x'.repeat(5000),
]

const schemaOf = (type: z.ZodType): Schema =>
  z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema

/** What a text of such a format, and after it one of such a name, is where it is right. */
const formats: Record<string, string> = {
  uuid: '019f0000-0000-7000-8000-000000000001',
  'date-time': '2026-06-01T10:00:00Z',
  date: '2026-06-01',
}
const named: Record<string, string> = {
  email: 'ana@example.org',
  timeZone: 'Europe/Madrid',
  slug: 'acme',
  code: 'abc-defg-hij',
  // Nothing leaves this machine.
  issuer: 'https://127.0.0.1:9/',
  url: 'https://127.0.0.1:9/',
  secretAddress: 'https://127.0.0.1:9/',
}

/** What fits a schema, with no more in it than must be. */
function right(schema: Schema, name = ''): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return right(alternatives.find(({ type }) => type !== 'null') ?? {}, name)
  switch (schema.type) {
    case 'string':
      return formats[schema.format ?? ''] ?? named[name] ?? 'abcdefghijkl'.padEnd(schema.minLength ?? 0, 'm')
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return false
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => right(schema.items ?? {}))
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((one) => [one, right(schema.properties?.[one] ?? {}, one)]),
      )
    default:
      return 1
  }
}

/** A well-formed call: what is given of it, and for the rest what its schemas ask for. */
export function rightCall({ params, query, body }: Endpoint, given: Anything = {}): Required<Anything> {
  const of = (type: z.ZodType | undefined, part: unknown) =>
    part ?? (type ? right(schemaOf(type)) : undefined)
  return {
    params: of(params, given.params),
    query: of(query, given.query),
    body: of(body, given.body),
    files: given.files ?? {},
  }
}

/** A place of a JSON text that anything can be written to. */
export type Place = { field: string; write: (text: string) => string }

const objectWith = (others: Json, name: string, text: string) =>
  `{${[...Object.entries(others).filter(([key]) => key !== name), [name] as const]
    .map(([key, value]) => `${JSON.stringify(key)}:${key === name ? text : JSON.stringify(value)}`)
    .join(',')}}`

/** Every place of what a schema describes: the whole, each field, what is in a list, the values of a record. */
function placesOf(schema: Schema, given: unknown): Place[] {
  const whole: Place = { field: '', write: (text) => text }
  const inner: Place[] = []
  const add = (name: string, places: Place[], write: Place['write']) => {
    for (const place of places)
      inner.push({
        field: [name, place.field].filter(Boolean).join('.'),
        write: (text) => write(place.write(text)),
      })
  }
  for (const one of schema.anyOf ?? schema.oneOf ?? []) inner.push(...placesOf(one, right(one)).slice(1))
  if (schema.items) add('0', placesOf(schema.items, right(schema.items)), (text) => `[${text}]`)
  else if (schema.properties) {
    const others = (typeof given === 'object' && given !== null ? given : {}) as Json
    for (const [name, field] of Object.entries(schema.properties))
      add(name, placesOf(field, others[name] ?? right(field, name)), (text) => objectWith(others, name, text))
  } else if (schema.type === 'object') add('a', [whole], (text) => `{"a":${text}}`)
  return [whole, ...inner]
}

export const placesOfBody = ({ body }: Endpoint, given: unknown): Place[] =>
  body ? placesOf(schemaOf(body), given) : []

/** Bodies whose names are hostile and whose values are right. */
export function hostileNames(body: unknown): string[] {
  const [first] = Object.entries((body ?? {}) as Json)
  const rest = JSON.stringify(body ?? {}).slice(1, -1)
  const with_ = (more: string) => `{${[more, rest].filter(Boolean).join(',')}}`
  return [
    with_('"__proto__":{"role":"super_admin"}'),
    with_('"constructor":{"prototype":{"a":1}}'),
    with_('"a\\u0000b":1'),
    with_('"\\ud83d":1'),
    with_(`"${'x'.repeat(50_000)}":1`),
    with_(Array.from({ length: 5000 }, (_, n) => `"f${n}":${n}`).join(',')),
    // Of a name that stands twice the last counts.
    ...(first ? [`{${rest},${JSON.stringify(first[0])}:"a\\u0000b"}`, `{${rest},${rest}}`] : []),
  ]
}
