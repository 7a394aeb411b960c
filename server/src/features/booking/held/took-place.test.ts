import { expect, it } from 'vitest'
import { v7 as uuid } from 'uuid'
import { activePair } from '../../../../test/active-pair.ts'
import { world, type Person } from '../../../../test/world.ts'
import { heldSessionsOf, HOUR, MINUTE, type Stay } from './held.test-data.ts'

const w = await world()
const { held, ground, settled, open, say, asked, rate, health, day } = heldSessionsOf(w)

it('is known to have taken place from its room: health counts it, and each is asked how much it helped', async () => {
  const of = await ground()
  const { mentor, mentee } = of
  const { id } = await held(of, {
    ago: 2 * HOUR,
    stays: [
      [mentor, -3, 20],
      [mentee, 5, 12],
      [mentee, 14, 25],
    ],
  })
  expect(await health(of)).toEqual([1, [null]])
  await settled()
  for (const person of [mentor, mentee]) {
    // Nobody says of whom the room saw that they did not come.
    expect(await open(person, id)).toMatchObject({ state: 'done', met: true, metBy: 'room', moves: [] })
    expect(await asked(person)).toEqual([[id, true]])
  }
  expect((await say(mentee, id, 'no_show')).status).toBe(409)
  expect((await rate(mentee, id)).status).toBe(200)
  expect(await health(of)).toEqual([0, [day(2 * HOUR)]])
})

it.each<[string, (mentor: Person, mentee: Person, other: Person) => Stay[]]>([
  ['nobody was in its room', () => []],
  ['one waited alone', (mentor) => [[mentor, 0, 30]]],
  [
    'one came when the other had left',
    (mentor, mentee) => [
      [mentor, 0, 10],
      [mentee, 11, 30],
    ],
  ],
  [
    'they saw one another for less than a minute',
    (mentor, mentee) => [
      [mentor, 0, 10],
      [mentee, 9.5, 30],
    ],
  ],
  [
    'one was there with somebody else',
    (mentor, _, other) => [
      [mentor, 0, 30],
      [other, 0, 30],
    ],
  ],
])('is not known to have taken place where %s: both are asked, and nobody rates it', async (_, stays) => {
  const of = await ground()
  const { acme, mentor, mentee } = of
  const { id } = await held(of, { ago: 2 * HOUR, stays: stays(mentor, mentee, await acme.user({})) })
  await settled()
  for (const person of [mentor, mentee]) {
    const session = await open(person, id)
    expect(session).toMatchObject({ state: 'done', met: null, moves: ['no_show', 'met', 'not_met'] })
    expect(await asked(person)).toEqual([[id, false]])
    expect(await rate(person, id)).toMatchObject({
      status: 409,
      error: { code: 'CONFLICT', details: { reason: 'moved_on' } },
    })
  }
  expect(await health(of)).toEqual([1, [null]])
})

it('took place as soon as one of the two says that they met elsewhere, though the other denies it', async () => {
  const of = await ground()
  const { mentor, mentee } = of
  const { id } = await held(of, { ago: 2 * HOUR, stays: [] })
  await settled()
  expect((await say(mentor, id, 'not_met')).status).toBe(200)
  expect([await asked(mentor), await asked(mentee)]).toEqual([[], []])
  expect(await health(of)).toEqual([1, [null]])
  expect((await say(mentee, id, 'met')).status).toBe(200)
  expect((await say(mentor, id, 'not_met')).status).toBe(409)
  expect(await open(mentor, id)).toMatchObject({ met: true, metBy: 'mentee', lastMove: 'met' })
  // Whoever says that they did not meet is not asked how much it helped, and may say it all the same.
  expect([await asked(mentor), await asked(mentee)]).toEqual([[], [[id, true]]])
  expect(await health(of)).toEqual([0, [day(2 * HOUR)]])
  expect((await rate(mentor, id)).status).toBe(200)
  // Who did not come all the same is said as ever, and taken back it took place, as both say then.
  expect((await say(mentor, id, 'no_show')).status).toBe(200)
  expect(await health(of)).toEqual([1, [null]])
  expect((await say(mentor, id, 'came')).status).toBe(200)
  expect(await open(mentee, id)).toMatchObject({ state: 'done', met: true, metBy: 'both' })
})

it('is said of nothing that is not over, and by nobody else', async () => {
  const of = await ground()
  const { id } = await held(of, { ago: 10 * MINUTE, stays: [] })
  await settled()
  expect((await say(of.mentee, id, 'met')).status).toBe(409)
  expect(await asked(of.mentee)).toEqual([])
  for (const [other, status] of [
    [of.admin, 403],
    [await of.acme.user({}), 404],
    [await (await w.company()).user({ role: 'admin' }), 404],
  ] as const)
    expect((await say(other, id, 'met')).status).toBe(status)
})

it('is seen while it goes on, and not overruled: what one of the two has said stays', async () => {
  const of = await ground()
  const { mentor, mentee } = of
  const goesOn = await held(of, {
    ago: 10 * MINUTE,
    stays: [
      [mentor, 0, null],
      [mentee, 1, null],
    ],
  })
  const said = await held(of, { ago: 3 * HOUR, stays: [] })
  await settled()
  expect(await open(mentee, goesOn.id)).toMatchObject({ state: 'live', met: true, metBy: 'room' })
  expect((await say(mentee, said.id, 'not_met')).status).toBe(200)
  await w.services.db.withTenant(of.acme.id, (tx) =>
    tx.updateTable('meeting_peers').set({ meeting_id: said.room }).execute(),
  )
  await settled()
  expect(await open(mentee, said.id)).toMatchObject({ met: false, metBy: 'mentee' })
})

it('is looked for in its room until a day after its end, and no longer', async () => {
  const of = await ground()
  const { mentor, mentee } = of
  const stays: Stay[] = [
    [mentor, 0, 30],
    [mentee, 0, 30],
  ]
  const [inTime, late] = [
    await held(of, { ago: 25 * HOUR, stays }),
    await held(of, { ago: 27 * HOUR, stays }),
  ]
  await settled()
  expect([(await open(mentee, inTime.id)).met, (await open(mentee, late.id)).met]).toEqual([true, null])
})

it('of a group took place for those who were there with the mentor, who says it of the others, or of all', async () => {
  const of = await ground()
  const { acme, mentor, mentee } = of
  const sol = await acme.user({ name: 'Sol' })
  const ofSol = { ...of, mentee: sol, pairId: await activePair(w, acme, mentor, sol) }
  const meet = async (ago: number, stays: readonly Stay[]) => {
    const togetherId = uuid()
    const first = await held(of, { ago, stays, togetherId })
    const second = await held(ofSol, { ago, stays: [], togetherId, room: first.room })
    return { ada: first.id, sol: second.id }
  }
  const seen = await meet(2 * HOUR, [
    [mentor, 0, 30],
    [sol, 0, 30],
  ])
  const elsewhere = await meet(5 * HOUR, [])
  await settled()
  expect([(await open(sol, seen.sol)).met, (await open(mentee, seen.ada)).met]).toEqual([true, null])
  // For its mentor it took place as soon as anybody was there; those who were not are asked themselves.
  expect(await asked(mentor)).toEqual([
    [seen.sol, true],
    [elsewhere.ada, false],
  ])
  expect(await asked(mentee)).toEqual([
    [seen.ada, false],
    [elsewhere.ada, false],
  ])
  expect(await health(of)).toEqual([1, [day(2 * HOUR), null]])
  expect((await say(mentor, elsewhere.ada, 'met', 'all')).status).toBe(200)
  expect([(await open(sol, elsewhere.sol)).met, (await open(mentee, elsewhere.ada)).met]).toEqual([
    true,
    true,
  ])
  expect((await say(mentor, seen.ada, 'met')).status).toBe(200)
  expect((await open(mentee, seen.ada)).met).toBe(true)
})
