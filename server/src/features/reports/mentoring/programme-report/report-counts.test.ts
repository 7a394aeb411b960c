import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { programmeReportApi } from '#contract/mentoring/report/programme-report.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { activePair } from '../../../../../test/active-pair.ts'
import { world, type Person, type TestCompany } from '../../../../../test/world.ts'
import { reporting, type Pair } from './programme-report.test-data.ts'

const w = await world()
const { ground, session, goal, applied } = reporting(w)

const opens = (acme: TestCompany, id: string) =>
  w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('programmes').set({ state: 'open' }).where('id', '=', id).execute(),
  )
const people = (acme: TestCompany, count: number) =>
  Promise.all(Array.from({ length: count }, () => acme.user()))
const five = ['Ana', 'Ben', 'Cai', 'Dee', 'Eva'].map((name) => [name, 'Sales', 'active'] as const)

it('counts as waiting whom this programme has given nobody, and those of no other', async () => {
  const { acme, admin, id, report } = await ground([['Ana', null, 'active']])
  const other = await admin.ok(programmesApi.create, { body: { name: 'Second year' } })
  for (const programme of [id, other.id]) await opens(acme, programme)
  const [sol, zoe, kim] = (await people(acme, 3)) as [Person, Person, Person]
  await applied(acme, id, sol, 'accepted')
  await applied(acme, other.id, zoe, 'accepted')
  await applied(acme, other.id, kim, 'accepted')
  const ofOther = await admin.ok(programmeReportApi.get, { params: { id: other.id } })
  expect([(await report()).waiting, ofOther.waiting]).toEqual([1, 2])
})

it('counts what a group did and wanted once, however many are in it', async () => {
  const { acme, mentor, id, pairs, report } = await ground(five)
  const [first] = pairs as [Pair]
  await w.services.db.withTenant(acme.id, async (tx) => {
    await tx
      .insertInto('mentoring_groups')
      .values({ company_id: acme.id, id: first.id, mentor_id: mentor.id, programme_id: id })
      .execute()
    await tx.updateTable('mentoring_relationships').set({ group_id: first.id }).execute()
  })
  for (const togetherId of [uuid(), uuid()])
    for (const pair of pairs) await session(acme, { mentor, pair, togetherId })
  for (const state of ['met', 'met', 'met', 'open', 'dropped'] as const)
    await goal(acme, first.id, mentor, state)
  expect(await report()).toMatchObject({ sessions: 2, goals: { open: 1, met: 3, dropped: 1 } })
})

it('counts the pair that took over from one of the programme, with what it did', async () => {
  const { acme, mentor, pairs, report } = await ground([['Hal', null, 'handed_over']])
  const [hal] = pairs as [Pair]
  const next = await acme.user({ role: 'mentor', name: 'Mia' })
  const id = await activePair(w, acme, next, hal.mentee)
  await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .updateTable('mentoring_relationships')
      .set({ origin_id: hal.id, handed_from: hal.id })
      .where('id', '=', id)
      .execute(),
  )
  await session(acme, { mentor, pair: hal })
  await session(acme, { mentor: next, pair: { id, mentee: hal.mentee } })
  const found = await report()
  expect([found.pairs.handed_over, found.pairs.active, found.sessions]).toEqual([1, 1, 2])
})

it('says how sessions helped as each of the two sides sees it', async () => {
  const { acme, admin, mentor, id, pairs, report } = await ground(five)
  const rate = (sessionId: string, author: Person, part: 'mentor' | 'mentee', rating: 'not' | 'well') =>
    w.services.db.withTenant(acme.id, (tx) =>
      sql`insert into session_ratings (company_id, session_id, author_id, part, programme_id, rating, counted)
        values (${acme.id}, ${sessionId}, ${author.id}, ${part}, ${id}, ${rating}, true)`.execute(tx),
    )
  for (const [at, pair] of pairs.entries()) {
    const sessionId = uuid()
    await session(acme, { mentor, pair, id: sessionId })
    await rate(sessionId, pair.mentee, 'mentee', at === 0 ? 'not' : 'well')
    await rate(sessionId, mentor, 'mentor', at === 0 ? 'well' : 'not')
  }
  expect((await report()).helped).toEqual([
    { as: 'mentee', sum: { ratings: 5, helped: 4 } },
    { as: 'mentor', sum: { ratings: 5, helped: 1 } },
  ])
  const file = await admin.call(programmeReportApi.export, {
    params: { id },
    body: { format: 'csv', table: 'summary' },
  })
  expect(file.text.split('\r\n').filter((line) => line.includes('Helpful'))).toEqual([
    '"Sessions, as mentees see them",Helpful or very helpful,4,5',
    '"Sessions, as mentors see them",Helpful or very helpful,1,5',
  ])
})

it('counts in their departments also mentees who have no pair, once they are in', async () => {
  const { acme, id, report } = await ground(five)
  const law = await people(acme, 7)
  await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .updateTable('users')
      .set({ department: 'Law' })
      .where(
        'id',
        'in',
        law.map((one) => one.id),
      )
      .execute(),
  )
  for (const one of law.slice(0, 5)) await applied(acme, id, one, 'accepted')
  await applied(acme, id, law[5] as Person, 'requested')
  await applied(acme, id, law[6] as Person, 'accepted', 'mentor')
  const { departments } = await report()
  expect(
    departments.map(({ department, people: all, active }) => [department, all, active]).toSorted(),
  ).toEqual([
    ['Law', 5, 0],
    ['Sales', 5, 5],
  ])
})
