import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { importsApi } from '#contract/people/imports.ts'
import { usersApi } from '#contract/people/users.ts'
import { demoPassword, startCairn } from '#tools/services/cairn.ts'
import { caller } from '../../../../../test/caller.ts'
import { ownDatabase } from '../../../../../test/setup/database.ts'
import { until } from '../../../../../test/until.ts'
import { pgliteDriver } from '../../../../db/pglite.ts'

const ROWS = 2000
const own = await ownDatabase()

it.skipIf(own.kind === 'postgres')(
  'an import on the embedded database goes on when its server was killed in the middle: none is lost, none doubled',
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
    const lines = Array.from({ length: ROWS }, (_, i) => `Name ${i},Scree,scree${i}@example.org`)
    const { id, columns } = await admin.ok(importsApi.upload, {
      files: { file: { filename: 'many.csv', content: ['name,surname,email', ...lines].join('\n') } },
    })
    const params = { id }
    const targets = columns.map(({ target }) => target)
    await admin.ok(importsApi.plan, { params, body: { targets, mode: 'create', role: 'student' } })
    await until(async () => (await admin.ok(importsApi.byId, { params })).state === 'planned')
    await admin.ok(importsApi.run, { params, body: { invitations: 'none' } })
    await until(async () => (await admin.ok(importsApi.byId, { params })).progress > 0)
    process.kill(first.pid, 'SIGKILL')
    await first.stop()

    // As if the half minute had passed after which a server that says nothing counts as gone.
    const driver = await pgliteDriver(join(dataFolder, 'db'))
    const left = await driver.transaction({ prelude: [], readOnly: false }, async (tx) => {
      await tx.query({ text: `update jobs set locked_until = now() where state = 'running'`, values: [] })
      const { rows } = await tx.query({
        text: `select (select count(*)::int from user_batch_rows where batch_id = $1 and state = 'done') as done,
          (select count(*)::int from users where surname = 'Scree') as people`,
        values: [id],
      })
      return rows[0] as { done: number; people: number }
    })
    await driver.close()
    // Wholly or not at all: nobody is there whose row does not say so.
    expect(left.people).toBe(left.done)
    expect(left.people).toBeGreaterThan(0)

    const second = await startCairn({ dataFolder })
    onTestFinished(() => second.stop())
    const after = caller(second.port, hostOf(second), token)
    await until(async () => (await after.ok(importsApi.byId, { params })).state === 'done')
    expect((await after.ok(importsApi.byId, { params })).done).toMatchObject({ create: ROWS, error: 0 })
    expect((await after.ok(usersApi.list, { query: { search: 'scree' } })).total).toBe(ROWS)
  },
)
