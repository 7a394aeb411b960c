import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { coursesApi } from '#contract/courses/courses.ts'
import { newAssignmentSettings } from '#contract/practice/assignment.ts'
import { newQuizSettings } from '#contract/practice/quiz.ts'
import { demoPassword } from '#tools/services/cairn.ts'
import { call, tokenOf } from '../e2e/harness/api.ts'
import { emailOf } from '../e2e/harness/people.ts'

export type GradebookSize = { people: number; lessons: number }

const doc = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const question = () => ({
  type: 'true_false',
  id: uuid(),
  prompt: doc('So?'),
  points: 10,
  hints: { question: null, principle: null, step: null, worked: null },
  feedback: { right: null, wrong: null },
  right: true,
})

/** Publishes a course of the demo in which everything is graded: quizzes and assignments in turn; answers its id. */
export async function publishGraded(port: number, { lessons: count }: GradebookSize): Promise<string> {
  const token = await tokenOf(port, 'demo', emailOf('admin'), demoPassword)
  const admin = { port, company: 'demo', token }
  const { id } = await call(coursesApi.create, { ...admin, body: { title: 'All graded', language: 'en' } })
  const params = { id }
  const lessons = Array.from({ length: count }, (_, n) => ({
    id: uuid(),
    kind: n % 2 ? ('assignment' as const) : ('quiz' as const),
    title: n % 2 ? `Essay ${n + 1} on what was read` : `Quiz ${n + 1}`,
    minutes: 10,
    required: true,
  }))
  const modules = Array.from({ length: Math.ceil(count / 20) }, (_, n) => ({
    id: uuid(),
    title: `Part ${n + 1}`,
    lessons: lessons.slice(n * 20, n * 20 + 20),
  }))
  await call(coursesApi.saveOutline, { ...admin, params, body: { revision: 1, modules } })
  for (const { id: lessonId, kind } of lessons) {
    const content =
      kind === 'quiz'
        ? { type: 'quiz', settings: newQuizSettings, questions: [question()] }
        : {
            type: 'assignment',
            instructions: null,
            settings: { ...newAssignmentSettings, passedBy: 'points', mostPoints: 10, passPoints: 5 },
            rubric: null,
          }
    const at = { ...params, lessonId }
    await call(coursesApi.saveLesson, { ...admin, params: at, body: { revision: 0, content } })
  }
  const { revision } = await call(coursesApi.byId, { ...admin, params })
  await call(coursesApi.publish, { ...admin, params, body: { revision } })
  return id
}

/** Has so many people learn in it, each with an attempt at every quiz and a grade set by hand in every assignment. */
export async function fillGrades(
  superuserUrl: string,
  courseId: string,
  { people }: GradebookSize,
): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ company: string }>(
      'select company_id as company from courses where id = $1',
      [courseId],
    )
    const of = [rows[0]?.company, courseId]
    await client.query(
      `with made as (
         insert into users (company_id, id, role, status, name, surname, email)
         select $1, gen_random_uuid(), 'student', 'active', 'Learner ' || n, 'Number ' || n, 'learner' || n || '@graded.example.org'
         from generate_series(1, $3::int) n returning company_id, id)
       insert into enrolments (company_id, id, course_id, user_id, version, state)
       select company_id, gen_random_uuid(), $2, id, 1, 'active' from made`,
      [...of, people],
    )
    const graded = `enrolments e join course_lessons l on l.company_id = e.company_id and l.course_id = e.course_id
      where e.company_id = $1 and e.course_id = $2`
    await client.query(
      `insert into attempts (company_id, id, enrolment_id, user_id, round, course_id, lesson_id, revision, number, seed,
         started_at, submitted_at, points, points_of, percent, passed)
       select e.company_id, gen_random_uuid(), e.id, e.user_id, e.round, e.course_id, l.id, 1, 1, 7, now(), now(),
         10 * (n % 2), 10, 100 * (n % 2), n % 2 = 1
       from (select e.*, row_number() over (order by e.id) as n from enrolments e) e
         join course_lessons l on l.company_id = e.company_id and l.course_id = e.course_id
       where e.company_id = $1 and e.course_id = $2 and l.content ->> 'type' = 'quiz'`,
      of,
    )
    await client.query(
      `insert into gradebook_grades (company_id, enrolment_id, user_id, lesson_id, completion, points)
       select e.company_id, e.id, e.user_id, l.id, e.round, 7.5 from ${graded} and l.content ->> 'type' = 'assignment'`,
      of,
    )
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
