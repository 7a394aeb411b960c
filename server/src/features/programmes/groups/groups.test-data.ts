import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { matchingApi } from '#contract/mentoring/matching.ts'
import { programmeGroupsApi } from '#contract/mentoring/groups/programme-groups.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import type { World, Person, TestCompany } from '../../../../test/world.ts'
import { until } from '../../../../test/until.ts'

const hours = [{ weekday: 2, from: 540, to: 720 }]

/** A programme of groups that people join and that is matched, as its administrator does it. */
export async function groupProgramme(acme: TestCompany, capacity = 3) {
  const admin = await acme.user({ role: 'admin', name: 'Ada' })
  const { id } = await admin.ok(programmesApi.create, { body: { name: `Circles ${uuid()}` } })
  const params = { id }
  await admin.ok(programmesApi.update, {
    params,
    body: { aim: 'Together', kind: 'group', capacity, least: 0 },
  })
  await admin.ok(programmesApi.move, { params, body: { move: 'open' } })
  const join = async (name: string, part: 'mentor' | 'mentee' = 'mentee'): Promise<Person> => {
    const one = await acme.user({ name, ...(part === 'mentor' && { role: 'mentor' }) })
    await one.ok(onboardingApi.save, { body: { step: 'done', capacity: 1, availability: hours } })
    const body = {
      part,
      topics: ['Bees'],
      goals: '',
      languages: ['en' as const],
      department: 'any' as const,
      places: capacity,
      revision: 0,
    }
    await one.ok(programmesApi.saveApplication, { params, body })
    await one.ok(programmesApi.send, { params })
    return one
  }
  const draft = async () => {
    const started = await admin.ok(matchingApi.match, { params, body: { keepOf: null } })
    return until(async () => {
      const { items } = await admin.ok(matchingApi.runs, { params })
      return items.find((one) => one.id === started.id && one.state === 'draft')
    })
  }
  const publish = async () => {
    const run = await draft()
    await admin.ok(matchingApi.publish, { params: { id: run.id } })
    return (await admin.ok(matchingApi.pairs, { params: { id: run.id } })).items
  }
  const groups = async () => (await admin.ok(programmeGroupsApi.list, { params })).items
  const add = (groupId: string, menteeId: string, by = admin) =>
    by.send(programmeGroupsApi.add, { params: { id, groupId }, body: { menteeId } })
  return { admin, params, join, draft, publish, groups, add }
}

/** The pair by which somebody is in a group, or that stands for it with its mentor. */
export async function pairOf(person: Person): Promise<string> {
  const [own] = (await person.ok(mentoringApi.mine, {})).items
  if (!own) throw new Error('They are in no group')
  return own.id
}

/** Writes that one of two blocked the other. */
export const block = (w: World, acme: TestCompany, blocker: Person, blocked: Person) =>
  w.services.db.withTenant(acme.id, (tx) =>
    sql`insert into conversation_blocks (company_id, blocker_id, blocked_id)
      values (${acme.id}, ${blocker.id}, ${blocked.id})`.execute(tx),
  )

/** Mia’s group of Bea and Sol, in a programme in which a mentor takes so many. */
export async function groupOfMia(acme: Parameters<typeof groupProgramme>[0], places: number) {
  const programme = await groupProgramme(acme, places)
  const mia = await programme.join('Mia', 'mentor')
  const [bea, sol] = [await programme.join('Bea'), await programme.join('Sol')]
  await programme.publish()
  return { ...programme, mia, bea, sol }
}
