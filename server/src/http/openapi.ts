import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { API_PREFIX, endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiErrorBody, errorStatus, type ErrorCode } from '#contract/errors.ts'
import { freshProofApi } from '#contract/accounts/fresh-proof.ts'
import { noControlCharacters } from '#contract/fields.ts'
import { permissions } from '#contract/permissions.ts'
import { fail } from '../core/errors.ts'
import type { Services } from '../services.ts'
import { sameForAll } from './compression.ts'
import { referencePage } from './reference.ts'
import { OCTETS } from './bytes/tus.ts'

type Json = Record<string, unknown>

const hexadecimal = (code: number) => `\\x${code.toString(16).padStart(2, '0')}`
const inClass = (code: number) => (code < 0x100 ? hexadecimal(code) : String.fromCharCode(code))

/**
 * One line of text, written without the classes of Unicode: those of JavaScript are unknown to the expressions of
 * other languages, and so are escapes of four figures. Below U+10000 it says the same as our own.
 */
function portableLine(): string {
  const ranges: string[] = []
  for (let code = 0; code <= 0xffff; code++) {
    if (noControlCharacters.test(String.fromCharCode(code))) continue
    const from = code
    while (code < 0xffff && !noControlCharacters.test(String.fromCharCode(code + 1))) code++
    ranges.push(from === code ? inClass(from) : `${inClass(from)}-${inClass(code)}`)
  }
  return `^[^${ranges.join('')}]*$`
}
const portable = new Map([[noControlCharacters.source, portableLine()]])

const schema = (type: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override({ jsonSchema }) {
      const pattern = jsonSchema.pattern && portable.get(jsonSchema.pattern)
      if (pattern) jsonSchema.pattern = pattern
    },
  })
  return rest
}

/** Every code that a call can answer: its own, and those of any call of its kind. */
export function answerable({ id, method, errors }: Endpoint): Set<ErrorCode> {
  return new Set([
    'BAD_REQUEST',
    // Signed out, or with a token that is none; a suspended company and a foreign page are refused to anybody.
    ...(permissions[id] === 'public' ? [] : (['UNAUTHORIZED'] as const)),
    'FORBIDDEN',
    // On a host that is no company's, too.
    'NOT_FOUND',
    ...(method === 'GET' ? [] : (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
    'REQUEST_TIMEOUT',
    'HEADERS_TOO_LARGE',
    'RATE_LIMITED',
    'INTERNAL',
    'UNAVAILABLE',
    'MAINTENANCE',
    'STORAGE_FULL',
    ...errors,
  ])
}

const freshProofInWords = (freshProof: true | 'sometimes'): string =>
  `${freshProof === true ? 'Needs' : 'Some of it needs'} a fresh proof that it is you, given within the last ten minutes (POST ${API_PREFIX + freshProofApi.give.path}); without it the answer is FORBIDDEN with the reason \`fresh_proof_needed\`. An API token can give no such proof.`

const downloadInWords =
  'Answers a file: its name is in content-disposition (filename* before filename). A download is always a POST.'

/** In words: who may call, what an API token needs for it, whether it asks for a fresh proof or answers a file. */
function conditions({ id, scope, freshProof, download }: Endpoint): string {
  const allow = permissions[id]
  const who = allow === 'public' ? 'For anyone.' : `For: ${allow.join(', ')}.`
  const token = allow !== 'public' && scope ? `API token scope: ${scope}.` : ''
  const proof = freshProof ? freshProofInWords(freshProof) : ''
  return [who, token, proof, download ? downloadInWords : ''].filter(Boolean).join(' ')
}

function parameters(endpoint: Endpoint): Json[] {
  const of = (type: z.ZodObject | undefined, location: 'path' | 'query') => {
    if (!type) return []
    const { properties = {}, required = [] } = schema(type, 'input') as {
      properties?: Json
      required?: string[]
    }
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: location,
      required: location === 'path' || required.includes(name),
      schema: property,
    }))
  }
  return [...of(endpoint.params, 'path'), ...of(endpoint.query, 'query')]
}

/** The fields that a form can hold: each part of it is one text. */
const texts = (properties: Json = {}): Json =>
  Object.fromEntries(
    Object.entries(properties).filter(([, property]) => (property as Json).type === 'string'),
  )

function requestBody(endpoint: Endpoint): Json | undefined {
  const fields = endpoint.body ? schema(endpoint.body, 'input') : undefined
  const files = Object.entries(endpoint.files ?? {})
  // No body is taken as one without fields; somebody else's JSON is not ours to fill in.
  const required =
    endpoint.opaque === true ||
    files.some(([, rule]) => rule.required) ||
    endpoint.body?.safeParse({}).success === false
  const json = fields && { 'application/json': { schema: fields } }
  if (!endpoint.files && !endpoint.form) return json && { required, content: json }
  const form = {
    type: 'object',
    properties: {
      ...texts(fields?.['properties'] as Json | undefined),
      ...Object.fromEntries(files.map(([name]) => [name, { type: 'string', format: 'binary' }])),
    },
    required: [
      ...((fields?.['required'] as string[] | undefined) ?? []),
      ...files.filter(([, rule]) => rule.required).map(([name]) => name),
    ],
  }
  return { required, content: { ...(endpoint.json && json), 'multipart/form-data': { schema: form } } }
}

const failure = (codes: ErrorCode[]): Json => ({
  $ref: '#/components/schemas/Failure',
  properties: { error: { properties: { code: { enum: codes } } } },
})

const octets: Json = { required: true, content: { [OCTETS]: { schema: {} } } }

/** What a call of the tus protocol says besides. */
const tusHeaders = ({ method }: Endpoint): Json[] => [
  { name: 'Tus-Resumable', in: 'header', required: true, schema: { const: '1.0.0' } },
  ...(method === 'PATCH'
    ? [{ name: 'Upload-Offset', in: 'header', required: true, schema: { type: 'integer', minimum: 0 } }]
    : []),
]

function operation(endpoint: Endpoint): Json {
  const allow = permissions[endpoint.id]
  const byStatus = Map.groupBy(answerable(endpoint), (code) => errorStatus[code])
  const errors = [...byStatus].map(([status, codes]) => [
    String(status),
    { description: codes.join(', '), content: { 'application/json': { schema: failure(codes) } } },
  ])
  const data = endpoint.download
    ? Object.fromEntries(endpoint.download.map((mediaType) => [mediaType, {}]))
    : {
        'application/json': {
          schema: {
            type: 'object',
            required: ['data'],
            properties: { data: schema(endpoint.data, 'output') },
          },
        },
      }
  const body = endpoint.method === 'PATCH' ? octets : requestBody(endpoint)
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split('.')[0]],
    summary: endpoint.summary,
    description: conditions(endpoint),
    security: allow !== 'public' ? [{ bearer: [] }] : endpoint.knowsBearer ? [{ bearer: [] }, {}] : [],
    parameters: [...parameters(endpoint), ...(endpoint.tus ? tusHeaders(endpoint) : [])],
    ...(body ? { requestBody: body } : {}),
    responses: {
      ...(endpoint.tus && endpoint.method !== 'GET'
        ? { '204': { description: 'Done: how far the upload is stands in the headers' } }
        : { '200': { description: endpoint.download ? 'A file' : 'Done', content: data } }),
      ...Object.fromEntries(errors),
    },
  }
}

/**
 * A schema that holds itself has a name, and stands where it is used among `$defs`. A reader of the document looks for
 * it among the document's own schemas.
 */
function withNamedSchemas(part: unknown, named: Json): unknown {
  if (Array.isArray(part)) return part.map((one) => withNamedSchemas(one, named))
  if (typeof part !== 'object' || part === null) return part
  const { $defs = {}, ...rest } = part as Json
  for (const [name, schema] of Object.entries($defs as Json)) named[name] = withNamedSchemas(schema, named)
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string'
        ? value.replace(/^#\/\$defs\//, '#/components/schemas/')
        : withNamedSchemas(value, named),
    ]),
  )
}

const inWords =
  'Every answer is `{ data }` or `{ error: { code, type, details, message } }`, but for files and what speaks tus. ' +
  `A file is downloaded by POST. What a browser shows by itself, a picture, a film or its captions, lies outside ${API_PREFIX}, ` +
  'below `/media`, and is no download: the addresses in an answer (`iconUrl`, `photoUrl`, `url`) are opened by GET as they are, ' +
  'without a token; one that is not for everybody is signed for minutes. So is `downloadUrl`, by which a file is downloaded by POST.'

/** The API as an OpenAPI 3.1 document, made from the contract. */
export function openApiDocument(): Json {
  const named: Json = {}
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = API_PREFIX + endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cairn',
      version: '1',
      description: inWords,
    },
    paths: withNamedSchemas(paths, named),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Failure: {
          type: 'object',
          required: ['error'],
          properties: { error: schema(ApiErrorBody, 'output') },
        },
        ...named,
      },
    },
  }
}

/**
 * `/api/v1/openapi.json` and a page to read it at `/api/v1/docs`, both made once, when first asked for. During
 * maintenance they are as every address of the API.
 */
export function openApi(app: FastifyInstance, { maintenance }: Pick<Services, 'maintenance'>): void {
  let made: Json | undefined
  const document = () => (made ??= openApiDocument())
  const asJson = sameForAll(() => JSON.stringify(document()))
  const asPage = sameForAll(() => referencePage(document()))
  const onRequest = async () => {
    if (maintenance.on) fail('MAINTENANCE')
  }
  app.get(`${API_PREFIX}/openapi.json`, { onRequest }, (request, reply) =>
    asJson(request, reply.type('application/json; charset=utf-8')),
  )
  app.get(`${API_PREFIX}/docs`, { onRequest }, (request, reply) =>
    asPage(
      request,
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'"),
    ),
  )
}
