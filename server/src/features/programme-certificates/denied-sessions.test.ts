import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { certificatesApi } from '#contract/courses/certificates.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { world, type Person } from '../../../test/world.ts'
import { ago, reporting } from '../reports/mentoring/programme-report/programme-report.test-data.ts'
import { giveCertificates } from './give-certificates.ts'

const w = await world()
type Said = 'met' | 'not_met' | 'no_show' | 'came'
const { ground, session } = reporting(w)

/** A programme that gives certificates, completed by pairs of one mentor; of their one session nobody knows who met in it. */
async function completed(...names: string[]) {
  const { acme, admin, mentor, id, pairs } = await ground(names.map((name) => [name, null, 'active']))
  await admin.ok(programmesApi.update, { params: { id }, body: { givesCertificate: true } })
  const togetherId = names.length > 1 ? uuid() : null
  const sessions: string[] = []
  for (const pair of pairs) {
    sessions.push(uuid())
    await session(acme, { mentor, pair, met: false, togetherId, id: sessions.at(-1) })
    await mentor.ok(mentoringApi.move, { params: { id: pair.id }, body: { move: 'complete', word: '' } })
  }
  // Who came is said for some days alone.
  await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .updateTable('booking_sessions')
      .set({ starts_at: ago(1) })
      .execute(),
  )
  const say = (by: Person, move: Said, at = 0, reach?: 'all') =>
    by.ok(bookingApi.move, { params: { id: sessions[at] ?? '' }, body: { move, ...(reach && { reach }) } })
  const mentees = pairs.map(({ mentee }) => mentee)
  const givenLater = async () => {
    // The other had time to say otherwise.
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('booking_sessions')
        .set({ met_at: ago(4) })
        .where('met_at', 'is not', null)
        .execute(),
    )
    return given()
  }
  const given = async () => {
    await giveCertificates(w.services)
    const all = [...mentees, mentor].map(async (one) => (await one.ok(certificatesApi.mine, {})).items.length)
    return Promise.all(all)
  }
  return { mentor, mentees, say, given, givenLater }
}

it('is not given by one who says that the other did not come and takes that back, where the other says they did not meet', async () => {
  const { mentor, mentees, say, given, givenLater } = await completed('Ada')
  const [ada] = mentees as [Person]
  await say(mentor, 'not_met')
  await say(ada, 'no_show')
  await say(ada, 'came')
  expect(await givenLater()).toEqual([0, 0])
  await say(mentor, 'met')
  expect(await given()).toEqual([1, 1])
})

it('is not given where both said that they did not meet and one takes it back, until the other does', async () => {
  const { mentor, mentees, say, given, givenLater } = await completed('Ada')
  const [ada] = mentees as [Person]
  await say(mentor, 'not_met')
  await say(ada, 'met')
  await say(ada, 'not_met')
  await say(mentor, 'met')
  expect(await givenLater()).toEqual([0, 0])
  await say(ada, 'met')
  expect(await given()).toEqual([1, 1])
})

it('is given to those of a group who did not deny it, where its mentor says that all met', async () => {
  const { mentor, mentees, say, given, givenLater } = await completed('Ada', 'Bea')
  const [ada] = mentees as [Person, Person]
  await say(ada, 'not_met')
  await say(mentor, 'met', 1, 'all')
  expect(await givenLater()).toEqual([0, 1, 1])
  // Both say so by now: nobody is waited for.
  await say(ada, 'met')
  expect(await given()).toEqual([1, 1, 1])
})

it('is given at once where both say that they met, also where one denied it before', async () => {
  const { mentor, mentees, say, given } = await completed('Ada')
  const [ada] = mentees as [Person]
  await say(ada, 'met')
  await say(mentor, 'not_met')
  expect(await given()).toEqual([0, 0])
  await say(mentor, 'met')
  expect(await given()).toEqual([1, 1])
})

it('is not given where one says that the other did not come, who had said before that they did not meet, and takes that back', async () => {
  const { mentor, mentees, say, givenLater } = await completed('Ada')
  const [ada] = mentees as [Person]
  await say(ada, 'not_met')
  await say(mentor, 'met')
  await say(mentor, 'not_met')
  await say(mentor, 'no_show')
  await say(mentor, 'came')
  expect(await givenLater()).toEqual([0, 0])
})
