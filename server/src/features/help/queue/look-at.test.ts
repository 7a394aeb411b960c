import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { helpApi } from '#contract/help/help.ts'
import { usersApi } from '#contract/people/users.ts'
import { world, type TestCompany } from '../../../../test/world.ts'
import { ask, later, mentorOf, move, open, queueOf, stuck, told, tryMove, write } from '../help.test-data.ts'
import { lookAtRequests } from './look-at-requests.ts'

const w = await world()
const HOUR = 60
const DAY = 24 * HOUR

/** Those that are open and have nobody, nor a time at which they are looked at again. */
const lost = async ({ id }: TestCompany) => {
  const { rows } = await w.services.db.withTenant(id, (tx) =>
    sql<{ id: string }>`select id from help_requests where state not in ('closed', 'cancelled')
      and (next_at is null or next_at > now() + interval '1 day 1 minute'
        or (state <> 'queued' and claimer_id is null))`.execute(tx),
  )
  return rows
}

describe('what waits', () => {
  it('is told to more before the promise breaks, then to who leads; each once', async () => {
    const { acme, admin, student, lesson, mentor } = await stuck(w)
    const others = [await mentorOf(acme, 'B'), await mentorOf(acme, 'C'), await mentorOf(acme, 'D')]
    const notNow = await mentorOf(acme, 'E', 0)
    const { id } = await ask(student, lesson)
    const all = [mentor, ...others]
    const count = async () => {
      const each = await Promise.all(all.map(told))
      return [each.flat().length, (await told(notNow)).length, (await told(admin)).length]
    }
    // The promise is a day: after half of it one more, after four fifths whoever there is.
    expect(await count()).toEqual([3, 0, 0])
    await later(w, acme, 11 * HOUR)
    expect(await count()).toEqual([3, 0, 0])
    await later(w, acme, HOUR)
    expect(await count()).toEqual([4, 0, 0])
    await later(w, acme, 8 * HOUR)
    expect(await count()).toEqual([4, 1, 1])
    await later(w, acme, 3 * DAY)
    expect(await count()).toEqual([4, 1, 1])
    const { rows } = await w.services.db.withTenant(acme.id, (tx) =>
      sql<{ times: number }>`select times from notifications where about = ${id}`.execute(tx),
    )
    expect(rows.map(({ times }) => times)).toEqual([1, 1, 1, 1, 1, 1])
    expect(await lost(acme)).toEqual([])
    expect((await admin.ok(helpApi.overview, {})).late).toBe(1)
    // Who came since hears of it the next day.
    const fresh = await mentorOf(acme, 'F')
    await later(w, acme, DAY)
    expect(await told(fresh)).toEqual(['help_waiting'])
  })

  it('reaches first who is here, though they signed in days ago, and nobody who is blocked', async () => {
    const { acme, student, lesson, mentor } = await stuck(w)
    const [here, blocked] = [await mentorOf(acme, 'Here'), await mentorOf(acme, 'Blocked')]
    const all = [here, blocked, mentor, await mentorOf(acme, 'B'), await mentorOf(acme, 'C')]
    await w.services.db.withTenant(acme.id, async (tx) => {
      await sql`update users set last_login = now() - interval '1 hour' where role = 'mentor'`.execute(tx)
      await sql`update users set last_login = now() - interval '3 days' where id = ${here.id}`.execute(tx)
      // A tab of hers has been open since.
      await sql`insert into people_here (company_id, user_id, server_id, until)
        values (${acme.id}, ${here.id}, ${crypto.randomUUID()}, now() + interval '1 minute')`.execute(tx)
      await sql`insert into conversation_blocks (company_id, blocker_id, blocked_id)
        values (${acme.id}, ${student.id}, ${blocked.id})`.execute(tx)
    })
    await ask(student, lesson)
    const heard = await Promise.all(all.map(async (one) => (await told(one)).length))
    expect([heard[0], heard[1], heard.reduce((sum, n) => sum + n, 0)]).toEqual([1, 0, 3])
  })

  it('reaches who leads at once where there is nobody to answer', async () => {
    const { acme, admin, student, lesson, mentor } = await stuck(w)
    await admin.ok(usersApi.update, { params: { id: mentor.id }, body: { role: 'student' } })
    await ask(student, lesson)
    expect(await told(admin)).toEqual(['help_late'])
    expect(await lost(acme)).toEqual([])
  })

  it('is in every mentor’s queue but that of a mentor who asked it themselves', async () => {
    const { acme, lesson, mentor } = await stuck(w)
    const learner = await mentorOf(acme, 'Lea')
    await learner.ok(enrolmentsApi.enrol, { params: { id: lesson.courseId } })
    const { id } = await ask(learner, lesson)
    expect([await queueOf(mentor), await queueOf(learner)]).toEqual([[id], []])
  })

  it('is dropped where who asked is gone or learns there no more', async () => {
    const { acme, admin, student, lesson, mentor } = await stuck(w)
    const { id } = await ask(student, lesson)
    const { id: enrolmentId } = (await student.ok(enrolmentsApi.course, { params: { id: lesson.courseId } }))
      .enrolment ?? { id: '' }
    await admin.ok(enrolmentsApi.decide, {
      params: { id: lesson.courseId, enrolmentId },
      body: { state: 'withdrawn' },
    })
    await later(w, acme, 13 * HOUR)
    expect((await open(student, id)).state).toBe('cancelled')
    expect(await queueOf(mentor)).toEqual([])
  })
})

describe('what is held', () => {
  it('goes back after half an hour without an answer: seen at once, and told anew; or stays for who asks for more', async () => {
    const { acme, student, lesson, mentor } = await stuck(w)
    const other = await mentorOf(acme, 'Max')
    const { id } = await ask(student, lesson)
    const { conversationId } = (await move(mentor, id, 'claim')) ?? {}
    await later(w, acme, 29)
    expect((await open(mentor, id)).state).toBe('claimed')
    await move(mentor, id, 'renew')
    await later(w, acme, 29)
    expect((await open(student, id)).mentor?.name).toBe('Ana')
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update help_requests set claimed_until = now(), next_at = now()`.execute(tx),
    )
    // Before anybody has written that it lapsed.
    expect(await open(student, id)).toMatchObject({ state: 'queued', mentor: null })
    expect(await queueOf(other)).toEqual([id])
    expect((await tryMove(mentor, id, 'renew')).error?.code).toBe('FORBIDDEN')
    expect((await write(mentor, conversationId ?? null, 'Too late')).error?.details).toEqual({
      reason: 'help_over',
    })
    await lookAtRequests(w.services)
    expect(await told(other)).toEqual(['help_waiting'])
    expect(await lost(acme)).toEqual([])
    expect((await move(other, id, 'claim'))?.mentor?.name).toBe('Max')
  })

  it('goes back where a reply waits for a day, or its mentor is gone', async () => {
    const { acme, admin, student, lesson, mentor, item } = await stuck(w)
    const [one, two] = [await ask(student, lesson), await ask(student, item)]
    for (const { id } of [one, two]) {
      const { conversationId } = (await move(mentor, id, 'claim')) ?? {}
      await write(mentor, conversationId ?? null, 'So.')
    }
    await move(student, one.id, 'reply')
    await later(w, acme, 23 * HOUR)
    expect((await open(student, one.id)).state).toBe('awaiting_mentor')
    await later(w, acme, HOUR)
    expect((await open(student, one.id)).state).toBe('queued')
    expect((await open(student, two.id)).state).toBe('awaiting_student')
    await admin.ok(usersApi.changeStatus, {
      params: { id: mentor.id },
      body: { userId: mentor.id, status: 'inactive' },
    })
    await later(w, acme, DAY)
    expect((await open(student, two.id)).state).toBe('queued')
    expect(await lost(acme)).toEqual([])
  })

  it('is told to who leads before its promise breaks, though its mentor asks for more time; a promise made later makes the first no better', async () => {
    const { acme, admin, student, lesson, mentor } = await stuck(w)
    const other = await mentorOf(acme, 'B')
    const { id } = await ask(student, lesson)
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update help_requests set promised_at = now() + interval '50 minutes'`.execute(tx),
    )
    await move(mentor, id, 'claim')
    await later(w, acme, 25)
    await move(mentor, id, 'renew')
    expect(await told(admin)).toEqual([])
    await later(w, acme, 16)
    expect(await told(admin)).toEqual(['help_late'])
    expect((await open(mentor, id)).state).toBe('claimed')
    for (let more = 0; more < 2; more++) {
      await move(mentor, id, 'renew')
      await later(w, acme, 25)
    }
    const standing = async () => {
      const { late, answered, inTime } = await admin.ok(helpApi.overview, {})
      return { late, answered, inTime }
    }
    expect(await standing()).toEqual({ late: 1, answered: 0, inTime: 0 })
    await later(w, acme, 10)
    expect((await open(student, id)).state).toBe('queued')
    expect(await standing()).toEqual({ late: 1, answered: 0, inTime: 0 })
    const { conversationId } = (await move(other, id, 'claim')) ?? {}
    await write(other, conversationId ?? null, 'So.')
    expect(await standing()).toEqual({ late: 0, answered: 1, inTime: 0 })
    expect(await lost(acme)).toEqual([])
  })

  it.each(['becomes a student', 'is deactivated', 'is blocked', 'is no more'])(
    'goes back at once where its mentor %s, though a reply waits',
    async (what) => {
      const { acme, admin, student, lesson, mentor } = await stuck(w)
      const other = await mentorOf(acme, 'Max')
      const { id } = await ask(student, lesson)
      const { conversationId } = (await move(mentor, id, 'claim')) ?? {}
      const thread = conversationId ?? ''
      await write(mentor, thread, 'So.')
      await write(student, thread, 'And?')
      const params = { id: mentor.id }
      if (what === 'becomes a student') await admin.ok(usersApi.update, { params, body: { role: 'student' } })
      else if (what === 'is deactivated')
        await admin.ok(usersApi.changeStatus, { params, body: { userId: mentor.id, status: 'inactive' } })
      else if (what === 'is blocked')
        await student.ok(conversationsApi.block, { params: { id: thread }, body: { blocked: true } })
      else
        await w.services.db.withTenant(acme.id, (tx) =>
          sql`delete from users where id = ${mentor.id}`.execute(tx),
        )
      if (what !== 'is no more')
        expect((await mentor.send(helpApi.byId, { params: { id } })).status).not.toBe(200)
      if (what === 'is blocked')
        expect(await mentor.ok(helpApi.claimed, { query: { page: 1, pageSize: 25 } })).toMatchObject({
          items: [],
          total: 0,
        })
      await lookAtRequests(w.services)
      expect(await queueOf(other)).toEqual([id])
      expect(await open(student, id)).toMatchObject({ state: 'queued', mentor: null })
      expect(await lost(acme)).toEqual([])
    },
  )

  it('is not answered by a message that a block keeps from who asked', async () => {
    const { acme, admin, student, lesson, mentor } = await stuck(w)
    const { id } = await ask(student, lesson)
    const { conversationId } = (await move(mentor, id, 'claim')) ?? {}
    await student.ok(conversationsApi.block, {
      params: { id: conversationId ?? '' },
      body: { blocked: true },
    })
    await write(mentor, conversationId ?? null, 'So.')
    expect((await admin.ok(helpApi.overview, {})).answered).toBe(0)
    await lookAtRequests(w.services)
    expect((await open(student, id)).state).toBe('queued')
    expect(await lost(acme)).toEqual([])
  })

  it('rests where who asked does not come back within a week', async () => {
    const { acme, student, lesson, mentor } = await stuck(w)
    const { id } = await ask(student, lesson)
    const { conversationId } = (await move(mentor, id, 'claim')) ?? {}
    await write(mentor, conversationId ?? null, 'So.')
    for (let day = 1; day <= 7; day++) {
      expect((await open(student, id)).state).toBe('awaiting_student')
      await later(w, acme, DAY)
    }
    await later(w, acme, DAY)
    expect((await open(student, id)).state).toBe('closed')
    expect((await ask(student, lesson)).id).not.toBe(id)
  })

  it('rests after its week though its mentor is gone by then, and waits for nobody anew', async () => {
    const { acme, admin, student, lesson, mentor } = await stuck(w)
    const other = await mentorOf(acme, 'Max')
    const { id } = await ask(student, lesson)
    const { conversationId } = (await move(mentor, id, 'claim')) ?? {}
    await write(mentor, conversationId ?? null, 'So.')
    await admin.ok(usersApi.update, { params: { id: mentor.id }, body: { role: 'student' } })
    await later(w, acme, 8 * DAY)
    expect((await open(student, id)).state).toBe('closed')
    expect(await queueOf(other)).toEqual([])
  })
})
