import { describe, expect, it } from 'vitest'
import { v7 as uuid } from 'uuid'
import { auditApi } from '#contract/people/audit.ts'
import { checkInsApi, type CheckInMoment } from '#contract/mentoring/check-ins.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import type { CheckInAnswers, CheckInQuestion } from '#contract/rules/mentoring/check-in-questions.ts'
import { activePair } from '../../../../test/active-pair.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'
import { countFeedback } from '../count-feedback.ts'
import { askCheckIns } from './ask-check-ins.ts'

const w = await world()
const HOUR = 3_600_000
const DAY = 24 * HOUR
const weeks = 10
const half = 35
const ask = () => askCheckIns(w.services)

type Pair = { id: string; mentor: Person; mentee: Person }

/** Pairs that a programme of ten weeks made, and that began so many days ago. */
async function programme(
  people: readonly (readonly [Person, Person])[],
  acme: TestCompany,
  { days = half, questions = ['hopes', 'cadence'] as CheckInQuestion[] } = {},
) {
  const admin = await acme.user({ role: 'admin' })
  const { id } = await admin.ok(programmesApi.create, { body: { name: 'Spring' } })
  await admin.ok(programmesApi.update, { params: { id }, body: { weeks, checkInQuestions: questions } })
  const pairs: Pair[] = []
  for (const [mentor, mentee] of people)
    pairs.push({ id: await activePair(w, acme, mentor, mentee), mentor, mentee })
  const run = uuid()
  await w.services.db.withTenant(acme.id, async (tx) => {
    await tx
      .updateTable('mentoring_relationships')
      .set({ began_at: new Date(Date.now() - days * DAY - HOUR) })
      .execute()
    await tx
      .insertInto('programme_runs')
      .values({ company_id: acme.id, id: run, programme_id: id, number: 1, state: 'published' })
      .execute()
    await tx
      .insertInto('programme_matches')
      .values(
        pairs.map((pair) => ({
          company_id: acme.id,
          run_id: run,
          mentor_id: pair.mentor.id,
          mentee_id: pair.mentee.id,
          fit: JSON.stringify({ score: 0, parts: [] }),
          relationship_id: pair.id,
        })),
      )
      .execute()
  })
  return { acme, admin, id, pairs }
}
async function onePair(given: Parameters<typeof programme>[2] = {}) {
  const acme = await w.company()
  const mentor = await acme.user({ role: 'mentor', name: 'Grace' })
  const mentee = await acme.user({ name: 'Ada' })
  const { pairs, ...rest } = await programme([[mentor, mentee]], acme, given)
  return { ...rest, mentor, mentee, pairId: (pairs[0] as Pair).id }
}
const fine = { hopes: 'mostly', cadence: 'right' } as const
type More = { answers?: CheckInAnswers; word?: string; wordFor?: 'leads' | 'author'; moment?: CheckInMoment }
const say = (person: Person, id: string, { answers = fine, moment = 'middle', ...more }: More = {}) =>
  person.send(checkInsApi.answer, { params: { id, moment }, body: { answers, ...more } })
const said = async (person: Person, id: string, more: More = {}) =>
  expect((await say(person, id, more)).status).toBe(200)
const shown = async (person: Person, id: string) =>
  (await person.ok(checkInsApi.ofPair, { params: { id } })).items
const askedOf = async (person: Person, id: string) =>
  (await shown(person, id)).filter(({ asked }) => asked).map(({ moment }) => moment)
const onHome = async (person: Person) =>
  ((await person.ok(dashboardApi.home, {})).checkIns ?? []).map(({ moment }) => moment)
const told = async (person: Person) =>
  (await person.ok(notificationsApi.list, {})).items.map(
    ({ kind, person: who, times }) => `${kind} ${who} ${times}`,
  )
/** What was asked, or said, is of so long ago. */
const shift = (acme: TestCompany, column: 'asked_at' | 'answered_at', ms: number) =>
  w.services.db.withTenant(acme.id, (tx) =>
    tx
      .updateTable('check_ins')
      .set({ [column]: new Date(Date.now() - ms) })
      .where(column, 'is not', null)
      .execute(),
  )

describe('at the middle of a programme', () => {
  it('both of a pair are asked what it chose: in their space, as the next step of their home, and by one notification', async () => {
    const { mentor, mentee, admin, pairId } = await onePair()
    await ask()
    await ask()
    for (const person of [mentor, mentee]) {
      expect(await askedOf(person, pairId)).toEqual(['middle'])
      expect(await onHome(person)).toEqual(['middle'])
    }
    expect(await told(mentee)).toEqual(['check_in Grace Stone 1'])
    const home = await mentee.ok(dashboardApi.home, {})
    expect(home.nextStep).toEqual({
      kind: 'check_in',
      path: `/dashboard/mentoring/${pairId}`,
      params: { moment: 'middle', name: 'Grace' },
    })
    expect((await shown(mentee, pairId))[0]?.questions).toEqual(['hopes', 'cadence'])
    expect((await admin.ok(dashboardApi.home, {})).checkIns).toBeUndefined()
  })

  it.each([
    ['before it', half - 1],
    ['long after it', half + 15],
  ])('nobody is asked %s', async (_, days) => {
    const { mentee, pairId } = await onePair({ days })
    await ask()
    expect(await shown(mentee, pairId)).toEqual([])
  })

  it('nobody is asked where the programme chose no question, nor of a pair without one', async () => {
    const { acme, mentee, pairId } = await onePair({ questions: [] })
    const alone = await acme.user({ role: 'mentor' })
    const other = await activePair(w, acme, alone, mentee)
    await ask()
    expect([...(await shown(mentee, pairId)), ...(await shown(mentee, other))]).toEqual([])
  })

  it('who answers is asked no more, and the other of the two is, and reads nothing of it', async () => {
    const { mentor, mentee, pairId } = await onePair()
    await ask()
    await said(mentee, pairId, { word: 'He is always late', wordFor: 'leads' })
    expect([await askedOf(mentee, pairId), await onHome(mentee), await told(mentee)]).toEqual([[], [], []])
    expect((await shown(mentee, pairId))[0]?.own).toMatchObject({
      answers: fine,
      word: 'He is always late',
      wordFor: 'leads',
    })
    expect(await askedOf(mentor, pairId)).toEqual(['middle'])
    expect(JSON.stringify(await shown(mentor, pairId))).not.toMatch(/late|mostly/)
  })

  it('an answer is one to what was asked, to all of it and to nothing else', async () => {
    const { mentee, pairId } = await onePair()
    await ask()
    const missing = await say(mentee, pairId, { answers: { hopes: 'fully' } })
    expect([missing.status, missing.error?.details]).toMatchObject([400, [{ field: 'answers.cadence' }]])
    const more = await say(mentee, pairId, { answers: { ...fine, open: 'fully' } })
    expect([more.status, more.error?.details]).toMatchObject([400, [{ field: 'answers.open' }]])
    expect((await shown(mentee, pairId))[0]?.own).toBeNull()
  })

  it('an answer can be changed for a day, and not after it', async () => {
    const { acme, mentee, pairId } = await onePair()
    await ask()
    await said(mentee, pairId, { word: 'Hm' })
    await shift(acme, 'answered_at', 23 * HOUR)
    await said(mentee, pairId, { answers: { ...fine, cadence: 'rare' } })
    expect((await shown(mentee, pairId))[0]?.own).toMatchObject({ answers: { cadence: 'rare' }, word: '' })
    await shift(acme, 'answered_at', 24 * HOUR + 1)
    expect((await say(mentee, pairId)).status).toBe(409)
    expect((await shown(mentee, pairId))[0]).toMatchObject({ open: false, own: { changesUntil: null } })
  })

  it('who would rather not now is not reminded, and may still answer for two weeks', async () => {
    const { acme, mentee, pairId } = await onePair()
    await ask()
    await mentee.ok(checkInsApi.putOff, { params: { id: pairId, moment: 'middle' } })
    await shift(acme, 'asked_at', 8 * DAY)
    await ask()
    expect([await askedOf(mentee, pairId), await onHome(mentee), await told(mentee)]).toEqual([[], [], []])
    await said(mentee, pairId)
    await shift(acme, 'asked_at', 14 * DAY + 1)
    expect((await shown(mentee, pairId))[0]?.own).not.toBeNull()
  })

  it('who says nothing is reminded once, after a week, and asked no more after two', async () => {
    const { acme, mentee, pairId } = await onePair()
    await ask()
    const notices = async () => (await mentee.ok(notificationsApi.list, {})).items.map(({ id }) => id)
    const first = await notices()
    await shift(acme, 'asked_at', 6 * DAY)
    await ask()
    expect(await notices()).toEqual(first)
    await shift(acme, 'asked_at', 7 * DAY + HOUR)
    await ask()
    const second = await notices()
    expect([second.length, second[0] === first[0]]).toEqual([1, false])
    expect(await told(mentee)).toEqual(['check_in Grace Stone 1'])
    await ask()
    expect(await notices()).toEqual(second)
    await shift(acme, 'asked_at', 14 * DAY + 1)
    expect([await askedOf(mentee, pairId), await onHome(mentee)]).toEqual([[], []])
    expect((await say(mentee, pairId)).status).toBe(409)
  })
})

describe('at the end', () => {
  it('of its time, and of no moment before, the two are asked', async () => {
    const { mentee, pairId } = await onePair({ days: weeks * 7 })
    await ask()
    expect(await askedOf(mentee, pairId)).toEqual(['end'])
  })

  it('of a pair that ends before, they are asked of the end alone, once, whatever comes after', async () => {
    const { mentor, mentee, pairId } = await onePair()
    await ask()
    await mentor.ok(mentoringApi.move, { params: { id: pairId }, body: { move: 'complete' } })
    await ask()
    expect([await askedOf(mentee, pairId), await onHome(mentee)]).toEqual([['end'], ['end']])
    await said(mentee, pairId, { moment: 'end' })
    await ask()
    expect(await askedOf(mentee, pairId)).toEqual([])
  })

  it('nobody is told or asked of whom they blocked; the other is', async () => {
    const { mentor, mentee, pairId } = await onePair()
    const { id: talk } = await mentee.ok(conversationsApi.open, { body: { userId: mentor.id } })
    await mentee.ok(conversationsApi.block, { params: { id: talk }, body: { blocked: true } })
    await mentee.ok(mentoringApi.move, { params: { id: pairId }, body: { move: 'end' } })
    await ask()
    expect([await askedOf(mentee, pairId), await told(mentee)]).toEqual([[], []])
    expect(await askedOf(mentor, pairId)).toEqual(['end'])
    // They may say it all the same.
    await said(mentee, pairId, { moment: 'end' })
  })
})

it('nobody but the two is asked, answers or reads', async () => {
  const { acme, admin, pairId } = await onePair()
  await ask()
  const stranger = await acme.user()
  for (const [person, status] of [
    [admin, 403],
    [stranger, 404],
  ] as const) {
    expect((await person.send(checkInsApi.ofPair, { params: { id: pairId } })).status).toBe(status)
    expect((await say(person, pairId)).status).toBe(status)
    const moment = { id: pairId, moment: 'middle' as const }
    expect((await person.send(checkInsApi.putOff, { params: moment })).status).toBe(status)
  }
})

it('a word for its author alone stands in the database as no words; the log of the company says nothing of an answer', async () => {
  const { acme, admin, id, mentee, pairId } = await onePair()
  await ask()
  await said(mentee, pairId, { word: 'He was late again' })
  const rows = await w.services.db.withTenant(acme.id, (tx) =>
    tx.selectFrom('check_in_words').selectAll().execute(),
  )
  expect(JSON.stringify(rows)).not.toContain('late')
  expect((await admin.ok(checkInsApi.ofProgramme, { params: { id } })).items).toEqual([])
  const { items } = await admin.ok(auditApi.list, {})
  expect(items.map(({ action }) => action).filter((action) => /check/i.test(action))).toEqual([])
})

describe('in a programme’s report', () => {
  async function many(count: number) {
    const acme = await w.company()
    const mentor = await acme.user({ role: 'mentor' })
    const mentees = await Promise.all(Array.from({ length: count }, () => acme.user()))
    const of = await programme(
      mentees.map((mentee) => [mentor, mentee] as const),
      acme,
    )
    await ask()
    const sums = async () => {
      await countFeedback(w.services)
      const found = await of.admin.ok(checkInsApi.ofProgramme, { params: { id: of.id } })
      return found.sums
        .filter(({ questions }) => questions.length > 0)
        .map(({ moment, part, questions }) => [
          `${moment} ${part}`,
          ...questions.map(({ question, answers, good }) => `${question} ${good}/${answers}`),
        ])
    }
    return { ...of, sums }
  }

  it('answers of fewer than five people are in no sum, and a sixth is in none before four others', async () => {
    const { acme, pairs, sums } = await many(6)
    for (const { mentee, id } of pairs.slice(0, 4)) await said(mentee, id)
    // A mentor’s many pairs are one person.
    for (const { mentor, id } of pairs) await said(mentor, id)
    await shift(acme, 'answered_at', 25 * HOUR)
    expect(await sums()).toEqual([])
    const [fifth, sixth] = pairs.slice(4) as [Pair, Pair]
    await said(fifth.mentee, fifth.id, { answers: { hopes: 'little', cadence: 'often' } })
    // It can still be changed.
    expect(await sums()).toEqual([])
    await shift(acme, 'answered_at', 25 * HOUR)
    const five = [['middle mentee', 'hopes 4/5', 'cadence 4/5']]
    expect(await sums()).toEqual(five)
    await said(sixth.mentee, sixth.id, { answers: { hopes: 'not', cadence: 'rare' } })
    await shift(acme, 'answered_at', 25 * HOUR)
    expect(await sums()).toEqual(five)
  })

  it('who was asked other questions is in no sum with others: that of one question would be of few', async () => {
    const { acme, pairs, sums } = await many(5)
    const [first] = pairs as [Pair]
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('check_ins')
        .set({ questions: ['hopes', 'open', 'cadence'] })
        .where('relationship_id', '=', first.id)
        .execute(),
    )
    await said(first.mentee, first.id, { answers: { ...fine, open: 'not' } })
    for (const { mentee, id } of pairs.slice(1)) await said(mentee, id)
    await shift(acme, 'answered_at', 25 * HOUR)
    expect(await sums()).toEqual([])
  })

  it('a word for who leads it is read by them under its author’s name, without an answer', async () => {
    const { admin, id, pairs } = await many(2)
    const [first, second] = pairs as [Pair, Pair]
    await said(first.mentee, first.id, { word: 'We need more time', wordFor: 'leads' })
    await said(second.mentee, second.id, { word: 'Tired', wordFor: 'author' })
    const { items, total } = await admin.ok(checkInsApi.ofProgramme, { params: { id } })
    expect([items, total]).toEqual([
      [
        {
          author: { id: first.mentee.id, name: expect.any(String), surname: expect.any(String) },
          moment: 'middle',
          text: 'We need more time',
          at: expect.any(String),
        },
      ],
      1,
    ])
    expect((await first.mentee.send(checkInsApi.ofProgramme, { params: { id } })).status).toBe(403)
  })
})
