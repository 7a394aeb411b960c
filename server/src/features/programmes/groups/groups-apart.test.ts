import { expect, it } from 'vitest'
import { matchingApi } from '#contract/mentoring/matching.ts'
import { programmeGroupsApi } from '#contract/mentoring/groups/programme-groups.ts'
import { world } from '../../../../test/world.ts'
import { block, groupProgramme } from './groups.test-data.ts'

const w = await world()

const byMentor = (matches: readonly { mentor: { name: string } | null; mentee: { name: string } }[]) =>
  Object.fromEntries(matches.map(({ mentor, mentee }) => [mentee.name, mentor?.name ?? null]))

it('puts two of whom one blocked the other into different groups, and says of neither why', async () => {
  const acme = await w.company()
  const { join, draft, admin } = await groupProgramme(acme, 3)
  const [mia, max] = [await join('Mia', 'mentor'), await join('Max', 'mentor')]
  const [bea, sol] = [await join('Bea'), await join('Sol')]
  await block(w, acme, sol, bea)
  const run = await draft()
  const pairs = byMentor((await admin.ok(matchingApi.pairs, { params: { id: run.id } })).items)
  expect([pairs.Bea, pairs.Sol].toSorted()).toEqual(['Max', 'Mia'])
  // Nor by hand: where the one is, the other can't be put.
  const ofSol = pairs.Sol === 'Mia' ? mia : max
  const { items } = await admin.ok(matchingApi.options, { params: { id: run.id, userId: bea.id } })
  expect(items.find(({ id }) => id === ofSol.id)?.barrier).toBe('apart_in_group')
  const placed = await admin.send(matchingApi.place, {
    params: { id: run.id, userId: bea.id },
    body: { mentorId: ofSol.id, locked: true },
  })
  expect([placed.status, placed.error?.details]).toEqual([409, { reason: 'cannot_pair' }])
})

it('leaves somebody without rather than beside whom they blocked, when it proposes and in a group that goes on', async () => {
  const acme = await w.company()
  const { join, draft, publish, groups, admin, params } = await groupProgramme(acme, 4)
  await join('Mia', 'mentor')
  const bea = await join('Bea')
  const sol = await join('Sol')
  await block(w, acme, bea, sol)
  const first = await publish()
  expect(first.map(({ mentor }) => mentor?.name)).toEqual(['Mia'])
  const [inGroup, outside] = first[0]?.mentee.id === bea.id ? [bea, sol] : [sol, bea]
  const zoe = await join('Zoe')
  const run = await draft()
  const found = (await admin.ok(matchingApi.pairs, { params: { id: run.id } })).items
  expect(byMentor(found)).toEqual({ Zoe: 'Mia', [outside.name]: null })
  const { items } = await admin.ok(matchingApi.options, { params: { id: run.id, userId: outside.id } })
  expect(items.map(({ name, barrier }) => [name, barrier])).toEqual([['Mia', 'apart_in_group']])
  await admin.ok(matchingApi.publish, { params: { id: run.id } })
  const [group] = await groups()
  expect(group?.mentees.map(({ id }) => id).toSorted()).toEqual([inGroup.id, zoe.id].toSorted())
  expect((await admin.ok(programmeGroupsApi.waiting, { params })).items.map(({ id }) => id)).toEqual([
    outside.id,
  ])
})

it('begins no pair of two that a draft put together before the one blocked the other', async () => {
  const acme = await w.company()
  const { join, draft, admin } = await groupProgramme(acme, 4)
  await join('Mia', 'mentor')
  const [bea, sol] = [await join('Bea'), await join('Sol')]
  const run = await draft()
  await block(w, acme, bea, sol)
  await admin.ok(matchingApi.publish, { params: { id: run.id } })
  const { items } = await admin.ok(matchingApi.pairs, { params: { id: run.id } })
  expect(items.map(({ unmade }) => unmade).toSorted()).toEqual(['cannot_pair', null])
})
