import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { auditApi } from '#contract/people/audit.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { mentoringHealthApi, type PairConcern } from '#contract/mentoring/mentoring-health.ts'
import { mentoringSpaceApi } from '#contract/mentoring/mentoring-space.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { activePair } from '../../../../test/active-pair.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'

const w = await world()
const HOUR = 3_600_000
const DAY = 24 * HOUR
const ago = (ms: number) => new Date(Date.now() - ms)

/** A pair that began so long ago, and of which nothing was heard since. */
async function pairOf(company: TestCompany, mentor: Person, mentee: Person, began: number): Promise<string> {
  const id = await activePair(w, company, mentor, mentee)
  await w.services.db.withTenant(company.id, (tx) =>
    tx
      .updateTable('mentoring_relationships')
      .set({ began_at: ago(began), last_at: ago(began) })
      .where('id', '=', id)
      .execute(),
  )
  return id
}
type Session = {
  pair: string
  mentor: Person
  mentee: Person
  at: Date
  state?: 'confirmed' | 'done' | 'no_show'
}
const session = (company: TestCompany, { pair, mentor, mentee, at, state = 'done' }: Session) =>
  w.services.db.withTenant(company.id, (tx) =>
    tx
      .insertInto('booking_sessions')
      .values({
        company_id: company.id,
        id: uuid(),
        relationship_id: pair,
        mentor_id: mentor.id,
        mentee_id: mentee.id,
        state,
        ...(state === 'done' && { met: true, met_by: 'room' as const }),
        waits_for: 'mentor',
        starts_at: at,
        minutes: 30,
        expires_at: at,
        last_by: 'time',
      })
      .execute(),
  )

async function staffed() {
  const company = await w.company()
  const admin = await company.user({ role: 'admin' })
  const mentor = await company.user({ role: 'mentor', name: 'Mia' })
  const mentee = (name: string) => company.user({ name })
  const health = () => admin.ok(mentoringHealthApi.get, {})
  /** The mentees of the pairs that a number of these counts. */
  const listed = async (concern: PairConcern) =>
    (await admin.ok(mentoringHealthApi.pairs, { query: { concern, sort: 'mentee' } })).items.map(
      (pair) => pair.mentee.name,
    )
  return { company, admin, mentor, mentee, health, listed }
}

it('counts pairs that have not met or are silent, and lists the same ones by their days, those of no other company', async () => {
  const { company, admin, mentor, mentee, health, listed } = await staffed()
  const [ana, ben, cai, dee, eva] = await Promise.all(['Ana', 'Ben', 'Cai', 'Dee', 'Eva'].map(mentee))
  if (!ana || !ben || !cai || !dee || !eva) throw new Error('nobody')
  const other = await staffed()
  await pairOf(other.company, other.mentor, await other.mentee('Zed'), 90 * DAY)
  // A minute before and after three weeks.
  await pairOf(company, mentor, ana, 21 * DAY - 60_000)
  await pairOf(company, mentor, ben, 21 * DAY + 60_000)
  const held = await pairOf(company, mentor, cai, 60 * DAY)
  await session(company, { pair: held, mentor, mentee: cai, at: ago(20 * DAY) })
  const booked = await pairOf(company, mentor, dee, 60 * DAY)
  await session(company, { pair: booked, mentor, mentee: dee, at: ago(30 * DAY) })
  await session(company, { pair: booked, mentor, mentee: dee, at: ago(-2 * DAY), state: 'confirmed' })
  const paused = await pairOf(company, mentor, eva, 60 * DAY)
  await w.services.db.withTenant(company.id, (tx) =>
    tx.updateTable('mentoring_relationships').set({ state: 'paused' }).where('id', '=', paused).execute(),
  )
  expect(await health()).toEqual({ active: 4, notMet: 2, silent: 1, endedEarly: 0, waiting: 0, full: 0 })
  expect(await listed('not_met')).toEqual(['Ana', 'Ben'])
  expect(await listed('silent')).toEqual(['Ben'])
  expect(await other.health()).toEqual({
    active: 1,
    notMet: 1,
    silent: 1,
    endedEarly: 0,
    waiting: 0,
    full: 0,
  })
  const day = (at: Date) => at.toISOString().slice(0, 10)
  const { items } = await admin.ok(mentoringHealthApi.pairs, { query: { state: ['active'], sort: 'mentee' } })
  expect(
    items.map((one) => [one.mentee.name, one.lastSessionOn, one.nextSessionOn, one.silentSince]),
  ).toEqual([
    ['Ana', null, null, null],
    ['Ben', null, null, day(ago(21 * DAY + 60_000))],
    ['Cai', day(ago(20 * DAY)), null, null],
    ['Dee', day(ago(30 * DAY)), day(ago(-2 * DAY)), null],
  ])
  const file = await admin.call(mentoringHealthApi.export, { body: { concern: 'silent' } })
  const lines = file.text.trim().split('\r\n')
  expect(lines.map((line) => line.split(',').slice(0, 3).join())).toEqual([
    'Mentee,Mentor,Status',
    'Ben Stone,Mia Stone,Active',
  ])
  for (const one of [mentor, ana])
    for (const endpoint of [
      mentoringHealthApi.get,
      mentoringHealthApi.pairs,
      mentoringHealthApi.waiting,
      mentoringHealthApi.departments,
    ])
      expect((await one.send(endpoint, {})).status).toBe(403)
})

it('ends a silence with a message or a shared note, and not with a private note or a session that nobody came to', async () => {
  const { company, mentor, mentee, listed } = await staffed()
  const [ana, ben, cai, dee] = await Promise.all(['Ana', 'Ben', 'Cai', 'Dee'].map(mentee))
  if (!ana || !ben || !cai || !dee) throw new Error('nobody')
  const [toAna, , toCai, toDee] = [
    await pairOf(company, mentor, ana, 30 * DAY),
    await pairOf(company, mentor, ben, 30 * DAY),
    await pairOf(company, mentor, cai, 30 * DAY),
    await pairOf(company, mentor, dee, 30 * DAY),
  ]
  expect(await listed('silent')).toEqual(['Ana', 'Ben', 'Cai', 'Dee'])
  const note = (id: string, visibility: 'author' | 'pair') =>
    mentor.ok(mentoringSpaceApi.saveNote, {
      params: { id, itemId: uuid() },
      body: { text: 'A word', visibility, revision: 0 },
    })
  await note(toAna, 'author')
  await session(company, { pair: toDee, mentor, mentee: dee, at: ago(DAY), state: 'no_show' })
  expect(await listed('silent')).toEqual(['Ana', 'Ben', 'Cai', 'Dee'])
  const { id } = await ben.ok(conversationsApi.open, { body: { userId: mentor.id } })
  await ben.ok(conversationsApi.send, { params: { id }, body: { id: uuid(), text: 'Hello' } })
  await note(toCai, 'pair')
  expect(await listed('silent')).toEqual(['Ana', 'Dee'])
  await w.services.db.withTenant(company.id, (tx) =>
    tx
      .updateTable('messages')
      .set({ at: ago(22 * DAY) })
      .where('conversation_id', '=', id)
      .execute(),
  )
  expect(await listed('silent')).toEqual(['Ana', 'Ben', 'Dee'])
})

it('names who waits for a mentor and for what, and the mentors without a place', async () => {
  const { company, admin, mentor, mentee, health } = await staffed()
  const second = await company.user({ role: 'mentor', name: 'Noa' })
  for (const [one, capacity] of [
    [mentor, 1],
    [second, 2],
  ] as const)
    await one.ok(onboardingApi.save, { body: { step: 'done', capacity } })
  const [ana, ben, cai, dee] = await Promise.all(['Ana', 'Ben', 'Cai', 'Dee'].map(mentee))
  if (!ana || !ben || !cai || !dee) throw new Error('nobody')
  await pairOf(company, mentor, dee, DAY)
  // An administrator's proposal is not what somebody waits for.
  await admin.ok(mentoringApi.propose, { body: { mentorId: second.id, menteeId: cai.id } })
  const { id } = await admin.ok(programmesApi.create, { body: { name: 'First year' } })
  await admin.ok(programmesApi.update, { params: { id }, body: { aim: 'To arrive' } })
  await admin.ok(programmesApi.move, { params: { id }, body: { move: 'open' } })
  const applied = (person: Person, state: 'accepted' | 'waiting' | 'requested', part: 'mentor' | 'mentee') =>
    w.services.db.withTenant(company.id, (tx) =>
      tx
        .insertInto('programme_applications')
        .values({
          company_id: company.id,
          programme_id: id,
          user_id: person.id,
          part,
          state,
          sent_at: ago(3 * DAY),
        })
        .execute(),
    )
  await applied(ana, 'accepted', 'mentee')
  await applied(ben, 'requested', 'mentee')
  await applied(second, 'accepted', 'mentor')
  await ben.ok(mentoringApi.ask, { body: { mentorId: second.id, word: 'Hello' } })
  const waiting = async () =>
    (await admin.ok(mentoringHealthApi.waiting, {})).items.map(({ name, asked, programmes }) => [
      name,
      asked,
      programmes.map((one) => one.name),
    ])
  expect(await waiting()).toEqual([
    ['Ana', false, ['First year']],
    ['Ben', true, []],
  ])
  expect(await health()).toMatchObject({ waiting: 2, full: 2 })
  const { items } = await admin.ok(mentoringHealthApi.full, {})
  expect(items.map(({ name, taken, capacity }) => [name, taken, capacity])).toEqual([
    ['Mia', 1, 1],
    ['Noa', 2, 2],
  ])
  const matched = await pairOf(company, mentor, ana, DAY)
  await w.services.db.withTenant(company.id, async (tx) => {
    const run = uuid()
    await tx
      .insertInto('programme_runs')
      .values({ company_id: company.id, id: run, programme_id: id, number: 1, state: 'published' })
      .execute()
    await tx
      .insertInto('programme_matches')
      .values({
        company_id: company.id,
        run_id: run,
        mentee_id: ana.id,
        mentor_id: mentor.id,
        fit: JSON.stringify({ score: 0, parts: [] }),
        relationship_id: matched,
      })
      .execute()
  })
  expect(await waiting()).toEqual([['Ben', true, []]])
  const { items: made } = await admin.ok(mentoringHealthApi.pairs, { query: { programmeId: id } })
  expect(made.map((pair) => [pair.mentee.name, pair.programme?.name])).toEqual([['Ana', 'First year']])
  const { items: none } = await admin.ok(mentoringHealthApi.pairs, { query: { programmeId: uuid() } })
  expect(none).toEqual([])
})

it('exports all pairs there are, also beyond those that are read at once, and says how many', async () => {
  const { company, mentor, mentee, admin } = await staffed()
  const ana = await mentee('Ana')
  await w.services.db.withTenant(company.id, (tx) =>
    sql`insert into mentoring_relationships (company_id, id, mentor_id, mentee_id, state, fit, expires_at, began_at, ended_at)
      select ${company.id}::uuid, gen_random_uuid(), ${mentor.id}::uuid, ${ana.id}::uuid, 'completed', '{"score":0,"parts":[]}',
        now(), now(), now() from generate_series(1, 2100)`.execute(tx),
  )
  const file = await admin.call(mentoringHealthApi.export, { body: { state: ['completed'] } })
  expect(file.text.trim().split('\r\n')).toHaveLength(2101)
  const logged = await admin.ok(auditApi.list, { query: { action: ['reports.exported'] } })
  expect(logged.items[0]?.after).toMatchObject({ count: 2100 })
})
