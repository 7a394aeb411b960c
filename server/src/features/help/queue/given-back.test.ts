import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dashboardApi } from '#contract/dashboard.ts'
import { helpApi } from '#contract/help/help.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'
import { ask, later, mentorOf, move, open, queueOf, stuck, told, write } from '../help.test-data.ts'

const w = await world()
const HOUR = 60

const promise = ({ id }: TestCompany, requestId: string, minutes: number) =>
  w.services.db.withTenant(id, (tx) =>
    sql`update help_requests set promised_at = now() + make_interval(mins => ${minutes}::int)
      where id = ${requestId}`.execute(tx),
  )

/** A request that Ana answered, whose answer did not help, and that she gave back. */
async function givenBack() {
  const known = await stuck(w)
  const { student, lesson, mentor } = known
  const other = await mentorOf(known.acme, 'Max')
  const { id } = await ask(student, lesson)
  const { conversationId = null } = (await move(mentor, id, 'claim')) ?? {}
  await write(mentor, conversationId, 'So.')
  await move(student, id, 'reply')
  await move(mentor, id, 'release')
  return { ...known, other, requestId: id }
}

/** What administrators read of it: on their list, with how each request stands there, and on Home. */
async function figures(admin: Person) {
  const { items, late, answered, inTime } = await admin.ok(helpApi.overview, {})
  const { decisions } = await admin.ok(dashboardApi.home)
  const onHome = decisions?.find(({ kind }) => kind === 'help_late')?.count ?? 0
  return { late, onHome, answered, inTime, states: items.map(({ state }) => state) }
}

it('one that was given back after an answer is opened to others and told to who leads before its new promise breaks', async () => {
  const { acme, admin, other, requestId: id } = await givenBack()
  const third = await mentorOf(acme, 'Third')
  await promise(acme, id, 50)
  await move(other, id, 'claim')
  await later(w, acme, 29)
  await move(other, id, 'renew')
  await later(w, acme, 10)
  expect([await queueOf(third), await told(admin)]).toEqual([[], []])
  await later(w, acme, 2)
  expect([await queueOf(third), await told(third), await told(admin)]).toEqual([
    [id],
    ['help_waiting'],
    ['help_late'],
  ])
  expect((await open(other, id)).reopened).toBe(true)
})

it('what is promised anew is kept for whoever holds it next, as long as it can be', async () => {
  const { acme, student, other, requestId: id } = await givenBack()
  await promise(acme, id, 300)
  const { promisedAt } = await open(student, id)
  await move(other, id, 'claim')
  await move(other, id, 'release')
  expect((await open(student, id)).promisedAt).toBe(promisedAt)
  // It is kept by an answer: whoever waits after that is promised another.
  const { conversationId = null } = (await move(other, id, 'claim')) ?? {}
  await write(other, conversationId, 'Or so.')
  await move(other, id, 'release')
  expect((await open(student, id)).promisedAt).not.toBe(promisedAt)
})

it('its new promise is late in the figures of who leads and on Home alike, and stands before what is answered', async () => {
  const { acme, admin, student, item, mentor, requestId: id } = await givenBack()
  const answered = await ask(student, item)
  const { conversationId = null } = (await move(mentor, answered.id, 'claim')) ?? {}
  await write(mentor, conversationId, 'So.')
  await promise(acme, answered.id, 30)
  await promise(acme, id, HOUR)
  // The first promise was kept, and is held against nobody.
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`update help_requests set first_promised_at = answered_at + interval '1 millisecond' where id = ${id}`.execute(
      tx,
    ),
  )
  const states = ['queued', 'awaiting_student']
  expect(await figures(admin)).toEqual({ late: 0, onHome: 0, answered: 2, inTime: 2, states })
  await later(w, acme, 4 * HOUR)
  expect(await figures(admin)).toMatchObject({ late: 1, onHome: 1, states })
})

it('one that nobody answered yet is late by its first promise, in the figures and on Home alike', async () => {
  const { acme, admin, student, lesson, mentor } = await stuck(w)
  const { id } = await ask(student, lesson)
  await promise(acme, id, 10)
  await move(mentor, id, 'claim')
  await move(mentor, id, 'release')
  await later(w, acme, 1)
  expect(await figures(admin)).toMatchObject({ late: 0, onHome: 0 })
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`update help_requests set first_promised_at = now() - interval '1 minute'`.execute(tx),
  )
  expect(await figures(admin)).toMatchObject({ late: 1, onHome: 1 })
})
