import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dashboardApi } from '#contract/dashboard.ts'
import { helpApi } from '#contract/help/help.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'
import { ask, mentorOf, move, open, queueOf, stuck, write } from '../help.test-data.ts'

const w = await world()

const FIRST = '2026-01-05T09:00:00.000Z'
const NEWEST = '2999-03-05T10:00:00.000Z'

/** Promised first, and anew when it went back. */
const promises = ({ id }: TestCompany, requestId: string) =>
  w.services.db.withTenant(id, (tx) =>
    sql`update help_requests set first_promised_at = ${FIRST}, promised_at = ${NEWEST} where id = ${requestId}`.execute(
      tx,
    ),
  )

/** One that went back without an answer and is past its first promise, and one that was asked since and fits the mentor better. */
async function broken() {
  const known = await stuck(w)
  const { acme, student, lesson, item, mentor } = known
  const { id: old } = await ask(student, lesson)
  const first = await mentorOf(acme, 'First')
  await move(first, old, 'claim')
  await move(first, old, 'release')
  await promises(acme, old)
  const { id: young } = await ask(student, item)
  await mentor.ok(onboardingApi.save, { body: { step: 'done', topics: ['Birds'] } })
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`update help_requests set topics = '{Birds}' where id = ${young}`.execute(tx),
  )
  return { ...known, old, young }
}

const promisedOn = async (person: Person, part: 'own' | 'held', id: string) =>
  (await person.ok(dashboardApi.home)).help?.[part].find((one) => one.id === id)

it('until somebody answers, every screen says the first promise, and what broke it stands first', async () => {
  const { admin, student, mentor, old, young } = await broken()
  expect(await queueOf(mentor)).toEqual([old, young])
  const [waiting] = (await mentor.ok(helpApi.queue, {})).items
  expect([waiting?.id, waiting?.promisedAt]).toEqual([old, FIRST])
  const { help, nextStep } = await mentor.ok(dashboardApi.home)
  expect(help?.waiting?.first.map(({ id }) => id)).toEqual([old, young])
  expect(help?.waiting?.first[0]).toMatchObject({ promisedAt: FIRST, dueAt: FIRST })
  expect(nextStep).toMatchObject({ kind: 'help_waiting', params: { at: FIRST, stands: 'late' } })
  expect((await open(student, old)).promisedAt).toBe(FIRST)
  const mine = (await student.ok(helpApi.mine, {})).items.find(({ id }) => id === old)
  expect(mine?.promisedAt).toBe(FIRST)
  expect(await promisedOn(student, 'own', old)).toMatchObject({ promisedAt: FIRST })
  const overview = await admin.ok(helpApi.overview, {})
  expect(overview.items.map(({ id }) => id)).toEqual([old, young])
  expect([overview.late, overview.items[0]?.promisedAt]).toEqual([1, FIRST])
})

it('whoever leads reads first what is owed, though what was answered was promised earlier', async () => {
  const { acme, admin, student, lesson, item, mentor } = await stuck(w)
  const { id: answered } = await ask(student, lesson)
  const { conversationId = null } = (await move(mentor, answered, 'claim')) ?? {}
  await write(mentor, conversationId, 'So.')
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`update help_requests set promised_at = ${FIRST}`.execute(tx),
  )
  const { id: owed } = await ask(student, item)
  const { items } = await admin.ok(helpApi.overview, {})
  expect(items.map(({ id, state }) => [id, state])).toEqual([
    [owed, 'queued'],
    [answered, 'awaiting_student'],
  ])
})

it('whoever holds it reads the first promise until they answer, and from then on the newest counts', async () => {
  const { student, mentor, old } = await broken()
  const { conversationId = null } = (await move(mentor, old, 'claim')) ?? {}
  const held = (await mentor.ok(helpApi.claimed, {})).items.find(({ id }) => id === old)
  expect(held?.promisedAt).toBe(FIRST)
  expect(await promisedOn(mentor, 'held', old)).toMatchObject({ promisedAt: FIRST, dueAt: FIRST })
  await write(mentor, conversationId, 'So.')
  expect((await open(student, old)).promisedAt).toBe(NEWEST)
  expect(await promisedOn(student, 'own', old)).toMatchObject({ promisedAt: NEWEST })
})
