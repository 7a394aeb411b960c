import { expect, it } from 'vitest'
import { asOwnCompany } from '#server/db/tenant.ts'
import { importsApi } from '#contract/people/imports.ts'
import { world } from '../../../../../test/world.ts'
import { planBatch } from '../plan/plan-batch.ts'
import { runBatch, undoBatch } from './run-batch.ts'
import type { Work } from './work.ts'

const w = await world()

it('a piece of the dry run, of the run and of its undo is as large as the time of those before it allows', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const lines = Array.from({ length: 90 }, (_, i) => `Name ${i},X,p${i}@example.org`)
  const { id: batchId } = await admin.ok(importsApi.upload, {
    files: { file: { filename: 'many.csv', content: ['name,surname,email', ...lines].join('\n') } },
  })
  const put = (set: object) =>
    w.services.db.withTenant(acme.id, (tx) => tx.updateTable('user_batches').set(set).execute())
  /** The last row of each piece, with pieces of 10, 20 and then 60 rows as they were timed. */
  async function lastRows(does: (work: Work) => Promise<void>) {
    const times: number[] = []
    const rows: number[] = []
    await does({
      services: w.services,
      companyId: asOwnCompany(acme.id),
      batchId,
      pace: {
        least: 5,
        get rows() {
          return [10, 20, 60][times.length] ?? 60
        },
        took: (ms) => times.push(ms),
      },
      signal: new AbortController().signal,
      async record(tx) {
        const { cursor } = await tx.selectFrom('user_batches').select('cursor').executeTakeFirstOrThrow()
        rows.push(cursor)
      },
    })
    expect(times.every((ms) => ms > 0)).toBe(true)
    return rows.slice(0, 3)
  }
  await put({ state: 'planning', mode: 'create', role: 'student' })
  expect(await lastRows(planBatch)).toEqual([11, 31, 91])
  await put({ state: 'running' })
  expect(await lastRows(runBatch)).toEqual([11, 31, 91])
  await put({ state: 'undoing', cursor: 0, undone_by: admin.id })
  expect(await lastRows((work) => undoBatch(work, []))).toEqual([11, 31, 91])
  expect(await admin.ok(importsApi.byId, { params: { id: batchId } })).toMatchObject({
    state: 'undone',
    undone: 90,
  })
})
