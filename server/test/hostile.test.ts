import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { setMaintenance } from '#server/platform/maintenance.ts'
import type { Caller, RawAnswer } from './caller.ts'
import { brokenBodies, brokenSearches, hostileWords } from './broken-requests.ts'
import { hostileCalls } from './hostile.ts'
import { furnish, namedThings } from './samples.ts'
import { world, type World } from './world.ts'

/** Another seed, or more calls, by the environment: FUZZ_SEED=7 FUZZ_CALLS=100. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)
const calls = Number(process.env.FUZZ_CALLS ?? 8)

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
  const { code } = JSON.parse(text).error as { code: string }
  return content.schema?.properties?.error?.properties.code.enum.includes(code)
    ? undefined
    : `a code not described: ${said}`
}

/** A company, with somebody of each role in it, of which nothing needs to outlive one endpoint. */
async function fresh() {
  const here = await furnish(w)
  const root = await w.superAdmin()
  const callers: Record<string, Caller> = {
    super_admin: w.at(here, root),
    admin: here.admin,
    student: here.student,
    nobody: here.stranger,
  }
  const ids = [here.student.id, here.admin.id, here.id, here.settingsId, here.importId, root.id]
  return { here, callers, ids }
}

describe(`every endpoint, by seed ${seed}`, () => {
  it.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s answers whatever it is sent as it was described, and never by 500',
    async (_, endpoint) => {
      const { here, callers, ids } = await fresh()
      const right = namedThings[endpoint.id]?.(here)
      const made = hostileCalls(endpoint, { ids }, right)
      const call = fc.record({
        // Most calls are of those who may make them: what others send is read by nobody.
        who: fc.constantFrom('super_admin', 'admin', 'admin', 'student', 'nobody'),
        input: made,
      })
      const problems: string[] = []
      const note = (what: unknown, answer: RawAnswer) => {
        const problem = untold(endpoint, answer)
        if (problem) problems.push(`${JSON.stringify(what)?.slice(0, 1500)}\n  ${problem}`)
      }
      for (const { who, input } of fc.sample(call, { seed, numRuns: calls }))
        note({ who, input }, await (callers[who] as Caller).send(endpoint, input))
      if (endpoint.id === 'platform.setMaintenance')
        await w.services.db.withPlatform((tx) => setMaintenance(tx, false))
      expect(problems).toEqual([])
    },
  )

  it.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s refuses what is broken before it is read',
    async (_, endpoint) => {
      const { here, callers } = await fresh()
      const { params } = { params: {}, ...namedThings[endpoint.id]?.(here) } as {
        params: Record<string, unknown>
      }
      const path = API_PREFIX + endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
      const problems: string[] = []
      const caller = callers.super_admin as Caller
      const note = (what: string, answer: RawAnswer) => {
        const problem = untold(endpoint, answer)
        if (problem) problems.push(`${what.slice(0, 300)}\n  ${problem}`)
      }
      if (endpoint.method === 'GET') {
        const fields = Object.keys(endpoint.query?.shape ?? {})
        const alone = fields.flatMap((field) =>
          hostileWords.map((word) => `?${field}=${encodeURIComponent(word)}`),
        )
        for (const search of [...brokenSearches, ...alone])
          note(search, await caller.raw(endpoint.method, path + search))
      } else
        for (const { type, body } of brokenBodies)
          note(
            `${type}: ${String(body)}`,
            await caller.raw(endpoint.method, path, { headers: { 'content-type': type }, body }),
          )
      expect(problems).toEqual([])
    },
  )
})
