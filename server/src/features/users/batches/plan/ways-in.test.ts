import { expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { importsApi } from '#contract/people/imports.ts'
import { usersApi } from '#contract/people/users.ts'
import { caller, type Caller } from '../../../../../test/caller.ts'
import { mailsTo } from '../../../../../test/mails.ts'
import { asOwnCompany } from '../../../../db/tenant.ts'
import { evenPace } from '../../../../platform/jobs/pace.ts'
import { undoBatch } from '../run/run-batch.ts'
import { world, type Person, type PersonOptions, type TestCompany } from '../../../../../test/world.ts'

const w = await world()
const OLD = 'old@example.org'
const NEW = 'new@example.org'
const RUN = { body: { invitations: 'none' as const } }

async function rest(program: Caller, id: string) {
  await expect
    .poll(async () => (await program.ok(importsApi.byId, { params: { id } })).state)
    .not.toMatch(/planning|running|undoing/)
}

/** Somebody of the external id E-1 with the old address, and the plan of a file that gives them the new one. */
async function moving(options: PersonOptions = {}) {
  const company = await w.company()
  const admin = await company.user({ role: 'admin' })
  const person = await company.user({ ...options, email: OLD })
  await admin.ok(usersApi.update, { params: { id: person.id }, body: { externalId: 'E-1' } })
  const { id, columns } = await admin.ok(importsApi.upload, {
    files: { file: { filename: 'f.csv', content: `external id,email\nE-1,${NEW}\n` } },
  })
  const params = { id }
  const targets = columns.map(({ target }) => target)
  await admin.ok(importsApi.plan, { params, body: { targets, mode: 'update', role: 'student' } })
  await rest(admin, id)
  return { company, admin, person, params }
}
const addressOf = async (admin: Person, { id }: Person) =>
  (await admin.ok(usersApi.byId, { params: { id } })).email

async function programOf({ host }: TestCompany, admin: Person): Promise<Caller> {
  const body = { name: 'HR', scopes: ['users:read' as const, 'users:write' as const] }
  const { token } = await admin.ok(authApi.createApiToken, { body })
  return caller(w.port, host, token)
}

it('a borrowed session moves nobody’s way in by a file, nor back; who proves who they are does, and both addresses are told', async () => {
  const { company, admin, person, params } = await moving()
  const refused = { code: 'FORBIDDEN', details: { reason: 'fresh_proof_needed' } }
  await admin.proofOf(11)
  expect((await admin.call(importsApi.run, { params, ...RUN })).error).toMatchObject(refused)
  expect(await addressOf(admin, person)).toBe(OLD)
  await admin.proofOf(0)
  await admin.ok(importsApi.run, { params, ...RUN })
  await rest(admin, params.id)
  expect(await addressOf(admin, person)).toBe(NEW)
  expect(await mailsTo(w, company.id, OLD)).toMatchObject([
    { text: expect.stringContaining('New address: new@') },
  ])

  await admin.proofOf(11)
  expect((await admin.call(importsApi.undo, { params })).error).toMatchObject(refused)
  await admin.proofOf(0)
  await admin.ok(importsApi.undo, { params })
  await rest(admin, params.id)
  expect(await addressOf(admin, person)).toBe(OLD)
  expect(await mailsTo(w, company.id, NEW)).toMatchObject([
    { text: expect.stringContaining('New address: old@') },
  ])
})

it('who does not sign in yet is moved without a proof, and nobody is told', async () => {
  const { company, admin, person, params } = await moving({ status: 'pending' })
  await admin.proofOf(11)
  await admin.ok(importsApi.run, { params, ...RUN })
  await rest(admin, params.id)
  expect(await addressOf(admin, person)).toBe(NEW)
  expect(await mailsTo(w, company.id, OLD)).toEqual([])
})

it('a program moves a student by a file, and no administrator', async () => {
  const one = await moving()
  await (await programOf(one.company, one.admin)).ok(importsApi.run, { params: one.params, ...RUN })
  await rest(one.admin, one.params.id)
  expect(await addressOf(one.admin, one.person)).toBe(NEW)
  const two = await moving({ role: 'admin' })
  const program = await programOf(two.company, two.admin)
  expect((await program.call(importsApi.run, { params: two.params, ...RUN })).error).toMatchObject({
    code: 'FORBIDDEN',
    details: { reason: 'session_needed' },
  })
  expect(await addressOf(two.admin, two.person)).toBe(OLD)
})

it('of a file that moves many, each is judged, whoever comes first', async () => {
  const company = await w.company()
  const admin = await company.user({ role: 'admin' })
  const people = [
    await company.user({ role: 'mentor', status: 'pending' }),
    await company.user({ role: 'mentor', status: 'hidden' }),
    await company.user({ role: 'student', status: 'inactive' }),
    await company.user({ role: 'student', status: 'pending' }),
  ]
  const { id, columns } = await admin.ok(importsApi.upload, {
    files: {
      file: {
        filename: 'f.csv',
        content: `external id,email\nE-0,a@new.example\nE-1,b@new.example\nE-2,c@new.example\nE-3,d@new.example\n`,
      },
    },
  })
  for (const [n, person] of people.entries())
    await admin.ok(usersApi.update, { params: { id: person.id }, body: { externalId: `E-${n}` } })
  const params = { id }
  const targets = columns.map(({ target }) => target)
  await admin.ok(importsApi.plan, { params, body: { targets, mode: 'update', role: 'student' } })
  await rest(admin, id)
  await admin.proofOf(11)
  const run = () => admin.call(importsApi.run, { params, ...RUN })
  const choose = (row: number) => admin.ok(importsApi.choose, { params, body: { rows: [row], apply: false } })
  const { items } = await admin.ok(importsApi.rows, { params, query: {} })
  const rowOf = (n: number) => items[n]?.row ?? 0
  const refused = { code: 'FORBIDDEN', details: { reason: 'fresh_proof_needed' } }
  expect((await run()).error).toMatchObject(refused)
  await choose(rowOf(1))
  // Who is shut out today is let in again tomorrow.
  expect((await run()).error).toMatchObject(refused)
  await choose(rowOf(2))
  expect((await run()).status).toBe(200)
})

it('a program takes no move of an administrator back', async () => {
  const { company, admin, person, params } = await moving({ role: 'admin' })
  await admin.ok(importsApi.run, { params, ...RUN })
  await rest(admin, params.id)
  const program = await programOf(company, admin)
  expect((await program.call(importsApi.undo, { params })).error).toMatchObject({
    code: 'FORBIDDEN',
    details: { reason: 'session_needed' },
  })
  expect(await addressOf(admin, person)).toBe(NEW)
})

it('a file planned for one person moves nobody else whom its rows mean by the time it is run', async () => {
  const { company, admin, person: pending, params } = await moving({ status: 'pending' })
  const victim = await company.user({ role: 'admin', email: 'victim@example.org' })
  await admin.proofOf(11)
  const find = (id: string, externalId: string | null) =>
    admin.ok(usersApi.update, { params: { id }, body: { externalId } })
  await find(pending.id, null)
  await find(victim.id, 'E-1')
  await admin.ok(importsApi.run, { params, ...RUN })
  await rest(admin, params.id)
  const { items } = await admin.ok(importsApi.rows, { params, query: {} })
  expect(items.map(({ outcome, errors }) => ({ outcome, errors }))).toEqual([
    { outcome: 'error', errors: [{ field: 'email', code: 'fresh_proof_needed' }] },
  ])
  expect(await addressOf(admin, victim)).toBe('victim@example.org')
})

it('nor does a program’s, whose row means an administrator by the time it is run', async () => {
  const { company, admin, person: student, params } = await moving()
  const victim = await company.user({ role: 'admin', email: 'victim@example.org' })
  const program = await programOf(company, admin)
  const find = (id: string, externalId: string | null) =>
    program.ok(usersApi.update, { params: { id }, body: { externalId } })
  await find(student.id, null)
  await find(victim.id, 'E-1')
  await program.ok(importsApi.run, { params, ...RUN })
  await rest(admin, params.id)
  const { items } = await admin.ok(importsApi.rows, { params, query: {} })
  expect(items.map(({ outcome, errors }) => ({ outcome, errors }))).toEqual([
    { outcome: 'error', errors: [{ field: '', code: 'session_needed' }] },
  ])
  expect(await addressOf(admin, victim)).toBe('victim@example.org')
})

it('nor does a row that was to create somebody and finds them there as it is run', async () => {
  const company = await w.company()
  const admin = await company.user({ role: 'admin' })
  const { id, columns } = await admin.ok(importsApi.upload, {
    files: { file: { filename: 'f.csv', content: `external id,email,name,surname\nE-1,${NEW},Eve,Stone\n` } },
  })
  const params = { id }
  const targets = columns.map(({ target }) => target)
  await admin.ok(importsApi.plan, { params, body: { targets, mode: 'create_or_update', role: 'student' } })
  await rest(admin, id)
  expect((await admin.ok(importsApi.byId, { params })).planned.create).toBe(1)
  const victim = await company.user({ role: 'admin', email: 'victim@example.org' })
  await admin.proofOf(11)
  await admin.ok(usersApi.update, { params: { id: victim.id }, body: { externalId: 'E-1' } })
  await admin.ok(importsApi.run, { params, ...RUN })
  await rest(admin, id)
  const { items } = await admin.ok(importsApi.rows, { params, query: {} })
  expect(items.map(({ outcome, errors }) => ({ outcome, errors }))).toEqual([
    { outcome: 'error', errors: [{ field: 'email', code: 'fresh_proof_needed' }] },
  ])
  expect(await addressOf(admin, victim)).toBe('victim@example.org')
})

/** Takes a batch back as what stood behind the order says, whatever was asked as it was given. */
async function undoAs(
  standing: 'program' | 'session' | 'proved',
  { company, admin, params }: Awaited<ReturnType<typeof moving>>,
) {
  await w.services.db.withTenant(company.id, (tx) =>
    tx
      .updateTable('user_batches')
      .set({ state: 'undoing', standing, cursor: 0, undone_by: admin.id, undone_name: 'Ada Stone' })
      .where('id', '=', params.id)
      .execute(),
  )
  await undoBatch(
    {
      services: w.services,
      companyId: asOwnCompany(company.id),
      batchId: params.id,
      pace: evenPace(125),
      signal: AbortSignal.timeout(60_000),
      record: () => Promise.resolve(),
    },
    [],
  )
  const { items } = await admin.ok(importsApi.rows, { params, query: {} })
  return items.map(({ state, errors }) => [state, ...errors.map(({ code }) => code)])
}

it.each([
  ['session', 'student', ['kept', 'fresh_proof_needed'], NEW],
  ['program', 'admin', ['kept', 'session_needed'], NEW],
  ['program', 'student', ['undone'], OLD],
  ['proved', 'admin', ['undone'], OLD],
] as const)(
  'each row of an undo is judged by what stood behind the order: a %s and a %s',
  async (standing, role, row, left) => {
    const one = await moving({ role })
    await one.admin.ok(importsApi.run, { params: one.params, ...RUN })
    await rest(one.admin, one.params.id)
    expect(await undoAs(standing, one)).toEqual([row])
    expect(await addressOf(one.admin, one.person)).toBe(left)
  },
)

it('who is shut out is told where they had their account that a file moved it', async () => {
  const { company, admin, params } = await moving({ status: 'inactive' })
  await admin.ok(importsApi.run, { params, ...RUN })
  await rest(admin, params.id)
  expect(await mailsTo(w, company.id, OLD)).toMatchObject([
    { text: expect.stringContaining('New address: new@') },
  ])
})

it('who was shut out before they came in, and is let in again elsewhere by a file, gets no invitation that nobody asked for', async () => {
  const company = await w.company()
  const admin = await company.user({ role: 'admin' })
  const person = await company.user({ status: 'inactive', email: OLD })
  await w.services.db.withTenant(company.id, (tx) =>
    tx
      .updateTable('users')
      .set({ invited_at: new Date(), external_id: 'E-1' })
      .where('id', '=', person.id)
      .execute(),
  )
  const { id, columns } = await admin.ok(importsApi.upload, {
    files: { file: { filename: 'f.csv', content: `external id,email,status\nE-1,${NEW},active\n` } },
  })
  const params = { id }
  const targets = columns.map(({ target }) => target)
  await admin.ok(importsApi.plan, { params, body: { targets, mode: 'update', role: 'student' } })
  await rest(admin, id)
  await admin.ok(importsApi.run, { params, ...RUN })
  await rest(admin, id)
  const { email, status } = await admin.ok(usersApi.byId, { params: { id: person.id } })
  expect([email, status]).toEqual([NEW, 'pending'])
  expect(await mailsTo(w, company.id, NEW)).toEqual([])
})
