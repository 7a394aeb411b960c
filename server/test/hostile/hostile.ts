import fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Anything, TestFile } from '../caller.ts'

type Json = Record<string, unknown>
type Value = fc.Arbitrary<unknown>

const texts = [
  '',
  ' ',
  'a\0b',
  'half \ud83d of a pair',
  '\udc00',
  '\u202eright to left',
  'e\u0301\u200d👩‍👩‍👧',
  "'; drop table users; --",
  '%_\\%',
  '{"a":1}',
  '../../etc/passwd',
  'null',
  '__proto__',
  'x'.repeat(5000),
  '\n\r\t',
  '\u2028',
]
const numbers = [
  0,
  -0,
  -1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  9.3e18,
  1e22,
  1e308,
  -1e308,
  5e-324,
]
const moments = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59-23:59',
  '+010000-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-06-01T10:00:00.123456789Z',
  '2026-06-01T10:00:00+02:00',
]
const days = ['0000-01-01', '0001-01-01', '9999-12-31', '10000-01-01', '2026-02-29', '2026-03-01']
const brokenIds = [
  'x',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '019f0000-0000-7000-8000-00000000000',
  '019f0000-0000-7000-8000-000000000000\0',
  '{019f0000-0000-7000-8000-000000000000}',
]
const other: unknown[] = [
  null,
  true,
  [],
  [[]],
  {},
  { a: { b: [1, 'x', null] } },
  JSON.parse('{"__proto__":{"a":1}}'),
  { toString: 1, constructor: 'x' },
  Array.from({ length: 3000 }, (_, n) => n),
]
const anything: Value = fc.oneof(
  fc.constantFrom<unknown>(...texts, ...numbers, ...moments, ...other),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Words that stand for something here: the ids of what exists, addresses that lead nowhere. */
export type Known = { ids: readonly string[] }

function text(schema: Json, { ids }: Known): Value {
  const {
    format,
    minLength = 0,
    maxLength = 200,
  } = schema as Record<'minLength' | 'maxLength', number> & Json
  switch (format) {
    case 'uuid':
      return fc.oneof(fc.constantFrom(...ids), fc.uuid({ version: 7 }), fc.constantFrom(...brokenIds))
    case 'date-time':
      return fc.constantFrom(...moments)
    case 'date':
      return fc.constantFrom(...days)
    case 'email':
      return fc.constantFrom(
        'a@b',
        'ana@example.org',
        `${'x'.repeat(64)}@example.org`,
        "o'neil+%@example.org",
        'ñ@é.org',
      )
    case 'uri':
      return fc.constantFrom(
        'http://127.0.0.1:9/',
        'https://[::1]/',
        'javascript:alert(1)',
        'https://a b',
        'file:///etc',
      )
  }
  const least = Math.min(minLength, 300)
  const most = Math.max(least, Math.min(maxLength, 300))
  return fc.oneof(
    fc.string({ minLength: least, maxLength: most, unit: 'grapheme' }),
    fc.string({ minLength: least, maxLength: most, unit: 'grapheme-ascii' }),
    fc.constantFrom(...texts),
    // As long as may be, and one longer.
    fc.constantFrom('ñ'.repeat(Math.min(maxLength, 20_000)), 'ñ'.repeat(Math.min(maxLength, 20_000) + 1)),
  )
}

/** What mostly fits the schema at its edges, and now and then does not fit at all. */
function fitting(schema: Json, known: Known): Value {
  const {
    type,
    oneOf,
    anyOf = oneOf,
    enum: values,
    items,
    properties,
    required,
  } = schema as {
    type?: string
    anyOf?: Json[]
    oneOf?: Json[]
    enum?: unknown[]
    items?: Json
    properties?: Record<string, Json>
    required?: string[]
  }
  if ('const' in schema) return fc.constant(schema['const'])
  if (values) return fc.constantFrom(...values)
  if (anyOf) return fc.oneof(...anyOf.map((one) => valueOf(one, known)))
  switch (type) {
    case 'string':
      return text(schema, known)
    case 'integer':
    case 'number': {
      const { minimum, maximum } = schema as { minimum?: number; maximum?: number }
      const edges = [minimum, maximum].filter((edge) => edge !== undefined)
      return fc.constantFrom(...edges, ...edges.map((edge) => edge + 1), 1, 7, ...numbers)
    }
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valueOf(items ?? {}, known), { maxLength: 4 })
    case 'object':
      if (!properties) return fc.dictionary(fc.constantFrom('a', '1', ...texts), anything, { maxKeys: 4 })
      return fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valueOf(one, known)])),
        { requiredKeys: required ?? [] },
      )
    case 'null':
      return fc.constant(null)
    default:
      return anything
  }
}

const valueOf = (schema: Json, known: Known): Value =>
  fc.oneof({ arbitrary: fitting(schema, known), weight: 14 }, { arbitrary: anything, weight: 1 })

function part(type: z.ZodType | undefined, known: Known): Value {
  if (!type) return fc.constant(undefined)
  const schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Json
  return valueOf(schema, known)
}

const files: fc.Arbitrary<TestFile> = fc.record({
  filename: fc.constantFrom(
    'people.csv',
    'people.xlsx',
    'photo.png',
    '../x',
    'ñ"\\.csv',
    '.',
    'x'.repeat(400),
  ),
  content: fc.oneof(
    fc.constantFrom(
      '',
      'name,surname,email\nA,B,a.b@example.org\n',
      'email\n"a\n',
      'name\0,surname\nA\0,B\n',
      '\ufeffname;surname\n\ud83d;x\n',
      'PK\u0003\u0004 a workbook that breaks off',
      '\x89PNG\r\n\x1a\n and no more',
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    ),
    fc.uint8Array({ maxLength: 300 }),
  ),
  mediaType: fc.constantFrom('text/csv', 'image/png', 'image/svg+xml', 'application/octet-stream', 'x/y'),
})

/** As an address or a form carries it: words alone, and in a path at least one letter. */
const word = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')).toWellFormed()
const words = (value: unknown, carry: (one: unknown) => unknown): Json | undefined =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name.toWellFormed(), carry(one)]))
    : undefined
const inPath = (value: unknown) => word(value) || ' '
const inQuery = (value: unknown) => (Array.isArray(value) ? value.slice(0, 20).map(word) : word(value))

/** Calls of an endpoint made from its schemas; `right` is a call that is well formed, where there is one. */
export function hostileCalls(endpoint: Endpoint, known: Known, right: Anything = {}): fc.Arbitrary<Anything> {
  const or = (given: unknown, made: Value): Value =>
    given === undefined
      ? made
      : fc.oneof({ arbitrary: fc.constant(given), weight: 2 }, { arbitrary: made, weight: 1 })
  const body = or(right.body, part(endpoint.body, known))
  const made = (isForm: boolean) =>
    fc.record({
      params: or(right.params, part(endpoint.params, known)).map((given) => words(given, inPath)),
      query: part(endpoint.query, known).map((given) => words(given, inQuery)),
      body: isForm ? body.map((given) => words(given, word)) : body,
      ...(endpoint.files && isForm
        ? {
            files: fc.dictionary(fc.constantFrom(...Object.keys(endpoint.files), 'other'), files, {
              maxKeys: 2,
            }),
          }
        : {}),
    }) as fc.Arbitrary<Anything>
  const takesForm = !!(endpoint.form || endpoint.files)
  return endpoint.json ? fc.oneof(made(true), made(false)) : made(takesForm)
}
