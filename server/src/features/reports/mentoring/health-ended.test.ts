import { expect, it } from 'vitest'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { mentoringHealthApi, type PairConcern } from '#contract/mentoring/mentoring-health.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { activePair } from '../../../../test/active-pair.ts'
import { dayOf } from '../../../../test/day-of.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'

const w = await world()
const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY)

type Changed = {
  state: 'active' | 'ended' | 'completed' | 'handed_over' | 'declined'
  ended?: Date
  began?: Date | null
}
/** A pair as it stands after all that was done with it. */
async function pair(company: TestCompany, mentor: Person, mentee: Person, { state, ended, began }: Changed) {
  const id = await activePair(w, company, mentor, mentee)
  await w.services.db.withTenant(company.id, (tx) =>
    tx
      .updateTable('mentoring_relationships')
      .set({
        state,
        began_at: began === undefined ? ago(200) : began,
        last_at: ago(1),
        ended_at: ended ?? null,
      })
      .where('id', '=', id)
      .execute(),
  )
  return id
}
const works = (company: TestCompany, person: Person, department: string | null) =>
  w.services.db.withTenant(company.id, (tx) =>
    tx.updateTable('users').set({ department }).where('id', '=', person.id).execute(),
  )

async function staffed() {
  const company = await w.company()
  const admin = await company.user({ role: 'admin' })
  const mentor = await company.user({ role: 'mentor', name: 'Mia' })
  const names = ['Ana', 'Ben', 'Cai', 'Dee', 'Eva', 'Fay']
  const mentees = await Promise.all(names.map((name) => company.user({ name })))
  const listed = async (query: { concern?: PairConcern; department?: string }) =>
    (await admin.ok(mentoringHealthApi.pairs, { query: { ...query, sort: 'mentee' } })).items
  return { company, admin, mentor, mentees, listed }
}

it('counts pairs that were ended in the last 90 days, not those that were completed, handed over or never began', async () => {
  const { company, admin, mentor, mentees, listed } = await staffed()
  const [ana, ben, cai, dee, eva, fay] = mentees
  if (!ana || !ben || !cai || !dee || !eva || !fay) throw new Error('nobody')
  await pair(company, mentor, ana, { state: 'ended', ended: ago(89) })
  await pair(company, mentor, ben, { state: 'ended', ended: ago(91) })
  await pair(company, mentor, cai, { state: 'completed', ended: ago(2) })
  await pair(company, mentor, dee, { state: 'handed_over', ended: ago(2) })
  await pair(company, mentor, eva, { state: 'ended', ended: ago(2), began: null })
  const ends = await pair(company, mentor, fay, { state: 'active' })
  const number = async () => (await admin.ok(mentoringHealthApi.get, {})).endedEarly
  expect(await number()).toBe(1)
  // Also as one of the two does it.
  await fay.ok(mentoringApi.move, { params: { id: ends }, body: { move: 'end', word: '' } })
  expect(await number()).toBe(2)
  const items = await listed({ concern: 'ended_early' })
  expect(items.map(({ mentee, endedOn, state }) => [mentee.name, endedOn, state])).toEqual([
    ['Ana', dayOf(ago(89)), 'ended'],
    ['Fay', dayOf(new Date()), 'ended'],
  ])
  const file = await admin.call(mentoringHealthApi.export, { body: { concern: 'ended_early' } })
  const [head, ...rows] = file.text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  expect(head?.at(-1)).toBe('Ended')
  expect(rows.map((row) => row.at(-1)).toSorted()).toEqual([dayOf(ago(89)), dayOf(new Date())])
})

it('counts by the departments of the mentees, those who wait in theirs, and lists the pairs of one', async () => {
  const { company, admin, mentor, mentees, listed } = await staffed()
  const [ana, ben, cai, dee, eva] = mentees
  if (!ana || !ben || !cai || !dee || !eva) throw new Error('nobody')
  const other = await staffed()
  const [zed] = other.mentees
  if (!zed) throw new Error('nobody')
  await works(other.company, zed, 'Forge')
  await pair(other.company, other.mentor, zed, { state: 'active' })
  // Where the mentor works changes nothing.
  await works(company, mentor, 'Office')
  for (const one of [ana, ben, cai]) await works(company, one, 'Forge')
  await works(company, eva, 'Kiln')
  await pair(company, mentor, ana, { state: 'active' })
  await pair(company, mentor, ben, { state: 'active' })
  await pair(company, mentor, cai, { state: 'ended', ended: ago(2) })
  await pair(company, mentor, dee, { state: 'active' })
  const asks = await company.user({ role: 'mentor', name: 'Noa' })
  await asks.ok(onboardingApi.save, { body: { step: 'done', capacity: 3 } })
  await eva.ok(mentoringApi.ask, { body: { mentorId: asks.id, word: 'Hello' } })
  const { items, total } = await admin.ok(mentoringHealthApi.departments, { query: {} })
  expect(items).toEqual([
    { department: 'Forge', active: 2, notMet: 2, silent: 0, endedEarly: 1, waiting: 0 },
    { department: null, active: 1, notMet: 1, silent: 0, endedEarly: 0, waiting: 0 },
    // Nobody is paired there: somebody waits.
    { department: 'Kiln', active: 0, notMet: 0, silent: 0, endedEarly: 0, waiting: 1 },
  ])
  expect(total).toBe(3)
  const forge = (await listed({ department: 'Forge' })).map(({ mentee }) => mentee.name)
  expect(forge).toEqual(['Ana', 'Ben', 'Cai'])
  const second = await admin.ok(mentoringHealthApi.departments, { query: { page: 2, pageSize: 1 } })
  expect(second.items.map(({ department }) => department)).toEqual([null])
})
