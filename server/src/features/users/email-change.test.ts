import { describe, expect, it } from 'vitest'
import { authApi } from '#contract/auth.ts'
import { usersApi } from '#contract/users.ts'
import { caller } from '../../../test/caller.ts'
import { mailsTo } from '../../../test/mails.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'

const w = await world()
const OLD = 'old.address@example.org'
const NEW = 'new.address@example.org'

const move = (by: Pick<Person, 'call'>, id: string, email: string) =>
  by.call(usersApi.update, { params: { id }, body: { email } })
async function byToken(company: TestCompany, person: Person) {
  const body = { name: 'People', scopes: ['users:write' as const] }
  const { token } = await person.ok(authApi.createApiToken, { body })
  return caller(w.port, company.host, token)
}

describe('one’s own address', () => {
  it('is moved by no borrowed session, and counts only once the new one is confirmed; the old one is told', async () => {
    const company = await w.company()
    const admin = await company.user({ role: 'admin', email: OLD })
    await admin.proofOf(11)
    expect((await move(admin, admin.id, NEW)).error).toMatchObject({
      code: 'FORBIDDEN',
      details: { reason: 'fresh_proof_needed' },
    })
    await admin.proofOf(0)
    const { data } = await move(admin, admin.id, NEW)
    expect(data).toMatchObject({ email: OLD, emailToConfirm: NEW })
    expect((await admin.ok(authApi.me)).email).toBe(OLD)
    expect((await mailsTo(w, company.id, OLD)).map(({ token }) => token)).toEqual([''])

    const [{ token } = { token: '' }] = await mailsTo(w, company.id, NEW)
    const other = await w.company()
    expect((await other.stranger.call(authApi.confirmEmail, { body: { token } })).status).toBe(410)
    expect(await company.stranger.ok(authApi.confirmEmail, { body: { token } })).toEqual({ email: NEW })
    expect((await admin.ok(authApi.me)).email).toBe(NEW)
    expect((await company.stranger.call(authApi.confirmEmail, { body: { token } })).status).toBe(410)
  })

  it('is not taken from whoever has it by the time it is confirmed', async () => {
    const company = await w.company()
    const admin = await company.user({ role: 'admin', email: OLD })
    await move(admin, admin.id, NEW)
    const [{ token } = { token: '' }] = await mailsTo(w, company.id, NEW)
    await company.user({ email: NEW })
    expect((await company.stranger.call(authApi.confirmEmail, { body: { token } })).error?.code).toBe(
      'ALREADY_EXISTS',
    )
    expect((await admin.ok(authApi.me)).email).toBe(OLD)
  })
})

describe('an API token that may write users', () => {
  it('changes nothing of who its owner is, or an administrator’s address', async () => {
    const company = await w.company()
    const admin = await company.user({ role: 'admin', email: OLD })
    const colleague = await company.user({ role: 'admin' })
    const program = await byToken(company, admin)
    for (const id of [admin.id, colleague.id])
      expect((await move(program, id, NEW)).error).toMatchObject({
        code: 'FORBIDDEN',
        details: { reason: 'session_needed' },
      })
    for (const body of [{ role: 'student' as const }, { externalId: 'E-1' }])
      expect((await program.call(usersApi.update, { params: { id: admin.id }, body })).status).toBe(403)
    expect((await admin.ok(authApi.me)).email).toBe(OLD)
  })

  it('moves the address of a student, who is told at the old one', async () => {
    const company = await w.company()
    const program = await byToken(company, await company.user({ role: 'admin' }))
    const student = await company.user({ email: OLD })
    expect((await move(program, student.id, NEW)).data?.email).toBe(NEW)
    expect(await mailsTo(w, company.id, OLD)).toHaveLength(1)
  })
})

it('of somebody else is moved by an admin who proved who they are', async () => {
  const company = await w.company()
  const admin = await company.user({ role: 'admin' })
  const student = await company.user({ email: OLD })
  await admin.proofOf(11)
  expect((await move(admin, student.id, NEW)).status).toBe(403)
  await admin.proofOf(0)
  expect((await move(admin, student.id, NEW)).data?.email).toBe(NEW)
  expect(await mailsTo(w, company.id, OLD)).toHaveLength(1)
})
