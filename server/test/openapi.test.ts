import { spawnSync } from 'node:child_process'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '#server/http/openapi.ts'

type Operation = {
  requestBody?: { required: boolean; content: Record<string, unknown> }
  description: string
  responses: Record<string, { description: string; content: Record<string, unknown> }>
}
type Document = { info: { description: string }; paths: Record<string, Record<string, Operation>> }

let document: Document
let patterns: string[]
beforeAll(() => {
  document = JSON.parse(JSON.stringify(openApiDocument())) as Document
  const found = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value))
      if (key === 'pattern' && typeof inner === 'string') found.add(inner)
      else collect(inner)
  }
  collect(document)
  patterns = [...found]
})

describe('the OpenAPI document', () => {
  it.each([
    [
      '/api/v1/audit/export',
      ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ],
    ['/api/v1/meetings/{code}/calendar', ['text/calendar']],
    ['/api/v1/auth/my-data', ['application/json']],
  ])('names the media types of the download %s', (path, mediaTypes) => {
    expect(Object.keys(document.paths[path]?.['post']?.responses['200']?.content ?? {})).toEqual(mediaTypes)
  })

  it.each([
    ['post', '/auth/login', '401', 'SECOND_FACTOR_REQUIRED'],
    ['post', '/auth/reset-password', '401', 'SECOND_FACTOR_REQUIRED'],
    ['post', '/auth/me/photo', '409', 'MAX_NUMBER_REACHED'],
    ['put', '/companies/{id}', '409', 'MAX_NUMBER_REACHED'],
    ['put', '/users/user/{id}/change-status', '409', 'MAX_NUMBER_REACHED'],
    ['post', '/auth/sso/finish', '409', 'MAX_NUMBER_REACHED'],
  ])(
    'names what %s %s answers where more is asked for, or no more is there: %s %s',
    (method, path, status, code) => {
      const { description } = document.paths[`/api/v1${path}`]?.[method]?.responses[status] ?? {}
      expect(description?.split(', ')).toContain(code)
    },
  )

  it.each([
    ['put', '/auth/me', false],
    ['post', '/meetings/{code}/join', false],
    ['post', '/meetings/{code}/guest-join', true],
    ['put', '/companies/{id}', false],
    ['post', '/companies', true],
    ['post', '/users/users', true],
    ['put', '/companies/{id}/configuration', true],
  ])('says whether %s %s can do without a body', (method, path, required) => {
    expect(document.paths[`/api/v1${path}`]?.[method]?.requestBody?.required).toBe(required)
  })

  it.each([
    [
      'put',
      '/auth/me',
      'multipart/form-data',
      ['name', 'surname', 'preferredLanguage', 'timeZone', 'photo'],
      [],
    ],
    [
      'put',
      '/auth/me',
      'application/json',
      ['name', 'surname', 'preferredLanguage', 'settings', 'timeZone', 'timeZoneChosen', 'photo'],
      undefined,
    ],
    ['post', '/users/users', 'multipart/form-data', ['role', 'file'], ['role', 'file']],
    ['post', '/companies', 'multipart/form-data', ['name', 'icon'], ['name']],
    ['put', '/companies/{id}', 'multipart/form-data', ['name', 'removeIcon', 'icon'], []],
  ])(
    'names what %s %s takes as %s, and nothing that it cannot hold [S7.21a]',
    (method, path, type, fields, required) => {
      const { content } = document.paths[`/api/v1${path}`]?.[method]?.requestBody ?? {}
      const { schema } = (content?.[type] ?? {}) as { schema?: { properties: object; required?: string[] } }
      expect([Object.keys(schema?.properties ?? {}), schema?.required]).toEqual([fields, required])
    },
  )

  it('says that bytes of an upload are sent as they are, and answered by headers alone', () => {
    const { requestBody, responses } = document.paths['/api/v1/attachments/uploads/{id}']?.['patch'] ?? {}
    expect(Object.keys(requestBody?.content ?? {})).toEqual(['application/offset+octet-stream'])
    expect([responses?.['200'], responses?.['204']?.content]).toEqual([undefined, undefined])
    expect(responses?.['204']).toBeDefined()
  })

  it('says which calls need a fresh proof, and which may', () => {
    const description = (method: string, path: string) =>
      document.paths[`/api/v1${path}`]?.[method]?.description
    expect(description('post', '/auth/my-data')).toContain('Needs a fresh proof')
    expect(description('post', '/auth/my-data')).toContain('POST /api/v1/auth/fresh-proof')
    expect(description('put', '/users/user/{id}')).toContain('Some of it needs a fresh proof')
    expect(description('get', '/auth/me')).not.toContain('fresh proof')
  })

  it('says that files are downloaded by POST, and what is opened by GET besides [S7.28a] [S7.28d]', () => {
    const told = 'A download is always a POST.'
    const telling = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { description }]) => description.includes(told))
        .map(([method]) => `${method} ${path.slice('/api/v1'.length)}`),
    )
    expect(telling.toSorted()).toEqual([
      'post /assignments/{id}/export',
      'post /audit/export',
      'post /auth/my-data',
      'post /certificates/{number}/badge',
      'post /certificates/{number}/pdf',
      'post /courses/{id}/certificate/preview',
      'post /courses/{id}/export',
      'post /courses/{id}/gradebook/export',
      'post /courses/{id}/insights/export',
      'post /meetings/{code}/calendar',
      'post /mentoring/health/export',
      'post /mentoring/programmes/{id}/report/export',
      'post /reports/export',
      'post /reports/learning/export',
      'post /users/export',
      'post /users/imports/template',
      'post /users/imports/{id}/errors',
    ])
    expect(document.info.description).toContain('A file is downloaded by POST.')
    expect(document.info.description).toMatch(/lies outside \/api\/v1, below `\/media`, and is no download/)
  })

  it('tells of every call what any call can answer, and of one that takes a body what can be wrong with it', () => {
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, { responses }] of Object.entries(methods)) {
        const isEmpty = path.includes('/uploads/') && method !== 'get'
        const statuses = [
          isEmpty ? '204' : '200',
          '400',
          '403',
          '404',
          '408',
          '429',
          '431',
          '500',
          '503',
          '507',
        ]
        if (method !== 'get') statuses.push('413', '415')
        expect(Object.keys(responses), `${method} ${path}`).toEqual(expect.arrayContaining(statuses))
      }
  })

  it('has patterns that are no dialect of JavaScript', () => {
    expect(patterns.length).toBeGreaterThan(5)
    // No look-around, named group, back reference, class of Unicode, or escape that others spell otherwise.
    const dialect = /\(\?[^:]|\\[pPuxkcQE1-9]/
    for (const pattern of patterns) {
      expect(pattern.replaceAll(/\\x[0-9a-f]{2}/g, '')).not.toMatch(dialect)
      expect(() => new RegExp(pattern)).not.toThrow()
    }
  })

  it('has patterns that Python reads, which let the same lines through', ({ skip }) => {
    const program = `import json, re, sys
given = json.load(sys.stdin)
print(json.dumps([[bool(re.search(p, t)) for t in given["texts"]] for p in given["patterns"]]))`
    const texts = [
      'Ana',
      'Zoë 日本 🙂',
      'a\u200db',
      'a\nb',
      'a\u0000b',
      'a\u202eb',
      'a\u2028b',
      'a\u00adb',
      'a\u007fb',
    ]
    const line = patterns.filter((pattern) => pattern.includes('\\xad'))
    expect(line).toHaveLength(1)
    const { status, stdout, stderr, error } = spawnSync('python3', ['-c', program], {
      input: JSON.stringify({ patterns: [...line, ...patterns], texts }),
      encoding: 'utf8',
    })
    if (error) return skip('there is no python3 here')
    expect([status, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)[0]).toEqual([true, true, true, false, false, false, false, false, false])
  })
})

it('says of each document that is drawn that the machine may be short of what it takes', () => {
  const drawn = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods)
      .filter(({ responses }) => 'application/pdf' in (responses['200']?.content ?? {}))
      .map(({ responses }) => `${path}: ${responses['503']?.description}`),
  )
  expect(drawn).toEqual([
    '/api/v1/certificates/{number}/pdf: UNAVAILABLE, MAINTENANCE',
    '/api/v1/courses/{id}/certificate/preview: UNAVAILABLE, MAINTENANCE',
  ])
})
