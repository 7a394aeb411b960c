import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { gradebookApi } from '#contract/practice/gradebook.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import type { Review } from '#contract/practice/work.ts'
import { world, type Person } from '../../../test/world.ts'
import { assignmentOf, handIn, rated, rubric, working, write } from './work.test-data.ts'

const w = await world()

const SECRET = 'Brilliantly argued'
const heldBack = (more: Parameters<typeof assignmentOf>[0] = {}) =>
  assignmentOf({ passedBy: 'points', passPoints: 6, heldBack: true, ...more }, { rubric })
const finish = (
  person: Person,
  workId: string,
  { review = rated(2, { word: SECRET }), outcome = 'graded', revision = 0 }: Partial<Finish> = {},
) => person.send(courseworkApi.release, { params: { workId }, body: { outcome, review, round: 1, revision } })
type Finish = { review: Review; outcome: 'graded' | 'returned'; revision: number }

/** A class of which everybody has handed in, with the place of each. */
async function classOf(names: readonly string[], content = heldBack()) {
  const made = await working(w, content)
  const learners = [{ person: made.student, workId: made.workId }]
  for (const name of names.slice(1)) {
    const person = await made.acme.user({ name })
    await person.ok(enrolmentsApi.enrol, { params: { id: made.id } })
    const { work } = await person.ok(courseworkApi.start, { params: made.params })
    learners.push({ person, workId: work?.id ?? '' })
  }
  for (const { person, workId } of learners) {
    await write(person, workId, 'Mine')
    await handIn(person, workId)
  }
  return { ...made, learners }
}
const releaseAll = (person: Person, params: { id: string; lessonId: string }) =>
  person.send(courseworkApi.releaseTogether, { params })
const kinds = async (person: Person) =>
  (await person.ok(notificationsApi.list)).items.map(({ kind, times }) => `${kind} ${times}`)

describe('grades that are held back', () => {
  it('say nothing to their learner in any byte, until one press releases them all and tells each once', async () => {
    const { grader, admin, learners, params, id, student } = await classOf(['Sol', 'Mar'])
    for (const { workId } of learners) {
      const { data } = await finish(grader, workId, {
        review: rated(2, {
          word: SECRET,
          comments: [{ id: uuid(), quote: { text: 'Mine', at: 0 }, text: SECRET }],
        }),
      })
      expect(data).toMatchObject({ state: 'awaiting_grade', grades: [], review: { ready: true } })
    }
    const queue = await grader.ok(courseworkApi.queue)
    expect(queue).toMatchObject({ total: 0, held: [{ lesson: { title: 'An essay' }, ready: 2 }] })
    expect((await grader.ok(courseworkApi.queue, { query: { ready: 'true' } })).total).toBe(2)
    const heard = async () =>
      [
        await student.send(courseworkApi.page, { params }),
        await student.send(enrolmentsApi.course, { params: { id } }),
        await student.send(gradebookApi.own, { params: { id } }),
        await student.send(dashboardApi.home),
        await student.send(notificationsApi.list),
      ]
        .map(({ text }) => text)
        .join()
    const chosen = rated(2).levels.map(({ levelId }) => `"levelId":"${levelId}"`)
    const words = [SECRET, ...chosen, '"passed":true', 'work_graded', 'completed"', '"score":{"points":10']
    const before = await heard()
    for (const word of words) expect(before, word).not.toContain(word)
    expect((await releaseAll(grader, params)).data).toEqual({ released: 2, left: 0 })
    const after = await heard()
    for (const word of words) expect(after, word).toContain(word)
    for (const { person } of learners) expect(await kinds(person)).toEqual(['work_graded 1'])
    const { items } = await admin.ok(auditApi.list, { query: { action: 'courses.grades_released' } })
    expect(items).toMatchObject([
      { actorId: grader.id, after: { title: 'An essay', count: 2 }, targetName: 'Rivers' },
    ])
    expect((await grader.ok(courseworkApi.queue)).held).toEqual([])
  })

  it('are released once by two who press at the same time', async () => {
    const { grader, admin, learners, params } = await classOf(['Sol', 'Mar', 'Ines'])
    for (const { workId } of learners) await finish(grader, workId)
    const press = (person: Person) => person.ok(courseworkApi.releaseTogether, { params })
    const both = await Promise.all([press(grader), press(admin)])
    expect(both.map(({ released }) => released).toSorted((a, b) => a - b)).toEqual([0, 3])
    for (const { person, workId } of learners) {
      expect(await kinds(person)).toEqual(['work_graded 1'])
      const { grades } = await grader.ok(courseworkApi.byId, { params: { workId } })
      // The grade is of whoever gave it, whoever pressed.
      expect(grades).toMatchObject([{ by: 'Grace Stone' }])
    }
    const { items } = await admin.ok(auditApi.list, { query: { action: 'courses.grades_released' } })
    expect(items).toHaveLength(1)
  })

  it('are not ready before every criterion has its level, nor any more once somebody writes on', async () => {
    const { grader, learners, params } = await classOf(['Sol'])
    const workId = learners[0]?.workId ?? ''
    const half = { ...rated(2), levels: rated(2).levels.slice(1) }
    expect((await finish(grader, workId, { review: half })).error?.details).toEqual({
      reason: 'review_unfinished',
    })
    await finish(grader, workId)
    const body = { round: 1, revision: 1, review: rated(1) }
    const saved = await grader.ok(courseworkApi.saveReview, { params: { workId }, body })
    expect(saved.review.ready).toBe(false)
    expect((await releaseAll(grader, params)).data).toEqual({ released: 0, left: 0 })
    expect((await grader.ok(courseworkApi.queue)).total).toBe(1)
  })

  it('go back for rework at once, without the levels that would say what the grade comes to', async () => {
    const { grader, learners, student, params } = await classOf(['Sol'])
    await finish(grader, learners[0]?.workId ?? '', { outcome: 'returned' })
    const { work } = await student.ok(courseworkApi.page, { params })
    expect(work).toMatchObject({
      state: 'returned',
      rounds: [{ review: { word: SECRET, levels: [], points: null } }],
    })
  })

  it('are released by those alone who lead or grade the course', async () => {
    const { acme, grader, learners, params } = await classOf(['Sol'])
    await finish(grader, learners[0]?.workId ?? '')
    const other = await acme.user({ role: 'mentor' })
    expect((await releaseAll(other, params)).error?.code).toBe('NOT_FOUND')
    expect((await other.ok(courseworkApi.queue)).held).toEqual([])
    expect((await releaseAll(learners[0]?.person as Person, params)).error?.code).toBe('FORBIDDEN')
  })
})
