import { expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { bulkApi } from '#contract/people/bulk.ts'
import { importsApi } from '#contract/people/imports.ts'
import type { Role } from '#contract/roles.ts'
import type { Status } from '#contract/people/users.ts'
import { usersApi } from '#contract/people/users.ts'
import { caller, type Caller } from '../../../../test/caller.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'

const w = await world()
const EVIL = 'evil@example.org'
const refused = (reason: string) => ({ code: 'FORBIDDEN', details: { reason } })

async function programOf({ host }: TestCompany, admin: Person): Promise<Caller> {
  const body = { name: 'HR', scopes: ['users:read' as const, 'users:write' as const] }
  const { token } = await admin.ok(authApi.createApiToken, { body })
  return caller(w.port, host, token)
}
const setStatus = (by: Caller, { id }: Person, status: Status) =>
  by.call(usersApi.changeStatus, { params: { id }, body: { userId: id, status } })
type Change = { email?: string; role?: Role; name?: string; surname?: string }
const update = (by: Caller, { id }: Person, body: Change) =>
  by.call(usersApi.update, { params: { id }, body })
const now = async (admin: Person, { id }: Person) => {
  const { email, role, status } = await admin.ok(usersApi.byId, { params: { id } })
  return { email, role, status }
}

it.each(['inactive', 'deleted'] as const)(
  'a borrowed session moves nobody’s address while they are %s either, and who proves who they are does, told to the old one',
  async (status) => {
    const company = await w.company()
    const admin = await company.user({ role: 'admin' })
    const victim = await company.user({ role: 'admin', email: 'victim@example.org' })
    await admin.proofOf(11)
    expect((await setStatus(admin, victim, status)).status).toBe(200)
    expect((await update(admin, victim, { email: EVIL })).error).toMatchObject(refused('fresh_proof_needed'))
    expect(await now(admin, victim)).toMatchObject({ email: 'victim@example.org' })
    await admin.proofOf(0)
    expect((await update(admin, victim, { email: 'moved@example.org' })).status).toBe(200)
    expect(await mailsTo(w, company.id, 'victim@example.org')).toMatchObject([
      { text: expect.stringContaining('New address: moved@') },
    ])
  },
)

it('whom an undo made pending again, and who has a password, keeps their address from a borrowed session', async () => {
  const company = await w.company()
  const admin = await company.user({ role: 'admin' })
  const person = await company.user({ status: 'pending', email: 'pat@example.org' })
  await person.password('seven pebbles by the river')
  await admin.proofOf(11)
  expect((await update(admin, person, { email: EVIL })).error).toMatchObject(refused('fresh_proof_needed'))
  const new_ = await company.user({ status: 'pending', email: 'new@example.org' })
  expect((await update(admin, new_, { email: EVIL })).status).toBe(200)
  expect(await mailsTo(w, company.id, 'new@example.org')).toEqual([])
})

it('a program changes neither role nor status of an administrator, and thus moves none by way of a student', async () => {
  const company = await w.company()
  const admin = await company.user({ role: 'admin' })
  const victim = await company.user({ role: 'admin', email: 'victim@example.org' })
  const student = await company.user()
  const program = await programOf(company, admin)
  const by = refused('session_needed')
  expect((await update(program, victim, { role: 'student' })).error).toMatchObject(by)
  expect((await setStatus(program, victim, 'inactive')).error).toMatchObject(by)
  expect((await program.call(usersApi.delete, { params: { id: victim.id } })).error).toMatchObject(by)
  expect(await now(admin, victim)).toEqual({ email: 'victim@example.org', role: 'admin', status: 'active' })
  // The role that they have is no change, and of others a program changes both.
  expect((await update(program, victim, { role: 'admin' })).status).toBe(200)
  expect((await update(program, student, { role: 'mentor' })).status).toBe(200)
  expect((await setStatus(program, student, 'inactive')).status).toBe(200)
})

it.each([
  ['role', { kind: 'role', role: 'student' }],
  ['status', { kind: 'status', status: 'inactive' }],
] as const)('nor their %s by a change of many', async (_, action) => {
  const company = await w.company()
  const [admin, victim] = [await company.user({ role: 'admin' }), await company.user({ role: 'admin' })]
  const student = await company.user()
  const program = await programOf(company, admin)
  const { id } = await program.ok(bulkApi.plan, {
    body: { action, selection: { ids: [student.id, victim.id] } },
  })
  const params = { id }
  await expect.poll(async () => (await admin.ok(importsApi.byId, { params })).state).toBe('planned')
  expect((await program.call(importsApi.run, { params, body: { invitations: 'none' } })).error).toMatchObject(
    refused('session_needed'),
  )
  expect(await now(admin, victim)).toMatchObject({ role: 'admin', status: 'active' })
})

it('no API token says who its owner is: neither their name nor their password, by one’s own calls, the users’ or a file', async () => {
  const company = await w.company()
  const admin = await company.user({ role: 'admin', name: 'Ada', surname: 'Stone' })
  const other = await company.user({ name: 'Ben' })
  const scopes = ['profile:write' as const, 'users:read' as const, 'users:write' as const]
  const { token } = await admin.ok(authApi.createApiToken, { body: { name: 'HR', scopes } })
  const program = caller(w.port, company.host, token)
  const by = refused('session_needed')
  for (const body of [{ name: 'Eve' }, { surname: 'Moss' }]) {
    expect((await program.call(authApi.updateMe, { body })).error).toMatchObject(by)
    expect((await update(program, admin, body)).error).toMatchObject(by)
  }
  expect((await program.call(usersApi.createNewPassword, { params: { id: admin.id } })).status).toBe(403)
  const { id, columns } = await program.ok(importsApi.upload, {
    files: { file: { filename: 'f.csv', content: `email,name\n${admin.email},Eve\n${other.email},Bob\n` } },
  })
  const params = { id }
  const targets = columns.map(({ target }) => target)
  await program.ok(importsApi.plan, { params, body: { targets, mode: 'update', role: 'student' } })
  const state = async () => (await admin.ok(importsApi.byId, { params })).state
  await expect.poll(state).toBe('planned')
  const run = { params, body: { invitations: 'none' as const } }
  expect((await program.call(importsApi.run, run)).error).toMatchObject(by)
  expect(await admin.ok(authApi.me)).toMatchObject({ name: 'Ada', surname: 'Stone' })
  // The name that they have is no change; of themselves the rest, and others' names, a program changes.
  await program.ok(authApi.updateMe, { body: { name: 'Ada', preferredLanguage: 'es' } })
  expect((await update(program, other, { name: 'Bea' })).status).toBe(200)
  await admin.ok(importsApi.run, run)
  await expect.poll(state).toBe('done')
  expect((await program.call(importsApi.undo, { params })).error).toMatchObject(by)
  expect(await admin.ok(authApi.me)).toMatchObject({ name: 'Eve', surname: 'Stone' })
})
