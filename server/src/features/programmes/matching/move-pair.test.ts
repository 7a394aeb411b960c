import { expect, it } from 'vitest'
import { matchingApi, type Run } from '#contract/mentoring/matching.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { holdLock } from '../../../../test/hold-person-row.ts'
import { world } from '../../../../test/world.ts'
import { block } from '../groups/groups.test-data.ts'
import { lockProgramme } from '../programme.view.ts'
import { planned } from './matching.test-data.ts'

const w = await world()

/** A draft in which Bea has Mia and Sol has Sam, both mentors of one place, and Zoe has nobody. */
async function drawn() {
  const acme = await w.company()
  const plan = await planned(w, acme, { mentors: ['Mia', 'Sam'], mentees: ['Bea', 'Sol', 'Zoe'] })
  const run = await plan.draw([
    ['Bea', 'Mia', 90],
    ['Sol', 'Sam', 7],
  ])
  return { acme, run, ...plan, ...hands(plan, run) }
}
/** What is asked and done by hand in a draft, by names. */
function hands({ admin, of }: Pick<Awaited<ReturnType<typeof planned>>, 'admin' | 'of'>, run: string) {
  const params = (name: string) => ({ id: run, userId: of(name).id })
  const options = async (name: string, from?: string) =>
    (await admin.ok(matchingApi.options, { params: params(name), query: from ? { from: of(from).id } : {} }))
      .items
  const place = (name: string, mentor: string | null, from?: string, locked = false) =>
    admin.send(matchingApi.place, {
      params: params(name),
      body: { mentorId: mentor && of(mentor).id, locked, ...(from && { from: of(from).id }) },
    })
  const refused = async (...given: Parameters<typeof place>) => {
    const { status, error } = await place(...given)
    return [status, error?.details]
  }
  const sum = async () =>
    (await admin.ok(matchingApi.pairs, { params: { id: run } })).items.reduce(
      (all, { fit }) => all + (fit?.score ?? 0),
      0,
    )
  return { options, place, refused, sum }
}

it('moves a mentor from one mentee to another in one go, who has nobody then; the sum and the weakest pair are as was said', async () => {
  const { run, options, place, refused, sum, pairs, of } = await drawn()
  const without = await options('Zoe')
  expect(
    without.map(({ name, barrier, left, holders }) => [
      name,
      barrier,
      left,
      ...holders.map((one) => [one.id === of('Bea').id, one.name, one.surname, one.score, one.locked]),
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['Mia', 'full', 0, [true, 'Bea', 'Stone', 90, false]],
      ['Sam', 'full', 0, [false, 'Sol', 'Stone', 7, false]],
    ]),
  )
  // The mentor whose place is asked about stands first; nothing of another mentor is otherwise than before.
  const [mia, sam] = await options('Zoe', 'Bea')
  expect([mia?.name, mia?.barrier, mia?.left, mia?.holders.length]).toEqual(['Mia', null, 1, 1])
  expect(sam).toEqual(without.find(({ name }) => name === 'Sam'))
  const score = mia?.fit.score ?? 0
  expect([mia?.change, mia?.floor]).toEqual([score - 90, 7])
  const [first] = await options('Zoe', 'Sol')
  expect([first?.name, first?.change, first?.floor]).toEqual(['Sam', score - 7, score])
  expect(await refused('Zoe', 'Mia')).toEqual([409, { reason: 'mentor_full' }])
  const before = await sum()
  const moved = await place('Zoe', 'Mia', 'Bea')
  expect([moved.status, (moved.data as Run).floor]).toEqual([200, mia?.floor])
  expect(await pairs(run)).toEqual(['Bea –', 'Sol Sam', 'Zoe Mia'])
  expect((await sum()) - before).toBe(mia?.change)
  // To somebody who has a mentor: what the two were worth goes, too.
  const [again] = await options('Sol', 'Zoe')
  expect([again?.name, again?.change, again?.floor]).toEqual(['Mia', -7, again?.fit.score])
  const second = await place('Sol', 'Mia', 'Zoe')
  expect([second.status, (second.data as Run).floor]).toEqual([200, again?.floor])
  expect(await pairs(run)).toEqual(['Bea –', 'Sol Mia', 'Zoe –'])
  expect((await sum()) - before).toBe((mia?.change ?? 0) - 7)
})

it('takes no place that is not that mentor’s any more, is locked, or is nobody’s', async () => {
  const { run, options, place, refused, pairs, admin, of } = await drawn()
  const gone = [409, { reason: 'moved_on' }]
  const kept = ['Bea Mia', 'Sol Sam', 'Zoe –']
  expect(await refused('Zoe', 'Mia', 'Sol')).toEqual(gone)
  expect(await refused('Bea', 'Sam', 'Bea')).toEqual(gone)
  expect(await refused('Zoe', null, 'Bea')).toEqual(gone)
  expect(await pairs(run)).toEqual(kept)
  await place('Bea', 'Mia', undefined, true)
  expect(await refused('Zoe', 'Mia', 'Bea')).toEqual([409, { reason: 'pair_locked' }])
  const mia = (await options('Zoe', 'Bea')).find(({ name }) => name === 'Mia')
  expect([mia?.barrier, mia?.holders.map(({ locked }) => locked)]).toEqual(['full', [true]])
  expect(await pairs(run)).toEqual(kept)
  await place('Bea', 'Mia')
  // What forbids a pair forbids it there, too.
  const pair = await admin.ok(mentoringApi.propose, {
    body: { mentorId: of('Mia').id, menteeId: of('Zoe').id },
  })
  await of('Zoe').ok(mentoringApi.move, { params: { id: pair.id }, body: { move: 'decline' } })
  expect((await options('Zoe', 'Bea'))[0]?.barrier).toBe('ended_before')
  expect(await refused('Zoe', 'Mia', 'Bea')).toEqual([409, { reason: 'cannot_pair' }])
  expect(await pairs(run)).toEqual(kept)
})

it('says of a low score that it can be chosen only where there is a place', async () => {
  const { run, admin, programmeId, options, place, refused, pairs } = await drawn()
  await admin.ok(programmesApi.update, { params: { id: programmeId }, body: { least: 100 } })
  expect((await options('Zoe')).map(({ barrier }) => barrier)).toEqual(['full', 'full'])
  expect(await refused('Zoe', 'Mia')).toEqual([409, { reason: 'mentor_full' }])
  expect((await options('Zoe', 'Bea'))[0]?.barrier).toBe('too_low')
  expect((await place('Zoe', 'Mia', 'Bea')).status).toBe(200)
  expect(await pairs(run)).toEqual(['Bea –', 'Sol Sam', 'Zoe Mia'])
})

it('moves in a group whoever was kept apart from the one that goes', async () => {
  const acme = await w.company()
  const people = { mentors: ['Mia'], mentees: ['Bea', 'Sol', 'Zoe'] }
  const plan = await planned(w, acme, people, { kind: 'group', capacity: 2 })
  await block(w, acme, plan.of('Zoe'), plan.of('Bea'))
  const run = await plan.draw([
    ['Bea', 'Mia', 90],
    ['Sol', 'Mia', 70],
  ])
  const { options, refused, place } = hands(plan, run)
  const barrier = async (from?: string) => (await options('Zoe', from))[0]?.barrier
  expect([await barrier(), await barrier('Sol'), await barrier('Bea')]).toEqual([
    'apart_in_group',
    'apart_in_group',
    null,
  ])
  expect(await refused('Zoe', 'Mia', 'Sol')).toEqual([409, { reason: 'cannot_pair' }])
  expect((await place('Zoe', 'Mia', 'Bea')).status).toBe(200)
  expect(await plan.pairs(run)).toEqual(['Bea –', 'Sol Mia', 'Zoe Mia'])
})

it('takes nobody’s partner among equals', async () => {
  const acme = await w.company()
  const plan = await planned(w, acme, { mentees: ['Ana', 'Bea', 'Cai'] }, { kind: 'peer' })
  const run = await plan.draw([['Ana', 'Bea', 80]])
  const { options, refused } = hands(plan, run)
  expect((await options('Cai', 'Ana')).map(({ barrier, holders }) => [barrier, holders])).toEqual([
    ['full', []],
    ['full', []],
  ])
  expect(await refused('Cai', 'Bea', 'Ana')).toEqual([409, { reason: 'moved_on' }])
})

// The embedded database has one session: nothing in it happens at once.
it.skipIf(w.kind === 'pglite')('of two who take the same place at once one gets it', async () => {
  const { acme, programmeId, run, place, pairs } = await drawn()
  const held = await holdLock(w, acme.id, (tx) => lockProgramme(tx, programmeId))
  const both = [place('Zoe', 'Mia', 'Bea'), place('Sol', 'Mia', 'Bea')]
  await held.stuck(...both)
  await held.release()
  const answers = (await Promise.all(both)).map(({ status, error }) => [status, error?.details])
  const lost = answers.findIndex(([status]) => status === 409)
  expect(answers.toSorted()).toEqual([
    [200, undefined],
    [409, { reason: 'moved_on' }],
  ])
  expect(await pairs(run)).toEqual(
    lost === 0 ? ['Bea –', 'Sol Mia', 'Zoe –'] : ['Bea –', 'Sol Sam', 'Zoe Mia'],
  )
})

it('takes nobody’s place for who has that mentor already', async () => {
  const acme = await w.company()
  const plan = await planned(w, acme, { mentors: ['Mia'], mentees: ['Bea', 'Sol'] }, { capacity: 2 })
  const run = await plan.draw([
    ['Bea', 'Mia', 90],
    ['Sol', 'Mia', 50],
  ])
  const { refused } = hands(plan, run)
  expect(await refused('Bea', 'Mia', 'Sol')).toEqual([409, { reason: 'moved_on' }])
  expect((await plan.pairs(run)).toSorted()).toEqual(['Bea Mia', 'Sol Mia'])
})

it('leaves a locked mentee with whom they have, until the pair is unlocked', async () => {
  const { run, place, refused, pairs } = await drawn()
  await place('Bea', 'Mia', undefined, true)
  const locked = [409, { reason: 'pair_locked' }]
  expect(await refused('Bea', 'Sam', 'Sol')).toEqual(locked)
  expect(await refused('Bea', null)).toEqual(locked)
  expect(await pairs(run)).toEqual(['Bea Mia', 'Sol Sam', 'Zoe –'])
  await place('Bea', 'Mia')
  expect((await place('Bea', null)).status).toBe(200)
})

it('holds nobody to a locked mentor who takes part no more', async () => {
  const { place, refused, of } = await drawn()
  await place('Bea', 'Mia', undefined, true)
  expect(await refused('Bea', null)).toEqual([409, { reason: 'pair_locked' }])
  await w.services.db.withPlatform((tx) =>
    tx
      .updateTable('programme_applications')
      .set({ state: 'withdrawn' })
      .where('user_id', '=', of('Mia').id)
      .execute(),
  )
  expect((await place('Bea', null)).status).toBe(200)
})

it('publishes what was looked at, and not what another administrator has made of it since', async () => {
  const { run, admin, place, pairs } = await drawn()
  const looked = async () =>
    (await admin.ok(matchingApi.compare, { params: { id: run, otherId: run } })).here.revision
  const before = await looked()
  await place('Zoe', 'Mia', 'Bea')
  const publish = (revision: number) =>
    admin.send(matchingApi.publish, { params: { id: run }, query: { revision } })
  const { status, error } = await publish(before)
  expect([status, error?.details]).toEqual([409, { reason: 'run_changed' }])
  expect(await pairs(run)).toEqual(['Bea –', 'Sol Sam', 'Zoe Mia'])
  expect((await publish(await looked())).status).toBe(200)
})

it('whoever takes part no more keeps nobody’s place, though the two were locked', async () => {
  const { acme, admin, run, place, of, options, pairs, programmeId } = await drawn()
  const leaves = (name: string, state: 'withdrawn' | 'accepted' = 'withdrawn') =>
    w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('programme_applications').set({ state }).where('user_id', '=', of(name).id).execute(),
    )
  const counts = async () => {
    const { items } = await admin.ok(matchingApi.runs, { params: { id: programmeId } })
    const found = items.find(({ id }) => id === run)
    return found && { pairs: found.pairs, alone: found.alone, mean: found.mean, floor: found.floor }
  }
  expect((await place('Bea', 'Mia', undefined, true)).status).toBe(200)
  const mia = async () => (await options('Zoe')).find(({ name }) => name === 'Mia')
  expect(await mia()).toMatchObject({ barrier: 'full', left: 0, holders: [{ name: 'Bea' }] })
  await leaves('Bea')
  expect(await mia()).toMatchObject({ barrier: null, left: 1, holders: [] })
  // Nor do they stand in the draft.
  expect([await pairs(run), await counts()]).toEqual([
    ['Sol Sam', 'Zoe –'],
    { pairs: 1, alone: 1, mean: 7, floor: 7 },
  ])
  // It is said whose it was: Zoe keeps it, and Bea has nobody once she is back.
  expect((await mia())?.gone).toEqual([{ id: of('Bea').id, name: 'Bea', surname: 'Stone', locked: true }])
  expect((await place('Zoe', 'Mia')).status).toBe(200)
  await leaves('Bea', 'accepted')
  expect(await pairs(run)).toEqual(['Bea –', 'Sol Sam', 'Zoe Mia'])
  await leaves('Bea')
  await leaves('Mia')
  expect([await pairs(run), await counts()]).toEqual([
    ['Sol Sam', 'Zoe –'],
    { pairs: 1, alone: 1, mean: 7, floor: 7 },
  ])
})

it('of equals, whose other one takes part no more stands once: with whom they are given', async () => {
  const acme = await w.company()
  const plan = await planned(w, acme, { mentees: ['Cleo', 'Max', 'Xenia'] }, { kind: 'peer' })
  const run = await plan.draw([['Cleo', 'Xenia', 60]])
  const { place } = hands(plan, run)
  await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .updateTable('programme_applications')
      .set({ state: 'withdrawn' })
      .where('user_id', '=', plan.of('Xenia').id)
      .execute(),
  )
  expect(await plan.pairs(run)).toEqual(['Cleo –', 'Max –'])
  expect((await place('Max', 'Cleo')).status).toBe(200)
  expect(await plan.pairs(run)).toEqual(['Max Cleo'])
})
