import { v4 as uuid } from 'uuid'
import { attachmentsApi, type Upload } from '#contract/attachments.ts'
import type { CourseSettings } from '#contract/courses/course.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import type { Question } from '#contract/practice/questions.ts'
import { newQuizSettings, type QuizContent, type QuizSettings } from '#contract/practice/quiz.ts'
import type { Person, World } from '../../../test/world.ts'
import { choice, pair, piece, question, spot, text } from '../questions/question.test-data.ts'

export const quizOf = (questions: Question[], settings: Partial<QuizSettings> = {}): QuizContent => ({
  type: 'quiz',
  settings: { ...newQuizSettings, review: 'answers', ...settings },
  questions,
})

/** A course of a page and a quiz, published by `admin`. */
export async function publishQuiz(
  admin: Person,
  quiz: QuizContent | null,
  settings: Partial<CourseSettings> = {},
) {
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'Birds', language: 'en' } })
  const [page, lessonId] = [uuid(), uuid()]
  const lesson = { title: 'Wings', minutes: 5, required: true }
  const lessons = [
    { ...lesson, id: page },
    { ...lesson, id: lessonId, kind: 'quiz' as const, title: 'What you know' },
  ]
  const modules = [{ id: uuid(), title: 'All', lessons }]
  await admin.ok(coursesApi.saveOutline, { params: { id }, body: { revision: 1, modules } })
  if (quiz)
    await admin.ok(coursesApi.saveLesson, { params: { id, lessonId }, body: { revision: 0, content: quiz } })
  const { revision } = await admin.ok(coursesApi.update, {
    params: { id },
    body: { summary: 'S', ...settings },
  })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  return { id, page, lessonId, params: { id, lessonId } }
}

/** Somebody who learns in a course with this quiz, the page before it done. */
export async function learning(w: World, quiz: QuizContent | null, settings: Partial<CourseSettings> = {}) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada' })
  const student = await acme.user({ name: 'Sol' })
  const course = await publishQuiz(admin, quiz, settings)
  await student.ok(enrolmentsApi.enrol, { params: { id: course.id } })
  await student.ok(enrolmentsApi.record, {
    params: { id: course.id, lessonId: course.page },
    body: { id: uuid(), kind: 'done' },
  })
  return { acme, admin, student, ...course }
}

type Attached = { name?: string; content?: Buffer; mediaType?: string }

/** Attaches a file to an answer; answers how that was answered, and its id. */
export async function attach(
  person: Person,
  filesId: string | null,
  { name = 'Wings.txt', content = Buffer.from('Two of them'), mediaType = 'text/plain' }: Attached = {},
) {
  const owner = { kind: 'quiz_answer' as const, id: filesId ?? '' }
  const announced = await person.send(attachmentsApi.create, {
    body: { owner, name, bytes: content.length, mediaType },
  })
  if (!announced.data) return { status: announced.status, text: '', id: '' }
  const { path, id } = announced.data as Upload
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  }
  const { status, text: said } = await person.raw('PATCH', path, { headers, body: content })
  return { status, text: said, id }
}

/** A question of every type, each thing in it that only its author may know marked by the word. */
export function secretQuestions(word: string): Question[] {
  const hints = (n: number) => ({
    question: text(`${word} hint ${n}.1`),
    principle: null,
    step: text(`${word} hint ${n}.2`),
    worked: text(`${word} hint ${n}.3`),
  })
  const feedback = { right: text(`${word} right`), wrong: text(`${word} wrong`) }
  const said = (n: number) => ({ hints: hints(n), feedback })
  const [a, b] = [choice('A', `${word} of A`), choice('B', `${word} of B`)]
  return [
    question('single', { ...said(1), choices: [a, b], right: a.id }),
    question('multiple', { ...said(2), choices: [choice('C', word), b], right: [b.id] }),
    question('true_false', { ...said(3), right: true }),
    question('short', {
      ...said(4),
      accepted: [`${word} short`],
      replies: [{ ...a, text: '*', feedback: word }],
    }),
    question('numeric', {
      ...said(5),
      right: 71_717_171,
      tolerance: 0.717171,
      unit: 'kg',
      replies: [{ id: a.id, value: 71_717_171, tolerance: 0, feedback: word }],
    }),
    question('matching', {
      ...said(6),
      pairs: [{ ...pair('x', 'y'), feedback: word }, pair('z', 'w')],
      others: [piece('v')],
    }),
    question('ordering', { ...said(7), items: [piece('one'), piece('two'), piece('three')] }),
    question('gaps', {
      ...said(8),
      text: `A [${word} gap] here`,
      replies: [{ ...a, gap: 1, text: '*', feedback: word }],
    }),
    question('long', { ...said(9), guide: text(`${word} long`) }),
    question('code', { ...said(10), guide: text(`${word} code`), language: 'sql' }),
    question('file', { ...said(11), guide: text(`${word} file`) }),
    question('spots', {
      ...said(12),
      spots: [spot('beak', 'Left', word), spot('tail', 'Right', word)],
      others: [piece('wheel')],
    }),
  ]
}
