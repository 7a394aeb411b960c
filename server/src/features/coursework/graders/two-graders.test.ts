import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { gradebookApi } from '#contract/practice/gradebook.ts'
import { notificationsApi } from '#contract/notifications.ts'
import type { Review } from '#contract/practice/work.ts'
import { world, type Person } from '../../../../test/world.ts'
import { assignmentOf, handIn, rated, rubric, working, write } from '../work.test-data.ts'

const w = await world()

/** Work at an assignment of ten points that two grade, which was handed in; with a second grader and an author of the course. */
async function graded(settings: Parameters<typeof assignmentOf>[0] = {}) {
  const two = { twoGraders: { mostDifference: 20 } }
  const made = await working(
    w,
    assignmentOf({ passedBy: 'points', passPoints: 5, ...two, ...settings }, { rubric }),
  )
  const second = await made.acme.user({ role: 'mentor', name: 'Hal' })
  const author = await made.acme.user({ role: 'mentor', name: 'Una' })
  const staff = [
    { id: made.grader.id, part: 'grader' as const },
    { id: second.id, part: 'grader' as const },
    { id: author.id, part: 'author' as const },
  ]
  await made.admin.ok(coursesApi.setStaff, { params: { id: made.id }, body: { staff } })
  await write(made.student, made.workId, 'Mine')
  await handIn(made.student, made.workId)
  return { ...made, second, author }
}
type Made = Awaited<ReturnType<typeof graded>>

/** A review of so many of its ten points: 0, 3, 5, 6, 8 or 10. */
const review = (points: number, more: Partial<Review> = {}): Review => {
  const places = new Map([
    [0, [0, 0]],
    [3, [0, 1]],
    [5, [0, 2]],
    [6, [1, 1]],
    [8, [1, 2]],
    [10, [2, 2]],
  ])
  const levels = rubric.criteria.map(({ id, levels: all }, at) => ({
    criterionId: id,
    levelId: all[places.get(points)?.[at] ?? 0]?.id ?? '',
  }))
  return { ...rated(0), levels, ...more }
}
const give = (person: Person, { workId }: Pick<Made, 'workId'>, points: number, more: Partial<Review> = {}) =>
  person.send(courseworkApi.release, {
    params: { workId },
    body: { outcome: 'graded', round: 1, revision: 0, review: review(points, more) },
  })
const read = (person: Person, { workId }: Pick<Made, 'workId'>) =>
  person.ok(courseworkApi.byId, { params: { workId } })
const queued = async (person: Person) =>
  (await person.ok(courseworkApi.queue)).items.map(({ grading }) => grading)

describe('work that two grade', () => {
  it('shows neither what the other wrote or gave, in any byte, before they have given theirs', async () => {
    const made = await graded()
    const { grader, second, author, student } = made
    expect(await queued(second)).toEqual(['first'])
    const params = { workId: made.workId }
    const body = { round: 1, revision: 0, review: review(8, { word: 'Brilliantly argued' }) }
    await grader.ok(courseworkApi.saveReview, { params, body })
    const given = await grader.ok(courseworkApi.release, {
      params,
      body: { ...body, revision: 1, outcome: 'graded' },
    })
    expect(given).toMatchObject({ state: 'awaiting_grade', two: { turn: 'given' }, grades: [] })
    for (const person of [second, author]) {
      const seen = await person.send(courseworkApi.byId, { params })
      expect(seen.data).toMatchObject({
        two: {
          turn: 'grade',
          difference: null,
          gradings: [{ by: 'Grace Stone', mine: false, score: null, review: null }],
        },
        review: { word: '', levels: [], points: null },
      })
      expect(seen.text).not.toContain('Brilliantly argued')
    }
    expect(await queued(grader)).toEqual([])
    expect(await queued(second)).toEqual(['second'])
    const own = await student.send(courseworkApi.page, { params: made.params })
    expect(own.text).not.toContain('Brilliantly argued')

    const { data } = await give(second, made, 10, { word: 'More, please' })
    // 9 of 10 lies between both.
    expect(data).toMatchObject({
      state: 'graded',
      grades: [{ score: { points: 9, of: 10 }, passed: true }],
      two: {
        difference: 20,
        gradings: [
          {
            by: 'Grace Stone',
            mine: false,
            score: { points: 8, of: 10 },
            review: { word: 'Brilliantly argued' },
          },
          { by: 'Hal Stone', mine: true, score: { points: 10, of: 10 } },
        ],
      },
    })
    const { work } = await student.ok(courseworkApi.page, { params: made.params })
    expect(work).toMatchObject({
      state: 'graded',
      passed: true,
      rounds: [
        {
          review: {
            by: 'Grace Stone, Hal Stone',
            score: { points: 9, of: 10 },
            word: 'Brilliantly argued\n\nMore, please',
          },
        },
      ],
    })
    // Of each criterion the level that both chose.
    expect(work?.rounds[0]?.review?.levels).toHaveLength(1)
  })

  it('waits, where they are too far apart, for somebody who leads the course, whose review is the grade', async () => {
    const made = await graded()
    const { grader, second, author, student, id } = made
    await give(grader, made, 10, { word: 'Splendid' })
    const { data } = await give(second, made, 3, { word: 'Thin' })
    expect(data).toMatchObject({ state: 'awaiting_grade', moves: [], two: { turn: 'wait', difference: 70 } })
    const cellOf = async (person: Person) =>
      (await person.ok(gradebookApi.page, { params: { id } })).rows[0]?.cells[0]?.state
    expect(await cellOf(grader)).toBe('disputed')
    expect(await queued(second)).toEqual([])
    expect(await queued(author)).toEqual(['settle'])
    const { items } = await author.ok(notificationsApi.list)
    expect(items.map(({ kind }) => kind)).toContain('work_waiting')
    const own = await student.ok(gradebookApi.own, { params: { id } })
    expect(own.cells[0]?.state).toBe('awaiting_grade')

    const params = { workId: made.workId }
    const body = { round: 1, revision: 0, review: review(6, { word: 'Neither' }), outcome: 'graded' as const }
    for (const person of [grader, second]) {
      const told = await person.send(courseworkApi.release, { params, body: { ...body, revision: 1 } })
      expect(told.error).toMatchObject({ code: 'CONFLICT', details: { reason: 'moved_on' } })
    }
    expect(await read(author, made)).toMatchObject({
      review: { word: '', revision: 0 },
      two: { turn: 'settle', gradings: [{ review: { word: 'Splendid' } }, { review: { word: 'Thin' } }] },
    })
    const settled = await author.ok(courseworkApi.release, { params, body })
    expect(settled).toMatchObject({
      state: 'graded',
      grades: [{ by: 'Una Stone', score: { points: 6, of: 10 } }],
      two: { difference: 70 },
    })
    expect(await cellOf(grader)).toBe('graded')
    const page = await student.send(courseworkApi.page, { params: made.params })
    expect(page.text).toContain('Neither')
    expect(page.text).not.toMatch(/Splendid|Thin/)
  })

  it('can be changed by the first as long as the second has not given theirs, and has to be given anew', async () => {
    const made = await graded()
    const { grader, second } = made
    const params = { workId: made.workId }
    await give(grader, made, 3)
    const saved = await grader.ok(courseworkApi.saveReview, {
      params,
      body: { round: 1, revision: 1, review: review(8) },
    })
    expect(saved).toMatchObject({ two: { turn: 'grade' }, review: { revision: 2, ready: false } })
    expect((await give(second, made, 8)).data).toMatchObject({ state: 'awaiting_grade' })
    const again = await grader.ok(courseworkApi.release, {
      params,
      body: { round: 1, revision: 2, review: review(8), outcome: 'graded' },
    })
    expect(again).toMatchObject({ state: 'graded', grades: [{ score: { points: 8, of: 10 } }] })
  })

  it('has one grade of two when three give theirs at once: the third is told that it has moved on', async () => {
    const made = await graded()
    const { grader, second, author, student } = made
    const all = await Promise.all([grader, second, author].map((person) => give(person, made, 8)))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409])
    expect(all.find(({ status }) => status === 409)?.error?.details).toEqual({ reason: 'moved_on' })
    const { grades, two } = await read(grader, made)
    expect(grades).toMatchObject([{ score: { points: 8, of: 10 } }])
    expect(two?.gradings).toHaveLength(2)
    const { items } = await student.ok(notificationsApi.list)
    expect(items.map(({ kind, times }) => `${kind} ${times}`)).toEqual(['work_graded 1'])
  })

  it('is held back with what both agreed on, and released with the grade between them', async () => {
    const made = await graded({ heldBack: true })
    const { grader, second, author, student } = made
    await give(grader, made, 8)
    const { data } = await give(second, made, 10)
    expect(data).toMatchObject({ state: 'awaiting_grade', review: { ready: true }, two: { turn: 'wait' } })
    expect(await student.ok(courseworkApi.page, { params: made.params })).toMatchObject({
      work: { state: 'awaiting_grade', rounds: [{ review: null }] },
    })
    await author.ok(courseworkApi.releaseTogether, { params: made.params })
    expect((await read(grader, made)).grades).toMatchObject([{ score: { points: 9, of: 10 } }])
  })

  it('goes back for rework by either, with their words and nobody’s points, and is graded anew by two', async () => {
    const made = await graded()
    const { grader, second, student } = made
    await give(grader, made, 8)
    const params = { workId: made.workId }
    const body = { round: 1, revision: 0, review: review(3, { word: 'Again' }), outcome: 'returned' as const }
    await second.ok(courseworkApi.release, { params, body })
    const { work } = await student.ok(courseworkApi.page, { params: made.params })
    expect(work?.rounds).toMatchObject([{ review: { word: 'Again', levels: [], score: null } }])
    await write(student, made.workId, 'Better', 2)
    await handIn(student, made.workId, 2)
    expect((await read(grader, made)).two).toMatchObject({ turn: 'grade', gradings: [] })
  })

  it('is not two people’s where no points are given', async () => {
    const made = await working(w, assignmentOf({ twoGraders: { mostDifference: 0 } }))
    await write(made.student, made.workId, 'Mine')
    await handIn(made.student, made.workId)
    expect((await read(made.grader, made)).two).toBe(null)
    const body = { round: 1, revision: 0, review: rated(0, { levels: [] }), outcome: 'graded' as const }
    const done = await made.grader.ok(courseworkApi.release, { params: { workId: made.workId }, body })
    expect(done.state).toBe('graded')
  })

  it('takes of each no more than half of what their learner can be told, and the whole of both halves', async () => {
    const made = await graded()
    const { grader, second, student } = made
    const comments = (count: number) =>
      Array.from({ length: count }, () => ({ id: uuid(), quote: { text: 'Mine', at: 0 }, text: 'Here' }))
    for (const [more, field, code, maximum] of [
      [{ word: 'a'.repeat(2000) }, 'review.word', 'too_long', 1999],
      [{ comments: comments(51) }, 'review.comments', 'too_many', 50],
      [{ voices: [uuid(), uuid()] }, 'review.voices', 'too_many', 1],
    ] as const) {
      const { status, error } = await give(grader, made, 8, { ...more } as Partial<Review>)
      expect([status, error?.details]).toEqual([400, [{ field, code, params: { maximum } }]])
    }
    for (const [person, letter] of [
      [grader, 'a'],
      [second, 'b'],
    ] as const)
      expect(
        (await give(person, made, 8, { word: letter.repeat(1999), comments: comments(50) })).status,
      ).toBe(200)
    const { work } = await student.ok(courseworkApi.page, { params: made.params })
    const said = work?.rounds[0]?.review
    expect(said?.word).toBe(`${'a'.repeat(1999)}\n\n${'b'.repeat(1999)}`)
    expect(said?.comments).toHaveLength(100)
  })
})
