import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { limitNames, reasons } from '#contract/rules/refusals.ts'
import { world, type TestCompany, type World } from './world.ts'

/** The calls that the product is specified by, letter by letter, and what their addresses ask for. */
const specified = [
  ['S7.3a', 'GET', '/companies/slug/{slug}', []],
  ['S7.4a', 'GET', '/companies/{id}', []],
  ['S7.5a', 'GET', '/companies/companies', ['page', 'pageSize', 'search', 'status']],
  ['S7.6a', 'POST', '/companies', ['slug']],
  ['S7.7a', 'PUT', '/companies/{id}', ['slug']],
  ['S7.8a', 'GET', '/companies/settings', ['companyId']],
  ['S7.9a', 'PUT', '/companies/settings/{id}', []],
  ['S7.10a', 'GET', '/companies/{id}/configuration', []],
  ['S7.10a', 'PUT', '/companies/{id}/configuration', []],
  ['S7.11a', 'GET', '/users/user/{id}/by-id', []],
  ['S7.12a', 'POST', '/users', []],
  ['S7.13a', 'POST', '/users/users', ['companyId']],
  ['S7.14a', 'PUT', '/users/user/{id}', []],
  ['S7.15a', 'PUT', '/users/user/{id}/change-status', []],
  ['S7.16a', 'POST', '/users/user/{id}/create-new-password', []],
  ['S7.17a', 'DELETE', '/users/user/{id}', []],
  ['S7.18a', 'GET', '/users/users', ['search', 'role', 'status', 'page', 'pageSize', 'sort']],
  ['S7.19a', 'GET', '/users/user', ['search', 'role', 'status', 'email']],
  ['S7.20a', 'GET', '/auth/me', []],
  ['S7.21a', 'PUT', '/auth/me', []],
  ['S7.22a', 'POST', '/auth/login', []],
  ['S7.23a', 'POST', '/auth/logout', []],
  ['S7.24a', 'POST', '/auth/refresh-token', []],
  ['S7.25a', 'PUT', '/auth/password', []],
  ['S7.26a', 'GET', '/auth/api-tokens', []],
  ['S7.26a', 'POST', '/auth/api-tokens', []],
  ['S7.27a', 'DELETE', '/auth/api-tokens/{id}/revoke', []],
] as const
/** Nobody signed in is needed for these alone. */
const open = ['/companies/slug/{slug}', '/auth/login', '/auth/logout', '/auth/refresh-token']

type Described = {
  parameters: { name: string; in: string }[]
  security: object[]
  responses: Record<string, { content: Record<string, { schema?: unknown }> }>
}
let w: World
let acme: TestCompany
let paths: Record<string, Record<string, Described>>
beforeAll(async () => {
  w = await world()
  acme = await w.company()
  const document = await acme.stranger.raw('GET', '/api/v1/openapi.json')
  paths = JSON.parse(document.text).paths
})

describe.each(specified)('[%s] %s %s', (_, method, path, query) => {
  it('stands in the contract once', () => {
    const written = path.replaceAll(/\{(\w+)\}/g, ':$1')
    expect(endpoints.filter((e) => e.method === method && e.path === written)).toHaveLength(1)
  })

  it('is a route of the server', () => {
    const url = `/api/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
    expect(w.server.app.hasRoute({ method, url })).toBe(true)
  })

  it('is described, with what its address asks for and for whom', () => {
    const described = paths[`/api/v1${path}`]?.[method.toLowerCase()]
    const names = described?.parameters.filter((p) => p.in === 'query').map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([...query]))
    const withoutBearer =
      described?.security.length === 0 || described?.security.some((s) => !('bearer' in s))
    expect(withoutBearer).toBe(open.includes(path))
  })

  it('answers in the envelope, not as an address that is not there', async () => {
    const address = `/api/v1${path.replaceAll(/\{(\w+)\}/g, 'x')}`
    const answer = await acme.stranger.raw(method, address)
    expect(Object.keys(JSON.parse(answer.text))).toHaveLength(1)
    expect(answer.status).not.toBe(404)
  })
})

it('gives every file by POST, a meeting for a calendar too [S7.28a]', () => {
  const files = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(
        ([
          ,
          {
            responses: { 200: ok },
          },
        ]) => ok && !ok.content['application/json']?.schema,
      )
      .map(([method]) => `${method.toUpperCase()} ${path.slice('/api/v1'.length)}`),
  )
  expect(files.toSorted()).toEqual([
    'POST /assignments/{id}/export',
    'POST /audit/export',
    'POST /auth/my-data',
    'POST /certificates/{number}/badge',
    'POST /certificates/{number}/pdf',
    'POST /courses/{id}/certificate/preview',
    'POST /courses/{id}/export',
    'POST /courses/{id}/gradebook/export',
    'POST /courses/{id}/insights/export',
    'POST /meetings/{code}/calendar',
    'POST /mentoring/health/export',
    'POST /mentoring/programmes/{id}/report/export',
    'POST /reports/export',
    'POST /reports/learning/export',
    'POST /users/export',
    'POST /users/imports/template',
    'POST /users/imports/{id}/errors',
  ])
})

it('opens by GET, outside the calls, what a browser shows alone, and gives attached files by POST [S7.28d]', () => {
  const gives = endpoints.filter((one) => one.download).map(({ method, path }) => `${method} ${path}`)
  expect(gives.filter((one) => !one.startsWith('POST '))).toEqual([])
  for (const url of ['/media/:companyId/:key', '/media/:companyId/:key/:grant']) {
    expect(w.server.app.hasRoute({ method: 'GET', url })).toBe(true)
    expect(w.server.app.hasRoute({ method: 'GET', url: `/api/v1${url}` })).toBe(false)
  }
  expect(w.server.app.hasRoute({ method: 'POST', url: '/media/:companyId/:key/:grant' })).toBe(true)
})

it('answers without a body where a piece of a file came or was given up, and nowhere else [S7.2i]', () => {
  const bare = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => '204' in responses)
      .map(([method]) => `${method.toUpperCase()} ${path.slice('/api/v1'.length)}`),
  )
  expect(bare.toSorted()).toEqual(['DELETE /attachments/uploads/{id}', 'PATCH /attachments/uploads/{id}'])
})

it('tells in docs/api.md of every reason and every limit [S8.8] [S1.5e]', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
  const part = (title: string) => guide.split(/^#+ /m).find((text) => text.startsWith(title)) ?? ''
  const named = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  for (const [code, of] of Object.entries(reasons))
    for (const reason of of)
      expect(
        part('Reasons')
          .split('\n')
          .filter((line) => named(line).includes(reason) && line.includes(` ${code} `)),
        reason,
      ).not.toEqual([])
  expect(named(part('Limits'))).toEqual(expect.arrayContaining([...limitNames]))
})
