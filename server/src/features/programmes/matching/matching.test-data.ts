import { v7 as uuid } from 'uuid'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { matchingApi } from '#contract/mentoring/matching.ts'
import { usualWeights } from '#contract/rules/mentoring/programme-fit.ts'
import type { Person, TestCompany, World } from '../../../../test/world.ts'

type Plan = { kind?: 'one_to_one' | 'group' | 'peer'; capacity?: number }
type Drawn = readonly [mentee: string, mentor: string, score: number]

/** A programme with its people by name, mentors of one place each, and proposals whose pairs and scores are given. */
export async function planned(
  w: World,
  acme: TestCompany,
  people: { mentors?: readonly string[]; mentees: readonly string[] },
  { kind = 'one_to_one', capacity = 1 }: Plan = {},
) {
  const admin = await acme.user({ role: 'admin' })
  const programmeId = uuid()
  const company_id = acme.id
  const weights = JSON.stringify(usualWeights)
  const within = w.services.db.withTenant.bind(w.services.db, company_id)
  await within((tx) =>
    tx
      .insertInto('programmes')
      .values({
        company_id,
        id: programmeId,
        name: `First year ${programmeId}`,
        aim: 'To arrive',
        state: 'open',
        kind,
        capacity,
        least: 0,
        weights,
      })
      .execute(),
  )
  const known = new Map<string, Person>()
  const join = async (name: string, part: 'mentor' | 'mentee') => {
    const one = await acme.user({ name, role: part === 'mentor' ? 'mentor' : 'student' })
    await one.ok(onboardingApi.save, { body: { step: 'done', capacity: 1 } })
    const said = {
      part,
      state: 'accepted' as const,
      topics: [part === 'mentor' ? 'Bees' : name],
      languages: ['en' as const],
    }
    await within((tx) =>
      tx
        .insertInto('programme_applications')
        .values({
          company_id,
          programme_id: programmeId,
          user_id: one.id,
          ...said,
          places: capacity,
          sent_at: new Date(),
        })
        .execute(),
    )
    known.set(name, one)
  }
  for (const name of people.mentors ?? []) await join(name, 'mentor')
  for (const name of people.mentees) await join(name, 'mentee')
  const of = (name: string) => known.get(name) as Person
  let number = 0
  const draw = async (
    pairs: readonly Drawn[],
    more: { state?: 'waiting' | 'failed' | 'published'; chosen?: boolean; relationship?: string } = {},
  ) => {
    const id = uuid()
    number += 1
    await within(async (tx) => {
      const { state = 'draft' as const, chosen = false } = more
      const run = {
        company_id,
        id,
        programme_id: programmeId,
        number: chosen ? -number : number,
        state,
        chosen,
      }
      await tx.insertInto('programme_runs').values(run).execute()
      for (const [mentee, mentor, score] of pairs)
        await tx
          .insertInto('programme_matches')
          .values({
            company_id,
            run_id: id,
            mentee_id: of(mentee).id,
            mentor_id: of(mentor).id,
            fit: JSON.stringify({ score, parts: [] }),
            relationship_id: more.relationship ?? null,
          })
          .execute()
    })
    return id
  }
  const pairs = async (id: string) =>
    (await admin.ok(matchingApi.pairs, { params: { id } })).items
      .map(({ mentee, mentor }) => `${mentee.name} ${mentor?.name ?? '–'}`)
      .toSorted()
  return { admin, programmeId, of, draw, pairs }
}
