import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { bulkApi } from '#contract/people/bulk.ts'
import { companyAdminApi } from '#contract/companies/company-admin.ts'
import { importsApi } from '#contract/people/imports.ts'
import { usersApi } from '#contract/people/users.ts'
import { holdLock } from '../../../../../test/hold-person-row.ts'
import { world, type Person, type TestCompany } from '../../../../../test/world.ts'
import type { Tx } from '../../../../db/tenant.ts'
import { takeTurn } from '../../../../platform/jobs/take-turn.ts'

const w = await world()
const full = {
  status: 409,
  error: { code: 'MAX_NUMBER_REACHED', details: { limit: 'imports', maximum: 100, current: 100 } },
}
const people = { filename: 'people.csv', content: 'name,surname,email\nAda,Stone,ada@example.org' }
const upload = (by: Person) => by.call(importsApi.upload, { files: { file: people } })

/** So many batches in a state, of which `done` says what was done. */
const batches = (tx: Tx, { id }: TestCompany, many: number, state = 'uploaded', done = '{}') =>
  sql`insert into user_batches (company_id, id, kind, state, done)
    select ${id}, gen_random_uuid(), 'file', ${state}, ${done}::jsonb from generate_series(1, ${many})`.execute(
    tx,
  )

async function withBatches(many: number, state?: string, done?: string) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  await w.services.db.withTenant(acme.id, (tx) => batches(tx, acme, many, state, done))
  return { acme, admin }
}

it('a company keeps a hundred imports and changes that are not finished, and one more once one of them is discarded', async () => {
  const { admin } = await withBatches(99)
  const last = await upload(admin)
  expect(last.status).toBe(200)
  expect(await upload(admin)).toMatchObject(full)
  const fromFile = { body: { role: 'student' as const }, files: { file: people } }
  expect(await admin.call(usersApi.createFromFile, fromFile)).toMatchObject(full)
  const change = {
    selection: { ids: [admin.id] },
    action: { kind: 'status' as const, status: 'inactive' as const },
  }
  expect(await admin.call(bulkApi.plan, { body: change })).toMatchObject(full)
  await admin.ok(importsApi.delete, { params: { id: last.data?.id ?? '' } })
  expect((await admin.call(bulkApi.plan, { body: change })).status).toBe(200)
  expect(await upload(admin)).toMatchObject(full)
})

it.each([
  ['was done', 'done', '{}', 200],
  ['was taken back', 'undone', '{"create": 3}', 200],
  ['was stopped after it changed something', 'cancelled', '{"create": 3}', 200],
  ['was stopped before it changed anything', 'cancelled', '{"create": 0}', 409],
  ['failed before it changed anything', 'failed', '{}', 409],
  ['waits for its run', 'planned', '{}', 409],
])('with a hundred of which each %s, the next answers as it says', async (_, state, done, status) => {
  const { admin } = await withBatches(100, state, done)
  expect((await upload(admin)).status).toBe(status)
})

it('whoever has no room is told before anything of the file is received', async () => {
  const { admin } = await withBatches(100)
  // What cannot be read as a form would be refused for that, once it is looked at.
  const send = (by: Person, path: string) =>
    by.raw('POST', `/api/v1${path}`, {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: 'no form at all',
    })
  for (const path of ['/users/imports', '/users/users']) {
    const { status, text } = await send(admin, path)
    expect([status, JSON.parse(text).error.details], path).toEqual([409, full.error.details])
  }
  const { acme: small, admin: other } = await withBatches(0)
  await (
    await w.superAdmin()
  ).ok(companyAdminApi.setLimits, {
    params: { id: small.id },
    body: { storageBytes: 0 },
  })
  const { status, text } = await send(other, '/users/imports')
  expect([status, JSON.parse(text).error.details]).toEqual([
    409,
    { limit: 'storageBytes', maximum: 0, current: 0 },
  ])
})

it.skipIf(w.kind === 'pglite')('the last place is taken but once, however many want it at once', async () => {
  const { acme, admin } = await withBatches(99)
  const held = await holdLock(w, acme.id, async (tx) => {
    await takeTurn({ tx, company: acme, askAgain: () => Promise.resolve() }, 'imports')
    await batches(tx, acme, 1)
  })
  const call = upload(admin)
  await held.stuck(call)
  await held.release()
  expect(await call).toMatchObject(full)
})
