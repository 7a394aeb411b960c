import { expect, it } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { teamsApi } from '#contract/practice/teams.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { gradebookFileApi } from '#contract/practice/gradebook-file.ts'
import { gradebookApi } from '#contract/practice/gradebook.ts'
import { emptyReview } from '#contract/practice/work.ts'
import { world, type Person } from '../../../../test/world.ts'
import { text } from '../../questions/question.test-data.ts'
import { handIn, write } from '../work.test-data.ts'
import { namesIn, teamwork } from './teams.test-data.ts'

const w = await world()

const byPoints = { passedBy: 'points', passPoints: 5, mostPoints: 10 } as const
const byLearners = { teams: { made: 'learners', size: 2 } } as const
const ago = '2020-03-06T11:00:00.000Z'
const eight = { ...emptyReview, points: 8, word: 'Well done' }
const give = (person: Person, workId: string) =>
  person.send(courseworkApi.release, {
    params: { workId },
    body: { outcome: 'graded', review: eight, round: 1, revision: 0 },
  })
type Course = Awaited<ReturnType<typeof teamwork>>

/** The work of the first two as one team. */
async function together(names: readonly string[], settings = {}) {
  const all = await teamwork(w, names, { ...byPoints, ...settings })
  const [ana, luis] = all.learners as [Person, Person]
  await all.make([ana, luis])
  return { ...all, ana, luis }
}
async function begun(names: readonly string[], settings = {}) {
  const all = await together(names, settings)
  const { ana, luis, start } = all
  return { ...all, ofAna: await start(ana), ofLuis: await start(luis) }
}
/** A grader of the course who is also in the team of Ana, whose work is handed in. */
async function graderInTeam() {
  const all = await teamwork(w, ['Ana', 'Luis'], byPoints)
  const { grader, params, make, start } = all
  const [ana, luis] = all.learners as [Person, Person]
  await grader.ok(enrolmentsApi.enrol, { params: { id: params.id } })
  await make([ana, grader], [luis])
  const ofAna = await start(ana)
  const ofGrader = await start(grader)
  const ofLuis = await start(luis)
  for (const [one, workId] of [
    [ana, ofAna],
    [luis, ofLuis],
  ] as const) {
    await write(one, workId, 'Ours')
    await handIn(one, workId)
  }
  return { ...all, ana, luis, ofAna, ofLuis, ofGrader }
}
const putOut = async ({ id, lessonId }: Course, by: Person, who: Person) => {
  await by.ok(teamsApi.put, { params: { id, lessonId, userId: who.id }, body: { teamId: null } })
}
const withdraw = async ({ admin, id }: Course, person: Person) => {
  const { items } = await admin.ok(enrolmentsApi.learners, { params: { id } })
  const enrolmentId = items.find((one) => one.person.id === person.id)?.id ?? ''
  await admin.ok(enrolmentsApi.decide, { params: { id, enrolmentId }, body: { state: 'withdrawn' } })
}
/** Publishes the assignment with other instructions, and moves these learners to that version. */
async function publishAnew({ admin, id, params, content }: Course, asked: string, people: readonly Person[]) {
  const { revision } = await admin.ok(coursesApi.lesson, { params })
  const body = { revision, content: { ...content, instructions: text(asked) } }
  await admin.ok(coursesApi.saveLesson, { params, body })
  const course = await admin.ok(coursesApi.byId, { params: { id } })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision: course.revision } })
  for (const one of people) {
    const { enrolment } = await one.ok(enrolmentsApi.course, { params: { id } })
    const enrolmentId = enrolment?.id ?? ''
    await admin.ok(enrolmentsApi.decide, { params: { id, enrolmentId }, body: { newestVersion: true } })
  }
}

it('is reviewed by no grader who is in the team, whichever piece of work of it they name', async () => {
  const { grader, admin, ofAna, ofLuis, ofGrader } = await graderInTeam()
  const review = { ...eight, word: 'By one of us' }
  for (const workId of [ofAna, ofGrader]) {
    const begin = { params: { workId }, body: { revision: 0, round: 1, review } }
    const answers = [
      await grader.send(courseworkApi.byId, { params: { workId } }),
      await grader.send(courseworkApi.saveReview, begin),
      await give(grader, workId),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  }
  // The work of another team is theirs to grade, and their own somebody else's.
  expect((await grader.ok(courseworkApi.queue)).items.map(({ team }) => namesIn(team))).toEqual([['Luis']])
  expect((await give(grader, ofLuis)).data).toMatchObject({ state: 'graded' })
  expect((await give(admin, ofAna)).data).toMatchObject({ state: 'graded', grades: [{ by: 'Ada Stone' }] })
})

it('is graded by nobody who handed it in, also after they have taken themselves out of the team', async () => {
  const { grader, admin, ana, ofAna, ofGrader, id, lessonId } = await graderInTeam()
  const params = { id, lessonId, userId: grader.id }
  await grader.ok(teamsApi.put, { params, body: { teamId: null } })
  expect((await grader.ok(courseworkApi.queue)).items.map(({ team }) => namesIn(team))).toEqual([['Luis']])
  expect((await grader.send(courseworkApi.byId, { params: { workId: ofAna } })).status).toBe(404)
  expect((await give(grader, ofAna)).status).toBe(404)
  const { rows } = await grader.ok(gradebookApi.page, { params: { id } })
  const row = rows.find(({ person }) => person.id === ana.id)
  expect(row?.cells).toMatchObject([{ ownTeam: true, set: null }])
  const at = { params: { id, enrolmentId: row?.enrolmentId ?? '', lessonId } }
  const body = { revision: 0, points: 10, comment: '' }
  expect((await grader.send(gradebookApi.setGrade, { ...at, body })).status).toBe(403)
  // What they hand in alone from now on is somebody else's to grade, as it was.
  expect((await give(admin, ofGrader)).data).toMatchObject({ state: 'graded' })
  expect((await give(admin, ofAna)).data).toMatchObject({ state: 'graded' })
})

it.each<[string, (course: Course, grader: Person, workId: string) => Promise<void>]>([
  [
    'after taking it back',
    async (course, grader, workId) => {
      await handIn(grader, workId)
      await grader.ok(courseworkApi.withdraw, { params: { workId } })
      await putOut(course, grader, grader)
    },
  ],
  ['before it is handed in', (course, grader) => putOut(course, grader, grader)],
  ['taken out by somebody else', (course, grader) => putOut(course, course.admin, grader)],
  [
    'where learners choose',
    async ({ params }, grader) => {
      await grader.ok(teamsApi.leave, { params })
    },
  ],
  [
    'with the whole course',
    async ({ params }, grader) => {
      await grader.ok(enrolmentsApi.withdraw, { params: { id: params.id } })
    },
  ],
])('is graded by nobody who wrote in it and left it: %s', async (_, leave) => {
  const all = await teamwork(w, ['Ana'], { ...byPoints, ...byLearners })
  const { grader, admin, params, join, start } = all
  const [ana] = all.learners as [Person]
  await grader.ok(enrolmentsApi.enrol, { params: { id: params.id } })
  const teamId = (await join(ana, null)).data?.team?.own?.id ?? ''
  await join(grader, teamId)
  const ofAna = await start(ana)
  const ofGrader = await start(grader)
  await write(grader, ofGrader, 'All of it by the grader')
  await leave(all, grader, ofGrader)
  await handIn(ana, ofAna)
  expect((await grader.send(courseworkApi.byId, { params: { workId: ofAna } })).status).toBe(404)
  expect((await give(grader, ofAna)).status).toBe(404)
  expect((await grader.ok(courseworkApi.queue)).items).toEqual([])
  expect((await give(admin, ofAna)).data).toMatchObject({
    state: 'graded',
    rounds: [{ text: 'All of it by the grader' }],
  })
})

it('is moved out of by whoever can grade as by anybody while nothing is written, and then with what is written, alone', async () => {
  const { grader, params, learners, make, start, page } = await teamwork(w, ['Ana', 'Luis'], byPoints)
  const [ana, luis] = learners as [Person, Person]
  await grader.ok(enrolmentsApi.enrol, { params: { id: params.id } })
  await make([ana, grader], [luis])
  const teamOf = async (person: Person) => (await page(person)).team?.own
  const put = (teamId: string | null) =>
    grader.send(teamsApi.put, { params: { ...params, userId: grader.id }, body: { teamId } })
  const ofLuis = (await teamOf(luis))?.id ?? ''
  expect((await put(ofLuis)).status).toBe(200)
  expect(namesIn(await teamOf(grader))).toEqual(['Grace', 'Luis'])
  await write(luis, await start(luis), 'Ours')
  const { status, error } = await put((await teamOf(ana))?.id ?? '')
  expect([status, error?.details]).toEqual([409, { reason: 'team_teaches' }])
  expect(namesIn(await teamOf(grader))).toEqual(['Grace', 'Luis'])
  const toAna = { teamId: (await teamOf(ana))?.id ?? '' }
  await grader.ok(teamsApi.put, { params: { ...params, userId: luis.id }, body: toAna })
  // Nothing is lost with the last of a team, so that nobody is asked whether it may be.
  expect((await put(null)).status).toBe(200)
  expect(namesIn(await teamOf(luis))).toEqual(['Ana', 'Luis'])
  expect(await page(grader)).toMatchObject({ team: null, work: { draft: { text: 'Ours' } } })
})

it('gets no grade by hand in the gradebook from a grader who is in the team, alone, in a block or by a file', async () => {
  const { grader, admin, ana, luis, id, lessonId } = await graderInTeam()
  const rowOf = async (who: Person, person: Person) =>
    (await who.ok(gradebookApi.page, { params: { id } })).rows.find((row) => row.person.id === person.id)
  const set = async (who: Person, person: Person) => {
    const enrolmentId = (await rowOf(admin, person))?.enrolmentId ?? ''
    const one = { revision: 0, points: 10, comment: '' }
    const cells = [{ ...one, enrolmentId, lessonId }]
    const alone = { params: { id, enrolmentId, lessonId }, body: one }
    return [
      (await who.send(gradebookApi.setGrade, alone)).status,
      (await who.send(gradebookApi.setGrades, { params: { id }, body: { cells } })).status,
      (
        await who.send(gradebookFileApi.set, {
          params: { id },
          body: { filename: 'grades.csv', undo: false, cells: cells.map(({ comment: _, ...cell }) => cell) },
        })
      ).status,
    ]
  }
  expect(await set(grader, ana)).toEqual([403, 403, 403])
  const content = `id,An essay\n${ana.id},10\n${luis.id},9\n`
  const plan = await grader.ok(gradebookFileApi.plan, {
    params: { id },
    body: {},
    files: { file: { filename: 'grades.csv', content } },
  })
  expect(plan.misfits.map(({ line, why }) => [line, why])).toEqual([[2, 'own']])
  expect(plan.coming.map(({ line, points }) => [line, points])).toEqual([[3, 9]])
  // To whoever looks it is said before anything is typed; to their own team alone.
  expect((await rowOf(grader, ana))?.cells).toMatchObject([{ ownTeam: true, set: null }])
  for (const [who, person] of [
    [grader, luis],
    [admin, ana],
  ] as const) {
    expect((await rowOf(who, person))?.cells[0]).not.toHaveProperty('ownTeam')
    expect(await set(who, person)).toEqual([200, 200, 200])
  }
  const own = await ana.ok(gradebookApi.own, { params: { id } })
  expect(own.cells[0]).not.toHaveProperty('ownTeam')
})

it('is reviewed by a mentor of any of them, whichever piece of work of it they name', async () => {
  const { acme, ana, luis, ofAna, ofLuis, page } = await begun(['Ana', 'Luis'])
  const mentor = await acme.user({ role: 'mentor', name: 'Marta' })
  await mentor.ok(onboardingApi.save, { body: { step: 'done', capacity: 2 } })
  const { id } = await luis.ok(mentoringApi.ask, { body: { mentorId: mentor.id, word: 'Hello' } })
  await mentor.ok(mentoringApi.move, { params: { id }, body: { move: 'accept' } })
  await write(ana, ofAna, 'Ours')
  await handIn(ana, ofAna)
  for (const workId of [ofAna, ofLuis])
    expect(await mentor.ok(courseworkApi.byId, { params: { workId } })).toMatchObject({
      state: 'submitted',
      rounds: [{ text: 'Ours' }],
    })
  expect((await give(mentor, ofAna)).data).toMatchObject({ state: 'graded' })
  for (const one of [ana, luis])
    expect((await page(one)).work?.rounds[0]?.review).toMatchObject({
      by: 'Marta Stone',
      score: { points: 8 },
    })
  const stranger = await acme.user({ role: 'mentor' })
  expect((await stranger.send(courseworkApi.byId, { params: { workId: ofAna } })).status).toBe(404)
})

it('asks of all of a team what is published when the first of them starts, whatever is published later', async () => {
  const all = await together(['Ana', 'Luis'])
  const { ana, luis, grader, start, page } = all
  const asked = async (person: Person) => JSON.stringify((await page(person)).instructions)
  await publishAnew(all, 'Write about a lake.', [ana, luis])
  const ofAna = await start(ana)
  for (const one of [ana, luis]) expect(await asked(one)).toContain('Write about a lake.')
  await publishAnew(all, 'Write about a sea.', [ana, luis])
  const ofLuis = await start(luis)
  for (const one of [ana, luis]) expect(await asked(one)).toContain('Write about a lake.')
  await write(ana, ofAna, 'Ours')
  await handIn(ana, ofAna)
  for (const workId of [ofAna, ofLuis]) {
    const { instructions } = await grader.ok(courseworkApi.byId, { params: { workId } })
    expect(JSON.stringify(instructions)).toContain('Write about a lake.')
  }
})

it('is started by nobody of a team after the cut-off', async () => {
  const { ana, luis, page, params } = await together(['Ana', 'Luis'], { cutOffAt: ago })
  for (const one of [ana, luis, ana]) {
    const { status, error } = await one.send(courseworkApi.start, { params })
    expect([status, error?.details]).toEqual([403, { reason: 'work_cut_off' }])
    expect(await page(one)).toMatchObject({ work: null, settings: { cutOffAt: ago } })
  }
})

it('has a grade that is held back ready for all of a team, and known to them together', async () => {
  const { ana, luis, grader, params, ofAna, ofLuis, page } = await begun(['Ana', 'Luis'], { heldBack: true })
  await write(ana, ofAna, 'Ours')
  await handIn(ana, ofAna)
  expect((await give(grader, ofAna)).data).toMatchObject({ state: 'awaiting_grade', review: { ready: true } })
  expect(await grader.ok(courseworkApi.byId, { params: { workId: ofLuis } })).toMatchObject({
    state: 'awaiting_grade',
    review: { ready: true, points: 8, word: 'Well done' },
  })
  for (const one of [ana, luis])
    expect((await page(one)).work).toMatchObject({ state: 'awaiting_grade', rounds: [{ review: null }] })
  expect(await grader.ok(courseworkApi.releaseTogether, { params })).toMatchObject({ left: 0 })
  for (const one of [ana, luis]) {
    expect((await page(one)).work).toMatchObject({
      state: 'graded',
      rounds: [{ review: { score: { points: 8, of: 10 } } }],
    })
    const { items } = await one.ok(notificationsApi.list)
    expect(items.filter(({ kind }) => kind === 'work_graded')).toHaveLength(1)
  }
})

it('offers no team that has handed in to who chooses one, and offers it again once it is taken back', async () => {
  const { learners, join, start, page } = await teamwork(w, ['Ana', 'Luis'], byLearners)
  const [ana, luis] = learners as [Person, Person]
  await join(ana, null)
  const ofAna = await start(ana)
  await write(ana, ofAna, 'Ours')
  const choices = async () => (await page(luis)).team?.choices.map(namesIn)
  expect(await choices()).toEqual([['Ana']])
  await handIn(ana, ofAna)
  expect(await choices()).toEqual([])
  await ana.ok(courseworkApi.withdraw, { params: { workId: ofAna } })
  expect(await choices()).toEqual([['Ana']])
})

it('has the place of who is withdrawn for somebody else', async () => {
  const all = await teamwork(w, ['Ana', 'Luis', 'Eva'], byLearners)
  const { learners, join, page } = all
  const [ana, luis, eva] = learners as [Person, Person, Person]
  const teamId = (await join(ana, null)).data?.team?.own?.id ?? ''
  await join(luis, teamId)
  expect((await join(eva, teamId)).error?.details).toEqual({ reason: 'team_full' })
  await withdraw(all, luis)
  expect((await page(eva)).team?.choices.map(namesIn)).toEqual([['Ana']])
  expect(namesIn((await join(eva, teamId)).data?.team?.own)).toEqual(['Ana', 'Eva'])
})
