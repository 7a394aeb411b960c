import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { certificatesApi } from '#contract/courses/certificates.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { activePair } from '../../../test/active-pair.ts'
import { mailsTo } from '../../../test/mails.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'
import { giveCertificates } from './give-certificates.ts'

const w = await world()
const DAY_MS = 86_400_000
const NUMBER = /^CRN(-[2-9A-HJKMNP-TV-Z]{4}){3}$/

/** A programme that gives certificates, and pairs that it made of one mentor and that have met. */
async function ground(names: readonly string[] = ['Ada'], { gives = true, met = true } = {}) {
  const acme = await w.company({ name: 'Acme' })
  const admin = await acme.user({ role: 'admin' })
  const mentor = await acme.user({ role: 'mentor', name: 'Grace', surname: 'Gil' })
  const { id } = await admin.ok(programmesApi.create, { body: { name: 'First year' } })
  await admin.ok(programmesApi.update, { params: { id }, body: { givesCertificate: gives } })
  const mentees: Person[] = []
  const pairs: string[] = []
  for (const name of names) {
    const mentee = await acme.user({ name })
    mentees.push(mentee)
    const pairId = await matched(acme, id, mentor, mentee)
    if (met) await session(acme, { pairId, mentor, mentee })
    pairs.push(pairId)
  }
  return { acme, admin, mentor, mentees, pairs, id }
}
async function matched(acme: TestCompany, programmeId: string, mentor: Person, mentee: Person) {
  const pairId = await activePair(w, acme, mentor, mentee)
  await w.services.db.withTenant(acme.id, async (tx) => {
    const run = uuid()
    const { number } = await tx
      .selectFrom('programme_runs')
      .select(({ fn }) => fn.countAll<string>().as('number'))
      .executeTakeFirstOrThrow()
    const place = { company_id: acme.id, id: run, programme_id: programmeId }
    await tx
      .insertInto('programme_runs')
      .values({ ...place, number: Number(number) + 1, state: 'published' })
      .execute()
    await tx
      .insertInto('programme_matches')
      .values({
        company_id: acme.id,
        run_id: run,
        mentor_id: mentor.id,
        mentee_id: mentee.id,
        fit: JSON.stringify({ score: 0, parts: [] }),
        relationship_id: pairId,
      })
      .execute()
  })
  return pairId
}
/** A session of a pair that is over; without `met` nobody knows whether they met. */
const session = (
  acme: TestCompany,
  { pairId, mentor, mentee, met = true }: { pairId: string; mentor: Person; mentee: Person; met?: boolean },
) =>
  w.services.db.withTenant(acme.id, (tx) =>
    tx
      .insertInto('booking_sessions')
      .values({
        company_id: acme.id,
        id: uuid(),
        relationship_id: pairId,
        mentor_id: mentor.id,
        mentee_id: mentee.id,
        state: 'done',
        ...(met && { met: true, met_by: 'room' as const }),
        waits_for: 'mentor',
        starts_at: new Date(Date.now() - DAY_MS),
        minutes: 30,
        expires_at: new Date(Date.now() - DAY_MS),
        last_by: 'time',
      })
      .execute(),
  )
const sessionOf = (acme: TestCompany, pairId: string) =>
  w.services.db.withTenant(acme.id, async (tx) => {
    const sessions = tx.selectFrom('booking_sessions').select('id').where('relationship_id', '=', pairId)
    return (await sessions.executeTakeFirstOrThrow()).id
  })
/** So many days go by since one of the two said that they met. */
const passes = (acme: TestCompany, days: number) =>
  w.services.db.withTenant(acme.id, (tx) =>
    sql`update booking_sessions set met_at = met_at - make_interval(days => ${days})`.execute(tx),
  )
const over = (by: Person, id: string, move: 'complete' | 'end' = 'complete') =>
  by.ok(mentoringApi.move, { params: { id }, body: { move, word: '' } })
const mine = async (person: Person) => (await person.ok(certificatesApi.mine, {})).items
const given = async (admin: Person, id: string) =>
  (await admin.ok(programmesApi.certificates, { params: { id } })).items.map(({ person, part, state }) => [
    person,
    part,
    state,
  ])
const speaks = ({ id }: TestCompany, person: Person, preferred_language: 'en' | 'es') =>
  w.services.db.withTenant(id, (tx) =>
    tx.updateTable('users').set({ preferred_language }).where('id', '=', person.id).execute(),
  )

it('is given to both when their pair completes, each in their own language, drawn and verified as one of a course', async () => {
  const { acme, admin, mentor, mentees, pairs, id } = await ground()
  const [ada] = mentees as [Person]
  await speaks(acme, mentor, 'es')
  await giveCertificates(w.services)
  expect([await mine(ada), await mine(mentor)]).toEqual([[], []])
  await over(mentor, pairs[0] ?? '')
  await giveCertificates(w.services)
  await giveCertificates(w.services)
  const [[own], [theirs]] = [await mine(ada), await mine(mentor)]
  expect([own, theirs].map((one) => [one?.kind, one?.courseTitle, one?.language, one?.state])).toEqual([
    ['programme', 'First year', 'en', 'valid'],
    ['programme', 'First year', 'es', 'valid'],
  ])
  expect([(await mine(ada)).length, (await mine(mentor)).length]).toEqual([1, 1])
  expect(own?.number).toMatch(NUMBER)
  const told = (await ada.ok(notificationsApi.list, {})).items.map(({ kind }) => kind)
  expect(told.filter((kind) => kind === 'certificate')).toHaveLength(1)
  const words = async (person: Person, number = '') => {
    const answer = await person.call(certificatesApi.pdf, { params: { number } })
    expect(answer.status).toBe(200)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.bytes)), {
      mergePages: true,
    })
    return text.replaceAll(/\s+/g, ' ')
  }
  const [adas, graces] = [await words(ada, own?.number), await words(mentor, theirs?.number)]
  expect(adas).toContain('Ada Stone')
  expect(adas).toContain('has completed the mentoring programme')
  expect(adas).toContain('First year')
  expect(graces).toContain('ha ejercido la mentoría en el programa')
  const verified = await acme.stranger.ok(certificatesApi.verify, { params: { number: own?.number ?? '' } })
  expect(verified).toMatchObject({
    person: 'Ada Stone',
    kind: 'programme',
    courseTitle: 'First year',
    companyName: 'Acme',
    state: 'valid',
  })
  expect(await given(admin, id)).toEqual(
    expect.arrayContaining([
      ['Ada Stone', 'mentee', 'valid'],
      ['Grace Gil', 'mentor', 'valid'],
    ]),
  )
  expect((await ada.call(certificatesApi.badge, { params: { number: own?.number ?? '' } })).status).toBe(200)
})

it('is revoked by an administrator, whose word its owner reads, and is not given again; by nobody else', async () => {
  const { acme, admin, mentor, mentees, pairs, id } = await ground()
  const [ada] = mentees as [Person]
  await over(mentor, pairs[0] ?? '')
  await giveCertificates(w.services)
  const [{ number } = { number: '' }] = await mine(ada)
  const revoke = (by: Person) =>
    by.send(certificatesApi.setRevoked, { params: { number }, body: { revoked: true, reason: 'A mistake' } })
  for (const one of [ada, mentor, await acme.user({ role: 'mentor' }), await acme.user({})])
    expect([403, 404]).toContain((await revoke(one)).status)
  expect(
    (
      await (
        await (await w.company()).user({ role: 'admin' })
      ).send(certificatesApi.setRevoked, {
        params: { number },
        body: { revoked: true, reason: 'A mistake' },
      })
    ).status,
  ).toBe(404)
  expect((await revoke(admin)).status).toBe(200)
  await giveCertificates(w.services)
  expect((await mine(ada)).map(({ state, reason }) => [state, reason])).toEqual([['revoked', 'A mistake']])
  expect((await given(admin, id)).filter(([, part]) => part === 'mentee')).toEqual([
    ['Ada Stone', 'mentee', 'revoked'],
  ])
  expect((await ada.call(certificatesApi.pdf, { params: { number } })).status).toBe(409)
  expect((await mailsTo(w, acme.id, ada.email)).map(({ subject }) => subject)).toContain(
    'Your certificate was revoked: First year',
  )
})

it('is one for a mentor, however many they mentored, also where two servers come at once', async () => {
  const { admin, mentor, mentees, pairs, id } = await ground(['Ada', 'Bea', 'Cai'])
  await over(mentor, pairs[0] ?? '')
  await over(mentor, pairs[1] ?? '')
  await over(mentor, pairs[2] ?? '', 'end')
  await Promise.all([giveCertificates(w.services), giveCertificates(w.services)])
  expect(await mine(mentor)).toHaveLength(1)
  expect(await Promise.all(mentees.map(async (one) => (await mine(one)).length))).toEqual([1, 1, 0])
  expect(await given(admin, id)).toHaveLength(3)
})

it('is given by a programme that says so, and then to those who completed it before', async () => {
  const { acme, admin, mentor, mentees, pairs, id } = await ground(['Ada'], { gives: false })
  const [ada] = mentees as [Person]
  await over(mentor, pairs[0] ?? '')
  // Of no programme.
  const sol = await acme.user({ name: 'Sol' })
  const pairId = await activePair(w, acme, mentor, sol)
  await session(acme, { pairId, mentor, mentee: sol })
  await over(mentor, pairId)
  await giveCertificates(w.services)
  expect(await given(admin, id)).toEqual([])
  await admin.ok(programmesApi.update, { params: { id }, body: { givesCertificate: true } })
  await giveCertificates(w.services)
  expect([(await mine(ada)).length, (await mine(mentor)).length, (await mine(sol)).length]).toEqual([1, 1, 0])
})

it('is not given to a pair that never met, until it is known that they did', async () => {
  const { acme, mentor, mentees, pairs } = await ground(['Ada', 'Bea'], { met: false })
  const [ada, bea] = mentees as [Person, Person]
  const [pairId = '', other = ''] = pairs
  await session(acme, { pairId, mentor, mentee: ada, met: false })
  // One of the two presses it.
  await over(ada, pairId)
  await over(bea, other)
  await giveCertificates(w.services)
  const all = () => Promise.all([ada, bea, mentor].map(async (one) => (await mine(one)).length))
  expect(await all()).toEqual([0, 0, 0])
  await session(acme, { pairId, mentor, mentee: ada })
  await giveCertificates(w.services)
  expect(await all()).toEqual([1, 0, 1])
})

it('is not given by one who says that they met against the other, until that one agrees', async () => {
  const { acme, mentor, mentees, pairs } = await ground(['Ada'], { met: false })
  const [ada] = mentees as [Person]
  const [pairId = ''] = pairs
  await session(acme, { pairId, mentor, mentee: ada, met: false })
  const id = await sessionOf(acme, pairId)
  const say = (by: Person, move: 'met' | 'not_met') =>
    by.ok(bookingApi.move, { params: { id }, body: { move } })
  await say(mentor, 'not_met')
  await say(ada, 'met')
  await over(ada, pairId)
  await giveCertificates(w.services)
  const all = () => Promise.all([ada, mentor].map(async (one) => (await mine(one)).length))
  expect(await all()).toEqual([0, 0])
  // Nor by saying the contrary first, and that again.
  await say(ada, 'not_met')
  await say(ada, 'met')
  await giveCertificates(w.services)
  expect(await all()).toEqual([0, 0])
  await say(mentor, 'met')
  await giveCertificates(w.services)
  expect(await all()).toEqual([1, 1])
})

it.each([
  ['says nothing for three days', [1, 1]],
  ['says within them that they did not', [0, 0]],
] as const)('one says that they met: once the other %s, %j have a certificate', async (then, given) => {
  const { acme, mentor, mentees, pairs } = await ground(['Ada'], { met: false })
  const [ada] = mentees as [Person]
  const [pairId = ''] = pairs
  await session(acme, { pairId, mentor, mentee: ada, met: false })
  const id = await sessionOf(acme, pairId)
  const say = (by: Person, move: 'met' | 'not_met') =>
    by.ok(bookingApi.move, { params: { id }, body: { move } })
  const all = () => Promise.all([ada, mentor].map(async (one) => (await mine(one)).length))
  await say(ada, 'met')
  await over(ada, pairId)
  await passes(acme, 2)
  await giveCertificates(w.services)
  expect(await all()).toEqual([0, 0])
  // It took place for all else.
  if (then !== 'says nothing for three days')
    expect(await say(mentor, 'not_met')).toMatchObject({ met: true, metBy: 'mentee' })
  await passes(acme, 2)
  await giveCertificates(w.services)
  expect(await all()).toEqual(given)
})

it.each(['before', 'after'])(
  'is given where they met %s a handover alone, and not to another pair',
  async (when) => {
    const { acme, mentor, mentees, pairs } = await ground(['Ada', 'Bea'], { met: false })
    const [ada, bea] = mentees as [Person, Person]
    const [first = '', other = ''] = pairs
    const next = await acme.user({ role: 'mentor', name: 'Otto' })
    const second = await activePair(w, acme, next, ada)
    if (when === 'before') await session(acme, { pairId: first, mentor, mentee: ada })
    else await session(acme, { pairId: second, mentor: next, mentee: ada })
    await w.services.db.withTenant(acme.id, async (tx) => {
      const pair = (id: string) => tx.updateTable('mentoring_relationships').where('id', '=', id)
      await pair(first).set({ state: 'handed_over', ended_at: new Date() }).execute()
      await pair(second).set({ origin_id: first }).execute()
    })
    await over(next, second)
    await over(mentor, other)
    await giveCertificates(w.services)
    const all = () => Promise.all([ada, next, bea, mentor].map(async (one) => (await mine(one)).length))
    expect(await all()).toEqual([1, 1, 0, 0])
  },
)

it('shows its list to administrators of the company alone', async () => {
  const { acme, mentor, mentees, id } = await ground()
  for (const [one, status] of [
    [mentor, 403],
    [mentees[0] as Person, 403],
    [await (await w.company()).user({ role: 'admin' }), 404],
  ] as const)
    expect((await one.send(programmesApi.certificates, { params: { id } })).status).toBe(status)
  expect((await acme.stranger.send(programmesApi.certificates, { params: { id } })).status).toBe(401)
})
