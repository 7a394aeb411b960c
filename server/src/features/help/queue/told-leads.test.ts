import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { usersApi } from '#contract/people/users.ts'
import { world, type Person } from '../../../../test/world.ts'
import { ask, later, stuck, told } from '../help.test-data.ts'
import { lookAtRequests } from './look-at-requests.ts'

const w = await world()
const HOUR = 60
const DAY = 24 * HOUR

/** A company without a mentor: who leads hears of a request at once. */
async function nobodyToAnswer() {
  const known = await stuck(w)
  const { admin, mentor } = known
  await admin.ok(usersApi.update, { params: { id: mentor.id }, body: { role: 'student' } })
  return known
}
const heard = (people: readonly Person[]) =>
  Promise.all(people.map(async (one) => (await told(one)).includes('help_late')))

it('five of a company’s administrators hear of what nobody answers, those who were here last; the others a day later', async () => {
  const { acme, student, lesson, admin } = await nobodyToAnswer()
  const more: Person[] = []
  for (let n = 0; n < 6; n++) more.push(await acme.user({ role: 'admin' }))
  const all = [admin, ...more]
  await w.services.db.withTenant(acme.id, async (tx) => {
    for (const [days, one] of all.entries())
      await sql`update users set last_login = now() - ${days} * interval '1 day' where id = ${one.id}`.execute(
        tx,
      )
    await sql`update users set last_login = null where id = ${more[0]?.id}`.execute(tx)
  })
  await ask(student, lesson)
  expect(await heard(all)).toEqual([true, false, true, true, true, true, false])
  await later(w, acme, 3 * DAY)
  expect(await heard(all)).toEqual([true, true, true, true, true, true, true])
})

it('an administrator who asks, or who is gone, hears of no request that nobody answers', async () => {
  const { acme, lesson, admin, id: courseId } = await nobodyToAnswer()
  const [asks, gone] = [await acme.user({ role: 'admin' }), await acme.user({ role: 'admin' })]
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`update users set status = 'inactive' where id = ${gone.id}`.execute(tx),
  )
  await asks.ok(enrolmentsApi.enrol, { params: { id: courseId } })
  const { id } = await ask(asks, lesson)
  expect(await heard([admin, asks])).toEqual([true, false])
  const { rows } = await w.services.db.withTenant(acme.id, (tx) =>
    sql<{ user_id: string }>`select user_id from help_told where request_id = ${id}`.execute(tx),
  )
  expect(rows).toEqual([{ user_id: admin.id }])
})

it('all that is due is looked at in one go, however much it is', async () => {
  const { acme, student, lesson, mentor } = await stuck(w)
  await ask(student, lesson)
  await w.services.db.withTenant(acme.id, async (tx) => {
    await sql`update help_requests set state = 'awaiting_student', claimer_id = ${mentor.id}, answered_at = now(),
      next_at = now()`.execute(tx)
    const { rows } = await sql<{ columns: string }>`select string_agg(column_name, ', ') as columns
      from information_schema.columns where table_name = 'help_requests' and column_name not in ('id', 'item_id')`.execute(
      tx,
    )
    const others = sql.raw(rows[0]?.columns ?? '')
    await sql`insert into help_requests (id, item_id, ${others})
      select gen_random_uuid(), gen_random_uuid(), ${others} from help_requests, generate_series(1, 70)`.execute(
      tx,
    )
  })
  await lookAtRequests(w.services)
  const { rows } = await w.services.db.withTenant(acme.id, (tx) =>
    sql<{ due: number; all: number }>`select (count(*) filter (where next_at <= now()))::int as due,
      count(*)::int as all from help_requests`.execute(tx),
  )
  expect(rows).toEqual([{ due: 0, all: 71 }])
})
