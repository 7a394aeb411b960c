import { expect, it } from 'vitest'
import { asOwnCompany } from '#server/db/tenant.ts'
import { importsApi } from '#contract/people/imports.ts'
import { usersApi } from '#contract/people/users.ts'
import { batchOnce } from '../../../../../test/batches.ts'
import { world, type Person, type TestCompany } from '../../../../../test/world.ts'
import { evenPace } from '../../../../platform/jobs/pace.ts'
import { planBatch } from '../plan/plan-batch.ts'
import { runBatch } from './run-batch.ts'
import type { Work } from './work.ts'

const ROWS = 100
const AT_ONCE = 10
const w = await world()

/** An import that was begun and is as far as so many pieces: what works on it does no more. */
async function begun(phase: 'planning' | 'running', pieces: number) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const lines = Array.from({ length: ROWS }, (_, i) => `Name ${i},X,p${i}@example.org`)
  const { id } = await admin.ok(importsApi.upload, {
    files: { file: { filename: 'many.csv', content: ['name,surname,email', ...lines].join('\n') } },
  })
  await put(acme, { state: 'planning', mode: 'create', role: 'student' })
  if (phase === 'running') {
    await planBatch(work(acme, id))
    await put(acme, { state: 'running' })
  }
  const part = work(acme, id, pieces)
  const stopped = phase === 'planning' ? planBatch(part) : runBatch(part)
  await expect(stopped).rejects.toThrow('far enough')
  return { acme, admin, id, params: { id } }
}

const put = (acme: TestCompany, set: { state: 'planning' | 'running'; mode?: 'create'; role?: 'student' }) =>
  w.services.db.withTenant(acme.id, (tx) => tx.updateTable('user_batches').set(set).execute())

function work(acme: TestCompany, batchId: string, pieces = Infinity): Work {
  const stop = new AbortController()
  let done = 0
  return {
    services: w.services,
    companyId: asOwnCompany(acme.id),
    batchId,
    pace: evenPace(AT_ONCE),
    signal: stop.signal,
    async record() {
      if (++done === pieces) stop.abort(new Error('far enough'))
    },
  }
}

const people = async (admin: Person) => (await admin.ok(usersApi.list, { query: { role: 'student' } })).total

it('an import that is cancelled keeps what is done, does no more, and can be undone', async () => {
  const { acme, admin, id, params } = await begun('running', 3)
  expect(await admin.ok(importsApi.byId, { params })).toMatchObject({ state: 'running', progress: 30 })
  expect(await admin.ok(importsApi.cancel, { params })).toMatchObject({
    state: 'cancelled',
    done: { create: 30 },
  })
  // Of a file there is as long as if it had run to its end: thirty days.
  const { undoUntil } = await admin.ok(importsApi.byId, { params })
  const days = (Date.parse(undoUntil ?? '') - Date.now()) / (24 * 60 * 60 * 1000)
  expect(Math.round(days)).toBe(30)
  await runBatch(work(acme, id))
  expect(await people(admin)).toBe(30)
  const again = await admin.call(importsApi.cancel, { params })
  expect(again.error?.code).toBe('CONFLICT')

  await admin.ok(importsApi.undo, { params })
  expect(await batchOnce(admin, id, 'undone')).toMatchObject({ undone: 30, kept: 0, invitable: 0 })
  expect(await people(admin)).toBe(0)
})

it('an import that waited for no look waits for one, and invites nobody, once it was stopped and planned again', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const uploaded = await admin.ok(importsApi.upload, {
    files: { file: { filename: 'many.csv', content: 'name,surname,email\nAda,X,ada@example.org' } },
  })
  const { id } = uploaded
  // As “Import now” leaves it while it makes its dry run.
  await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .updateTable('user_batches')
      .set({
        state: 'planning',
        mode: 'create',
        role: 'student',
        invitations: 'now',
        action: '{"atOnce":true}',
      })
      .execute(),
  )
  expect((await admin.ok(importsApi.cancel, { params: { id } })).state).toBe('uploaded')
  const targets = uploaded.columns.map(({ target }) => target)
  const body = { targets, mode: 'full_sync', role: 'admin' } as const
  await admin.ok(importsApi.plan, { params: { id }, body })
  await batchOnce(admin, id, 'planned')
  await runBatch(work(acme, id))
  expect(await admin.ok(importsApi.byId, { params: { id } })).toMatchObject({
    state: 'planned',
    invitations: 'none',
    planned: { create: 1 },
  })
  expect((await admin.ok(usersApi.list, { query: {} })).total).toBe(1)
})

it('whom an import added before it was cancelled can be invited from its page', async () => {
  const { acme, admin, id, params } = await begun('running', 1)
  await admin.ok(importsApi.cancel, { params })
  expect(await admin.ok(importsApi.byId, { params })).toMatchObject({ state: 'cancelled', invitable: 10 })
  await admin.ok(importsApi.invite, { params })
  await expect
    .poll(() => admin.ok(importsApi.byId, { params }))
    .toMatchObject({ state: 'cancelled', inviting: false, invited: 10, invitable: 0 })
  const mails = await w.services.db.withTenant(acme.id, (tx) =>
    tx.selectFrom('mails').select('recipient').execute(),
  )
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(10)
  await admin.ok(importsApi.undo, { params })
  expect(await batchOnce(admin, id, 'undone')).toMatchObject({ undone: 10, kept: 0 })
})

it('so can those of one that failed, and nobody of one that added nobody', async () => {
  const { acme, admin, id, params } = await begun('running', 2)
  await w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('user_batches').set({ state: 'failed', error: 'failed' }).where('id', '=', id).execute(),
  )
  await admin.ok(importsApi.invite, { params })
  await expect
    .poll(() => admin.ok(importsApi.byId, { params }))
    .toMatchObject({ state: 'failed', inviting: false, invited: 20, invitable: 0 })
  const none = await begun('planning', 4)
  await none.admin.ok(importsApi.cancel, { params: none.params })
  expect((await none.admin.call(importsApi.invite, { params: none.params })).error?.code).toBe('CONFLICT')
})

it('a dry run that is cancelled leaves the file as it was uploaded, to be planned anew', async () => {
  const { acme, admin, id, params } = await begun('planning', 4)
  expect(await admin.ok(importsApi.byId, { params })).toMatchObject({ state: 'planning', progress: 40 })
  expect(await admin.ok(importsApi.cancel, { params })).toMatchObject({
    state: 'uploaded',
    planned: { create: 0 },
  })
  await planBatch(work(acme, id))
  expect((await admin.ok(importsApi.rows, { params })).total).toBe(0)

  const { columns } = await admin.ok(importsApi.byId, { params })
  const targets = columns.map(({ target }) => target)
  await admin.ok(importsApi.plan, { params, body: { targets, mode: 'create', role: 'student' } })
  expect((await batchOnce(admin, id, 'planned')).planned).toMatchObject({ create: ROWS, error: 0 })
  expect(await people(admin)).toBe(0)
})

it('invitations that are still to be sent can be stopped', async () => {
  const { acme, admin, id, params } = await begun('running', 3)
  await runBatch(work(acme, id))
  await w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('user_batches').set({ inviting: true }).execute(),
  )
  expect(await admin.ok(importsApi.cancel, { params })).toMatchObject({ state: 'done', inviting: false })
  expect(await people(admin)).toBe(ROWS)
})
