import { describe, expect, it } from 'vitest'
import { attemptsApi } from '#contract/practice/attempts.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { practiceApi } from '#contract/practice/practice.ts'
import type { QuizSettings } from '#contract/practice/quiz.ts'
import { usersApi } from '#contract/people/users.ts'
import { activePair } from '../../../test/active-pair.ts'
import { world } from '../../../test/world.ts'
import { learning, publishQuiz, quizOf } from '../attempts/quiz.test-data.ts'
import { text } from '../questions/question.test-data.ts'
import { answer, daysOn, firstCard, no, take, trueFalse, yes } from './practice.test-data.ts'

const w = await world()

const about = (n: number, topics: string[], more: Partial<ReturnType<typeof trueFalse>> = {}) => ({
  ...trueFalse(n),
  topics,
  ...more,
})
/** Three about feathers, one of them hard; one about nests; three that say nothing, in a course about birds. */
const questions = () => [
  about(1, ['Feathers']),
  about(2, ['feathers', 'Nests'], { difficulty: 'hard' as const }),
  about(3, ['Feathers'], { difficulty: 'easy' as const }),
  trueFalse(4),
  trueFalse(5),
  trueFalse(6),
]
const taught = (settings: Partial<QuizSettings> = {}) =>
  learning(w, quizOf(questions(), settings), { topics: ['Birds'] })

describe('what somebody knows', () => {
  it('is the share of right answers by topic, weighed by difficulty; what says nothing is of its course', async () => {
    const { student, params } = await taught()
    expect(await student.ok(practiceApi.mastery, {})).toEqual({ topics: [] })
    await take(student, params, [yes, no, yes, yes, yes, no])
    expect(await student.ok(practiceApi.mastery, {})).toEqual({
      topics: [
        // (2 + 0 + 1) of (2 + 3 + 1)
        { topic: 'Feathers', percent: 50, answers: 3 },
        { topic: 'Birds', percent: 66, answers: 3 },
        { topic: 'Nests', percent: null, answers: 1 },
      ],
    })
  })

  it('counts hints, and what was repeated', async () => {
    const hints = { question: text('Well?'), principle: null, step: null, worked: null }
    const asked = [1, 2, 3].map((n) => about(n, ['Feathers'], { hints }))
    const { acme, student, params } = await learning(w, quizOf(asked))
    const begun = await student.ok(attemptsApi.start, { params })
    for (const { id } of asked) {
      const of = { attemptId: begun.id, questionId: id }
      await student.ok(attemptsApi.answer, { params: of, body: { number: 1, answer: yes } })
      await student.ok(attemptsApi.hint, { params: of, body: { opened: 0 } })
    }
    await student.ok(attemptsApi.submit, { params: { attemptId: begun.id } })
    const known = async () => (await student.ok(practiceApi.mastery, {})).topics
    expect(await known()).toEqual([{ topic: 'Feathers', percent: 75, answers: 3 }])
    await daysOn(w, acme, 1)
    const card = await firstCard(student)
    await answer(student, card, yes)
    // (0.75 × 3 + 1) of 4
    expect(await known()).toEqual([{ topic: 'Feathers', percent: 81, answers: 4 }])
  })

  it('leaves out what a quiz does not tell: nothing of one that shows the score alone, of another what it shows by then', async () => {
    const topicsAfter = async (settings: Partial<QuizSettings>) => {
      const { student, params } = await taught({ passPercent: 100, ...settings })
      await take(student, params, [yes, no, yes, yes, yes, no])
      return (await student.ok(practiceApi.mastery, {})).topics.length
    }
    expect(await topicsAfter({ review: 'score' })).toBe(0)
    expect(await topicsAfter({ review: 'answers', reviewWhen: 'end', attempts: 2 })).toBe(0)
    expect(await topicsAfter({ review: 'answers', reviewWhen: 'end', attempts: 1 })).toBe(3)
  })
})

describe('who sees it', () => {
  it('is their mentor and an administrator, all of it; who leads a course, what is of it; and nobody else', async () => {
    const { acme, admin, student, id, params } = await taught()
    await take(student, params, [yes, no, yes, yes, yes, no])
    const other = await publishQuiz(admin, quizOf([trueFalse(7)]), { topics: ['Fish'] })
    const [mentor, grader, stranger] = await Promise.all([
      acme.user({ role: 'mentor' }),
      acme.user({ role: 'mentor' }),
      acme.user({ role: 'mentor' }),
    ])
    await activePair(w, acme, mentor, student)
    const lead = (courseId: string, userId: string) =>
      admin.ok(coursesApi.setStaff, {
        params: { id: courseId },
        body: { staff: [{ id: userId, part: 'grader' as const }] },
      })
    await lead(id, grader.id)
    await lead(other.id, stranger.id)
    const seen = async (by: typeof mentor) => {
      const { status, data } = await by.call(practiceApi.masteryOf, { params: { id: student.id } })
      return [status, data?.topics.length]
    }
    expect(await seen(admin)).toEqual([200, 3])
    expect(await seen(mentor)).toEqual([200, 3])
    expect(await seen(grader)).toEqual([200, 3])
    expect(await seen(stranger)).toEqual([404, undefined])
    expect(await seen(student)).toEqual([403, undefined])
    // Of another course its grader sees nothing.
    await student.ok(enrolmentsApi.enrol, { params: { id: other.id } })
    expect(await seen(stranger)).toEqual([200, 0])
  })

  it('is nobody, once they are deleted; of who is shut out it stays', async () => {
    const { acme, admin, student, params } = await taught()
    await take(student, params, [yes, no, yes, yes, yes, no])
    const mentor = await acme.user({ role: 'mentor' })
    await activePair(w, acme, mentor, student)
    const become = (status: 'inactive' | 'deleted') =>
      admin.ok(usersApi.changeStatus, { params: { id: student.id }, body: { userId: student.id, status } })
    const seen = async (by: typeof mentor) =>
      (await by.call(practiceApi.masteryOf, { params: { id: student.id } })).status
    await become('inactive')
    expect(await seen(admin)).toBe(200)
    await become('deleted')
    expect([await seen(admin), await seen(mentor)]).toEqual([404, 404])
  })
})
