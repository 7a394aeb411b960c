import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { notify } from '../../../capabilities/notifications/offered.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'
import { ask, later, mentorOf, move, stuck, told, write } from '../help.test-data.ts'

const w = await world()
const inside = <T>({ id }: TestCompany, run: Parameters<typeof w.services.db.withTenant<T>>[1]) =>
  w.services.db.withTenant(id, run)

/** Requests of the past that lie with a mentor again, in this state: as many as they may have. */
async function fill({ acme, student, lesson }: Awaited<ReturnType<typeof stuck>>, mentor: Person) {
  for (let n = 0; n < limits.helpClaims; n++) await move(student, (await ask(student, lesson)).id, 'cancel')
  await inside(acme, async (tx) => {
    await sql`delete from notifications`.execute(tx)
    await sql`update help_requests set state = 'awaiting_mentor', claimer_id = ${mentor.id},
      item_id = gen_random_uuid(), next_at = now() + interval '1 day'`.execute(tx)
  })
}

describe('a request that is new', () => {
  it('reaches whoever has a hand free, though somebody who fits better has none', async () => {
    const one = await stuck(w)
    const { acme, student, lesson, mentor } = one
    await fill(one, mentor)
    const other = await mentorOf(acme, 'Max')
    const { id } = await ask(student, lesson)
    expect([await told(mentor), await told(other)]).toEqual([[], ['help_waiting']])
    await move(student, id, 'cancel')
    // One of the four was answered.
    await inside(acme, (tx) =>
      sql`update help_requests set state = 'awaiting_student' where id =
        (select id from help_requests where state = 'awaiting_mentor' limit 1)`.execute(tx),
    )
    await ask(student, lesson)
    expect(await told(mentor)).toEqual(['help_waiting'])
  })

  it('reaches the three who fit best, of whom those come first who speak the language of the course', async () => {
    const { acme, student, lesson, mentor } = await stuck(w)
    const others = [mentor, await mentorOf(acme, 'B'), await mentorOf(acme, 'C')]
    const speak = [await mentorOf(acme, 'D'), await mentorOf(acme, 'E')]
    const ids = others.map(({ id }) => id)
    await inside(acme, (tx) =>
      sql`update users set preferred_language = 'es' where id = any(${ids}::uuid[])`.execute(tx),
    )
    await ask(student, lesson)
    const heard = async (people: readonly Person[]) => (await Promise.all(people.map(told))).flat().length
    expect([await heard(speak), await heard(others)]).toEqual([2, 1])
  })
})

describe('a request that goes back', () => {
  /** What was promised last, be it that the first promise counts still. */
  const newest = (acme: TestCompany, id: string) =>
    inside(acme, async (tx) => {
      const { promised_at } = await tx
        .selectFrom('help_requests')
        .select('promised_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return promised_at.getTime()
    })
  const promised = async (acme: TestCompany, id: string) => (await newest(acme, id)) - Date.now()
  const MINUTE = 60_000
  const promise = (acme: TestCompany, minutes: number) =>
    inside(acme, (tx) =>
      sql`update help_requests set promised_at = now() + make_interval(mins => ${minutes}::int)`.execute(tx),
    )

  it('keeps what was promised while there is time for another mentor’s half an hour', async () => {
    const { acme, student, lesson, mentor } = await stuck(w)
    const { id } = await ask(student, lesson)
    await promise(acme, 90)
    const before = await newest(acme, id)
    await move(mentor, id, 'claim')
    await move(mentor, id, 'release')
    expect(await newest(acme, id)).toBe(before)
  })

  it('is promised anew where there is less', async () => {
    const { acme, student, lesson, mentor } = await stuck(w)
    const { id } = await ask(student, lesson)
    await promise(acme, 20)
    await move(mentor, id, 'claim')
    await move(mentor, id, 'release')
    // Nobody asked before: within the day.
    expect(await promised(acme, id)).toBeGreaterThan(1400 * MINUTE)
  })

  it('is promised anew where it was answered in time, and did not help', async () => {
    const { acme, student, lesson, mentor } = await stuck(w)
    const { id } = await ask(student, lesson)
    await promise(acme, 90)
    const { conversationId } = (await move(mentor, id, 'claim')) ?? {}
    await write(mentor, conversationId ?? null, 'So.')
    await move(student, id, 'reply')
    await move(mentor, id, 'release')
    expect(await promised(acme, id)).toBeGreaterThan(1400 * MINUTE)
  })
})

describe('what is not so any more', () => {
  it('is told no longer to who leads, once somebody takes it', async () => {
    const { acme, admin, student, lesson, mentor } = await stuck(w)
    const { id } = await ask(student, lesson)
    await later(w, acme, 20 * 60)
    expect(await told(admin)).toEqual(['help_late'])
    await move(mentor, id, 'claim')
    expect(await told(admin)).toEqual([])
  })

  it('is told no longer to who asked, once it waits again', async () => {
    const { student, lesson, mentor } = await stuck(w)
    const { id } = await ask(student, lesson)
    await move(mentor, id, 'claim')
    expect(await told(student)).toEqual(['help_claimed'])
    await move(mentor, id, 'release')
    expect(await told(student)).toEqual([])
  })

  it('is told no longer to who holds it, once it is closed: a reply need not be read', async () => {
    const { acme, student, lesson, mentor } = await stuck(w)
    const { id } = await ask(student, lesson)
    const { conversationId } = (await move(mentor, id, 'claim')) ?? {}
    await write(mentor, conversationId ?? null, 'So.')
    await inside(acme, (tx) =>
      notify(tx, [{ userId: mentor.id, kind: 'help_reply', about: id, title: 'Wings' }]),
    )
    expect(await told(mentor)).toEqual(['help_reply'])
    await move(student, id, 'helped')
    expect(await told(mentor)).toEqual([])
  })
})
