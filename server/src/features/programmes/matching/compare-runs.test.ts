import { expect, it } from 'vitest'
import { matchingApi, type Differing } from '#contract/mentoring/matching.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { world } from '../../../../test/world.ts'
import { groupProgramme } from '../groups/groups.test-data.ts'
import { planned } from './matching.test-data.ts'

const w = await world()

const said = ({ person, here, there, difference }: Differing) => [
  person.name,
  here && `${here.mentor.name} ${here.score}`,
  there && `${there.mentor.name} ${there.score}`,
  difference,
]

/** Two proposals for seven mentees, of whom Gus has somebody already. */
async function twoProposals() {
  const acme = await w.company()
  const mentees = ['Ana', 'Bea', 'Cai', 'Dot', 'Eve', 'Fay', 'Gus']
  const plan = await planned(w, acme, { mentors: ['Mia', 'Sam', 'Max'], mentees })
  const { admin, of, draw } = plan
  const pair = await admin.ok(mentoringApi.propose, {
    body: { mentorId: of('Max').id, menteeId: of('Gus').id },
  })
  await draw([['Gus', 'Max', 65]], { state: 'published', relationship: pair.id })
  const there = await draw([
    ['Ana', 'Mia', 80],
    ['Bea', 'Mia', 90],
    ['Dot', 'Sam', 60],
    ['Eve', 'Max', 70],
    ['Fay', 'Max', 50],
  ])
  const here = await draw([
    ['Ana', 'Mia', 75],
    ['Cai', 'Sam', 55],
    ['Dot', 'Max', 85],
    ['Eve', 'Sam', 40],
    ['Fay', 'Mia', 50],
  ])
  return { acme, here, there, ...plan }
}

it('says how two proposals stand, for how many it is better or weaker, and who loses most by the first', async () => {
  const { admin, here, there, pairs } = await twoProposals()
  const compare = (id: string, otherId: string, query = {}) =>
    admin.ok(matchingApi.compare, { params: { id, otherId }, query })
  const found = await compare(here, there)
  const figures = ({ number, pairs: many, alone, mean, floor }: typeof found.here) => [
    number,
    many,
    alone,
    mean,
    floor,
  ]
  expect([figures(found.here), figures(found.there)]).toEqual([
    [3, 5, 1, 61, 40],
    [2, 5, 1, 70, 50],
  ])
  expect(found.counts).toEqual({ same: 1, better: 1, alike: 1, worse: 1, gained: 1, lost: 1 })
  // Whoever has the same mentor is not in it, nor is Gus, whom neither has.
  expect(found.items.map(said)).toEqual([
    ['Bea', null, 'Mia 90', -90],
    ['Eve', 'Sam 40', 'Max 70', -30],
    ['Fay', 'Mia 50', 'Max 50', 0],
    ['Dot', 'Max 85', 'Sam 60', 25],
    ['Cai', 'Sam 55', null, 55],
  ])
  const second = await compare(here, there, { page: 2, pageSize: 2 })
  expect([second.items.map(({ person }) => person.name), second.total, second.totalPages]).toEqual([
    ['Fay', 'Dot'],
    5,
    3,
  ])
  const turned = await compare(there, here)
  expect([turned.items[0]?.person.name, turned.counts.gained, turned.counts.lost]).toEqual(['Cai', 1, 1])
  expect(turned.items[0]?.difference).toBe(-55)
  expect(await pairs(here)).toEqual(['Ana Mia', 'Bea –', 'Cai Sam', 'Dot Max', 'Eve Sam', 'Fay Mia'])
})

it('has no comparison with what is of another programme or company, was chosen by mentees, or is not made', async () => {
  const { acme, admin, here, draw } = await twoProposals()
  const other = await planned(w, acme, { mentees: ['Hal'] })
  const elsewhere = await planned(w, await w.company(), { mentees: ['Ivo'] })
  const others = [
    await other.draw([]),
    await elsewhere.draw([]),
    await draw([], { chosen: true }),
    await draw([], { state: 'waiting' }),
    await draw([], { state: 'failed' }),
  ]
  for (const id of others)
    for (const params of [
      { id: here, otherId: id },
      { id, otherId: here },
    ])
      expect((await admin.send(matchingApi.compare, { params })).status).toBe(404)
})

it('counts each of two equals, whichever of the two stands first', async () => {
  const acme = await w.company()
  const mentees = ['Ana', 'Bea', 'Cai', 'Dot', 'Eve', 'Fay']
  const { admin, draw } = await planned(w, acme, { mentees }, { kind: 'peer' })
  const there = await draw([
    ['Ana', 'Bea', 80],
    ['Cai', 'Dot', 60],
    ['Eve', 'Fay', 90],
  ])
  const here = await draw([
    ['Cai', 'Ana', 70],
    ['Bea', 'Dot', 30],
    ['Fay', 'Eve', 90],
  ])
  const found = await admin.ok(matchingApi.compare, { params: { id: here, otherId: there } })
  expect(found.counts).toEqual({ same: 2, better: 1, alike: 0, worse: 3, gained: 0, lost: 0 })
  expect(found.items.map(said)).toEqual([
    ['Bea', 'Dot 30', 'Ana 80', -50],
    ['Dot', 'Bea 30', 'Cai 60', -30],
    ['Ana', 'Cai 70', 'Bea 80', -10],
    ['Cai', 'Ana 70', 'Dot 60', 10],
  ])
})

it('takes a published proposal as it was proposed: who came into a group later is none of it', async () => {
  const circles = await groupProgramme(await w.company())
  await circles.join('Grace', 'mentor')
  await circles.join('Ada')
  await circles.publish()
  const late = await circles.join('Eve')
  const draft = await circles.draft()
  expect([draft.pairs, draft.groups]).toEqual([1, 1])
  const [circle] = await circles.groups()
  await circles.add(circle?.id ?? '', late.id)
  const { items: runs } = await circles.admin.ok(matchingApi.runs, { params: circles.params })
  const published = runs.find(({ state }) => state === 'published')?.id ?? ''
  const found = await circles.admin.ok(matchingApi.compare, {
    params: { id: draft.id, otherId: published },
  })
  expect(found.items.map(said).map(([name, here, there]) => [name, here === null, there === null])).toEqual([
    ['Ada', true, false],
    ['Eve', false, true],
  ])
})
