import { describe, expect, it } from 'vitest'
import { v7 as uuid } from 'uuid'
import { auditApi } from '#contract/people/audit.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { feedbackApi, type Rating } from '#contract/mentoring/feedback.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { activePair } from '../../../test/active-pair.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'
import { countFeedback } from './count-feedback.ts'

const w = await world()
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A session that ended so long ago. */
async function session(acme: TestCompany, pairId: string, mentor: Person, mentee: Person, ago = HOUR) {
  const id = uuid()
  await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .insertInto('booking_sessions')
      .values({
        company_id: acme.id,
        id,
        relationship_id: pairId,
        mentor_id: mentor.id,
        mentee_id: mentee.id,
        state: 'done',
        met: true,
        met_by: 'room',
        waits_for: 'mentor',
        starts_at: new Date(Date.now() - ago - HOUR / 2),
        minutes: 30,
        expires_at: new Date(),
        last_move: 'finish',
        last_by: 'time',
      })
      .execute(),
  )
  return id
}
async function ground(ago = HOUR) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const mentor = await acme.user({ role: 'mentor', name: 'Grace' })
  const mentee = await acme.user({ name: 'Ada' })
  const pairId = await activePair(w, acme, mentor, mentee)
  return { acme, admin, mentor, mentee, pairId, id: await session(acme, pairId, mentor, mentee, ago) }
}
type More = { rating?: Rating; word?: string; wordFor?: 'other' | 'leads' | 'author' }
const say = (person: Person, id: string, { rating = 'well', ...more }: More = {}) =>
  person.send(feedbackApi.give, { params: { id }, body: { rating, ...more } })
const said = async (person: Person, id: string, more: More = {}) => {
  const answer = await say(person, id, more)
  expect(answer.status).toBe(200)
}
const read = (person: Person, id: string) => person.ok(feedbackApi.ofSession, { params: { id } })
const askedOf = async (person: Person, id: string) => [
  (await person.ok(feedbackApi.asked, { params: { id } })).items.map(({ sessionId }) => sessionId),
  (await person.ok(dashboardApi.home, {})).feedback?.map(({ sessionId }) => sessionId) ?? [],
]
const told = async (person: Person) =>
  (await person.ok(notificationsApi.list, {})).items.map(({ kind, person: who }) => `${kind} ${who}`)
const ratedAgo = (acme: TestCompany, id: string, ms: number) =>
  w.services.db.withTenant(acme.id, (tx) =>
    tx
      .updateTable('session_ratings')
      .set({ rated_at: new Date(Date.now() - ms) })
      .where('session_id', '=', id)
      .execute(),
  )

describe('after a session', () => {
  it('each of the two is asked, on their home and in their space, until they answer', async () => {
    const { mentor, mentee, admin, pairId, id } = await ground()
    for (const person of [mentor, mentee]) expect(await askedOf(person, pairId)).toEqual([[id], [id]])
    expect((await admin.ok(dashboardApi.home, {})).feedback).toBeUndefined()
    await said(mentee, id, { rating: 'very' })
    expect(await askedOf(mentee, pairId)).toEqual([[], []])
    expect(await askedOf(mentor, pairId)).toEqual([[id], [id]])
  })

  it('who would rather not now is not asked again, and may still say it', async () => {
    const { mentee, pairId, id } = await ground()
    const later = await mentee.ok(feedbackApi.putOff, { params: { id } })
    expect(later).toMatchObject({ open: true, own: null })
    expect(await askedOf(mentee, pairId)).toEqual([[], []])
    await said(mentee, id, { rating: 'little' })
    // What was said stays said.
    await mentee.ok(feedbackApi.putOff, { params: { id } })
    expect((await read(mentee, id)).own).toMatchObject({ rating: 'little' })
  })

  it('nobody is asked, and nothing is taken, after two weeks, nor of what did not take place', async () => {
    const { acme, mentor, mentee, pairId, id } = await ground(14 * DAY + HOUR)
    expect(await askedOf(mentee, pairId)).toEqual([[], []])
    expect(await read(mentee, id)).toMatchObject({ open: false })
    expect((await say(mentee, id)).status).toBe(409)
    expect((await mentee.send(feedbackApi.putOff, { params: { id } })).status).toBe(409)
    const missed = await session(acme, pairId, mentor, mentee)
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('booking_sessions').set({ state: 'no_show' }).where('id', '=', missed).execute(),
    )
    expect(await askedOf(mentee, pairId)).toEqual([[], []])
    expect((await say(mentee, missed)).status).toBe(409)
  })

  it('nobody is asked of a pair that ended', async () => {
    const { mentor, mentee, pairId } = await ground()
    await mentor.ok(mentoringApi.move, { params: { id: pairId }, body: { move: 'end' } })
    expect((await mentee.ok(dashboardApi.home, {})).feedback).toBeUndefined()
  })

  it('an answer can be changed for a day, and not after it', async () => {
    const { acme, mentee, id } = await ground()
    await said(mentee, id, { rating: 'little', word: 'Too fast', wordFor: 'author' })
    await ratedAgo(acme, id, 23 * HOUR)
    await said(mentee, id, { rating: 'well' })
    const changed = (await read(mentee, id)).own
    expect(changed).toMatchObject({ rating: 'well', word: '' })
    // The change began no new day: an hour of the first is left.
    expect(Date.parse(changed?.changesUntil ?? '')).toBeLessThan(Date.now() + 2 * HOUR)
    await ratedAgo(acme, id, 24 * HOUR + 1)
    expect((await read(mentee, id)).own).toMatchObject({ rating: 'well', changesUntil: null })
    expect((await say(mentee, id, { rating: 'not' })).status).toBe(409)
    expect((await read(mentee, id)).own).toMatchObject({ rating: 'well' })
  })

  it('two answers at once are one', async () => {
    const { acme, mentee, id } = await ground()
    const answers = await Promise.all([
      say(mentee, id, { rating: 'not', word: 'One', wordFor: 'other' }),
      say(mentee, id, { rating: 'very', word: 'Two', wordFor: 'other' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const rows = await w.services.db.withTenant(acme.id, async (tx) => ({
      ratings: await tx.selectFrom('session_ratings').select('rating').execute(),
      words: await tx.selectFrom('session_words').select('body').execute(),
    }))
    expect([rows.ratings.length, rows.words.length]).toEqual([1, 1])
    // The word is the one that came with the rating.
    expect([
      ['not', 'One'],
      ['very', 'Two'],
    ]).toContainEqual([rows.ratings[0]?.rating, rows.words[0]?.body])
  })
})

describe('a word', () => {
  it('for the other is read by the two, and the other is told once', async () => {
    const { mentor, mentee, id } = await ground()
    await said(mentee, id, { rating: 'not', word: 'Let us speak slower', wordFor: 'other' })
    await said(mentee, id, { rating: 'not', word: 'Let us speak slower, please', wordFor: 'other' })
    expect(await told(mentor)).toEqual(['session_word Ada Stone'])
    const theirs = await read(mentor, id)
    // The rating is in nothing that they read.
    expect(theirs).toEqual({
      sessionId: id,
      open: true,
      audiences: ['other', 'author'],
      own: null,
      received: 'Let us speak slower, please',
    })
    expect((await read(mentee, id)).own).toMatchObject({
      wordFor: 'other',
      seenBy: [mentor.id, mentee.id],
      seenByLeads: false,
    })
  })

  it('for its author alone is read by nobody else, and stands in the database as no words', async () => {
    const { acme, mentor, mentee, id } = await ground()
    await said(mentee, id, { word: 'He was late again', wordFor: 'author' })
    expect(await told(mentor)).toEqual([])
    expect((await read(mentor, id)).received).toBeNull()
    expect((await read(mentee, id)).own).toMatchObject({ word: 'He was late again', seenBy: [mentee.id] })
    const rows = await w.services.db.withTenant(acme.id, (tx) =>
      tx.selectFrom('session_words').selectAll().execute(),
    )
    expect(JSON.stringify(rows)).not.toContain('late')
  })

  it('that is for somebody else by now is read by the other no more, nor are they told', async () => {
    const { mentor, mentee, id } = await ground()
    await said(mentee, id, { word: 'Thank you', wordFor: 'other' })
    await said(mentee, id, { word: 'Thank you', wordFor: 'author' })
    expect(await told(mentor)).toEqual([])
    expect((await read(mentor, id)).received).toBeNull()
  })

  it('of whom one blocked is not read, and not told', async () => {
    const { mentor, mentee, id } = await ground()
    const { id: talk } = await mentor.ok(conversationsApi.open, { body: { userId: mentee.id } })
    await mentor.ok(conversationsApi.block, { params: { id: talk }, body: { blocked: true } })
    await said(mentee, id, { word: 'Thank you', wordFor: 'other' })
    expect(await told(mentor)).toEqual([])
    expect((await read(mentor, id)).received).toBeNull()
  })

  it('for who leads a programme is refused where there is none, and what was typed is not half kept', async () => {
    const { mentee, id } = await ground()
    const answer = await say(mentee, id, { word: 'More time', wordFor: 'leads' })
    expect([answer.status, answer.error?.details]).toMatchObject([400, [{ field: 'wordFor' }]])
    expect((await read(mentee, id)).own).toBeNull()
  })

  it('is nowhere in the log of the company, nor that somebody said something', async () => {
    const { admin, mentee, id } = await ground()
    await said(mentee, id, { rating: 'not', word: 'Never again', wordFor: 'other' })
    const { items } = await admin.ok(auditApi.list, {})
    expect(items.map(({ action }) => action).filter((action) => /session|feedback/.test(action))).toEqual([])
    expect(JSON.stringify(items)).not.toContain('Never again')
  })
})

it('nobody but the two reads or says anything of a session', async () => {
  const { acme, admin, mentee, pairId, id } = await ground()
  await said(mentee, id, { word: 'Hello', wordFor: 'other' })
  const stranger = await acme.user()
  for (const [person, status] of [
    [admin, 403],
    [stranger, 404],
  ] as const) {
    expect((await person.send(feedbackApi.ofSession, { params: { id } })).status).toBe(status)
    expect((await say(person, id)).status).toBe(status)
    expect((await person.send(feedbackApi.putOff, { params: { id } })).status).toBe(status)
    expect((await person.send(feedbackApi.asked, { params: { id: pairId } })).status).toBe(status)
  }
})

describe('of a programme', () => {
  async function programme(pairs: number) {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const { id } = await admin.ok(programmesApi.create, { body: { name: 'Spring' } })
    const run = uuid()
    const mentor = await acme.user({ role: 'mentor', name: 'Grace' })
    const mentees = await Promise.all(Array.from({ length: pairs }, () => acme.user()))
    const pairIds = new Map<string, string>()
    for (const mentee of mentees) pairIds.set(mentee.id, await activePair(w, acme, mentor, mentee))
    await w.services.db.withTenant(acme.id, async (tx) => {
      await tx
        .insertInto('programme_runs')
        .values({ company_id: acme.id, id: run, programme_id: id, number: 1, state: 'published' })
        .execute()
      await tx
        .insertInto('programme_matches')
        .values(
          mentees.map((mentee) => ({
            company_id: acme.id,
            run_id: run,
            mentor_id: mentor.id,
            mentee_id: mentee.id,
            fit: JSON.stringify({ score: 0, parts: [] }),
            relationship_id: pairIds.get(mentee.id) ?? null,
          })),
        )
        .execute()
    })
    /** Says it of a session of its own, a while ago. */
    const rate = async (person: Person, mentee: Person, more: More = {}, ago = 25 * HOUR) => {
      const sessionId = await session(acme, pairIds.get(mentee.id) ?? '', mentor, mentee)
      await said(person, sessionId, more)
      await ratedAgo(acme, sessionId, ago)
    }
    const sums = async () => {
      await countFeedback(w.services)
      const { byMentees, byMentors } = await admin.ok(feedbackApi.ofProgramme, { params: { id } })
      return [byMentees, byMentors]
    }
    return { acme, admin, id, mentor, mentees: mentees as [Person, ...Person[]], rate, sums }
  }

  it('a sum is shown from five people on, and grows by five people, so that none is what two sums differ by', async () => {
    const { mentees, rate, sums } = await programme(6)
    for (const mentee of mentees.slice(0, 4)) await rate(mentee, mentee)
    // The same four again: many ratings of few people.
    for (const mentee of mentees.slice(0, 4)) await rate(mentee, mentee)
    expect(await sums()).toEqual([null, null])
    const [, , , , fifth, sixth] = mentees as [Person, Person, Person, Person, Person, Person]
    await rate(fifth, fifth, { rating: 'little' })
    expect(await sums()).toEqual([{ ratings: 9, helped: 8 }, null])
    await rate(sixth, sixth, { rating: 'not' })
    for (const mentee of mentees.slice(0, 3)) await rate(mentee, mentee)
    expect(await sums()).toEqual([{ ratings: 9, helped: 8 }, null])
    await rate(fifth, fifth, { rating: 'very' })
    expect(await sums()).toEqual([{ ratings: 14, helped: 12 }, null])
  })

  it('a mentor’s many ratings are one person’s, and no sum', async () => {
    const { mentor, mentees, rate, sums } = await programme(6)
    for (const mentee of mentees) await rate(mentor, mentee)
    expect(await sums()).toEqual([null, null])
  })

  it('what can still be changed is in no sum', async () => {
    const { mentees, rate, sums } = await programme(5)
    for (const mentee of mentees.slice(1)) await rate(mentee, mentee)
    await rate(mentees[0], mentees[0], {}, 23 * HOUR)
    expect(await sums()).toEqual([null, null])
  })

  it('a word for who leads it is read by them under its author’s name, without the rating; others are not', async () => {
    const { admin, id, mentor, mentees, rate } = await programme(2)
    const [first, second] = mentees as [Person, Person]
    await rate(first, first, { rating: 'not', word: 'We need more time', wordFor: 'leads' })
    await rate(second, second, { rating: 'very', word: 'Thank you', wordFor: 'other' })
    await rate(mentor, second, { word: 'Tired', wordFor: 'author' })
    const { items, total } = await admin.ok(feedbackApi.ofProgramme, { params: { id } })
    expect([items, total]).toEqual([
      [
        {
          author: { id: first.id, name: expect.any(String), surname: expect.any(String) },
          text: 'We need more time',
          at: expect.any(String),
        },
      ],
      1,
    ])
    expect((await first.send(feedbackApi.ofProgramme, { params: { id } })).status).toBe(403)
  })
})
