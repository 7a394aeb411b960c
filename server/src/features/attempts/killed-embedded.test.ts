import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { v4 as uuid } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { attemptsApi } from '#contract/practice/attempts.ts'
import { authApi } from '#contract/accounts/auth.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { demoPassword, startCairn } from '#tools/services/cairn.ts'
import { caller, type Caller } from '../../../test/caller.ts'
import { ownDatabase } from '../../../test/setup/database.ts'
import { until } from '../../../test/until.ts'
import { question } from '../questions/question.test-data.ts'
import { quizOf } from './quiz.test-data.ts'

const KILLS = 5
const ATTEMPTS = 20
const own = await ownDatabase()

/** A course of so many quizzes of one question each, that anybody may take in any order. */
async function publishQuizzes(admin: Caller): Promise<{ id: string; lessons: string[] }> {
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'Many', language: 'en' } })
  const lessons = Array.from({ length: ATTEMPTS }, () => uuid())
  const lines = lessons.map((lesson, n) => ({
    id: lesson,
    kind: 'quiz' as const,
    title: `Quiz ${n}`,
    minutes: 5,
    required: true,
  }))
  await admin.ok(coursesApi.saveOutline, {
    params: { id },
    body: { revision: 1, modules: [{ id: uuid(), title: 'All', lessons: lines }] },
  })
  for (const lessonId of lessons)
    await admin.ok(coursesApi.saveLesson, {
      params: { id, lessonId },
      body: { revision: 0, content: quizOf([question('short', { accepted: ['*'] })]) },
    })
  const { revision } = await admin.ok(coursesApi.update, { params: { id }, body: { summary: 'S' } })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  return { id, lessons }
}

it.skipIf(own.kind === 'postgres')(
  'an answer that was acknowledged is there, once, however often the server is killed while twenty attempts save',
  { timeout: 480_000 },
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
    const { id, lessons } = await publishQuizzes(await signIn('admin@demo.test'))
    const student = await signIn('student@demo.test')
    await student.ok(enrolmentsApi.enrol, { params: { id } })
    const begun: { attemptId: string; questionId: string; sent: number; acknowledged: number }[] = []
    for (const lessonId of lessons) {
      const attempt = await student.ok(attemptsApi.start, { params: { id, lessonId } })
      const questionId = attempt.questions[0]?.question.id ?? ''
      begun.push({ attemptId: attempt.id, questionId, sent: 0, acknowledged: 0 })
    }
    const open = (attemptId: string) => student.ok(attemptsApi.byId, { params: { attemptId } })

    for (let kill = 0; kill < KILLS; kill++) {
      // Each goes on until nobody answers any more.
      const saving = begun.map(async (one) => {
        for (;;) {
          const number = ++one.sent
          const body = { number, answer: { type: 'short' as const, text: `answer ${number}` } }
          const { attemptId, questionId } = one
          const answer = await student.send(attemptsApi.answer, { params: { attemptId, questionId }, body })
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
      for (const { attemptId, sent, acknowledged } of begun) {
        const { questions, result } = await open(attemptId)
        expect([result, questions.length]).toEqual([null, 1])
        const saved = questions[0]?.saved ?? 0
        // What was under way may have come or not; what was answered has, and its words with its number.
        expect(saved).toBeGreaterThanOrEqual(acknowledged)
        expect(saved).toBeLessThanOrEqual(sent)
        expect(questions[0]?.answer).toEqual(saved ? { type: 'short', text: `answer ${saved}` } : null)
      }
    }

    const ended = await Promise.all(
      begun.map(({ attemptId }) => student.ok(attemptsApi.submit, { params: { attemptId } })),
    )
    expect(ended.map(({ result }) => result?.percent)).toEqual(begun.map(() => 100))
    for (const lessonId of lessons) {
      const { past, open: another } = await student.ok(attemptsApi.quiz, { params: { id, lessonId } })
      expect([past.length, another]).toEqual([1, null])
    }
  },
)
