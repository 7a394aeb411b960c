import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { world, type Person, type TestCompany } from '../../../test/world.ts'
import { ask, mentorOf, move, open, stuck, told, tryMove } from './help.test-data.ts'

const w = await world()
const inside = <T>({ id }: TestCompany, run: Parameters<typeof w.services.db.withTenant<T>>[1]) =>
  w.services.db.withTenant(id, run)

/** Four requests of the past that a mentor holds, each of something else. */
async function holdsFour({ acme, student, lesson }: Awaited<ReturnType<typeof stuck>>, mentor: Person) {
  for (let n = 0; n < 4; n++) await move(student, (await ask(student, lesson)).id, 'cancel')
  await inside(acme, (tx) =>
    sql`update help_requests set state = 'claimed', claimer_id = ${mentor.id}, item_id = gen_random_uuid(),
      claimed_until = now() + interval '20 minutes', next_at = now() + interval '20 minutes'`.execute(tx),
  )
}

it('a mentor holds what they take for half an hour, and as long again from when they ask for more', async () => {
  const { acme, student, lesson, mentor } = await stuck(w)
  const { id } = await ask(student, lesson)
  await move(mentor, id, 'claim')
  const minutesLeft = async () =>
    (Date.parse((await open(mentor, id)).claimedUntil ?? '') - Date.now()) / 60_000
  expect(Math.round(await minutesLeft())).toBe(30)
  await inside(acme, (tx) =>
    sql`update help_requests set claimed_until = now() + interval '2 minutes'`.execute(tx),
  )
  await move(mentor, id, 'renew')
  expect(Math.round(await minutesLeft())).toBe(30)
})

it('a mentor takes a fifth once one of four was answered or was not answered in time, and not while one was replied to', async () => {
  const one = await stuck(w)
  const { acme, student, lesson, mentor } = one
  await holdsFour(one, mentor)
  const { id } = await ask(student, lesson)
  const alter = (set: string) =>
    inside(acme, (tx) =>
      sql`update help_requests set ${sql.raw(set)} where id = (select id from help_requests
        where claimer_id = ${mentor.id} order by id limit 1)`.execute(tx),
    )
  const claimed = async () => {
    const answer = await tryMove(mentor, id, 'claim')
    if (answer.status === 200) await move(mentor, id, 'release')
    return [answer.status, answer.error?.code]
  }
  const full = [409, 'MAX_NUMBER_REACHED']
  expect(await claimed()).toEqual(full)
  // Replied to: it lies with the mentor again.
  await alter(`state = 'awaiting_mentor', claimed_until = null`)
  expect(await claimed()).toEqual(full)
  await alter(`state = 'awaiting_student'`)
  expect(await claimed()).toEqual([200, undefined])
  await alter(`state = 'claimed', claimed_until = now() + interval '1 minute'`)
  expect(await claimed()).toEqual(full)
  // Its half hour is over, though nobody has looked at it yet.
  await alter(`claimed_until = now() - interval '1 second'`)
  expect(await claimed()).toEqual([200, undefined])
})

it('nobody who is hidden or gone is told of a request', async () => {
  const { acme, student, lesson, mentor } = await stuck(w)
  const [hidden, gone] = [await mentorOf(acme, 'Hidden'), await mentorOf(acme, 'Gone')]
  await inside(acme, async (tx) => {
    await sql`update users set status = 'hidden' where id = ${hidden.id}`.execute(tx)
    await sql`update users set status = 'inactive' where id = ${gone.id}`.execute(tx)
  })
  const { id } = await ask(student, lesson)
  expect([await told(mentor), await told(hidden)]).toEqual([['help_waiting'], []])
  const { rows } = await inside(acme, (tx) =>
    sql<{ user_id: string }>`select user_id from help_told where request_id = ${id}`.execute(tx),
  )
  expect(rows).toEqual([{ user_id: mentor.id }])
})
