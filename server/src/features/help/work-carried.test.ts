import { describe, expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { helpApi } from '#contract/help/help.ts'
import { world, type Person } from '../../../test/world.ts'
import { addFile, circle, handsIn } from '../coursework/peers/peers.test-data.ts'
import { teamwork } from '../coursework/teams/teams.test-data.ts'
import { assignmentOf, handIn, rated, rubric, working, write } from '../coursework/work.test-data.ts'
import { hints, ladders, later, openSome } from '../lesson-hints/lesson-hints.test-data.ts'
import { text } from '../questions/question.test-data.ts'
import { ask, mentorOf, move, open } from './help.test-data.ts'

const w = await world()

const lessonFor = async (person: Person, id: string) => {
  const { status, data } = await person.call(helpApi.lesson, { params: { id } })
  return status === 200 ? data : status
}
const comment = {
  id: '0196a5d2-7f4b-4c1d-9e3a-5b8c7d6e4f10',
  quote: { text: 'Ebro', at: 4 },
  text: 'Which part of it?',
}

describe('stuck on an assignment', () => {
  it('carries the draft with its link and the names of its files, as it was when it was asked', async () => {
    const { acme, student, workId, roundId, id: courseId, lessonId } = await working(w, assignmentOf())
    const mentor = await mentorOf(acme, 'Ana')
    await write(student, workId, 'The Ebro is long.')
    await addFile(Object.assign(student, { companyId: acme.id, workId, roundId }), 'Map.pdf')
    const { id, carried } = await ask(student, { courseId, lessonId })
    const draft = {
      round: 1,
      handedInAt: null,
      text: 'The Ebro is long.',
      link: '',
      files: ['Map.pdf'],
      review: null,
    }
    expect(carried).toEqual({ question: null, answers: [], hints: [], work: draft })
    const [queued] = (await mentor.ok(helpApi.queue, {})).items
    expect(queued).toMatchObject({ id, answers: 0, hints: 0, work: true })
    expect(JSON.stringify(queued)).not.toContain('Ebro')
    await write(student, workId, 'The Ebro is short.', 1, 2)
    await handIn(student, workId)
    const seen = await move(mentor, id, 'claim')
    expect(seen).toMatchObject({ nameless: false, carried: { work: draft } })
  })

  it('carries what was handed in, and what the last released review said of it', async () => {
    const {
      acme,
      grader,
      student,
      workId,
      id: courseId,
      lessonId,
    } = await working(w, assignmentOf({}, { rubric }))
    const mentor = await mentorOf(acme, 'Ana')
    await write(student, workId, 'The Ebro is long.')
    await handIn(student, workId)
    const first = await ask(student, { courseId, lessonId })
    expect(first.carried.work).toMatchObject({ round: 1, handedInAt: expect.any(String), review: null })
    await move(student, first.id, 'cancel')
    const review = rated(1, { word: 'Say more', comments: [comment] })
    await grader.ok(courseworkApi.saveReview, { params: { workId }, body: { round: 1, revision: 0, review } })
    // What is being written of a review is its reviewer's alone.
    const second = await ask(student, { courseId, lessonId })
    expect(second.carried.work?.review).toBeNull()
    await move(student, second.id, 'cancel')
    await grader.ok(courseworkApi.release, {
      params: { workId },
      body: { outcome: 'returned', review, round: 1, revision: 1 },
    })
    await write(student, workId, 'It rises in Cantabria.', 2)
    const { id } = await ask(student, { courseId, lessonId })
    expect((await open(mentor, id)).carried.work).toEqual({
      round: 2,
      handedInAt: null,
      text: 'It rises in Cantabria.',
      link: '',
      files: [],
      review: {
        round: 1,
        outcome: 'returned',
        passed: false,
        score: null,
        word: 'Say more',
        comments: [{ quote: 'Ebro', text: 'Which part of it?' }],
        levels: [
          { criterion: 'Claim', level: 'Fair' },
          { criterion: 'Evidence', level: 'Fair' },
        ],
      },
    })
  })

  it('carries the hints that were opened and none after, and nothing where the work was not begun', async () => {
    const { acme, student, id: courseId, inTask } = await ladders(w)
    await openSome(w, acme, student, inTask, 1)
    const request = await ask(student, { courseId, lessonId: inTask.lessonId })
    expect(request.carried.hints).toEqual([{ rung: 'question', text: text('planted-question') }])
    for (const words of later) expect(JSON.stringify(request)).not.toContain(words)
    const beginner = await acme.user()
    await beginner.ok(enrolmentsApi.enrol, { params: { id: courseId } })
    const early = await ask(beginner, { courseId, lessonId: inTask.lessonId })
    expect(early.carried).toEqual({ question: null, answers: [], hints: [] })
  })

  it('has what the assignment asks lie before who asked and who holds the request, without its hints, and before nobody else', async () => {
    const { acme, admin, student, id: courseId, lessonId } = await working(w, assignmentOf({}, { hints }))
    const [mentor, second] = [await mentorOf(acme, 'Ana'), await mentorOf(acme, 'Leo')]
    const [beside, outside] = [await acme.user(), await (await w.company()).user({ role: 'mentor' })]
    const { id } = await ask(student, { courseId, lessonId })
    const asks = { kind: 'assignment', content: text('Write about a river.'), files: [] }
    expect(await lessonFor(mentor, id)).toBe(403)
    await move(mentor, id, 'claim')
    expect([await lessonFor(student, id), await lessonFor(mentor, id)]).toEqual([asks, asks])
    expect([await lessonFor(second, id), await lessonFor(beside, id), await lessonFor(outside, id)]).toEqual([
      404, 404, 404,
    ])
    expect(await lessonFor(admin, id)).toBe(403)
    await student.ok(enrolmentsApi.withdraw, { params: { id: courseId } })
    expect(await lessonFor(mentor, id)).toEqual({ kind: null, content: null, files: [] })
  })

  it('has what it asked when the work was begun lie there, also after its course asks another thing', async () => {
    const { acme, admin, student, params, id: courseId, lessonId } = await working(w, assignmentOf())
    const mentor = await mentorOf(acme, 'Ana')
    const beginner = await acme.user()
    await beginner.ok(enrolmentsApi.enrol, { params: { id: courseId } })
    const { revision } = await admin.ok(coursesApi.lesson, { params })
    const content = assignmentOf({}, { instructions: text('Write about a lake.') })
    await admin.ok(coursesApi.saveLesson, { params, body: { revision, content } })
    const course = await admin.ok(coursesApi.byId, { params: { id: courseId } })
    await admin.ok(coursesApi.publish, { params: { id: courseId }, body: { revision: course.revision } })
    const asksOf = async (person: Person) => {
      const { enrolment } = await person.ok(enrolmentsApi.course, { params: { id: courseId } })
      const at = { id: courseId, enrolmentId: enrolment?.id ?? '' }
      await admin.ok(enrolmentsApi.decide, { params: at, body: { newestVersion: true } })
      const { id } = await ask(person, { courseId, lessonId })
      await move(mentor, id, 'claim')
      return lessonFor(mentor, id)
    }
    expect(await asksOf(student)).toMatchObject({ content: text('Write about a river.') })
    expect(await asksOf(beginner)).toMatchObject({ content: text('Write about a lake.') })
  })

  it('shows the work to whom the words of the request are for, and tells it to nobody else and no log', async () => {
    const { acme, admin, student, workId, id: courseId, lessonId } = await working(w, assignmentOf())
    const [mentor, late] = [await mentorOf(acme, 'Ana'), await mentorOf(acme, 'Leo')]
    await write(student, workId, 'planted-work')
    const { id } = await ask(student, { courseId, lessonId })
    await move(mentor, id, 'claim')
    const others = [late, admin, await acme.user(), await (await w.company()).user({ role: 'mentor' })]
    for (const one of others) {
      const { status, data } = await one.call(helpApi.byId, { params: { id } })
      expect([403, 404]).toContain(status)
      expect(JSON.stringify(data ?? null)).not.toContain('planted-work')
    }
    const told = [await admin.ok(helpApi.overview, {}), await admin.ok(auditApi.list, { query: {} })]
    expect(JSON.stringify(told)).not.toContain('planted-work')
  })

  it('of a team carries the words of the asker’s own team, and of no other', async () => {
    const { learners, make, start, id: courseId, lessonId } = await teamwork(w, ['Ana', 'Luis', 'Eva', 'Teo'])
    const [ana, luis, eva, teo] = learners as [Person, Person, Person, Person]
    await make([ana, luis], [eva, teo])
    const [ofAna, ofEva] = [await start(ana), await start(eva)]
    await write(ana, ofAna, 'We walked the Ebro.')
    await write(eva, ofEva, 'We swam.')
    const { carried } = await ask(luis, { courseId, lessonId })
    expect(carried.work?.text).toBe('We walked the Ebro.')
    expect(JSON.stringify(carried)).not.toContain('We swam.')
  })
})

describe('work that is judged without names', () => {
  it('is kept from a mentor who grades it until it has its grade, and shown to others who help', async () => {
    const {
      acme,
      grader,
      student,
      workId,
      id: courseId,
      lessonId,
    } = await working(w, assignmentOf({ anonymous: true, passedBy: 'reviewed' }))
    const mentor = await mentorOf(acme, 'Ana')
    await write(student, workId, 'The Ebro is long.')
    await handIn(student, workId)
    const { id } = await ask(student, { courseId, lessonId })
    const seen = async (person: Person) => {
      const { nameless, carried } = await open(person, id)
      return [nameless, carried.work?.text]
    }
    expect([await seen(student), await seen(mentor), await seen(grader)]).toEqual([
      [false, 'The Ebro is long.'],
      [false, 'The Ebro is long.'],
      [true, undefined],
    ])
    await grader.ok(courseworkApi.release, {
      params: { workId },
      body: {
        outcome: 'graded',
        review: { levels: [], points: null, comments: [], word: 'Fine' },
        round: 1,
        revision: 0,
      },
    })
    expect(await seen(grader)).toEqual([false, 'The Ebro is long.'])
  })

  it('is kept from a mentor who hands in there too, where those who do review each other without names', async () => {
    const { acme, people, id: courseId, lessonId } = await circle(w, ['Ana', 'Bea'], { anonymous: true })
    const [ana] = people
    if (!ana) throw new Error('nobody')
    const [peer, mentor] = [await mentorOf(acme, 'Max'), await mentorOf(acme, 'Leo')]
    await peer.ok(enrolmentsApi.enrol, { params: { id: courseId } })
    await peer.ok(courseworkApi.start, { params: { id: courseId, lessonId } })
    await handsIn(ana, 'By nobody')
    const { id } = await ask(ana, { courseId, lessonId })
    expect((await open(mentor, id)).carried.work?.text).toBe('By nobody')
    const kept = await open(peer, id)
    expect([kept.nameless, kept.carried.work]).toEqual([true, undefined])
  })
})
