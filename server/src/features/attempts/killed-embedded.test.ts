import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { v4 as uuid } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { attemptsApi } from '#contract/practice/attempts.ts'
import { authApi } from '#contract/accounts/auth.ts'
import { platformApi } from '#contract/installation/platform.ts'
import { usersApi } from '#contract/people/users.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { demoPassword, startCairn } from '#tools/services/cairn.ts'
import { caller, type Caller } from '../../../test/caller.ts'
import { ownDatabase } from '../../../test/setup/database.ts'
import { until } from '../../../test/until.ts'
import { question } from '../questions/question.test-data.ts'
import { quizOf } from './quiz.test-data.ts'

const KILLS = 20
const STUDENTS = 50
const own = await ownDatabase()

/** A course of one quiz of one question. */
async function publishQuiz(admin: Caller): Promise<{ id: string; lessonId: string }> {
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'One', language: 'en' } })
  const lessonId = uuid()
  const lesson = { id: lessonId, kind: 'quiz' as const, title: 'Quiz', minutes: 5, required: true }
  await admin.ok(coursesApi.saveOutline, {
    params: { id },
    body: { revision: 1, modules: [{ id: uuid(), title: 'All', lessons: [lesson] }] },
  })
  await admin.ok(coursesApi.saveLesson, {
    params: { id, lessonId },
    body: { revision: 0, content: quizOf([question('short', { accepted: ['*'] })]) },
  })
  const { revision } = await admin.ok(coursesApi.update, { params: { id }, body: { summary: 'S' } })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  return { id, lessonId }
}

/** So many students, invited and come in, each by a session of their own. */
async function students(
  operator: Caller,
  stranger: Caller,
  as: (token: string) => Caller,
): Promise<Caller[]> {
  const emails = Array.from({ length: STUDENTS }, (_, n) => `student-${n}@kills.test`)
  for (const [n, email] of emails.entries())
    await operator.ok(usersApi.create, {
      body: { name: `Student ${n}`, surname: 'Kill', email, role: 'student', invite: true },
    })
  const { items } = await operator.ok(platformApi.outbox, { query: { pageSize: '200' } })
  const all: Caller[] = []
  // One after another: of passwords that are hashed only so many wait.
  for (const email of emails) {
    const id = items.find(({ to }) => to.includes(email))?.id ?? ''
    const { text } = await operator.ok(platformApi.outboxMessage, { params: { id } })
    const token = /token=([^\s&]+)/.exec(text)?.[1] ?? ''
    const body = { token, password: 'three pebbles by a brook' }
    const answer = await stranger.ok(authApi.acceptInvitation, { body })
    all.push(as('token' in answer ? answer.token : ''))
  }
  return all
}

it.skipIf(own.kind === 'postgres')(
  'an answer that was acknowledged is there, once, however often the server is killed while fifty students save',
  { timeout: 900_000 },
  async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'cairn-killed-'))
    onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
    let server = await startCairn({ dataFolder })
    onTestFinished(() => server.stop())
    const { port } = server
    const host = `demo.localhost:${port}`
    const signIn = async (email: string) => {
      const body = { email, password: demoPassword }
      const answer = await caller(port, host).ok(authApi.login, { body })
      return caller(port, host, 'token' in answer ? answer.token : '')
    }
    const { id, lessonId } = await publishQuiz(await signIn('admin@demo.test'))
    const all = await students(await signIn('root@cairn.test'), caller(port, host), (token) =>
      caller(port, host, token),
    )
    const begun: { by: Caller; attemptId: string; questionId: string; sent: number; acknowledged: number }[] =
      []
    for (const by of all) {
      await by.ok(enrolmentsApi.enrol, { params: { id } })
      const attempt = await by.ok(attemptsApi.start, { params: { id, lessonId } })
      const questionId = attempt.questions[0]?.question.id ?? ''
      begun.push({ by, attemptId: attempt.id, questionId, sent: 0, acknowledged: 0 })
    }
    expect(begun).toHaveLength(50)

    for (let kill = 0; kill < KILLS; kill++) {
      // Each goes on until nobody answers any more.
      const saving = begun.map(async (one) => {
        for (;;) {
          const number = ++one.sent
          const body = { number, answer: { type: 'short' as const, text: `answer ${number}` } }
          const { by, attemptId, questionId } = one
          const answer = await by.send(attemptsApi.answer, { params: { attemptId, questionId }, body })
          if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
          one.acknowledged = number
        }
      })
      const over = Promise.allSettled(saving)
      // In the middle of what is being written, each time at another moment of it.
      await until(() => begun.every(({ acknowledged }) => acknowledged > kill))
      await sleep(kill)
      process.kill(server.pid, 'SIGKILL')
      expect((await over).map(({ status }) => status)).toEqual(begun.map(() => 'rejected'))
      await server.stop()
      server = await startCairn({ dataFolder, port })
      for (const { by, attemptId, sent, acknowledged } of begun) {
        const { questions, result } = await by.ok(attemptsApi.byId, { params: { attemptId } })
        expect([result, questions.length]).toEqual([null, 1])
        const saved = questions[0]?.saved ?? 0
        // What was under way may have come or not; what was answered has, and its words with its number.
        expect(saved).toBeGreaterThanOrEqual(acknowledged)
        expect(saved).toBeLessThanOrEqual(sent)
        expect(questions[0]?.answer).toEqual(saved ? { type: 'short', text: `answer ${saved}` } : null)
      }
    }

    const ended = await Promise.all(
      begun.map(({ by, attemptId }) => by.ok(attemptsApi.submit, { params: { attemptId } })),
    )
    expect(ended.map(({ result }) => result?.percent)).toEqual(begun.map(() => 100))
    for (const { by } of begun) {
      const { past, open: another } = await by.ok(attemptsApi.quiz, { params: { id, lessonId } })
      expect([past.length, another]).toEqual([1, null])
    }
  },
)
