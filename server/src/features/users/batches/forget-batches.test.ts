import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { world } from '../../../../test/world.ts'
import { forgetBatches } from './forget-batches.ts'

const w = await world()

it('forgets an import once it can be undone no more, and not while it is undone, works or sends invitations', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const days = (n: number) => new Date(Date.now() + n * 24 * 60 * 60 * 1000)
  const batches: [
    name: string,
    state: 'uploaded' | 'done' | 'running',
    created: number,
    until: number | null,
    inviting?: true,
  ][] = [
    ['uploaded long ago', 'uploaded', -31, null],
    ['uploaded lately', 'uploaded', -29, null],
    ['run late, to be undone until tomorrow', 'done', -50, 1],
    ['to be undone until yesterday', 'done', -31, -1],
    ['at work for long', 'running', -40, -1],
    ['still inviting', 'done', -40, -1, true],
  ]
  await w.services.db.withTenant(acme.id, async (tx) => {
    for (const [name, state, created, until, inviting] of batches)
      await tx
        .insertInto('user_batches')
        .values({
          company_id: acme.id,
          id: uuid(),
          kind: 'file',
          state,
          filename: name,
          created_by: admin.id,
          created_at: days(created),
          undo_until: until === null ? null : days(until),
          inviting: inviting ?? false,
        })
        .execute()
  })
  await forgetBatches(w.services, new AbortController().signal)
  const left = await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .selectFrom('user_batches')
      .select('filename')
      .orderBy(sql`filename collate "C"`)
      .execute(),
  )
  expect(left.map((row) => row.filename)).toEqual([
    'at work for long',
    'run late, to be undone until tomorrow',
    'still inviting',
    'uploaded lately',
  ])
})
