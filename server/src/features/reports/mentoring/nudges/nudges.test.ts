import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterEach, describe, expect, it } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { mentoringHealthApi } from '#contract/mentoring/mentoring-health.ts'
import { mentoringNudgesApi } from '#contract/mentoring/nudges/mentoring-nudges.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { activePair } from '../../../../../test/active-pair.ts'
import { listenTo } from '../../../../../test/listen-to.ts'
import { world, type Person, type TestCompany } from '../../../../../test/world.ts'
import { nudgePairs } from './nudge-pairs.ts'

const w = await world()
const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY)
const run = () => nudgePairs(w.services)
const inside = <T>(acme: TestCompany, work: Parameters<typeof w.services.db.withTenant<T>>[1]) =>
  w.services.db.withTenant(acme.id, work)

/** The companies of the test that runs. */
const made: TestCompany[] = []
// A look is one at all companies: those of the tests before have nothing to be reminded of any more.
afterEach(() =>
  Promise.all(
    made
      .splice(0)
      .map((acme) => inside(acme, (tx) => tx.updateTable('programmes').set({ state: 'closed' }).execute())),
  ),
)

/** A pair of a programme that goes on, which began so many days ago and of which nothing was heard since. */
async function onePair({ days = 7, mentees = 1 } = {}) {
  const acme = await w.company()
  made.push(acme)
  const admin = await acme.user({ role: 'admin' })
  const mentor = await acme.user({ role: 'mentor', name: 'Grace' })
  const { id: programmeId } = await admin.ok(programmesApi.create, { body: { name: 'Spring' } })
  const run = uuid()
  await inside(acme, async (tx) => {
    await tx.updateTable('programmes').set({ state: 'running' }).execute()
    await tx
      .insertInto('programme_runs')
      .values({ company_id: acme.id, id: run, programme_id: programmeId, number: 1, state: 'published' })
      .execute()
  })
  const pairs = []
  for (let n = 0; n < mentees; n++) {
    const mentee = await acme.user({ name: ['Ada', 'Ben', 'Cai'][n] ?? 'Dee' })
    const id = await activePair(w, acme, mentor, mentee)
    pairs.push({ id, mentee })
    await inside(acme, async (tx) => {
      await tx
        .updateTable('mentoring_relationships')
        .set({ began_at: ago(days), last_at: ago(days) })
        .where('id', '=', id)
        .execute()
      await tx
        .insertInto('programme_matches')
        .values({
          company_id: acme.id,
          run_id: run,
          mentor_id: mentor.id,
          mentee_id: mentee.id,
          fit: JSON.stringify({ score: 0, parts: [] }),
          relationship_id: id,
        })
        .execute()
    })
  }
  const [{ id, mentee } = { id: '', mentee: mentor }] = pairs
  return { acme, admin, mentor, mentee, id, programmeId, pairs }
}
type One = Awaited<ReturnType<typeof onePair>>

/** So many days go by. */
const later = ({ acme }: One, days: number) =>
  inside(acme, async (tx) => {
    const back = sql`make_interval(days => ${days}::int)`
    await sql`update mentoring_relationships set began_at = began_at - ${back}, last_at = last_at - ${back}`.execute(
      tx,
    )
    await sql`update mentoring_nudges set sent_at = sent_at - ${back}, since_on = since_on - ${days}::int`.execute(
      tx,
    )
    await sql`update booking_sessions set starts_at = starts_at - ${back}`.execute(tx)
    await sql`update messages set at = at - ${back}`.execute(tx)
  })
/** Who was reminded, as often as they were. */
const sent = ({ acme }: One) =>
  inside(acme, async (tx) => {
    const rows = await tx
      .selectFrom('mentoring_nudges as n')
      .innerJoin('users as u', 'u.id', 'n.user_id')
      .select('u.name')
      .orderBy('u.name')
      .execute()
    return rows.map(({ name }) => name).join(' ')
  })
const told = async (person: Person) =>
  (await person.ok(notificationsApi.list, {})).items.map(
    ({ kind, person: who, times, read }) => `${kind} ${who} ${times}${read ? ' read' : ''}`,
  )
const session = ({ acme, id, mentor, mentee }: One, at: Date, state: 'confirmed' | 'done') =>
  inside(acme, (tx) =>
    tx
      .insertInto('booking_sessions')
      .values({
        company_id: acme.id,
        id: uuid(),
        relationship_id: id,
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
const write = async ({ mentee, mentor }: One) => {
  const { id } = await mentee.ok(conversationsApi.open, { body: { userId: mentor.id } })
  await mentee.ok(conversationsApi.send, { params: { id }, body: { id: uuid(), text: 'Hello' } })
}
const shown = (person: Person, { id }: One) => person.ok(mentoringNudgesApi.ofPair, { params: { id } })
const stop = (person: Person, { id }: One, stopped = true) =>
  person.ok(mentoringNudgesApi.stop, { params: { id }, body: { stopped } })

describe('two who have not met', () => {
  it('are both told after a week, once however often and on however many servers it is looked at', async () => {
    const of = await onePair({ days: 6 })
    await run()
    expect(await sent(of)).toBe('')
    await later(of, 1)
    await Promise.all([run(), run(), run()])
    await run()
    expect(await sent(of)).toBe('Ada Grace')
    expect(await told(of.mentee)).toEqual(['mentoring_nudge Grace Stone 1'])
    expect(await told(of.mentor)).toEqual(['mentoring_nudge Ada Stone 1'])
  })

  it('are told once more two weeks later, as one thing, and never again', async () => {
    const of = await onePair()
    await run()
    await later(of, 13)
    await run()
    expect(await sent(of)).toBe('Ada Grace')
    await later(of, 1)
    await run()
    expect(await sent(of)).toBe('Ada Ada Grace Grace')
    expect(await told(of.mentee)).toEqual(['mentoring_nudge Grace Stone 1'])
    for (const days of [14, 60, 300]) {
      await later(of, days)
      await run()
    }
    expect(await sent(of)).toBe('Ada Ada Grace Grace')
  })

  it('are told all of them where there are more than are looked at in one go', async () => {
    const of = await onePair()
    await inside(of.acme, async (tx) => {
      await sql`insert into users (company_id, id, role, status, name, surname, email, custom)
        select company_id, gen_random_uuid(), 'student', 'active', 'One', 'Of many', 'one' || n || '@example.org', custom
        from users, generate_series(1, 450) n where id = ${of.mentee.id}`.execute(tx)
      await sql`insert into mentoring_relationships (company_id, id, mentor_id, mentee_id, state, fit, expires_at, began_at, last_at)
        select r.company_id, gen_random_uuid(), r.mentor_id, u.id, 'active', r.fit, r.expires_at, r.began_at, r.last_at
        from mentoring_relationships r, users u where u.name = 'One'`.execute(tx)
      await sql`insert into programme_matches (company_id, run_id, mentor_id, mentee_id, fit, relationship_id)
        select m.company_id, m.run_id, r.mentor_id, r.mentee_id, m.fit, r.id
        from programme_matches m, mentoring_relationships r where r.id <> ${of.id}`.execute(tx)
    })
    await run()
    const counts = (await sent(of))
      .split(' ')
      .reduce<Record<string, number>>((all, name) => ({ ...all, [name]: (all[name] ?? 0) + 1 }), {})
    expect(counts).toEqual({ Ada: 1, Grace: 451, One: 450 })
  })
})

it('who are silent are told as soon as they are, twice, and twice again in the next silence', async () => {
  const of = await onePair({ days: 60 })
  await session(of, ago(20), 'done')
  await run()
  expect(await sent(of)).toBe('')
  await later(of, 1)
  await run()
  expect(await sent(of)).toBe('Ada Grace')
  await later(of, 14)
  await run()
  await later(of, 30)
  await run()
  expect(await sent(of)).toBe('Ada Ada Grace Grace')
  await write(of)
  await run()
  await later(of, 20)
  await run()
  expect(await sent(of)).toBe('Ada Ada Grace Grace')
  await later(of, 1)
  await run()
  expect(await sent(of)).toBe('Ada Ada Ada Grace Grace Grace')
})

const move = (person: Person, { id }: One, name: 'pause' | 'end') =>
  person.ok(mentoringApi.move, { params: { id }, body: { move: name } })
const reasons: Record<string, (of: One) => Promise<unknown>> = {
  met: (of) => session(of, ago(1), 'done'),
  'have a session before them': (of) => session(of, ago(-30), 'confirmed'),
  'wrote to one another': write,
  pause: (of) => move(of.mentee, of, 'pause'),
  'are a pair no more': (of) => move(of.mentor, of, 'end'),
  'are in a programme that is closed': ({ admin, programmeId }) =>
    admin.ok(programmesApi.move, { params: { id: programmeId }, body: { move: 'close' } }),
  'are in a programme that reminds nobody': ({ admin, programmeId }) =>
    admin.ok(programmesApi.update, { params: { id: programmeId }, body: { nudges: false } }),
  'blocked one another': async ({ mentee, mentor }) => {
    const { id } = await mentee.ok(conversationsApi.open, { body: { userId: mentor.id } })
    await mentee.ok(conversationsApi.block, { params: { id }, body: { blocked: true } })
  },
  'are in no programme': ({ acme }) => inside(acme, (tx) => tx.deleteFrom('programme_matches').execute()),
  'cannot sign in, one of them': ({ acme, mentor }) =>
    inside(acme, (tx) =>
      tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', mentor.id).execute(),
    ),
}
describe.each(Object.entries(reasons))('two who %s', (_, happens) => {
  it('are not told, neither a first time nor a second', async () => {
    const first = await onePair()
    await happens(first)
    const second = await onePair()
    // A pair that something else holds at that moment is passed over until the next look.
    const looked = async () => {
      await run()
      return [await sent(first), await sent(second)]
    }
    await expect.poll(looked, { timeout: 20_000 }).toEqual(['', 'Ada Grace'])
    await happens(second)
    await later(second, 14)
    await run()
    expect(await sent(second)).toBe('Ada Grace')
  })
})

describe('whoever wants no more of them', () => {
  it('is told no more, and the other of the two is, until they think better of it', async () => {
    const of = await onePair()
    expect(await shown(of.mentee, of)).toEqual({ reason: null, stopped: false, over: false })
    await run()
    expect(await shown(of.mentee, of)).toEqual({ reason: 'not_met', stopped: false, over: false })
    expect(await stop(of.mentee, of)).toEqual({ reason: 'not_met', stopped: true, over: false })
    expect(await stop(of.mentee, of)).toEqual({ reason: 'not_met', stopped: true, over: false })
    expect(await shown(of.mentor, of)).toEqual({ reason: 'not_met', stopped: false, over: false })
    // No e-mail tells it any more.
    expect(await told(of.mentee)).toEqual(['mentoring_nudge Grace Stone 1 read'])
    await later(of, 14)
    await run()
    expect(await sent(of)).toBe('Ada Grace Grace')
    expect(await stop(of.mentee, of, false)).toEqual({ reason: 'not_met', stopped: false, over: false })
    await write(of)
    expect(await shown(of.mentee, of)).toEqual({ reason: null, stopped: false, over: false })
    await later(of, 22)
    await run()
    expect(await sent(of)).toBe('Ada Ada Grace Grace Grace')
    expect(await shown(of.mentee, of)).toEqual({ reason: 'silent', stopped: false, over: false })
  })

  it('reads of none where the other alone was reminded', async () => {
    const of = await onePair()
    await stop(of.mentee, of)
    await run()
    expect([await shown(of.mentee, of), await shown(of.mentor, of)]).toEqual([
      { reason: null, stopped: true, over: false },
      { reason: 'not_met', stopped: false, over: false },
    ])
  })

  it('reads so in each tab, also beside what they read long ago, and that there are none of a pair that is over', async () => {
    const of = await onePair()
    await run()
    await of.mentee.ok(notificationsApi.markRead, { body: { upTo: new Date().toISOString() } })
    const tab = await listenTo(w.port, of.acme, of.mentee, { kind: 'notifications', id: of.mentee.id })
    await tab.next('listening')
    for (const stopped of [true, false, true]) {
      await stop(of.mentee, of, stopped)
      await tab.next('news')
    }
    // Of one that rests there may be some again.
    await of.mentee.ok(mentoringApi.move, { params: { id: of.id }, body: { move: 'pause' } })
    expect(await shown(of.mentee, of)).toEqual({ reason: null, stopped: true, over: false })
    await of.mentee.ok(mentoringApi.move, { params: { id: of.id }, body: { move: 'end' } })
    expect(await shown(of.mentee, of)).toEqual({ reason: null, stopped: true, over: true })
  })

  it('says so for one pair alone, and nobody else says it or reads it', async () => {
    const of = await onePair({ mentees: 2 })
    const [, ben] = of.pairs
    if (!ben) throw new Error('nobody')
    await run()
    await stop(of.mentor, of)
    await later(of, 14)
    await run()
    expect(await sent(of)).toBe('Ada Ada Ben Ben Grace Grace Grace')
    const stranger = await of.acme.user()
    const elsewhere = await (await w.company()).user()
    for (const [person, status] of [
      [of.admin, 403],
      [stranger, 404],
      [ben.mentee, 404],
      [elsewhere, 404],
    ] as const) {
      const params = { id: of.id }
      expect((await person.send(mentoringNudgesApi.ofPair, { params })).status).toBe(status)
      expect((await person.send(mentoringNudgesApi.stop, { params, body: { stopped: true } })).status).toBe(
        status,
      )
    }
  })
})

it('of a group its mentor is told once, and says once that they want no more of it', async () => {
  const of = await onePair({ mentees: 3 })
  await inside(of.acme, async (tx) => {
    await tx
      .insertInto('mentoring_groups')
      .values({ company_id: of.acme.id, id: of.id, mentor_id: of.mentor.id, programme_id: of.programmeId })
      .execute()
    await tx.updateTable('mentoring_relationships').set({ group_id: of.id }).execute()
  })
  await run()
  expect(await sent(of)).toBe('Ada Ben Cai Grace')
  // In its words it is a group: nobody is told of one of its mentees.
  const titles = async (one: Person) =>
    (await one.ok(notificationsApi.list, {})).items.map(({ title }) => title)
  expect([await titles(of.mentor), await titles(of.mentee)]).toEqual([['group'], ['group']])
  const last =
    of.pairs
      .map(({ id }) => id)
      .toSorted()
      .at(-1) ?? ''
  const params = { id: last }
  expect(await of.mentor.ok(mentoringNudgesApi.stop, { params, body: { stopped: true } })).toMatchObject({
    stopped: true,
  })
  expect(await told(of.mentor)).toEqual([expect.stringMatching(/ 1 read$/)])
  await later(of, 14)
  await run()
  expect(await sent(of)).toBe('Ada Ada Ben Ben Cai Cai Grace')
  for (const { id } of of.pairs)
    expect(await of.mentor.ok(mentoringNudgesApi.ofPair, { params: { id } })).toMatchObject({ stopped: true })
  // Taken back at another pair of it, it is taken back for all.
  const [first] = of.pairs.map(({ id }) => id).toSorted()
  await of.mentor.ok(mentoringNudgesApi.stop, { params: { id: first ?? '' }, body: { stopped: false } })
  for (const { id } of of.pairs)
    expect(await of.mentor.ok(mentoringNudgesApi.ofPair, { params: { id } })).toMatchObject({
      stopped: false,
    })
})

it('health says how often a pair was reminded, when last and that it is over, and not who wants no more', async () => {
  const of = await onePair()
  const seen = async () => (await of.admin.ok(mentoringHealthApi.pairs, { query: {} })).items[0]?.nudges
  const day = (days: number) => ago(days).toISOString().slice(0, 10)
  expect(await seen()).toEqual({ sent: 0, lastOn: null, over: false })
  await run()
  expect(await seen()).toEqual({ sent: 1, lastOn: day(0), over: false })
  await stop(of.mentee, of)
  expect(await seen()).toEqual({ sent: 1, lastOn: day(0), over: false })
  await later(of, 14)
  await run()
  await later(of, 2)
  expect(await seen()).toEqual({ sent: 2, lastOn: day(2), over: true })
  const file = await of.admin.call(mentoringHealthApi.export, { body: {} })
  const [head, row] = file.text
    .trim()
    .split('\r\n')
    .map((line) => line.split(',').slice(-4))
  expect([head, row]).toEqual([
    ['Reminders', 'Last reminder', 'No more will be sent', 'Ended'],
    ['2', day(2), 'Yes', ''],
  ])
  await write(of)
  expect(await seen()).toEqual({ sent: 2, lastOn: day(2), over: false })
})
