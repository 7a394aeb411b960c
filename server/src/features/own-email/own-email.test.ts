import { describe, expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { ownEmailApi } from '#contract/accounts/own-email.ts'
import { usersApi } from '#contract/people/users.ts'
import type { Tx } from '#server/db/tenant.ts'
import { passwordTokenAgain } from '#server/features/auth/tokens/one-time-token.ts'
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
    expect(await mailsTo(w, company.id, OLD)).toHaveLength(1)

    const [{ token } = { token: '' }] = await mailsTo(w, company.id, NEW)
    const other = await w.company()
    expect((await other.stranger.call(ownEmailApi.confirm, { body: { token } })).status).toBe(410)
    expect(await company.stranger.ok(ownEmailApi.confirm, { body: { token } })).toEqual({ email: NEW })
    expect((await admin.ok(authApi.me)).email).toBe(NEW)
    expect((await company.stranger.call(ownEmailApi.confirm, { body: { token } })).status).toBe(410)
  })

  it('is not taken from whoever has it by the time it is confirmed', async () => {
    const company = await w.company()
    const admin = await company.user({ role: 'admin', email: OLD })
    await move(admin, admin.id, NEW)
    const [{ token } = { token: '' }] = await mailsTo(w, company.id, NEW)
    await company.user({ email: NEW })
    expect((await company.stranger.call(ownEmailApi.confirm, { body: { token } })).error?.code).toBe(
      'ALREADY_EXISTS',
    )
    expect((await admin.ok(authApi.me)).email).toBe(OLD)
  })
})

async function inCompany(company: TestCompany, write: (tx: Tx) => { execute(): Promise<unknown> }) {
  await w.services.db.withTenant(company.id, (tx) => write(tx).execute())
  w.services.companies.forget(company.slug)
}
const ask = (by: Pick<Person, 'call'>, email: string) => by.call(ownEmailApi.change, { body: { email } })
const tokenTo = async (company: TestCompany, to: string) =>
  (await mailsTo(w, company.id, to)).find(({ text }) => /token=/.test(text))?.token ?? ''
const confirm = (company: TestCompany, token: string) =>
  company.stranger.call(ownEmailApi.confirm, { body: { token } })
const keep = (company: TestCompany, token: string) =>
  company.stranger.call(ownEmailApi.keep, { body: { token } })

describe('a student’s own address', () => {
  it('is asked for with a fresh proof, seen to wait, taken back, and changed once it is confirmed', async () => {
    const company = await w.company()
    const ana = await company.user({ email: OLD })
    await ana.proofOf(11)
    expect((await ask(ana, NEW)).error?.details).toEqual({ reason: 'fresh_proof_needed' })
    await ana.proofOf(0)
    expect((await ask(ana, ` ${NEW.toUpperCase()}`)).data?.email).toBe(NEW)
    expect(await ana.ok(ownEmailApi.get)).toMatchObject({ email: OLD, waiting: { email: NEW } })
    const withdrawn = await tokenTo(company, NEW)
    await ana.ok(ownEmailApi.withdraw)
    expect((await ana.ok(ownEmailApi.get)).waiting).toBeNull()
    expect((await confirm(company, withdrawn)).status).toBe(410)

    await ask(ana, NEW)
    expect((await confirm(company, await tokenTo(company, OLD))).status).toBe(410)
    expect((await confirm(company, await tokenTo(company, NEW))).data).toEqual({ email: NEW })
    expect(await ana.ok(ownEmailApi.get)).toEqual({ email: NEW, waiting: null })
  })

  it('is changed and put back by links that work to their time and no longer', async () => {
    const company = await w.company()
    const ana = await company.user({ email: OLD })
    const ends = (purpose: 'email' | 'keep_email', seconds: number) =>
      inCompany(company, (tx) =>
        tx
          .updateTable('one_time_tokens')
          .set({ expires_at: new Date(Date.now() + seconds * 1000) })
          .where('purpose', '=', purpose),
      )
    await ask(ana, NEW)
    const [change, back] = [await tokenTo(company, NEW), await tokenTo(company, OLD)]
    await ends('email', -1)
    expect(await ana.ok(ownEmailApi.get)).toEqual({ email: OLD, waiting: null })
    expect(await confirm(company, change)).toMatchObject({ status: 410, error: { code: 'GONE' } })
    await ends('email', 60)
    expect((await confirm(company, change)).data).toEqual({ email: NEW })
    await ends('keep_email', -1)
    expect(await keep(company, back)).toMatchObject({ status: 410, error: { code: 'GONE' } })
    expect((await ana.ok(authApi.me)).email).toBe(NEW)
    await ends('keep_email', 60)
    expect((await keep(company, back)).data).toEqual({ email: OLD })
  })

  it('is none outside the company’s domains, none that it is already, and its provider’s where that alone lets in', async () => {
    const company = await w.company()
    await inCompany(company, (tx) =>
      tx.updateTable('company_settings').set({ allowed_domains: ['example.org'] }),
    )
    const ana = await company.user({ email: OLD })
    const refused = async (email: string) => (await ask(ana, email)).error?.details
    expect(await refused('ana@elsewhere.org')).toEqual([{ field: 'email', code: 'domain_not_allowed' }])
    expect(await refused(OLD)).toEqual([{ field: 'email', code: 'same_email' }])
    expect(await refused('no address\r\nBcc: x@example.org')).toEqual([
      { field: 'email', code: 'invalid_email' },
    ])
    const sso = {
      issuer: 'https://id.example.org',
      client_id: 'c',
      label: 'Ours',
      enabled: true,
      only_sso: true,
    }
    await inCompany(company, (tx) => tx.insertInto('company_sso').values({ company_id: company.id, ...sso }))
    expect((await ask(ana, NEW)).error).toMatchObject({ code: 'FORBIDDEN', details: { reason: 'sso_only' } })
    expect(await mailsTo(w, company.id, NEW)).toEqual([])
  })

  it('tells nobody who has an account, and fills no mailbox', async () => {
    const company = await w.company()
    const ana = await company.user({ email: OLD })
    await company.user({ email: NEW })
    const statuses: number[] = []
    for (const email of [NEW, 'free@example.org', NEW, NEW, NEW, NEW])
      statuses.push((await ask(ana, email)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await mailsTo(w, company.id, NEW)).toHaveLength(4)
  })

  it('is followed by no link that lies in the mailbox before', async () => {
    const company = await w.company()
    const ana = await company.user({ email: OLD })
    const { token } = await w.services.db.withTenant(company.id, (tx) =>
      passwordTokenAgain(tx, w.services.seal, { companyId: company.id, userId: ana.id }),
    )
    await ask(ana, NEW)
    expect((await confirm(company, await tokenTo(company, NEW))).status).toBe(200)
    const body = { token, password: 'quiet rivers carry stones' }
    expect((await company.stranger.call(authApi.resetPassword, { body })).status).toBe(410)
  })

  it('is not moved by a link from before a new password, whoever set it', async () => {
    const company = await w.company()
    const admin = await company.user({ role: 'admin' })
    const ana = await company.user({ email: OLD })
    await ana.password('seven pebbles by the river')
    await ask(ana, 'thief@example.org')
    await ana.ok(authApi.changePassword, {
      body: { currentPassword: 'seven pebbles by the river', newPassword: 'quiet rivers carry stones' },
    })
    expect((await confirm(company, await tokenTo(company, 'thief@example.org'))).status).toBe(410)
    await ask(ana, 'thief.two@example.org')
    await admin.ok(usersApi.createNewPassword, { params: { id: ana.id } })
    expect((await confirm(company, await tokenTo(company, 'thief.two@example.org'))).status).toBe(410)
  })
})

describe('whoever had the address', () => {
  const thieves = ['thief@example.org', 'thief.two@example.org'] as const

  it('keeps it before the other is confirmed, and everything that was signed in ends', async () => {
    const company = await w.company()
    const ana = await company.user({ email: OLD })
    await ana.password('seven pebbles by the river')
    const body = { name: 'Left behind', scopes: ['profile:read' as const] }
    const { token: program } = await ana.ok(authApi.createApiToken, { body })
    await ask(ana, thieves[0])
    const waiting = await tokenTo(company, thieves[0])
    expect((await keep(company, await tokenTo(company, OLD))).data).toEqual({ email: OLD })
    expect((await confirm(company, waiting)).status).toBe(410)
    expect((await ana.call(authApi.me)).status).toBe(401)
    expect((await caller(w.port, company.host, program).call(authApi.me)).status).toBe(401)
    const signIn = (password: string) =>
      company.stranger.call(authApi.login, { body: { email: OLD, password } })
    expect((await signIn('seven pebbles by the river')).status).toBe(401)
    const [{ token: fresh } = { token: '' }] = await mailsTo(w, company.id, OLD)
    const newPassword = { token: fresh, password: 'quiet rivers carry stones' }
    expect((await company.stranger.call(authApi.resetPassword, { body: newPassword })).status).toBe(200)
    expect((await signIn('quiet rivers carry stones')).status).toBe(200)
  })

  it('puts it back after it was moved twice, and nobody to whom it was moved does', async () => {
    const company = await w.company()
    const ana = await company.user({ email: OLD })
    const { id } = ana
    await ask(ana, thieves[0])
    const first = await tokenTo(company, OLD)
    await confirm(company, await tokenTo(company, thieves[0]))
    await ask(ana, thieves[1])
    const second = await tokenTo(company, thieves[0])
    await confirm(company, await tokenTo(company, thieves[1]))
    expect((await keep(company, second)).data).toEqual({ email: thieves[0] })
    expect((await keep(company, first)).data).toEqual({ email: OLD })
    expect((await keep(company, second)).status).toBe(410)
    expect((await keep(company, first)).status).toBe(410)
    const admin = await company.user({ role: 'admin' })
    expect((await admin.ok(usersApi.byId, { params: { id } })).email).toBe(OLD)
  })

  it('learns of it where somebody else has it now, and gets nothing in another company or with another link', async () => {
    const company = await w.company()
    const other = await w.company()
    const ana = await company.user({ email: OLD })
    await ask(ana, NEW)
    const way = await tokenTo(company, OLD)
    expect((await keep(other, way)).status).toBe(410)
    expect((await keep(company, await tokenTo(company, NEW))).status).toBe(410)
    await confirm(company, await tokenTo(company, NEW))
    await company.user({ email: OLD })
    expect((await keep(company, way)).error?.code).toBe('ALREADY_EXISTS')
    expect((await ana.ok(authApi.me)).email).toBe(NEW)
  })

  it('has no way back where an administrator moved it', async () => {
    const company = await w.company()
    const admin = await company.user({ role: 'admin' })
    const ana = await company.user({ email: OLD })
    await ask(ana, 'mid@example.org')
    const way = await tokenTo(company, OLD)
    await move(admin, ana.id, NEW)
    expect((await keep(company, way)).status).toBe(410)
    expect((await mailsTo(w, company.id, OLD)).filter(({ text }) => /token=/.test(text))).toHaveLength(1)
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
