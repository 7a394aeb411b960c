import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { world, type Person } from '../../../../test/world.ts'
import { ask, mentorOf, move, stuck, told } from '../help.test-data.ts'

const w = await world()

/** Somebody stuck, and four mentors who fit alike, in the order in which they came: a new request reaches three. */
async function four() {
  const known = await stuck(w)
  const mentors = [known.mentor]
  for (const name of ['Bo', 'Cy', 'Di']) mentors.push(await mentorOf(known.acme, name))
  const change = (of: Parameters<typeof w.services.db.withTenant<unknown>>[1]) =>
    w.services.db.withTenant(known.acme.id, of)
  const [first, last] = [mentors.at(0) as Person, mentors.at(-1) as Person]
  /** Who hears of a request about the lesson, of the four. */
  const asked = async () => {
    await ask(known.student, known.lesson)
    return Promise.all(mentors.map(async (one) => (await told(one)).includes('help_waiting')))
  }
  return { ...known, mentors, first, last, change, asked }
}

it('a request reaches three of those who fit alike', async () => {
  const { asked } = await four()
  expect(await asked()).toEqual([true, true, true, false])
})

it('a request reaches whoever knows a topic of its course before others', async () => {
  const { acme, change, id: courseId, asked, last } = await four()
  await change((tx) =>
    sql`update course_versions set settings = jsonb_set(settings, '{topics}', '["Birds"]')
      where company_id = ${acme.id} and course_id = ${courseId}`.execute(tx),
  )
  await change((tx) =>
    sql`update user_profiles set topics = '{birds}' where user_id = ${last.id}`.execute(tx),
  )
  expect(await asked()).toEqual([true, true, false, true])
})

it('a request reaches those with less in their hands before who holds another', async () => {
  const { change, student, item, first, asked } = await four()
  await move(first, (await ask(student, item)).id, 'claim')
  await change((tx) => sql`delete from notifications`.execute(tx))
  expect(await asked()).toEqual([false, true, true, true])
})

it.each([
  ['before others', 2],
  ['though they take nobody else', 0],
])('a request reaches the own mentor of whoever asks, %s', async (_, capacity) => {
  const { acme, change, student, last, asked } = await four()
  await change((tx) =>
    sql`update user_profiles set capacity = ${capacity} where user_id = ${last.id}`.execute(tx),
  )
  await change((tx) =>
    sql`insert into mentoring_relationships (company_id, id, mentor_id, mentee_id, state, fit, expires_at, began_at)
      values (${acme.id}, gen_random_uuid(), ${last.id}, ${student.id}, 'active', '{"score":0,"parts":[]}', now(), now())`.execute(
      tx,
    ),
  )
  expect(await asked()).toEqual([true, true, false, true])
})

it('a mentor who chose no language speaks the company’s', async () => {
  const { acme, change, student, mentors, last, asked } = await four()
  const [spoken, silent] = [[student.id, last.id], mentors.slice(0, 3).map(({ id }) => id)]
  await change(async (tx) => {
    await sql`update company_settings set default_language = 'es' where company_id = ${acme.id}`.execute(tx)
    await sql`update users set preferred_language = 'en' where id = any(${spoken}::uuid[])`.execute(tx)
    await sql`update users set preferred_language = null where id = any(${silent}::uuid[])`.execute(tx)
  })
  expect(await asked()).toEqual([true, true, false, true])
})
