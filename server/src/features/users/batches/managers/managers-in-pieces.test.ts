import { expect, it } from 'vitest'
import { asOwnCompany } from '#server/db/tenant.ts'
import { auditApi } from '#contract/people/audit.ts'
import { importsApi } from '#contract/people/imports.ts'
import { usersApi } from '#contract/people/users.ts'
import { evenPace } from '../../../../platform/jobs/pace.ts'
import { world } from '../../../../../test/world.ts'
import { planBatch } from '../plan/plan-batch.ts'
import { runBatch, undoBatch } from '../run/run-batch.ts'
import type { Work } from '../run/work.ts'

const w = await world()

it('a manager who is added in a later piece, or is below until then, is given once they are there, and taken back', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const of = (name: string) => acme.user({ name, email: `${name.toLowerCase()}@example.org` })
  const [ana, bo] = [await of('Ana'), await of('Bo')]
  await admin.ok(usersApi.update, { params: { id: ana.id }, body: { manager: bo.id } })
  const lines = [
    'Bo,X,bo@example.org,ana@example.org',
    'Ana,X,ana@example.org,cy@example.org',
    'Cy,X,cy@example.org,dee@example.org',
    'Dee,X,dee@example.org,ed@example.org',
    'Ed,X,ed@example.org,',
  ]
  const content = ['First name,Surname,E-mail,Manager', ...lines].join('\n')
  const { id: batchId, columns } = await admin.ok(importsApi.upload, {
    files: { file: { filename: 'lines.csv', content } },
  })
  expect(columns.map(({ target }) => target)).toEqual(['name', 'surname', 'email', 'manager'])
  const put = (set: object) =>
    w.services.db.withTenant(acme.id, (tx) => tx.updateTable('user_batches').set(set).execute())
  /** One row in each piece. */
  const work: Work = {
    services: w.services,
    companyId: asOwnCompany(acme.id),
    batchId,
    pace: evenPace(1),
    signal: new AbortController().signal,
    record: async () => undefined,
  }
  const managers = async () => {
    const { items } = await admin.ok(usersApi.list, { query: { role: ['student'] } })
    return items.map(({ name, manager }) => `${name} ${manager?.name ?? '–'}`)
  }
  const before = await managers()
  expect(before).toEqual(['Ana Bo', 'Bo –'])
  await put({
    state: 'planning',
    mode: 'create_or_update',
    role: 'student',
    columns: JSON.stringify(columns),
  })
  await planBatch(work)
  await put({ state: 'running' })
  await runBatch(work)
  expect(await managers()).toEqual(['Ana Cy', 'Bo Ana', 'Cy Dee', 'Dee Ed', 'Ed –'])
  const batch = await admin.ok(importsApi.byId, { params: { id: batchId } })
  expect(batch).toMatchObject({ state: 'done', done: { create: 3, update: 2, unchanged: 0, error: 0 } })
  const { items: told } = await admin.ok(auditApi.list, {
    query: { target: bo.id, except: ['users.updated'] },
  })
  expect(told.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['users.manager_changed', { manager: null }, { manager: 'Ana X' }],
  ])
  await put({ state: 'undoing', cursor: 0, undone_by: admin.id })
  await undoBatch(work, [])
  expect(await managers()).toEqual(before)
})
