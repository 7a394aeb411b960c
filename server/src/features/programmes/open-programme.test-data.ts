import type { Sent } from '#contract/endpoint.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { matchingApi } from '#contract/mentoring/matching.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { until } from '../../../test/until.ts'
import type { Person, World } from '../../../test/world.ts'

export type Plan = Partial<Sent<typeof programmesApi.update>['body']>

/** An open programme of a company of its own; whoever joins has one place, and the topics that are named. */
export async function openProgramme(w: World, plan: Plan) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada' })
  const { id } = await admin.ok(programmesApi.create, { body: { name: 'First year' } })
  const params = { id }
  await admin.ok(programmesApi.update, { params, body: { aim: 'To arrive', capacity: 1, least: 0, ...plan } })
  await admin.ok(programmesApi.move, { params, body: { move: 'open' } })
  /** Sends an application; `revision`: how often it was saved before. */
  const apply = async (
    one: Person,
    { part, topics, places = 1 }: { part: 'mentor' | 'mentee'; topics: string[]; places?: number },
    revision: number,
  ): Promise<void> => {
    const own = { part, topics, places, goals: '', languages: ['en' as const], department: 'any' as const }
    await one.ok(programmesApi.saveApplication, { params, body: { ...own, revision } })
    await one.ok(programmesApi.send, { params })
  }
  const join = async (
    name: string,
    part: 'mentor' | 'mentee',
    topics: string[],
    places = 1,
  ): Promise<Person> => {
    const one = await acme.user({ name, ...(part === 'mentor' && { role: 'mentor' }) })
    await one.ok(onboardingApi.save, { body: { step: 'done', capacity: places } })
    await apply(one, { part, topics, places }, 0)
    return one
  }
  const match = async (keepOf: string | null = null) => {
    const started = await admin.ok(matchingApi.match, { params, body: { keepOf } })
    return until(async () => {
      const { items } = await admin.ok(matchingApi.runs, { params })
      return items.find((one) => one.id === started.id && one.state === 'draft')
    })
  }
  const published = async () => {
    const run = await match()
    return admin.ok(matchingApi.publish, { params: { id: run.id } })
  }
  /** The pairs of a proposal in words, by mentee. */
  const pairs = async (runId: string) =>
    (await admin.ok(matchingApi.pairs, { params: { id: runId } })).items
      .map(
        ({ mentee, mentor, unmade }) => `${mentee.name} ${mentor?.name ?? '–'}${unmade ? ` ${unmade}` : ''}`,
      )
      .toSorted()
  return { acme, admin, params, apply, join, match, pairs, published }
}
