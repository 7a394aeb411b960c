import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { permissions, type OperationId } from '#contract/permissions.ts'
import { roleAllowed } from '#contract/roles.ts'
import { setMaintenance } from '#server/platform/servers/maintenance.ts'
import type { Anything, Caller, RawAnswer } from '../caller.ts'
import { brokenBodies, brokenForms, brokenSearches, formWith } from './broken-requests.ts'
import { hostileNames, hostileTexts, hostileWords, placesOfBody, rightCall } from '../field-by-field.ts'
import { hostileCalls } from './hostile.ts'
import { furnish, namedThings, type Furnished } from '../samples.ts'
import { world, type World } from '../world.ts'

/** Another seed, or more calls, by the environment: FUZZ_SEED=7 FUZZ_CALLS=100. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)
const calls = Number(process.env.FUZZ_CALLS ?? 5)
/** Each field is sent every so-manieth of what is hostile, other ones than the field before: FUZZ_SHARE=1 for all. */
const share = Number(process.env.FUZZ_SHARE ?? 3)
let turn = 0
function some<T>(all: readonly T[]): T[] {
  turn++
  return all.filter((_, i) => (i + turn) % share === 0)
}

type Described = {
  responses: Record<
    string,
    {
      content: Record<
        string,
        { schema?: { properties?: { error?: { properties: { code: { enum: string[] } } } } } }
      >
    }
  >
}
let w: World
let paths: Record<string, Record<string, Described>>
beforeAll(async () => {
  w = await world()
  paths = JSON.parse((await w.defaultCompany.stranger.raw('GET', '/api/v1/openapi.json')).text).paths
})

const describedAs = ({ path, method }: Endpoint): Described | undefined =>
  paths[API_PREFIX + path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

/** Why an answer is none that a caller was told of; undefined where it is. */
function untold(endpoint: Endpoint, { status, headers, text }: RawAnswer): string | undefined {
  const said = `${status} ${text.slice(0, 300)}`
  const response = describedAs(endpoint)?.responses[status]
  if (status >= 500 && status !== 503) return said
  if (!response) return `not described: ${said}`
  const mediaType = String(headers['content-type']).split(';')[0] ?? ''
  const content = response.content[mediaType]
  if (!content) return `of a media type not described, ${mediaType}: ${said}`
  if (status === 200) return undefined
  const answer = JSON.parse(text) as { error: { code: string } }
  const names = [Object.keys(answer), Object.keys(answer.error).toSorted()].flat().join()
  if (names !== 'error,code,details,message,type') return `no envelope: ${said}`
  return content.schema?.properties?.error?.properties.code.enum.includes(answer.error.code)
    ? undefined
    : `a code not described: ${said}`
}

/** Of these the sweep names a company that is not there; what gets further names this one. */
const ofOneCompany: readonly OperationId[] = [
  'companies.state',
  'companies.setLimits',
  'companies.changeStatus',
  'companies.delete',
  'companies.restore',
]

/** Of some of their fields one has to be given: what is right is made by each field in turn. */
const oneOfSome: readonly OperationId[] = ['secondFactor.verify', 'freshProof.give', 'groups.preview']

/** A well-formed call of an endpoint on the things of a company. */
async function rightCallOf(endpoint: Endpoint, here: Furnished): Promise<Required<Anything>> {
  const right = rightCall(endpoint, namedThings[endpoint.id]?.(here))
  if (ofOneCompany.includes(endpoint.id)) right.params = { id: here.id }
  if (endpoint.id === 'meetings.guestLook' || endpoint.id === 'meetings.guestJoin') {
    const params = { code: here.meetingCode }
    const { token } = await here.admin.ok(meetingsApi.createGuestLink, { params })
    Object.assign(right.body as object, { link: token })
  }
  return right
}

/** A company, with somebody of each role in it, of which nothing needs to outlive one endpoint. */
async function fresh() {
  const here = await furnish(w)
  const root = await w.superAdmin()
  const callers: Record<string, Caller> = {
    super_admin: w.at(here, root),
    admin: here.admin,
    student: here.student,
    mentor: await here.user({ role: 'mentor' }),
    nobody: here.stranger,
  }
  const ids = [here.student.id, here.admin.id, here.id, here.settingsId, here.importId, root.id]
  return { here, callers, ids }
}

/** Somebody who may make the call. */
function whoMay({ id }: Endpoint, callers: Record<string, Caller>): Caller {
  const allow = permissions[id]
  const role = (['admin', 'super_admin', 'student', 'mentor'] as const).find(
    (one) => allow !== 'public' && roleAllowed(allow, one),
  )
  return callers[role ?? 'nobody'] as Caller
}

/** Fields that were sent what is hostile, each alone. */
let alone = 0

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_, endpoint) => {
  let given: Awaited<ReturnType<typeof fresh>>
  let problems: string[]
  beforeAll(async () => {
    given = await fresh()
  })

  const note = async (what: () => string, answered: Promise<RawAnswer>) => {
    const problem = untold(endpoint, await answered)
    if (problem) problems.push(`${what().slice(0, 1500)}\n  ${problem}`)
    if (w.services.maintenance.on) await w.services.db.withPlatform((tx) => setMaintenance(tx, false))
  }

  it(`answers whatever it is sent as it was described, and never by 500 (seed ${seed})`, async () => {
    problems = []
    const { here, callers, ids } = given
    const call = fc.record({
      // Most calls are of those who may make them: what others send is read by nobody.
      who: fc.constantFrom('super_admin', 'admin', 'admin', 'student', 'nobody'),
      input: hostileCalls(endpoint, { ids }, namedThings[endpoint.id]?.(here)),
    })
    for (const { who, input } of fc.sample(call, { seed, numRuns: calls }))
      await note(() => JSON.stringify({ who, input }), (callers[who] as Caller).send(endpoint, input))
    expect(problems).toEqual([])
  })

  it('answers so what is right, whoever sends it: an operator of another company too', async () => {
    for (const who of ['super_admin', 'mentor', 'student', 'admin']) {
      problems = []
      // What one of them changed is not there for the next.
      const { here, callers } = endpoint.method === 'GET' ? given : await fresh()
      const right = await rightCallOf(endpoint, here)
      await note(() => who, (callers[who] as Caller).send(endpoint, right))
      expect(problems, who).toEqual([])
    }
  })

  it('answers so where one field alone is hostile, and what is broken before it is read', async () => {
    problems = []
    const { here, callers } = given
    const caller = whoMay(endpoint, callers)
    const right = await rightCallOf(endpoint, here)
    const [params, query, body] = [right.params, right.query, right.body].map(
      (part) => (part ?? {}) as Record<string, unknown>,
    ) as [Record<string, unknown>, Record<string, unknown>, Record<string, unknown>]
    for (const part of oneOfSome.includes(endpoint.id) ? [] : (['params', 'query', 'body'] as const))
      expect(endpoint[part]?.safeParse(right[part] ?? {}).error?.issues ?? [], part).toEqual([])

    const takesForm = !!(endpoint.form ?? endpoint.files)
    const isForm = takesForm && !endpoint.json
    const path = (field?: string, word = '') =>
      API_PREFIX +
      endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
        name === field ? word : encodeURIComponent(String(params[name])),
      )
    const search = (field?: string, ...more: string[]) => {
      const others = Object.entries(query).filter(([name]) => name !== field)
      const all = [...others.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`), ...more]
      return all.length ? `?${all.join('&')}` : ''
    }
    const send = (address: string, content: { type?: string; body?: string | Buffer } = {}) =>
      note(
        () => `${address.slice(0, 200)} ${content.type ?? ''} ${String(content.body).slice(0, 300)}`,
        caller.raw(endpoint.method, address, {
          ...(content.type ? { headers: { 'content-type': content.type } } : {}),
          ...(content.body === undefined ? {} : { body: content.body }),
        }),
      )
    const type = 'application/json'
    const rightBody = endpoint.body && !isForm ? { type, body: JSON.stringify(body) } : {}

    const inAddress = [...Object.keys(params), ...Object.keys(endpoint.query?.shape ?? {})]
    alone += inAddress.length + placesOfBody(endpoint, right.body).length
    // Where nothing stands in a path, it is another one.
    for (const name of Object.keys(params))
      for (const word of some(hostileWords.filter(Boolean)))
        await send(path(name, word) + search(), rightBody)
    for (const name of Object.keys(endpoint.query?.shape ?? {})) {
      for (const word of some(hostileWords)) {
        await send(path() + search(name, `${name}=${word}`), rightBody)
      }
      await send(path() + search(name, `${name}=a&${name}=b`), rightBody)
      await send(path() + search(name, `${name}[]=a&${name}[a]=b`), rightBody)
      await send(path() + search(name, `${name}=1&`.repeat(300)), rightBody)
    }
    if (endpoint.query) for (const end of some(brokenSearches)) await send(path() + end, rightBody)
    if (endpoint.method !== 'GET')
      for (const broken of some(brokenBodies)) await send(path() + search(), broken)

    if (takesForm) {
      const [file = 'file'] = Object.keys(endpoint.files ?? {})
      for (const { field } of placesOfBody(endpoint, body))
        for (const text of field ? some(hostileTexts) : []) {
          await send(path() + search(), formWith(body, field, text.startsWith('"') ? JSON.parse(text) : text))
        }
      for (const form of some(brokenForms(body, file))) await send(path() + search(), form)
    }
    if (!isForm && endpoint.body) {
      for (const { write } of placesOfBody(endpoint, right.body))
        for (const text of some(hostileTexts)) {
          await send(path() + search(), { type, body: write(text) })
        }
      for (const text of some(hostileNames(body))) await send(path() + search(), { type, body: text })
    }
    expect(problems).toEqual([])
  })
})

it('each field of each endpoint was sent what is hostile, and those of known ones by name', () => {
  const fields = (id: OperationId) => {
    const endpoint = endpoints.find((one) => one.id === id) as Endpoint
    return placesOfBody(endpoint, rightCall(endpoint).body).map(({ field }) => field)
  }
  expect(fields('audit.updateSettings')).toEqual(['', 'keptDays'])
  expect(fields('users.changeStatus')).toEqual(['', 'userId', 'status'])
  expect(fields('companies.saveDesign')).toEqual(['', 'colors', 'colors.a', 'radius'])
  expect(fields('bulk.plan')).toEqual(
    expect.arrayContaining(['selection.ids.0', 'selection.filters.lastLoginFrom', 'action.kind']),
  )
  // None where single tests are asked for.
  if (alone > 0) expect(alone).toBeGreaterThan(380)
})
