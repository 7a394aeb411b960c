import { expect, it } from 'vitest'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { matchingApi } from '#contract/mentoring/matching.ts'
import { world } from '../../../../test/world.ts'
import { planned } from './matching.test-data.ts'

const w = await world()

/** A draft in which Bea has Mia, and Zoe nobody. */
async function drawn() {
  const acme = await w.company()
  const plan = await planned(w, acme, { mentors: ['Mia'], mentees: ['Bea', 'Zoe'] })
  const { admin, of } = plan
  const run = await plan.draw([['Bea', 'Mia', 90]])
  const params = (name: string) => ({ id: run, userId: of(name).id })
  return {
    ...plan,
    run,
    mia: async (name: string) =>
      (await admin.ok(matchingApi.options, { params: params(name), query: {} })).items[0],
    give: (name: string, locked: boolean) =>
      admin.ok(matchingApi.place, { params: params(name), body: { mentorId: of('Mia').id, locked } }),
    /** Mia takes so many from now on. */
    takes: async (places: number) => {
      await of('Mia').ok(onboardingApi.save, { body: { step: 'done', capacity: places } })
      await w.services.db.withTenant(acme.id, async (tx) => {
        await tx.updateTable('programmes').set({ capacity: places }).execute()
        await tx
          .updateTable('programme_applications')
          .set({ places })
          .where('user_id', '=', of('Mia').id)
          .execute()
      })
    },
    is: (name: string, state: 'withdrawn' | 'accepted') =>
      w.services.db.withTenant(acme.id, (tx) =>
        tx.updateTable('programme_applications').set({ state }).where('user_id', '=', of(name).id).execute(),
      ),
  }
}

it('a locked mentee who comes back has their mentor, where that one had another place to give', async () => {
  const { run, mia, give, takes, is, pairs } = await drawn()
  await give('Bea', true)
  await takes(2)
  await is('Bea', 'withdrawn')
  expect(await mia('Zoe')).toMatchObject({ left: 2, gone: [] })
  await give('Zoe', false)
  await is('Bea', 'accepted')
  expect(await pairs(run)).toEqual(['Bea Mia', 'Zoe Mia'])
})

it('and has nobody, where the only one was given away; whose it was is said before', async () => {
  const { run, mia, give, is, of, pairs } = await drawn()
  await give('Bea', true)
  expect((await mia('Zoe'))?.gone).toEqual([])
  await is('Bea', 'withdrawn')
  expect((await mia('Zoe'))?.gone).toEqual([
    { id: of('Bea').id, name: 'Bea', surname: 'Stone', locked: true },
  ])
  await give('Zoe', false)
  await is('Bea', 'accepted')
  expect(await pairs(run)).toEqual(['Bea –', 'Zoe Mia'])
})

it('is published before the others of a mentor who has fewer places by then', async () => {
  const { admin, run, give, takes, of } = await drawn()
  await takes(2)
  // By their ids the one who is locked comes last.
  const [first = '', last = ''] = ['Bea', 'Zoe'].toSorted((a, b) => (of(a).id < of(b).id ? -1 : 1))
  await give(first, false)
  await give(last, true)
  await takes(1)
  await admin.ok(matchingApi.publish, { params: { id: run }, query: {} })
  const { items } = await admin.ok(matchingApi.pairs, { params: { id: run } })
  const unmade = (name: string) => items.find(({ mentee }) => mentee.name === name)?.unmade
  expect([unmade(last), unmade(first)]).toEqual([null, 'no_place'])
})
