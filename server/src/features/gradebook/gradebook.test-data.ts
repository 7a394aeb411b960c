import { v4 as uuid } from 'uuid'
import { attemptsApi } from '#contract/practice/attempts.ts'
import type { LessonContent } from '#contract/courses/course.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import type { QuizSettings } from '#contract/practice/quiz.ts'
import type { World } from '../../../test/world.ts'
import { quizOf } from '../attempts/quiz.test-data.ts'
import { assignmentOf, rubric } from '../coursework/work.test-data.ts'
import { question } from '../questions/question.test-data.ts'

/**
 * A course of a quiz of 3 points and 1, an essay of 10 by a rubric, and a talk that is passed or not; with who grades it,
 * and two who learn in it.
 */
export async function graded(w: World, settings: Partial<QuizSettings> = {}) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada', surname: 'Hopper' })
  const grader = await acme.user({ role: 'mentor', name: 'Grace', surname: 'Hopper' })
  const student = await acme.user({ name: 'Sol', surname: 'Hopper' })
  const ana = await acme.user({ name: 'Ana', surname: 'Hopper' })
  const asked = [question('true_false', { right: true, points: 3 }), question('true_false', { right: true })]
  const [page, quizId, essayId, talkId] = [uuid(), uuid(), uuid(), uuid()]
  const contents: [string, LessonContent][] = [
    [quizId, quizOf(asked, settings)],
    [essayId, assignmentOf({ passedBy: 'points', passPoints: 6 }, { rubric })],
    [talkId, assignmentOf()],
  ]
  const line = (id: string, title: string, kind: 'page' | 'quiz' | 'assignment') => ({
    ...(kind === 'page' ? {} : { kind }),
    id,
    title,
    minutes: 5,
    required: true,
  })
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'Rivers', language: 'en' } })
  const modules = [
    {
      id: uuid(),
      title: 'Begin',
      lessons: [line(page, 'Read', 'page'), line(quizId, 'What you know', 'quiz')],
    },
    {
      id: uuid(),
      title: 'Go on',
      lessons: [line(essayId, 'An essay', 'assignment'), line(talkId, 'A talk', 'assignment')],
    },
  ]
  const params = { id }
  await admin.ok(coursesApi.saveOutline, { params, body: { revision: 1, modules } })
  for (const [lessonId, content] of contents)
    await admin.ok(coursesApi.saveLesson, { params: { id, lessonId }, body: { revision: 0, content } })
  const { revision } = await admin.ok(coursesApi.update, { params, body: { summary: 'S' } })
  await admin.ok(coursesApi.publish, { params, body: { revision } })
  await admin.ok(coursesApi.setStaff, { params, body: { staff: [{ id: grader.id, part: 'grader' }] } })
  const { enrolment } = await student.ok(enrolmentsApi.enrol, { params })
  await ana.ok(enrolmentsApi.enrol, { params })
  const begin = () => student.ok(attemptsApi.start, { params: { id, lessonId: quizId } })
  /** Takes the quiz, with these answers right. */
  async function take(right: readonly boolean[]) {
    const { id: attemptId } = await begin()
    for (const [at, one] of asked.entries())
      await student.ok(attemptsApi.answer, {
        params: { attemptId, questionId: one.id },
        body: { number: 1, answer: { type: 'true_false', value: right[at] ?? false } },
      })
    await student.ok(attemptsApi.submit, { params: { attemptId } })
  }
  return {
    acme,
    admin,
    grader,
    student,
    ana,
    id,
    quizId,
    essayId,
    talkId,
    begin,
    take,
    enrolmentId: enrolment?.id ?? '',
  }
}
