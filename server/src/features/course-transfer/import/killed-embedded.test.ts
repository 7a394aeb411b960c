import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { attachmentsApi } from '#contract/attachments.ts'
import { courseTransferApi } from '#contract/courses/course-transfer.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { demoPassword, startCairn } from '#tools/services/cairn.ts'
import { caller } from '../../../../test/caller.ts'
import { ownDatabase } from '../../../../test/setup/database.ts'
import { until } from '../../../../test/until.ts'
import { pgliteDriver } from '../../../db/pglite.ts'
import { picture } from '../course-transfer.test-data.ts'
import { asTape, backup, contextOf, told } from '../moodle/backup.test-data.ts'

const PICTURES = 30
const TITLE = 'Birds that nobody has twice'
const own = await ownDatabase()

async function manyPictures() {
  const content = await picture()
  const names = Array.from({ length: PICTURES }, (_, at) => `nest-${at}.png`)
  const html = names.map((name) => `<p><img src="@@PLUGINFILE@@/${name}" alt="${name}"></p>`).join('')
  return asTape(
    backup({
      title: TITLE,
      sections: [{ name: 'One', activities: [{ kind: 'page', title: 'Nests', own: told('content', html) }] }],
      files: names.map((name) => ({
        context: contextOf(1),
        component: 'mod_page',
        area: 'content',
        name,
        content,
      })),
    }),
  )
}

it.skipIf(own.kind === 'postgres')(
  'a course that comes from a file when the server is killed in the midst comes once and whole, or not yet at all',
  { timeout: 480_000 },
  async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'cairn-killed-'))
    onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
    const first = await startCairn({ dataFolder })
    const hostOf = ({ port }: { port: number }) => `demo.localhost:${port}`
    const body = { email: 'admin@demo.test', password: demoPassword }
    const signedIn = await caller(first.port, hostOf(first)).ok(authApi.login, { body })
    const token = 'token' in signedIn ? signedIn.token : ''
    const admin = caller(first.port, hostOf(first), token)
    const { id, total } = await admin.ok(courseTransferApi.upload, {
      files: { file: { filename: 'birds.mbz', content: await manyPictures() } },
    })
    expect(total).toBe(PICTURES)
    const params = { id }
    await admin.ok(courseTransferApi.run, { params, body: { title: TITLE, language: 'en' } })
    await until(async () => (await admin.ok(courseTransferApi.import, { params })).progress > 0)
    process.kill(first.pid, 'SIGKILL')
    await first.stop()

    // As if the half minute had passed after which a server that says nothing counts as gone.
    const driver = await pgliteDriver(join(dataFolder, 'db'))
    const left = await driver.transaction({ prelude: [], readOnly: false }, async (tx) => {
      await tx.query({ text: `update jobs set locked_until = now() where state = 'running'`, values: [] })
      const { rows } = await tx.query({
        text: `select (select count(*)::int from courses where title = $2) as courses,
          (select state from course_imports where id = $1) as state,
          (select progress from course_imports where id = $1) as progress`,
        values: [id, TITLE],
      })
      return rows[0] as { courses: number; state: string; progress: number }
    })
    await driver.close()
    expect(left).toMatchObject({ courses: 0, state: 'running' })
    expect(left.progress).toBeLessThan(PICTURES)

    const second = await startCairn({ dataFolder })
    onTestFinished(() => second.stop())
    const after = caller(second.port, hostOf(second), token)
    await until(async () => (await after.ok(courseTransferApi.import, { params })).state !== 'running')
    const done = await after.ok(courseTransferApi.import, { params })
    expect(done).toMatchObject({ state: 'done', progress: PICTURES, total: PICTURES, left: [] })
    const { items } = await after.ok(coursesApi.list, { query: { search: TITLE } })
    expect(items.map(({ title }) => title)).toEqual([TITLE])
    const files = await after.ok(attachmentsApi.list, { query: { kind: 'course', id: done.courseId ?? '' } })
    expect(new Set(files.items.map(({ name }) => name)).size).toBe(PICTURES)
  },
)
