import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { helpApi } from '#contract/help/help.ts'
import { publicCoursesApi } from '#contract/courses/public-courses.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { gradebookApi } from '#contract/practice/gradebook.ts'
import { lessonHintsApi } from '#contract/practice/hints/lesson-hints.ts'
import { searchApi } from '#contract/search.ts'
import { emptyReview } from '#contract/practice/work.ts'
import { myDataApi } from '#contract/accounts/my-data.ts'
import { world, type Person } from '../../../test/world.ts'
import { assignmentOf, handIn, write } from '../coursework/work.test-data.ts'
import { mentorOf } from '../help/help.test-data.ts'
import { text } from '../questions/question.test-data.ts'
import {
  beginLearning,
  hints,
  ladders,
  later,
  openSome,
  own,
  pageWith,
  pass,
  tryOpen,
} from './lesson-hints.test-data.ts'

const w = await world()

const rungsOf = (of: { hints: { rung: string }[] } | null | undefined) => of?.hints.map(({ rung }) => rung)
const grade = (person: Person, workId: string, points: number) =>
  person.ok(courseworkApi.release, {
    params: { workId },
    body: { outcome: 'graded', review: { ...emptyReview, points }, round: 1, revision: 0 },
  })
const done = (person: Person, params: { id: string; lessonId: string }) =>
  person.ok(enrolmentsApi.record, { params, body: { id: uuid(), kind: 'done' } })

describe('the hints beside a lesson', () => {
  it('open one by one from the question to the worked answer, each after a pause', async () => {
    const { acme, student, inPage } = await ladders(w)
    const before = await own(student, inPage)
    expect(before).toEqual({
      hints: [],
      nextHint: { seconds: expect.any(Number) as number, worked: false, closes: false },
      enrolment: { state: 'active' },
    })
    expect(before.nextHint?.seconds).toBeGreaterThan(10)
    const early = await tryOpen(student, inPage, 0)
    expect([early.status, early.error?.details]).toEqual([403, { reason: 'hint_too_early' }])
    await pass(w, acme, 20)
    const first = await tryOpen(student, inPage, 0)
    expect(first.data?.hints).toEqual([{ rung: 'question', text: text('planted-question') }])
    expect((await tryOpen(student, inPage, 1)).error?.details).toEqual({ reason: 'hint_too_early' })
    await openSome(w, acme, student, inPage, 4)
    expect(await own(student, inPage)).toMatchObject({
      hints: [
        { rung: 'question' },
        { rung: 'principle' },
        { rung: 'step' },
        { rung: 'worked', text: text('planted-worked') },
      ],
      nextHint: null,
    })
    // No more is there, and asking for more is no failure.
    expect((await tryOpen(student, inPage, 4)).status).toBe(200)
  })

  it('do not open for who never opened the lesson, however long ago they were enrolled', async () => {
    const { acme, admin, id, inPage } = await ladders(w)
    const late = await acme.user()
    await admin.ok(enrolmentsApi.enrolPeople, { params: { id }, body: { userIds: [late.id] } })
    await pass(w, acme, 1000)
    expect((await tryOpen(late, inPage, 0)).error?.details).toEqual({ reason: 'hint_too_early' })
  })

  it('open at once after a try: what is written in the work, or handed in', async () => {
    const { student, workId, inTask } = await ladders(w)
    expect((await tryOpen(student, inTask, 0)).status).toBe(403)
    await write(student, workId, 'Of paper')
    expect(rungsOf((await tryOpen(student, inTask, 0)).data)).toEqual(['question'])
    expect((await tryOpen(student, inTask, 1)).status).toBe(403)
    await write(student, workId, 'Of thin paper', 1, 2)
    expect(rungsOf((await tryOpen(student, inTask, 1)).data)).toEqual(['question', 'principle'])
    await handIn(student, workId)
    expect(rungsOf((await tryOpen(student, inTask, 2)).data)).toEqual(['question', 'principle', 'step'])
  })

  it('stay closed for who saves nothing in the work, or the same words once more', async () => {
    const { acme, student, workId, inTask } = await ladders(w)
    const early = [403, { reason: 'hint_too_early' }]
    const attempt = async (opened: number) => {
      const { status, error } = await tryOpen(student, inTask, opened)
      return [status, error?.details]
    }
    await write(student, workId, '')
    expect(await attempt(0)).toEqual(early)
    await write(student, workId, 'Of paper', 1, 2)
    expect(await attempt(0)).toEqual([200, undefined])
    await write(student, workId, 'Of paper', 1, 3)
    expect(await attempt(1)).toEqual(early)
    // After the pause it opens all the same, and a link is something new too.
    await pass(w, acme, 20)
    expect(await attempt(1)).toEqual([200, undefined])
    const link = 'https://example.org/wing'
    await student.ok(courseworkApi.save, {
      params: { workId },
      body: { text: 'Of paper', link, round: 1, number: 4 },
    })
    expect(await attempt(2)).toEqual([200, undefined])
  })

  it('are there in an assignment from when its work is begun, as it was then', async () => {
    const { acme, admin, id, inTask } = await ladders(w)
    const other = await acme.user()
    await other.ok(enrolmentsApi.enrol, { params: { id } })
    expect(await own(other, inTask)).toMatchObject({ hints: [], nextHint: null })
    await other.ok(courseworkApi.start, { params: inTask })
    const content = assignmentOf({}, { hints: { ...hints, question: text('Another one') } })
    await admin.ok(coursesApi.saveLesson, { params: inTask, body: { revision: 1, content } })
    const { revision } = await admin.ok(coursesApi.update, { params: { id }, body: { summary: 'T' } })
    await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
    await write(other, (await other.ok(courseworkApi.page, { params: inTask })).work?.id ?? '', 'Of paper')
    await other.ok(enrolmentsApi.record, { params: inTask, body: { id: uuid(), kind: 'opened' } })
    await pass(w, acme, 30)
    expect((await tryOpen(other, inTask, 0)).data?.hints).toEqual([
      { rung: 'question', text: text('planted-question') },
    ])
  })

  it('are opened once by two presses at once', async () => {
    const { acme, student, inPage } = await ladders(w)
    await pass(w, acme, 60)
    const both = await Promise.all([0, 1, 2, 3].map(() => tryOpen(student, inPage, 0)))
    expect(both.map(({ status, data }) => [status, rungsOf(data)])).toEqual(
      [0, 1, 2, 3].map(() => [200, ['question']]),
    )
    const { rows } = await w.services.db.withTenant(acme.id, (tx) =>
      sql<{ rung: string }>`select rung from lesson_hints`.execute(tx),
    )
    expect(rows).toEqual([{ rung: 'question' }])
  })

  it('begin anew for who takes the course again', async () => {
    const { acme, student, inPage } = await ladders(w)
    await openSome(w, acme, student, inPage, 2)
    await w.services.db.withTenant(acme.id, (tx) => sql`update enrolments set round = 2`.execute(tx))
    expect((await own(student, inPage)).hints).toEqual([])
  })

  it('go along with what is asked for help', async () => {
    const { acme, student, id, inPage } = await ladders(w)
    const mentor = await mentorOf(acme, 'Ana')
    await openSome(w, acme, student, inPage, 2)
    const item = { courseId: id, lessonId: inPage.lessonId }
    const asked = await student.ok(helpApi.ask, { body: { item, word: 'Why does it lift?' } })
    await mentor.ok(helpApi.move, { params: { id: asked.id }, body: { move: 'claim' } })
    const seen = await mentor.ok(helpApi.byId, { params: { id: asked.id } })
    expect(seen.carried.hints).toEqual([
      { rung: 'question', text: text('planted-question') },
      { rung: 'principle', text: text('planted-principle') },
    ])
  })
})

describe('the worked answer of an assignment', () => {
  it('costs its points where the author says so: for who was told so alone, and the work still passes by what it is worth', async () => {
    const { acme, admin, student, id, inTask, workId } = await ladders(w)
    await openSome(w, acme, student, inTask, 3)
    await pass(w, acme, 30)
    // Whoever was told nothing of it has not opened it.
    const untold = await tryOpen(student, inTask, 3)
    expect(untold.data).toMatchObject({ nextHint: { seconds: 0, worked: true, closes: true } })
    expect(rungsOf(untold.data)).toEqual(['question', 'principle', 'step'])
    expect((await student.ok(courseworkApi.page, { params: inTask })).work).toMatchObject({
      creditClosed: false,
    })
    expect(rungsOf((await tryOpen(student, inTask, 3, true)).data)).toHaveLength(4)
    await write(student, workId, 'Of paper')
    expect((await handIn(student, workId)).work).toMatchObject({ state: 'submitted', creditClosed: true })
    const graded = await grade(admin, workId, 90)
    expect(graded).toMatchObject({
      creditClosed: true,
      grades: [{ score: { points: 0, of: 100 }, passed: true }],
    })
    const book = await student.ok(gradebookApi.own, { params: { id } })
    expect(JSON.stringify(book)).toContain('"points":0')
    // As good as it is: below the mark it does not pass.
    const other = await ladders(w)
    await openSome(w, other.acme, other.student, other.inTask, 4)
    await write(other.student, other.workId, 'Of paper')
    await handIn(other.student, other.workId)
    expect(await grade(other.admin, other.workId, 10)).toMatchObject({ grades: [{ passed: false }] })
  })

  it('costs nothing where nobody says so, nor after the grade', async () => {
    const free = await ladders(w, { work: assignmentOf({ passedBy: 'points' }, { hints }) })
    await openSome(w, free.acme, free.student, free.inTask, 3)
    expect((await own(free.student, free.inTask)).nextHint).toMatchObject({ closes: false })
    await openSome(w, free.acme, free.student, free.inTask, 4)
    await write(free.student, free.workId, 'Of paper')
    await handIn(free.student, free.workId)
    expect(await grade(free.admin, free.workId, 90)).toMatchObject({
      creditClosed: false,
      grades: [{ score: { points: 90, of: 100 } }],
    })
    const after = await ladders(w)
    await write(after.student, after.workId, 'Of paper')
    await handIn(after.student, after.workId)
    await grade(after.admin, after.workId, 90)
    await openSome(w, after.acme, after.student, after.inTask, 3)
    expect((await own(after.student, after.inTask)).nextHint).toMatchObject({ closes: false })
    await openSome(w, after.acme, after.student, after.inTask, 4)
    const { work } = await after.student.ok(courseworkApi.page, { params: after.inTask })
    expect(work).toMatchObject({ creditClosed: false, rounds: [{ review: { score: { points: 90 } } }] })
  })

  it('closes no points where none are given', async () => {
    const work = assignmentOf({ passedBy: 'reviewed', workedCloses: true }, { hints })
    const { acme, student, inTask } = await ladders(w, { work })
    await openSome(w, acme, student, inTask, 3)
    expect((await own(student, inTask)).nextHint).toMatchObject({ closes: false })
  })
})

describe('hints that are not open', () => {
  it('are in no byte of what the server answers, and in no other table than the course’s own texts', async () => {
    const { acme, admin, student, id, inPage, inTask, workId } = await ladders(w, { audience: 'public' })
    await openSome(w, acme, student, inPage, 1)
    await openSome(w, acme, student, inTask, 1)
    const item = { courseId: id, lessonId: inPage.lessonId }
    const asked = await student.ok(helpApi.ask, { body: { item, word: 'Why?' } })
    await write(student, workId, 'Of paper')
    const query = { search: 'planted' }
    await student.proofOf(0)
    const answers = [
      await student.send(enrolmentsApi.course, { params: { id } }),
      await student.send(enrolmentsApi.lesson, { params: inPage }),
      await student.send(enrolmentsApi.lesson, { params: inTask }),
      await student.send(lessonHintsApi.own, { params: inPage }),
      await student.send(lessonHintsApi.own, { params: inTask }),
      await student.send(courseworkApi.page, { params: inTask }),
      await student.send(courseworkApi.start, { params: inTask }),
      await student.send(courseworkApi.handIn, { params: { workId }, body: { round: 1 } }),
      await student.send(courseworkApi.withdraw, { params: { workId } }),
      await student.send(helpApi.byId, { params: { id: asked.id } }),
      await student.send(helpApi.lesson, { params: { id: asked.id } }),
      await student.send(searchApi.find, { query }),
      await admin.send(searchApi.find, { query }),
      await acme.stranger.send(publicCoursesApi.list, {}),
      await student.call(myDataApi.export),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    for (const { text: bytes } of answers)
      expect(later.filter((planted) => bytes.includes(planted))).toEqual([])
    await w.services.db.withPlatform(async (tx) => {
      const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(tx)
      const found: string[] = []
      for (const { name } of tables.rows) {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} t
          where to_jsonb(t)::text ~ ${later.join('|')}
            and coalesce(to_jsonb(t) ->> 'company_id', ${acme.id}) = ${acme.id}`.execute(tx)
        if (rows[0]?.n) found.push(name)
      }
      expect(found.toSorted()).toEqual(['course_lessons', 'course_texts'])
    })
  })

  it('are read and opened by nobody but who learns there', async () => {
    const { acme, admin, id, inPage, inTask } = await ladders(w)
    await pass(w, acme, 60)
    const mentor = await acme.user({ role: 'mentor' })
    const beta = await w.company()
    const theirs = await beta.user({ role: 'admin' })
    for (const params of [inPage, inTask]) {
      for (const person of [admin, mentor])
        for (const answer of [
          await person.send(lessonHintsApi.own, { params }),
          await tryOpen(person, params, 0),
        ])
          expect([answer.status, answer.error?.details]).toEqual([403, { reason: 'not_enrolled' }])
      for (const answer of [
        await theirs.send(lessonHintsApi.own, { params }),
        await tryOpen(theirs, params, 0),
        await theirs.send(lessonHintsApi.statistics, { params }),
      ])
        expect(answer.status).toBe(404)
      expect((await acme.stranger.send(lessonHintsApi.own, { params })).status).toBe(401)
      expect((await tryOpen(acme.stranger, params, 0)).status).toBe(401)
    }
    const learner = await acme.user()
    await learner.ok(enrolmentsApi.enrol, { params: { id } })
    expect((await learner.send(lessonHintsApi.statistics, { params: inPage })).status).toBe(403)
    await learner.ok(enrolmentsApi.withdraw, { params: { id } })
    expect((await tryOpen(learner, inPage, 0)).error?.details).toEqual({ reason: 'not_enrolled' })
  })
})

describe('which hint helps', () => {
  it('is told to those who lead the course: who marked the lesson as done before they opened the next', async () => {
    const { acme, admin, student, inPage, inTask, ...course } = await ladders(w)
    const [two, three] = [await acme.user(), await acme.user()]
    for (const person of [two, three]) await beginLearning(person, { inPage, inTask, ...course })
    await openSome(w, acme, student, inPage, 1)
    await done(student, inPage)
    await openSome(w, acme, two, inPage, 2)
    await done(two, inPage)
    await openSome(w, acme, three, inPage, 2)
    const { rungs } = await admin.ok(lessonHintsApi.statistics, { params: inPage })
    expect(rungs).toEqual([
      { rung: 'question', opened: 3, further: 1, passed: null },
      { rung: 'principle', opened: 2, further: 1, passed: null },
    ])
  })

  it('is told of an assignment by what was handed in after it, and what of that has passed', async () => {
    const { acme, admin, student, workId, inPage, inTask, ...course } = await ladders(w)
    const other = await acme.user()
    const otherWork = await beginLearning(other, { inPage, inTask, ...course })
    await openSome(w, acme, student, inTask, 1)
    await write(student, workId, 'Of paper')
    await handIn(student, workId)
    await grade(admin, workId, 80)
    await openSome(w, acme, other, inTask, 2)
    await write(other, otherWork, 'Of cloth')
    await handIn(other, otherWork)
    const { rungs } = await admin.ok(lessonHintsApi.statistics, { params: inTask })
    expect(rungs).toEqual([
      { rung: 'question', opened: 2, further: 1, passed: 1 },
      { rung: 'principle', opened: 1, further: 1, passed: 0 },
    ])
  })
})

describe('an author', () => {
  it('keeps the ladder through a duplicate, and is warned of a hint that says what the worked answer does', async () => {
    const worked = text('Each wing carries half of the weight, so it is 42 newtons.')
    const { admin, id } = await ladders(w, {
      page: pageWith({ ...hints, worked, step: text('You should come to 42 in the end.') }),
    })
    const { warnings } = await admin.ok(coursesApi.changes, { params: { id } })
    expect(warnings.map(({ kind, count }) => [kind, count])).toEqual([['hint_tells', 1]])
    const copy = await admin.ok(coursesApi.duplicate, { params: { id } })
    const [page, task] = copy.outline.flatMap(({ lessons }) => lessons)
    const contentOf = async (lessonId = '') =>
      (await admin.ok(coursesApi.lesson, { params: { id: copy.id, lessonId } })).content
    expect(await contentOf(page?.id)).toMatchObject({ hints: { principle: hints.principle, worked } })
    expect(await contentOf(task?.id)).toMatchObject({ hints, settings: { workedCloses: true } })
  })
})
