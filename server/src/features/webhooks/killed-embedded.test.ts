import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v4 as uuid } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { webhooksApi } from '#contract/companies/webhooks.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { usersApi } from '#contract/people/users.ts'
import { demoPassword, startCairn } from '#tools/services/cairn.ts'
import { caller, type Caller } from '../../../test/caller.ts'
import { startLrs, type Statement } from '../../../test/services/lrs.ts'
import { startReceiver } from '../../../test/services/receiver.ts'
import { ownDatabase } from '../../../test/setup/database.ts'
import { until } from '../../../test/until.ts'
import { pgliteDriver } from '../../db/pglite.ts'

/** What is done before each kill, and by which of the two that it tells the server is killed. */
const AT_ONCE = 6
const KILLERS = ['webhook', 'xapi'] as const
const own = await ownDatabase()

/** A course of so many lessons, in which `student` is enrolled. */
async function learn(admin: Caller, student: Caller, count: number) {
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'Many', language: 'en' } })
  const lessons = Array.from({ length: count }, (_, n) => ({
    id: uuid(),
    title: `Lesson ${n}`,
    minutes: 5,
    required: true,
  }))
  await admin.ok(coursesApi.saveOutline, {
    params: { id },
    body: { revision: 1, modules: [{ id: uuid(), title: 'All', lessons }] },
  })
  const { revision } = await admin.ok(coursesApi.update, { params: { id }, body: { summary: 'S' } })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  await student.ok(enrolmentsApi.enrol, { params: { id } })
  return { id, lessons: lessons.map((lesson) => lesson.id) }
}

/** As if the time had gone by for which what was taken to be sent is left alone. */
async function waitForLeases(dataFolder: string): Promise<void> {
  const driver = await pgliteDriver(join(dataFolder, 'db'))
  const text = `update webhook_deliveries set next_at = now() - interval '1 minute' where state = 'waiting'`
  await driver.transaction({ prelude: [], readOnly: false }, (tx) => tx.query({ text, values: [] }))
  await driver.close()
}

it.skipIf(own.kind === 'postgres')(
  'of what was acknowledged nothing is lost to a webhook and nothing is twice in a record store, when the server is killed while it sends',
  { timeout: 480_000 },
  async () => {
    // Whoever is told next kills the server before it answers.
    let killer: (typeof KILLERS)[number] | null = null
    let pid = 0
    const killed: string[] = []
    const isKilled = (by: (typeof KILLERS)[number], id: string) => {
      if (killer !== by) return false
      killer = null
      killed.push(id)
      process.kill(pid, 'SIGKILL')
      return true
    }
    // Of the webhook's the message is lost on its way; of the store's, what it answers.
    const arrived: string[] = []
    const hook = await startReceiver(({ headers, body }) => {
      if (isKilled('webhook', String(headers['webhook-id']))) return null
      arrived.push((JSON.parse(body) as { data: { id: string } }).data.id)
      return { status: 204 }
    })
    onTestFinished(hook.stop)
    const idOf = (body: string) => (JSON.parse(body) as Statement).id ?? ''
    const lrs = await startLrs({
      instead: (_, { body }) => (isKilled('xapi', idOf(body)) ? { answer: null, kept: true } : undefined),
    })
    onTestFinished(lrs.stop)

    const dataFolder = mkdtempSync(join(tmpdir(), 'cairn-killed-'))
    onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
    const env = { CAIRN_PRIVATE_ADDRESSES: 'allow' }
    let server = await startCairn({ dataFolder, env })
    onTestFinished(() => server.stop())
    pid = server.pid
    const { port } = server
    const host = `demo.localhost:${port}`
    const signIn = async (email: string) => {
      const answer = await caller(port, host).ok(authApi.login, { body: { email, password: demoPassword } })
      return caller(port, host, 'token' in answer ? answer.token : '')
    }
    const [admin, student] = [await signIn('admin@demo.test'), await signIn('student@demo.test')]
    const course = await learn(admin, student, AT_ONCE * KILLERS.length)
    const { url, username, password } = lrs
    await admin.ok(webhooksApi.create, {
      body: { url: hook.origin, description: '', events: ['user.created'] },
    })
    await admin.ok(webhooksApi.create, {
      body: { kind: 'xapi', url, username, password, description: '', events: ['lesson.completed'] },
    })

    const people: string[] = []
    const done: string[] = []
    for (const by of KILLERS) {
      for (let n = 0; n < AT_ONCE; n++) {
        const lessonId = course.lessons[done.length] ?? ''
        const email = `p${people.length}@people.test`
        const body = { name: 'Ben', surname: 'Cole', email, role: 'student' as const }
        people.push((await admin.ok(usersApi.create, { body })).id)
        await student.ok(enrolmentsApi.record, {
          params: { id: course.id, lessonId },
          body: { id: uuid(), kind: 'done' },
        })
        done.push(lessonId)
      }
      const before = killed.length
      killer = by
      await until(() => killed.length > before)
      await server.stop()
      await waitForLeases(dataFolder)
      server = await startCairn({ dataFolder, port, env })
      pid = server.pid
    }

    const lessonOf = ({ object }: Statement) => object.id.split('/').at(-1) ?? ''
    await until(() => new Set(arrived).size >= people.length && lrs.statements().length >= done.length)
    await until(async () => {
      const { items } = await admin.ok(webhooksApi.list, {})
      return items.every(({ state, waiting }) => state === 'off' || waiting === 0)
    })
    expect([...new Set(arrived)].toSorted()).toEqual(people.toSorted())
    expect(lrs.statements().map(lessonOf).toSorted()).toEqual(done.toSorted())
    expect(lrs.wrong).toEqual([])
    // What was under way was sent again, letter for letter and under the same id.
    const sent = [
      ...hook.got.map(({ headers, body }) => ({ id: String(headers['webhook-id']), body })),
      ...lrs.got.map(({ body }) => ({ id: idOf(body), body })),
    ]
    const byId = Map.groupBy(sent, ({ id }) => id)
    expect(killed).toHaveLength(KILLERS.length)
    for (const [id, times] of byId) {
      expect(new Set(times.map(({ body }) => body)).size).toBe(1)
      if (killed.includes(id)) expect(times.length).toBeGreaterThan(1)
    }
  },
)
