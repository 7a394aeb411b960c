import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { bulkApi, type BulkAction } from '#contract/people/bulk.ts'
import { importsApi } from '#contract/people/imports.ts'
import type { Role } from '#contract/roles.ts'
import { statuses, usersApi, type Status } from '#contract/people/users.ts'
import { asOwnCompany } from '../../db/tenant.ts'
import { evenPace } from '../../platform/jobs/pace.ts'
import { caller, type Caller } from '../../../test/caller.ts'
import { world, type Person, type PersonOptions } from '../../../test/world.ts'
import { runBatch, undoBatch } from './batches/run/run-batch.ts'
import type { Work } from './batches/run/work.ts'
import { makesAdmin, makesAdminIn } from './invite/way-in.ts'

const w = await world()
const EVIL = 'evil@example.org'
const roles = ['student', 'admin', 'super_admin'] as const

it('an administrator is made by a role, as one who is new, and by letting one in again; a statement says the same', async () => {
  const people = roles.flatMap((role) => statuses.map((status) => ({ role, status })))
  const pairs = [null, ...people].flatMap((before) => people.map((after) => ({ before, after })))
  const { rows } = await w.services.db.withPlatform((tx) =>
    sql<{ n: number; makes: boolean }>`
      select n, ${makesAdminIn({ role: sql`r0`, status: sql`s0` }, { role: sql`r1`, status: sql`s1` })} as makes
      from jsonb_to_recordset(${JSON.stringify(
        pairs.map(({ before, after }, n) => ({
          n,
          r0: before?.role ?? null,
          s0: before?.status ?? null,
          r1: after.role,
          s1: after.status,
        })),
      )}::jsonb) as pair (n int, r0 text, s0 text, r1 text, s1 text) order by n`.execute(tx),
  )
  const said = pairs.map(({ before, after }) => makesAdmin(before, after))
  expect(rows.map(({ makes }) => makes)).toEqual(said)
  const those = (role: Role) => {
    const name = (before: { role: Role; status: Status } | null) =>
      before ? `${before.role} ${before.status}` : 'new'
    const made = pairs.filter(({ after }, n) => said[n] && after.role === role && after.status === 'active')
    return made.map(({ before }) => name(before))
  }
  expect(those('student')).toEqual([])
  expect(those('admin')).toEqual([
    'new',
    ...statuses.map((status) => `student ${status}`),
    'admin inactive',
    'admin deleted',
    ...statuses.map((status) => `super_admin ${status}`),
  ])
  expect(makesAdmin({ role: 'admin', status: 'deleted' }, { role: 'admin', status: 'inactive' })).toBe(false)
  expect(makesAdmin({ role: 'student', status: 'pending' }, { role: 'admin', status: 'deleted' })).toBe(false)
})

async function callers() {
  const company = await w.company()
  const admin = await company.user({ role: 'admin' })
  const scopes = ['users:read' as const, 'users:write' as const]
  const { token } = await admin.ok(authApi.createApiToken, { body: { name: 'HR', scopes } })
  const borrowed = await company.user({ role: 'admin' })
  await borrowed.proofOf(11)
  const by = [
    [caller(w.port, company.host, token), 'session_needed'],
    [borrowed, 'fresh_proof_needed'],
  ] as const
  return { company, admin, by }
}
const refused = (reason: string) => ({ code: 'FORBIDDEN', details: { reason } })
const someone = (role: Role) => ({ name: 'Eve', surname: 'Moss', email: EVIL, role, invite: false })
const now = async (admin: Person, { id }: Person) => {
  const { email, role, status } = await admin.ok(usersApi.byId, { params: { id } })
  return { email, role, status }
}
const file = (content: string) => ({ file: { filename: 'f.csv', content } })

it('nobody becomes an administrator by a program or a borrowed session: new, by a role, or let in again', async () => {
  const { company, admin, by } = await callers()
  const student = await company.user()
  const past = await company.user({ role: 'admin', status: 'inactive' })
  for (const [who, reason] of by) {
    const error = refused(reason)
    expect((await who.call(usersApi.create, { body: someone('admin') })).error).toMatchObject(error)
    const role = { params: { id: student.id }, body: { role: 'admin' as const } }
    expect((await who.call(usersApi.update, role)).error).toMatchObject(error)
    const status = { params: { id: past.id }, body: { userId: past.id, status: 'active' as const } }
    expect((await who.call(usersApi.changeStatus, status)).error).toMatchObject(error)
    const form = { body: { role: 'admin' as const }, files: file(`email,name,surname\n${EVIL},Eve,Moss\n`) }
    expect((await who.call(usersApi.createFromFile, form)).error).toMatchObject(error)
  }
  expect((await admin.ok(usersApi.list, { query: { search: 'evil@' } })).items).toEqual([])
  expect(await now(admin, student)).toMatchObject({ role: 'student' })
  expect(await now(admin, past)).toMatchObject({ status: 'inactive' })
  // Who proved it does all of it, and a program makes everybody else.
  await admin.ok(usersApi.update, { params: { id: student.id }, body: { role: 'admin' } })
  await admin.ok(usersApi.create, { body: { ...someone('admin'), email: 'new@example.org' } })
  await by[0][0].ok(usersApi.create, { body: someone('mentor') })
})

it('the address of an administrator who never came in is moved by neither, and nobody accepts in their name', async () => {
  const { company, admin, by } = await callers()
  const invited = await company.user({ role: 'admin', status: 'pending', email: 'invited@example.org' })
  for (const [who, reason] of by) {
    const moved = await who.call(usersApi.update, { params: { id: invited.id }, body: { email: EVIL } })
    expect(moved.error).toMatchObject(refused(reason))
  }
  expect(await now(admin, invited)).toMatchObject({ email: 'invited@example.org' })
  await admin.ok(usersApi.update, { params: { id: invited.id }, body: { email: 'right@example.org' } })
})

const rest = async (admin: Caller, id: string) => {
  const state = async () => (await admin.ok(importsApi.byId, { params: { id } })).state
  await expect.poll(state).not.toMatch(/planning|running|undoing/)
}
const RUN = { body: { invitations: 'none' as const } }

async function planned(admin: Person, content: string) {
  const { id, columns } = await admin.ok(importsApi.upload, { files: file(content) })
  const targets = columns.map(({ target }) => target)
  const mode = content.includes('surname') ? ('create' as const) : ('update' as const)
  const body = { targets, mode, role: 'student' as const }
  await admin.ok(importsApi.plan, { params: { id }, body })
  await rest(admin, id)
  return { id }
}

it.each<[string, PersonOptions, string]>([
  ['somebody new', {}, `email,name,surname,role\n${EVIL},Eve,Moss,admin\n`],
  ['a student', {}, `email,role\nold@example.org,admin\n`],
  [
    'an administrator who was shut out',
    { role: 'admin', status: 'inactive' },
    `email,status\nold@example.org,active\n`,
  ],
  [
    'an invited administrator elsewhere',
    { role: 'admin', status: 'pending' },
    `external id,email\nE-1,${EVIL}\n`,
  ],
])('nor does a file make, or move, %s', async (_, options, content) => {
  const { company, admin, by } = await callers()
  const person = await company.user({ ...options, email: 'old@example.org' })
  await admin.ok(usersApi.update, { params: { id: person.id }, body: { externalId: 'E-1' } })
  const before = await now(admin, person)
  const params = await planned(admin, content)
  await admin.ok(importsApi.choose, { params, body: { givesAdmin: true, apply: true } })
  for (const [who, reason] of by)
    expect((await who.call(importsApi.run, { params, ...RUN })).error).toMatchObject(refused(reason))
  expect(await now(admin, person)).toEqual(before)
  await admin.ok(importsApi.run, { params, ...RUN })
  await rest(admin, params.id)
  const { done } = await admin.ok(importsApi.byId, { params })
  expect(done.create + done.update).toBe(1)
})

it('nor a change of many, nor the taking back of one', async () => {
  const { company, admin, by } = await callers()
  const student = await company.user()
  const other = await company.user({ role: 'admin' })
  const plan = async (action: { kind: 'role'; role: Role }, { id }: Person) => {
    const batch = await admin.ok(bulkApi.plan, { body: { action, selection: { ids: [id] } } })
    await rest(admin, batch.id)
    return { id: batch.id }
  }
  const up = await plan({ kind: 'role', role: 'admin' }, student)
  const down = await plan({ kind: 'role', role: 'student' }, other)
  await admin.ok(importsApi.run, { params: down, ...RUN })
  await rest(admin, down.id)
  for (const [who, reason] of by) {
    expect((await who.call(importsApi.run, { params: up, ...RUN })).error).toMatchObject(refused(reason))
    expect((await who.call(importsApi.undo, { params: down })).error).toMatchObject(refused(reason))
  }
  expect(await now(admin, student)).toMatchObject({ role: 'student' })
  await admin.ok(importsApi.undo, { params: down })
  await rest(admin, down.id)
  expect(await now(admin, other)).toMatchObject({ role: 'admin' })
})

it.each([
  ['program', 'session_needed'],
  ['session', 'fresh_proof_needed'],
] as const)('what stood behind an order is asked again of each row: a %s', async (standing, code) => {
  const { company, admin } = await callers()
  const past = await company.user({ status: 'inactive' })
  const down = await company.user({ role: 'admin' })
  const plan = async (action: BulkAction, { id }: Person) => {
    const batch = await admin.ok(bulkApi.plan, { body: { action, selection: { ids: [id] } } })
    await rest(admin, batch.id)
    return batch.id
  }
  const lets = await plan({ kind: 'status', status: 'active' }, past)
  const takes = await plan({ kind: 'role', role: 'student' }, down)
  await admin.ok(importsApi.run, { params: { id: takes }, ...RUN })
  await rest(admin, takes)
  const batch = (id: string, set: object) =>
    w.services.db.withTenant(company.id, async (tx) => {
      await tx.updateTable('users').set({ role: 'admin' }).where('id', '=', past.id).execute()
      const by = { standing, cursor: 0, created_by: admin.id, undone_by: admin.id }
      await tx
        .updateTable('user_batches')
        .set({ ...by, ...set })
        .where('id', '=', id)
        .execute()
    })
  const work = (batchId: string): Work => ({
    services: w.services,
    companyId: asOwnCompany(company.id),
    batchId,
    pace: evenPace(125),
    signal: AbortSignal.timeout(60_000),
    record: () => Promise.resolve(),
  })
  await batch(lets, { state: 'running' })
  await runBatch(work(lets))
  await batch(takes, { state: 'undoing' })
  await undoBatch(work(takes), [])
  for (const id of [lets, takes]) {
    const { items } = await admin.ok(importsApi.rows, { params: { id }, query: {} })
    expect(items.map(({ errors }) => errors[0]?.code)).toEqual([code])
  }
  expect(await now(admin, past)).toMatchObject({ status: 'inactive' })
  expect(await now(admin, down)).toMatchObject({ role: 'student' })
})
