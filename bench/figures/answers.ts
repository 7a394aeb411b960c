import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { v4 as uuid } from 'uuid'
import { attemptsApi } from '#contract/practice/attempts.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { limits } from '#contract/limits.ts'
import type { Question } from '#contract/practice/questions.ts'
import { newQuizSettings } from '#contract/practice/quiz.ts'
import { API_PREFIX } from '#contract/prefix.ts'
import { call } from '../../e2e/harness/api.ts'
import { POOL, startBare, type Bench } from '../bench.ts'
import { callsOf } from '../calls-of.ts'
import { atLeast, atMost, median, percentile, round, type Figure } from '../figure.ts'
import { milliseconds, send, type Call } from '../load.ts'
import { fillAnswers, mixedQuestions } from '../fill-answers.ts'

/** One save of each, as somebody who thinks while they type. */
const EVERY_MS = 3000
const CONNECTIONS = 64
const QUESTIONS = 10
const WARM_SECONDS = 4

const blank = {
  prompt: null,
  points: 1,
  hints: { question: null, principle: null, step: null, worked: null },
  feedback: { right: null, wrong: null },
}
const questions = Array.from({ length: QUESTIONS }, () => ({
  ...blank,
  id: uuid(),
  type: 'true_false' as const,
  right: true,
}))

type Quiz = { courseId: string; lessonId: string }
type Student = { id: string; sessionId: string; attemptId: string }

async function publishQuiz(bench: Bench, asked: Question[]): Promise<Quiz> {
  const admin = callsOf(bench).of()
  const { id } = await call(coursesApi.create, { ...admin, body: { title: 'Rivers', language: 'en' } })
  const lessonId = uuid()
  const lesson = { id: lessonId, kind: 'quiz' as const, title: 'A quiz', minutes: 5, required: true }
  const modules = [{ id: uuid(), title: 'All', lessons: [lesson] }]
  await call(coursesApi.saveOutline, { ...admin, params: { id }, body: { revision: 1, modules } })
  const content = { type: 'quiz' as const, settings: newQuizSettings, questions: asked }
  await call(coursesApi.saveLesson, { ...admin, params: { id, lessonId }, body: { revision: 0, content } })
  const { revision } = await call(coursesApi.update, { ...admin, params: { id }, body: { summary: 'S' } })
  await call(coursesApi.publish, { ...admin, params: { id }, body: { revision } })
  return { courseId: id, lessonId }
}

/** So many students, signed in, enrolled, each with an attempt under way. */
async function beginAttempts(
  bench: Bench,
  client: pg.Client,
  { courseId, lessonId }: Quiz,
  count: number,
): Promise<Student[]> {
  const { id } = bench.tenant('demo')
  const { of } = callsOf(bench)
  const { rows } = await client.query<{ id: string; sessionId: string }>(
    `insert into sessions (company_id, id, user_id, expires_at)
     select company_id, gen_random_uuid(), id, now() + interval '1 day' from users
     where company_id = $1 and role = 'student' and status = 'active' order by id limit $2
     returning user_id as id, id as "sessionId"`,
    [id, count],
  )
  await client.query(
    `insert into user_profiles (company_id, user_id, onboarded_at) select company_id, id, now() from users
     where company_id = $1 and id = any($2::uuid[]) on conflict do nothing`,
    [id, rows.map((row) => row.id)],
  )
  for (let from = 0; from < rows.length; from += limits.enrolAtOnce) {
    const userIds = rows.slice(from, from + limits.enrolAtOnce).map((row) => row.id)
    await call(enrolmentsApi.enrolPeople, { ...of(), params: { id: courseId }, body: { userIds } })
  }
  const students: Student[] = []
  const left = [...rows]
  const begin = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const attempt = await call(attemptsApi.start, { ...of(next), params: { id: courseId, lessonId } })
      students.push({ ...next, attemptId: attempt.id })
    }
  }
  await Promise.all(Array.from({ length: POOL }, begin))
  return students
}

/** Each save of one’s own attempt, of one question after the other; the number counts up. */
function savesOf(bench: Bench, students: readonly Student[]) {
  const { as } = callsOf(bench)
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const made = students.map((student) => ({
    number: 0,
    paths: questions.map(({ id }) =>
      as(student, `${API_PREFIX}/learn/attempts/${student.attemptId}/answers/${id}`),
    ),
  }))
  async function save(nth: number): Promise<void> {
    const one = made[nth % made.length]
    if (!one) return
    one.number += 1
    const path = one.paths[one.number % QUESTIONS]
    if (!path) return
    const headers = { ...path.headers, 'content-type': 'application/json' }
    const body = { number: one.number, answer: { type: 'true_false', value: one.number % 2 === 0 } }
    await send({ ...path, method: 'PUT', headers }, agent, JSON.stringify(body))
  }
  return { save, close: () => agent.destroy() }
}

/** How many of something a second get done, by as many as the pool has connections. */
async function perSecond(one: (nth: number) => Promise<unknown>, seconds: number): Promise<number> {
  const end = Date.now() + seconds * 1000
  let next = 0
  let done = 0
  const worker = async () => {
    while (Date.now() < end) {
      await one(next++)
      done++
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: POOL }, worker))
  return done / ((performance.now() - began) / 1000)
}

/** Milliseconds of each save where everybody saves once in a while, whether or not earlier ones were answered. */
async function timesAt(
  save: (nth: number) => Promise<void>,
  { people, seconds }: { people: number; seconds: number },
): Promise<number[]> {
  const times: number[] = []
  const underWay: Promise<void>[] = []
  const gap = EVERY_MS / people
  const began = performance.now()
  for (let nth = 0; nth * gap < seconds * 1000; nth++) {
    const due = began + nth * gap
    if (due > performance.now()) await pause(due - performance.now())
    // From when it was due: whoever waits behind others waits too.
    underWay.push(save(nth).then(() => void times.push(performance.now() - due)))
  }
  await Promise.all(underWay)
  return times
}

const BARE = '/insert'

/** Saves of answers against an insert of the same size, each in a transaction of its own that is on the disk when it is answered. */
async function saves(bench: Bench, students: readonly Student[]): Promise<Figure[]> {
  const { seconds, rounds } = bench.settings
  const { save, close } = savesOf(bench, students)
  const text =
    'insert into bare_answers (id, answer, saved_at) values (gen_random_uuid(), $1, now()) returning id'
  const values = [JSON.stringify({ type: 'true_false', value: true })]
  const bare = await startBare({
    url: bench.env['DATABASE_URL'],
    poolSize: POOL,
    paths: { [BARE]: { begin: 'begin', batches: [[{ text, values }]], writes: true } },
  })
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const reference: Call = { port: bare.port, host: 'localhost', path: BARE }
  const insert = () => send(reference, agent)
  try {
    await perSecond(save, WARM_SECONDS)
    await perSecond(insert, WARM_SECONDS)
    const own: number[] = []
    const other: number[] = []
    for (let nth = 0; nth < rounds; nth++) {
      own.push(await perSecond(save, seconds))
      other.push(await perSecond(insert, seconds))
    }
    const people = students.length
    const idle = percentile(await timesAt(save, { people: 30, seconds }), 0.99)
    const busy = await timesAt(save, { people, seconds: seconds * 2 })
    const rate = Math.round((people * 1000) / EVERY_MS)
    return [
      {
        ...atLeast('answers saved', [median(own), median(other)], 0.4, 'saves/s'),
        note: 'the reference is node:http + pg with one insert, on the disk before it is answered like ours',
      },
      atMost(
        `p99 of a save, ${people.toLocaleString('en-GB')} answer at once`,
        percentile(busy, 0.99),
        250,
        'ms',
        `${rate} saves a second; ${round(idle)} ms when thirty do`,
      ),
    ]
  } finally {
    close()
    agent.destroy()
    await bare.stop()
  }
}

const ROWS = { full: 1_000_000, part: 100_000 }

/** How long the statistics of a quiz take that so many answers of all types were given in, four of ten of them right. */
async function statistics(bench: Bench, client: pg.Client): Promise<Figure> {
  const asked = mixedQuestions(QUESTIONS)
  const quiz = await publishQuiz(
    bench,
    asked.map(({ question }) => question),
  )
  const [like] = await beginAttempts(bench, client, quiz, 1)
  if (!like) throw new Error('Nobody answers')
  const { id } = bench.tenant('demo')
  const most = bench.settings.main * QUESTIONS >= ROWS.full ? ROWS.full : ROWS.part
  await fillAnswers(client, { companyId: id, courseId: quiz.courseId, like: like.attemptId }, asked, most)
  const path = `${API_PREFIX}/courses/${quiz.courseId}/lessons/${quiz.lessonId}/statistics`
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from attempt_answers where company_id = $1 and credit is not null',
    [id],
  )
  const count = rows[0]?.count ?? 0
  if (count < most * 0.9) throw new Error(`Only ${count} answers were filled in`)
  const took = await milliseconds(bench.as(bench.tenant('demo'), path))
  return atMost(`statistics of ${count.toLocaleString('en-GB')} answers of all types`, took, 2000, 'ms')
}

/** Students who answer a quiz at once, and what is read of their answers. */
export async function answers(bench: Bench): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: bench.superuserUrl })
  await client.connect()
  try {
    await client.query(
      'create table if not exists bare_answers (id uuid primary key, answer jsonb, saved_at timestamptz not null)',
    )
    await client.query('grant insert, select on bare_answers to public')
    const quiz = await publishQuiz(bench, questions)
    const students = await beginAttempts(bench, client, quiz, bench.settings.students)
    // As where it runs: an answer is on the disk before it is acknowledged. It counts for connections that are opened anew.
    await client.query('alter database cairn set synchronous_commit = on')
    // As autovacuum has done it within a minute of so many rows.
    await client.query('vacuum analyze sessions, user_profiles, enrolments, attempts, attempt_answers')
    await bench.restart()
    const figures = await saves(bench, students)
    await client.query('alter database cairn reset synchronous_commit')
    await bench.restart()
    return [...figures, await statistics(bench, client)]
  } finally {
    await client.end()
  }
}
