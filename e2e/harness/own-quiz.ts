import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import type { Question } from '#contract/practice/questions.ts'
import { newQuizSettings, type QuizSettings } from '#contract/practice/quiz.ts'
import { call, tokenOf } from './api.ts'
import { OWN_PASSWORD, ownCompany, ownPerson } from './own-company.ts'
import { port } from './story.ts'

type Asks = { questions?: Question[]; settings?: Partial<QuizSettings> }

/**
 * A company of its own with a course of one quiz that shows answers afterwards, and asks nothing yet unless it is said what; its
 * author, and who is to take it.
 */
export async function ownQuiz(
  names: { company: string; course: string; quiz: string },
  { questions = [], settings }: Asks = {},
) {
  const company = await ownCompany(names.company)
  const author = await ownPerson(company, 'admin', 'Nora')
  const student = await ownPerson(company, 'student', 'Luz')
  const as = async ({ email }: { email: string }) => ({
    port,
    company,
    token: await tokenOf(port, company, email, OWN_PASSWORD),
  })
  const admin = await as(author)
  const course = await call(coursesApi.create, { ...admin, body: { title: names.course, language: 'es' } })
  const params = { id: course.id }
  const lessonId = crypto.randomUUID()
  const lesson = { id: lessonId, kind: 'quiz' as const, title: names.quiz, minutes: 5, required: true }
  const modules = [{ id: crypto.randomUUID(), title: 'Todo', lessons: [lesson] }]
  await call(coursesApi.saveOutline, { ...admin, params, body: { revision: 1, modules } })
  await call(coursesApi.saveLesson, {
    ...admin,
    params: { ...params, lessonId },
    body: {
      revision: 0,
      content: {
        type: 'quiz',
        settings: { ...newQuizSettings, review: 'answers', ...settings },
        questions,
      },
    },
  })
  return {
    author,
    student,
    admin,
    course,
    params,
    lessonId,
    /** Where the quiz is taken. */
    take: `/dashboard/learn/${course.id}/${lessonId}`,
    /** What whoever is to take it calls. */
    own: () => as(student),
    /** As it is written by then, with the student enrolled. */
    async publish() {
      const { revision } = await call(coursesApi.byId, { ...admin, params })
      await call(coursesApi.publish, { ...admin, params, body: { revision } })
      await call(enrolmentsApi.enrol, { ...(await as(student)), params })
    },
  }
}
