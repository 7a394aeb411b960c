import { describe, expect, it } from 'vitest'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { teamsApi, type TeamsPage } from '#contract/practice/teams.ts'
import { emptyReview, type Review } from '#contract/practice/work.ts'
import { world, type Person } from '../../../../test/world.ts'
import { assignmentOf, handIn, publishAssignment, write } from '../work.test-data.ts'
import { namesIn, teamwork } from './teams.test-data.ts'
import { hints, openSome, own } from '../../lesson-hints/lesson-hints.test-data.ts'

const w = await world()

/** What somebody is told of the work; what they are told of the team itself stands in a test of its own. */
const news = async (person: Person) =>
  (await person.ok(notificationsApi.list)).items.flatMap(({ kind, times }) =>
    kind === 'team_changed' ? [] : [`${kind} ${times}`],
  )
const placeOf = async (person: Person, id: string) =>
  (await person.ok(enrolmentsApi.course, { params: { id } })).enrolment
const byPoints = { passedBy: 'points', passPoints: 5, mostPoints: 10 } as const
const points = (given: number, word = 'Well done'): Review => ({ ...emptyReview, points: given, word })
type Send = { round?: number; revision?: number }
const release = (
  person: Person,
  workId: string,
  outcome: 'returned' | 'graded',
  review: Review,
  { round = 1, revision = 0 }: Send = {},
) => person.send(courseworkApi.release, { params: { workId }, body: { outcome, review, round, revision } })

/** Two of a team with the same work in hand. */
async function pair(settings = {}) {
  const all = await teamwork(w, ['Ana', 'Luis', 'Eva'], { ...byPoints, ...settings })
  const [ana, luis, eva] = all.learners as [Person, Person, Person]
  await all.make([ana, luis])
  const ofAna = await all.start(ana)
  const ofLuis = await all.start(luis)
  return { ...all, ana, luis, eva, ofAna, ofLuis }
}

describe('an assignment that is done in teams', () => {
  it('goes with one piece of work from writing by a return to one grade that completes the course of each', async () => {
    const { ana, luis, grader, page, ofAna, ofLuis, id } = await pair()
    await write(ana, ofAna, 'We walked the Ebro.')
    expect((await page(luis)).work?.draft).toMatchObject({ text: 'We walked the Ebro.', saved: 1 })
    const handedIn = await handIn(luis, ofLuis)
    expect(handedIn.work).toMatchObject({ state: 'submitted', rounds: [{ handedInBy: 'Luis Stone' }] })
    expect((await page(ana)).work).toMatchObject({
      state: 'submitted',
      moves: ['withdraw'],
      rounds: [{ number: 1, text: 'We walked the Ebro.', handedInBy: 'Luis Stone' }],
    })
    expect(await news(ana)).toEqual(['team_handed_in 1'])
    expect(await news(luis)).toEqual([])
    const queue = await grader.ok(courseworkApi.queue)
    expect(queue.total).toBe(1)
    const [line] = queue.items
    expect(line?.team?.number).toBe(1)
    expect(namesIn(line?.team)).toEqual(['Ana', 'Luis'])
    expect(await news(grader)).toEqual(['work_waiting 1'])
    const workId = line?.id ?? ''
    const back = await release(grader, workId, 'returned', { ...emptyReview, word: 'How long is it?' })
    expect(back.data).toMatchObject({ state: 'returned' })
    for (const one of [ana, luis]) {
      expect(await news(one)).toEqual(['work_returned 1'])
      expect((await page(one)).work).toMatchObject({
        state: 'returned',
        draft: { text: 'We walked the Ebro.', round: 2 },
        rounds: [{ review: { outcome: 'returned', word: 'How long is it?' } }],
      })
    }
    await write(ana, ofAna, 'We walked the Ebro, 930 km.', 2)
    await handIn(ana, ofAna, 2)
    const graded = await release(grader, workId, 'graded', points(8), { round: 2 })
    expect(graded.data).toMatchObject({ state: 'graded', grades: [{ score: { points: 8, of: 10 } }] })
    for (const one of [ana, luis]) {
      expect((await page(one)).work).toMatchObject({ state: 'graded', passed: true })
      expect((await page(one)).work?.rounds[0]?.review).toMatchObject({
        word: 'Well done',
        score: { points: 8 },
      })
      expect(await placeOf(one, id)).toMatchObject({ state: 'completed' })
    }
    expect((await grader.ok(courseworkApi.queue)).total).toBe(0)
  })

  it('is not begun before its team is, and asks what is published when one of them starts', async () => {
    const { ana, luis, eva, page, params } = await pair()
    const alone = await eva.send(courseworkApi.start, { params })
    expect(alone.error).toMatchObject({ code: 'CONFLICT', details: { reason: 'team_needed' } })
    expect(await page(eva)).toMatchObject({ team: { own: null, choices: [], mayLeave: false }, work: null })
    expect(namesIn((await page(ana)).team?.own)).toEqual(['Ana', 'Luis'])
    expect((await page(luis)).work).toMatchObject({ state: 'in_progress' })
  })

  it('shows beside what one types what another of the team wrote meanwhile, and writes over neither', async () => {
    const { ana, luis, ofAna, ofLuis, page } = await pair()
    const save = (person: Person, workId: string, text: string, number: number, seen: number) =>
      person.ok(courseworkApi.save, { params: { workId }, body: { text, link: '', round: 1, number, seen } })
    expect(await save(ana, ofAna, 'By Ana', 4, 0)).toEqual({ saved: 4, over: false })
    expect(await save(luis, ofLuis, 'By Luis', 9, 0)).toEqual({
      saved: 4,
      over: false,
      other: { text: 'By Ana', link: '', by: 'Ana Stone' },
    })
    expect((await page(luis)).work?.draft).toMatchObject({ text: 'By Ana', saved: 4, by: 'Ana Stone' })
    expect((await page(ana)).work?.draft).not.toHaveProperty('by')
    // Having seen it, Luis goes on with both; what Ana sends once more is not older than what she saw.
    expect(await save(luis, ofLuis, 'By Ana and Luis', 10, 4)).toEqual({ saved: 10, over: false })
    expect((await save(ana, ofAna, 'By Ana alone', 11, 4)).other).toMatchObject({ by: 'Luis Stone' })
    const unseen = { params: { workId: ofAna }, body: { round: 1, number: 4 } }
    expect((await ana.send(courseworkApi.handIn, unseen)).error?.details).toEqual({ reason: 'newer' })
    expect((await page(ana)).work?.draft?.text).toBe('By Ana and Luis')
  })

  it('is taken back by any of them, and by nobody once a review of it is begun', async () => {
    const { ana, luis, grader, ofAna, ofLuis, page } = await pair()
    await write(ana, ofAna, 'Here')
    await handIn(ana, ofAna)
    await luis.ok(courseworkApi.withdraw, { params: { workId: ofLuis } })
    expect((await page(ana)).work).toMatchObject({ state: 'in_progress', draft: { text: 'Here' } })
    expect((await grader.ok(courseworkApi.queue)).total).toBe(0)
    await handIn(luis, ofLuis)
    const review = { ...emptyReview, word: 'So far' }
    const begun = { params: { workId: ofAna }, body: { revision: 0, round: 1, review } }
    expect((await grader.ok(courseworkApi.saveReview, begun)).state).toBe('awaiting_grade')
    for (const [one, workId] of [
      [ana, ofAna],
      [luis, ofLuis],
    ] as const) {
      expect((await page(one)).work).toMatchObject({ state: 'awaiting_grade', moves: [] })
      const taken = await one.send(courseworkApi.withdraw, { params: { workId } })
      expect(taken.error?.details).toEqual({ reason: 'moved_on' })
    }
    // What is written of the review is there by whichever of them it is opened.
    const seen = await grader.ok(courseworkApi.byId, { params: { workId: ofLuis } })
    expect(seen.review).toMatchObject({ word: 'So far', revision: 1 })
  })

  it('passes for all of them by handing in where that is all it asks', async () => {
    const { ana, luis, ofAna, id } = await pair({ passedBy: 'handed_in' })
    await write(ana, ofAna, 'Here')
    await handIn(ana, ofAna)
    for (const one of [ana, luis]) expect(await placeOf(one, id)).toMatchObject({ state: 'completed' })
  })

  it('gives one of them another grade with a reason, and all of them with one word', async () => {
    const { ana, luis, grader, ofAna, ofLuis, page, id } = await pair()
    await write(ana, ofAna, 'Here')
    await handIn(ana, ofAna)
    await release(grader, ofAna, 'graded', points(8))
    const correct = (workId: string, review: Review, revision: number, alone?: boolean) =>
      grader.ok(courseworkApi.correct, {
        params: { workId },
        body: { review, revision, reason: 'By their part', ...(alone !== undefined && { alone }) },
      })
    const done = await correct(ofLuis, points(3), 1, true)
    expect(done.team?.members.map(({ name, score }) => `${name} ${score?.points}`)).toEqual([
      'Ana 8',
      'Luis 3',
    ])
    expect(done.grades).toMatchObject([{ reason: 'By their part' }, { reason: '' }])
    expect(await placeOf(ana, id)).toMatchObject({ state: 'completed' })
    expect((await page(luis)).work).toMatchObject({ passed: false })
    expect((await page(ana)).work).toMatchObject({ passed: true })
    const all = await correct(ofAna, points(9), 1)
    expect(all.team?.members.map(({ name, score }) => `${name} ${score?.points}`)).toEqual([
      'Ana 9',
      'Luis 9',
    ])
  })

  it('is refused beside what is between single learners', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const teams = { made: 'staff', size: 3 } as const
    const against = [{ anonymous: true }, { twoGraders: { mostDifference: 10 } }]
    for (const more of against)
      await expect(publishAssignment(admin, assignmentOf({ ...byPoints, teams, ...more }))).rejects.toThrow(
        'teams_with_single',
      )
  })
})

describe('who is in a team', () => {
  it('is in one at a time, and listed where in none; a team takes in nobody once it has handed in', async () => {
    const { ana, luis, eva, grader, make, ofAna, params } = await pair()
    const twice = await grader.send(teamsApi.make, { params, body: { teams: [[eva.id, ana.id]] } })
    expect(twice.error?.details).toEqual({ reason: 'team_taken' })
    const before = await grader.ok(teamsApi.list, { params })
    expect(before.without.map(({ name }) => name)).toEqual(['Eva'])
    expect(before.teams.map(namesIn)).toEqual([['Ana', 'Luis']])
    const put = async (person: Person, teamId: string | null) => {
      const { data, error } = await grader.send(teamsApi.put, {
        params: { ...params, userId: person.id },
        body: { teamId },
      })
      return { data: data as TeamsPage | undefined, error }
    }
    const first = before.teams[0]?.id ?? ''
    await write(ana, ofAna, 'Ours')
    expect((await put(eva, first)).data?.teams.map(namesIn)).toEqual([['Ana', 'Eva', 'Luis']])
    expect((await eva.ok(courseworkApi.page, { params })).work?.draft?.text).toBe('Ours')
    expect((await put(eva, null)).data?.without.map(({ name }) => name)).toEqual(['Eva'])
    await handIn(ana, ofAna)
    expect((await put(eva, first)).error?.details).toEqual({ reason: 'team_closed' })
    const second = await make([eva])
    expect(second.teams.map(({ number, open }) => [number, open])).toEqual([
      [1, false],
      [2, true],
    ])
    expect((await put(luis, second.teams[1]?.id ?? '')).error?.details).toEqual({ reason: 'team_closed' })
  })

  it('goes on alone with what was handed in when they are taken out, and the others without them', async () => {
    const { ana, luis, grader, ofAna, ofLuis, page, params } = await pair()
    await write(ana, ofAna, 'Ours')
    await handIn(ana, ofAna)
    const out = { params: { ...params, userId: luis.id }, body: { teamId: null } }
    const left = await grader.ok(teamsApi.put, out)
    expect(left.alone.map(({ name }) => name)).toEqual(['Luis'])
    await ana.ok(courseworkApi.withdraw, { params: { workId: ofAna } })
    await write(ana, ofAna, 'Mine', 1, 7)
    expect((await page(luis)).work).toMatchObject({ state: 'submitted', rounds: [{ text: 'Ours' }] })
    await release(grader, ofLuis, 'graded', points(6))
    expect((await page(luis)).work).toMatchObject({ state: 'graded' })
    expect((await page(ana)).work).toMatchObject({ state: 'in_progress', draft: { text: 'Mine' } })
  })

  it('keeps a grade that was given, and gets none of what their team does after they are withdrawn', async () => {
    const { ana, luis, admin, grader, ofAna, ofLuis, id } = await pair()
    await write(ana, ofAna, 'Ours')
    await handIn(ana, ofAna)
    const { items } = await admin.ok(enrolmentsApi.learners, { params: { id } })
    const of = items.find(({ person }) => person.id === luis.id)?.id ?? ''
    await admin.ok(enrolmentsApi.decide, { params: { id, enrolmentId: of }, body: { state: 'withdrawn' } })
    await release(grader, ofAna, 'graded', points(8))
    const seen = await grader.ok(courseworkApi.byId, { params: { workId: ofLuis } })
    expect(seen).toMatchObject({ state: 'submitted', team: null, grades: [] })
    expect((await grader.ok(courseworkApi.byId, { params: { workId: ofAna } })).team?.members).toMatchObject([
      { name: 'Ana', score: { points: 8 } },
    ])
  })
})

describe('a team that learners choose', () => {
  it('is joined up to its size and left before it has handed in; what was written stays with the others', async () => {
    const settings = { ...byPoints, teams: { made: 'learners', size: 2 } as const }
    const { learners, join, start, page, params } = await teamwork(w, ['Ana', 'Luis', 'Eva'], settings)
    const [ana, luis, eva] = learners as [Person, Person, Person]
    const begun = await join(ana, null)
    const teamId = begun.data?.team?.own?.id ?? ''
    expect((await join(ana, null)).data?.team?.own?.id).toBe(teamId)
    expect((await page(luis)).team?.choices.map(namesIn)).toEqual([['Ana']])
    await write(ana, await start(ana), 'Ours')
    expect((await join(luis, teamId)).data?.work?.draft?.text).toBe('Ours')
    expect((await page(eva)).team?.choices).toEqual([])
    expect((await join(eva, teamId)).error?.details).toEqual({ reason: 'team_full' })
    const left = await ana.ok(teamsApi.leave, { params })
    expect(left).toMatchObject({ team: { own: null }, work: null })
    expect((await page(luis)).work?.draft?.text).toBe('Ours')
    expect((await join(eva, teamId)).data?.team?.own?.members).toHaveLength(2)
    await handIn(luis, await start(luis))
    expect((await eva.send(teamsApi.leave, { params })).error?.details).toEqual({ reason: 'team_closed' })
    expect((await join(ana, teamId)).error?.details).toEqual({ reason: 'team_closed' })
  })

  it('is not chosen where the staff makes them, and nobody but the staff makes them', async () => {
    const { eva, grader, acme, join, params } = await pair()
    expect((await join(eva, null)).error?.details).toEqual({ reason: 'teams_not_chosen' })
    const mentor = await acme.user({ role: 'mentor' })
    const stranger = await (await w.company()).user({ role: 'admin' })
    for (const one of [eva, mentor, stranger]) {
      const made = await one.send(teamsApi.make, { params, body: { teams: [[eva.id]] } })
      expect(['FORBIDDEN', 'NOT_FOUND']).toContain(made.error?.code)
      expect(['FORBIDDEN', 'NOT_FOUND']).toContain((await one.send(teamsApi.list, { params })).error?.code)
    }
    expect((await grader.ok(teamsApi.list, { params })).without.map(({ name }) => name)).toEqual(['Eva'])
  })
})

describe('what one of a team does alone', () => {
  it('opens no worked answer that costs the points before there is a grade, and costs nobody any', async () => {
    const { acme, ana, luis, grader, params, ofAna } = await pair({ workedCloses: true, hints })
    for (const one of [ana, luis])
      await one.ok(enrolmentsApi.record, { params, body: { id: crypto.randomUUID(), kind: 'opened' } })
    await write(ana, ofAna, 'A bridge')
    await openSome(w, acme, ana, params, 3)
    expect(await own(ana, params)).toMatchObject({
      hints: [{ rung: 'question' }, { rung: 'principle' }, { rung: 'step' }],
      nextHint: null,
    })
    await handIn(ana, ofAna)
    await release(grader, ofAna, 'graded', points(8))
    for (const one of [ana, luis]) {
      await openSome(w, acme, one, params, 4)
      expect((await own(one, params)).hints.at(-1)).toEqual({ rung: 'worked', text: hints.worked })
      const { work } = await one.ok(courseworkApi.page, { params })
      expect([work?.rounds.at(-1)?.review?.score, work?.creditClosed]).toEqual([{ points: 8, of: 10 }, false])
    }
  })

  it('takes no number so high that the others could save nothing any more', async () => {
    const { ana, luis, ofAna, ofLuis } = await pair()
    const save = (person: Person, workId: string, number: number, seen: number) =>
      person.send(courseworkApi.save, {
        params: { workId },
        body: { text: `Number ${number}`, link: '', round: 1, number, seen },
      })
    const far = await save(ana, ofAna, 1_000_000_000, 0)
    expect([far.status, far.error?.details]).toEqual([400, [{ field: 'number', code: 'invalid_value' }]])
    expect((await save(ana, ofAna, 5000, 0)).data).toEqual({ saved: 5000, over: false })
    expect((await save(luis, ofLuis, 5001, 5000)).data).toEqual({ saved: 5001, over: false })
  })
})

it('a mentor of one of a team reviews its work, and of grades reads the one of their mentee alone', async () => {
  const { acme, ana, grader, ofAna, ofLuis } = await pair()
  const mentor = await acme.user({ role: 'mentor', name: 'Mia' })
  await mentor.ok(onboardingApi.save, { body: { step: 'done', capacity: 2 } })
  const { id } = await ana.ok(mentoringApi.ask, { body: { mentorId: mentor.id, word: 'Hello' } })
  await mentor.ok(mentoringApi.move, { params: { id }, body: { move: 'accept' } })
  await write(ana, ofAna, 'Ours')
  await handIn(ana, ofAna)
  const read = (person: Person, workId: string) => person.send(courseworkApi.byId, { params: { workId } })
  for (const workId of [ofAna, ofLuis]) expect((await read(mentor, workId)).status).toBe(200)
  expect((await release(mentor, ofLuis, 'graded', points(8))).status).toBe(200)
  // As long as it is one grade, it is their mentee's too.
  expect((await read(mentor, ofLuis)).status).toBe(200)
  await grader.ok(courseworkApi.correct, {
    params: { workId: ofLuis },
    body: { review: points(3), alone: true, reason: 'He was away', revision: 1 },
  })
  expect((await read(mentor, ofLuis)).status).toBe(404)
  const gradesFor = async (person: Person) =>
    (await person.ok(courseworkApi.byId, { params: { workId: ofAna } })).team?.members.map(
      ({ name, score, passed }) => [name, score?.points, passed],
    )
  expect(await gradesFor(mentor)).toEqual([
    ['Ana', 8, true],
    ['Luis', undefined, false],
  ])
  expect(await gradesFor(grader)).toEqual([
    ['Ana', 8, true],
    ['Luis', 3, false],
  ])
})
