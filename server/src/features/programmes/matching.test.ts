import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { matchingApi } from '#contract/mentoring/matching.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { usersApi } from '#contract/people/users.ts'
import { programmesLimits } from './limits.ts'
import type { RunningJob } from '../../platform/jobs/job-run.ts'
import { hears, listenTo } from '../../../test/listen-to.ts'
import { until } from '../../../test/until.ts'
import { world, type Person } from '../../../test/world.ts'
import { send } from '../announcements/announcements.test-data.ts'
import { MATCH_JOB, matchProgramme } from './matching/match-job.ts'

const w = await world()
const hours = [{ weekday: 2, from: 540, to: 720 }]

/** A programme with two mentors of one place each and three mentees: of bees, of soil, and of both. */
async function filled() {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada' })
  const { id } = await admin.ok(programmesApi.create, { body: { name: 'First year' } })
  const params = { id }
  await admin.ok(programmesApi.update, { params, body: { aim: 'To arrive', capacity: 1, least: 0 } })
  await admin.ok(programmesApi.move, { params, body: { move: 'open' } })
  const join = async (name: string, part: 'mentor' | 'mentee', topics: string[]): Promise<Person> => {
    const one = await acme.user({ name, ...(part === 'mentor' && { role: 'mentor' }) })
    await one.ok(onboardingApi.save, { body: { step: 'done', capacity: 1, availability: hours } })
    const said = {
      part,
      topics,
      goals: '',
      languages: ['en' as const],
      department: 'any' as const,
      places: 1,
      revision: 0,
    }
    await one.ok(programmesApi.saveApplication, { params, body: said })
    await one.ok(programmesApi.send, { params })
    return one
  }
  const mentors = [await join('Mia', 'mentor', ['Bees']), await join('Sam', 'mentor', ['Soil'])]
  const mentees = [
    await join('Bea', 'mentee', ['Bees']),
    await join('Sol', 'mentee', ['Soil']),
    await join('Zoe', 'mentee', ['Bees', 'Soil']),
  ]
  const match = async (keepOf: string | null = null) => {
    const started = await admin.ok(matchingApi.match, { params, body: { keepOf } })
    return until(async () => {
      const { items } = await admin.ok(matchingApi.runs, { params })
      return items.find((one) => one.id === started.id && one.state === 'draft')
    })
  }
  const pairs = async (runId: string) =>
    (await admin.ok(matchingApi.pairs, { params: { id: runId } })).items.map(
      ({ mentee, mentor, unmade }) => `${mentee.name} ${mentor?.name ?? '–'}${unmade ? ` ${unmade}` : ''}`,
    )
  const [mia, sam] = mentors as [Person, Person]
  const [bea, sol, zoe] = mentees as [Person, Person, Person]
  return { acme, admin, params, match, pairs, mia, sam, bea, sol, zoe }
}
const begun = (companyId: string) =>
  w.services.db.withTenant(companyId, async (tx) => {
    const of = tx.selectFrom('jobs').where('kind', '=', MATCH_JOB).where('state', '=', 'running')
    return (await of.select((s) => s.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
  })
const told = async (person: Person) =>
  (await person.ok(notificationsApi.list, {})).items.map(({ kind }) => kind)

it('proposes the best pairs, which nobody sees; publishing makes them, and both are told; for a day they are taken back', async () => {
  const { admin, match, pairs, bea, mia, zoe, params } = await filled()
  const run = await match()
  expect([run.pairs, run.alone, run.number]).toEqual([2, 1, 1])
  expect((await pairs(run.id)).toSorted()).toEqual(['Bea Mia', 'Sol Sam', 'Zoe –'])
  expect(await told(bea)).toEqual([])
  const published = await admin.ok(matchingApi.publish, { params: { id: run.id } })
  expect([published.state, published.canTakeBack]).toEqual(['published', true])
  const own = await bea.ok(mentoringApi.mine, {})
  expect(own.items.map(({ state, mentor, agreed }) => [state, mentor.name, agreed.toSorted()])).toEqual([
    ['active', 'Mia', ['mentee', 'mentor']],
  ])
  expect([await told(bea), await told(mia), await told(zoe)]).toEqual([
    ['mentoring_begun'],
    ['mentoring_begun'],
    [],
  ])
  const page = async (one: Person) =>
    (await one.ok(programmesApi.page, { params })).pairs.map((pair) => pair.with)
  expect([await page(bea), await page(mia), await page(zoe)]).toEqual([['Mia Stone'], ['Bea Stone'], []])
  // Who has a mentor is not matched again.
  const again = await match()
  expect(await pairs(again.id)).toEqual(['Zoe –'])
  await admin.ok(matchingApi.takeBack, { params: { id: run.id } })
  expect((await bea.ok(mentoringApi.mine, {})).items.map(({ state }) => state)).toEqual(['ended'])
  const twice = await admin.send(matchingApi.takeBack, { params: { id: run.id } })
  expect([twice.status, twice.error?.details]).toEqual([409, { reason: 'moved_on' }])
  expect((await admin.ok(programmesApi.byId, { params })).mentees).toBe(3)
  // Nobody was parted by their own will: the same two can be matched again.
  const anew = await match()
  expect((await pairs(anew.id)).toSorted()).toEqual(['Bea Mia', 'Sol Sam', 'Zoe –'])
})

it('says how far it is to administrators of the company, and not to those it is about, or elsewhere', async () => {
  const { acme, admin, params, match, bea, mia } = await filled()
  const channel = { kind: 'matching', id: params.id }
  expect(await hears(w.port, acme, admin, channel)).toBe(true)
  for (const person of [bea, mia]) expect(await hears(w.port, acme, person, channel)).toBe(false)
  const elsewhere = await w.company()
  const stranger = await elsewhere.user({ role: 'admin' })
  expect(await hears(w.port, elsewhere, stranger, channel)).toBe(false)
  // What they hear is that there is something new to ask for.
  const line = await listenTo(w.port, acme, admin, channel)
  await line.next('listening')
  await match()
  await line.next('news')
})

it('matches nobody again who ended their pair before its proposal was taken back', async () => {
  const { admin, match, pairs, bea } = await filled()
  const run = await match()
  await admin.ok(matchingApi.publish, { params: { id: run.id } })
  const [pair] = (await bea.ok(mentoringApi.mine, {})).items
  await bea.ok(mentoringApi.move, { params: { id: pair?.id ?? '' }, body: { move: 'end' } })
  await admin.ok(matchingApi.takeBack, { params: { id: run.id } })
  const anew = await match()
  expect((await pairs(anew.id)).toSorted()).toEqual(['Bea –', 'Sol Sam', 'Zoe Mia'])
})

it('says why somebody is not another’s, moves a mentee, and keeps what is locked when it is matched again', async () => {
  const { admin, match, pairs, bea, sol, zoe, mia, sam } = await filled()
  const run = await match()
  const options = async (one: Person) =>
    (await admin.ok(matchingApi.options, { params: { id: run.id, userId: one.id } })).items
  expect((await options(zoe)).map(({ name, barrier, now }) => [name, barrier, now]).toSorted()).toEqual([
    ['Mia', 'full', false],
    ['Sam', 'full', false],
  ])
  const place = (one: Person, mentorId: string | null, locked = false) =>
    admin.send(matchingApi.place, { params: { id: run.id, userId: one.id }, body: { mentorId, locked } })
  const full = await place(zoe, mia.id)
  expect([full.status, full.error?.details]).toEqual([409, { reason: 'mentor_full' }])
  await place(bea, null)
  const [first] = (await options(zoe)).filter(({ id }) => id === mia.id)
  expect([first?.barrier, (first?.change ?? 0) > 0]).toEqual([null, true])
  expect((await place(zoe, mia.id, true)).status).toBe(200)
  const next = await match(run.id)
  expect((await pairs(next.id)).toSorted()).toEqual(['Bea –', 'Sol Sam', 'Zoe Mia'])
  expect([sol.id, sam.id].length).toBe(2)
})

it.skipIf(w.kind === 'pglite')(
  'keeps no other company’s announcement waiting, however long it takes',
  async () => {
    const { acme, admin, params } = await filled()
    const other = await w.company()
    const theirs = await other.user({ role: 'admin' })
    const student = await other.user()
    const state = async () => (await admin.ok(matchingApi.runs, { params })).items[0]?.state
    // The matching comes as far as writing its pairs, and no further.
    await w.services.db.withTenant(acme.id, async (tx) => {
      await sql`lock table programme_matches in share mode`.execute(tx)
      await admin.ok(matchingApi.match, { params, body: { keepOf: null } })
      await until(async () => (await begun(acme.id)) > 0)
      const { people } = await send(theirs, { kind: 'everyone' })
      expect([people, await told(student), await state()]).toEqual([1, ['announcement'], 'waiting'])
    })
    await until(async () => (await state()) === 'draft')
  },
)

it('never pairs who ended badly before', async () => {
  const { admin, match, pairs, bea, mia } = await filled()
  const pair = await admin.ok(mentoringApi.propose, { body: { mentorId: mia.id, menteeId: bea.id } })
  await bea.ok(mentoringApi.move, { params: { id: pair.id }, body: { move: 'decline' } })
  const run = await match()
  expect((await pairs(run.id)).toSorted()).toEqual(['Bea –', 'Sol Sam', 'Zoe Mia'])
  const { items } = await admin.ok(matchingApi.options, { params: { id: run.id, userId: bea.id } })
  expect(items.find(({ id }) => id === mia.id)?.barrier).toBe('ended_before')
})

it('makes no pair of who withdrew meanwhile, nor beyond a mentor’s places, and says so', async () => {
  const { admin, match, pairs, bea, sam, zoe, params } = await filled()
  const run = await match()
  await bea.ok(programmesApi.withdraw, { params })
  const other = await admin.ok(mentoringApi.propose, { body: { mentorId: sam.id, menteeId: zoe.id } })
  expect(other.state).toBe('proposed')
  await admin.ok(matchingApi.publish, { params: { id: run.id } })
  expect((await pairs(run.id)).toSorted()).toEqual(['Bea Mia withdrawn', 'Sol Sam no_place'])
})

it('never pairs who blocked the other, nor who did, or declined them, after they were proposed', async () => {
  const { admin, match, pairs, bea, mia, sol, sam } = await filled()
  const block = async (one: Person, other: Person) => {
    const { id } = await one.ok(conversationsApi.open, { body: { userId: other.id } })
    await one.ok(conversationsApi.block, { params: { id }, body: { blocked: true } })
  }
  const run = await match()
  expect((await pairs(run.id)).toSorted()).toEqual(['Bea Mia', 'Sol Sam', 'Zoe –'])
  await block(bea, mia)
  const pair = await admin.ok(mentoringApi.propose, { body: { mentorId: sam.id, menteeId: sol.id } })
  await sol.ok(mentoringApi.move, { params: { id: pair.id }, body: { move: 'decline' } })
  await admin.ok(matchingApi.publish, { params: { id: run.id } })
  expect((await pairs(run.id)).toSorted()).toEqual(['Bea Mia cannot_pair', 'Sol Sam cannot_pair'])
  expect([await told(bea), await told(mia)]).toEqual([[], []])
  const anew = await match()
  expect((await pairs(anew.id)).toSorted()).toEqual(['Bea Sam', 'Sol –', 'Zoe Mia'])
  await block(sam, bea)
  const { items } = await admin.ok(matchingApi.options, { params: { id: anew.id, userId: bea.id } })
  expect(items.map(({ name, barrier }) => [name, barrier])).toEqual(
    expect.arrayContaining([
      // As of who ended or declined it: a block is told to nobody.
      ['Mia', 'ended_before'],
      ['Sam', 'ended_before'],
    ]),
  )
})

it('keeps apart who stand in one reporting line, says so in the review, and pairs them where the programme wants it', async () => {
  const { acme, admin, params, match, pairs, bea, mia, sam, sol } = await filled()
  const ann = await acme.user({ name: 'Ann' })
  const under = (one: Person, manager: Person) =>
    admin.ok(usersApi.update, { params: { id: one.id }, body: { manager: manager.id } })
  // Bea reports to Ann, who takes no part, and Ann to Mia; Sam to Sol.
  await under(bea, ann)
  await under(ann, mia)
  await under(sam, sol)
  const run = await match()
  expect((await pairs(run.id)).toSorted()).toEqual(['Bea Sam', 'Sol –', 'Zoe Mia'])
  const barriersOf = async (id: string) =>
    (await admin.ok(matchingApi.options, { params: { id: run.id, userId: id } })).items
      .map(({ name, barrier }) => `${name} ${barrier}`)
      .toSorted()
  expect([await barriersOf(bea.id), await barriersOf(sol.id)]).toEqual([
    ['Mia own_line', 'Sam null'],
    ['Mia full', 'Sam own_line'],
  ])
  const place = { params: { id: run.id, userId: bea.id }, body: { mentorId: mia.id, locked: true } }
  expect((await admin.call(matchingApi.place, place)).error?.details).toEqual({ reason: 'cannot_pair' })
  const plan = await admin.ok(programmesApi.byId, { params })
  expect(plan.apartFromLine).toBe(true)
  await admin.ok(programmesApi.update, { params, body: { apartFromLine: false } })
  const anew = await match()
  expect((await pairs(anew.id)).toSorted()).toEqual(['Bea Mia', 'Sol Sam', 'Zoe –'])
  // Switched on again, it holds for what is published, too.
  await admin.ok(programmesApi.update, { params, body: { apartFromLine: true } })
  await admin.ok(matchingApi.publish, { params: { id: anew.id } })
  expect((await pairs(anew.id)).toSorted()).toEqual(['Bea Mia cannot_pair', 'Sol Sam cannot_pair'])
})

it('of a withdrawal at the moment of publishing either comes of it: no pair, or a pair that goes on', async () => {
  const { admin, match, bea, params } = await filled()
  const run = await match()
  const [published, withdrawn] = await Promise.all([
    admin.send(matchingApi.publish, { params: { id: run.id } }),
    bea.send(programmesApi.withdraw, { params }),
  ])
  expect([published.status, withdrawn.status]).toEqual([200, 200])
  const { items } = await admin.ok(matchingApi.pairs, { params: { id: run.id } })
  const own = await bea.ok(mentoringApi.mine, {})
  const hers = items.find(({ mentee }) => mentee.id === bea.id)
  expect(own.items.map(({ id }) => id)).toEqual(hers?.relationshipId ? [hers.relationshipId] : [])
  expect(hers?.relationshipId === null).toBe(hers?.unmade === 'withdrawn')
})

it.each([
  ['time', { seconds: 0.01 }],
  ['memory', { memoryMegabytes: 10 }],
])('a matching that takes more %s than it may has failed, and can be asked for again', async (_, less) => {
  const { acme, admin, params, match } = await filled()
  const runId = crypto.randomUUID()
  const run = { company_id: acme.id, id: runId, programme_id: params.id, number: 1, created_by: admin.id }
  await w.services.db.withTenant(acme.id, (tx) => tx.insertInto('programme_runs').values(run).execute())
  const job = { companyId: acme.id, payload: { runId, keepOf: null }, signal: new AbortController().signal }
  const log = { warn: vi.fn() }
  await matchProgramme(w.services, { ...job, log } as unknown as RunningJob, {
    ...programmesLimits.matching,
    ...less,
  })
  const states = async () =>
    (await admin.ok(matchingApi.runs, { params })).items.map(({ number, state }) => [number, state])
  expect(await states()).toEqual([[1, 'failed']])
  await match()
  expect(await states()).toEqual([
    [2, 'draft'],
    [1, 'failed'],
  ])
})
