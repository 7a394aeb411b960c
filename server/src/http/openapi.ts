import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { API_PREFIX, endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiErrorBody, errorStatus, type ErrorCode } from '#contract/errors.ts'
import { permissions } from '#contract/permissions.ts'
import { referencePage } from './reference.ts'

type Json = Record<string, unknown>

const schema = (type: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return rest
}

const always: readonly ErrorCode[] = [
  'BAD_REQUEST',
  'RATE_LIMITED',
  'INTERNAL',
  'MAINTENANCE',
  'STORAGE_FULL',
]

function parameters(endpoint: Endpoint): Json[] {
  const of = (type: z.ZodObject | undefined, place: 'path' | 'query') => {
    if (!type) return []
    const { properties = {}, required = [] } = schema(type, 'input') as {
      properties?: Json
      required?: string[]
    }
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }))
  }
  return [...of(endpoint.params, 'path'), ...of(endpoint.query, 'query')]
}

function requestBody(endpoint: Endpoint): Json | undefined {
  const fields = endpoint.body ? schema(endpoint.body, 'input') : undefined
  if (!endpoint.files && !endpoint.form)
    return fields ? { required: true, content: { 'application/json': { schema: fields } } } : undefined
  const files = Object.entries(endpoint.files ?? {})
  const form = {
    type: 'object',
    properties: {
      ...(fields?.['properties'] as Json | undefined),
      ...Object.fromEntries(files.map(([name]) => [name, { type: 'string', format: 'binary' }])),
    },
    required: [
      ...((fields?.['required'] as string[] | undefined) ?? []),
      ...files.filter(([, rule]) => rule.required).map(([name]) => name),
    ],
  }
  return { required: true, content: { 'multipart/form-data': { schema: form } } }
}

function operation(endpoint: Endpoint): Json {
  const allow = permissions[endpoint.id]
  const codes = [
    ...always,
    ...(allow === 'public' ? [] : (['UNAUTHORIZED', 'FORBIDDEN'] as const)),
    ...endpoint.errors,
  ]
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code])
  const errors = [...byStatus].map(([status, group]) => [
    String(status),
    {
      description: [...new Set(group)].join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ])
  const data = endpoint.download
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : {
        'application/json': {
          schema: {
            type: 'object',
            required: ['data'],
            properties: { data: schema(endpoint.data, 'output') },
          },
        },
      }
  const body = requestBody(endpoint)
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split('.')[0]],
    summary: endpoint.summary,
    description:
      allow === 'public'
        ? 'For anyone.'
        : `For: ${allow.join(', ')}.${endpoint.scope ? ` API token scope: ${endpoint.scope}.` : ''}`,
    security: allow !== 'public' ? [{ bearer: [] }] : endpoint.knowsBearer ? [{ bearer: [] }, {}] : [],
    parameters: parameters(endpoint),
    ...(body ? { requestBody: body } : {}),
    responses: { '200': { description: 'Done', content: data }, ...Object.fromEntries(errors) },
  }
}

/** The API as an OpenAPI 3.1 document, made from the contract. */
export function openApiDocument(): Json {
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
      description: 'Every answer is `{ data }` or `{ error: { code, type, details, message } }`.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Failure: {
          type: 'object',
          required: ['error'],
          properties: { error: schema(ApiErrorBody, 'output') },
        },
      },
    },
  }
}

/** `/api/v1/openapi.json` and a page to read it at `/api/v1/docs`, both made once, when first asked for. */
export function openApi(app: FastifyInstance): void {
  let document: Json | undefined
  let page: string | undefined
  app.get(`${API_PREFIX}/openapi.json`, () => (document ??= openApiDocument()))
  app.get(`${API_PREFIX}/docs`, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
      .send((page ??= referencePage((document ??= openApiDocument())))),
  )
}
