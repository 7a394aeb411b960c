import { expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { bulkApi } from '#contract/people/bulk.ts'
import { importsApi } from '#contract/people/imports.ts'
import { usersApi } from '#contract/people/users.ts'
import { usersLimits } from '../limits.ts'
import { world, type Person } from '../../../../test/world.ts'
import { INVITE_JOB } from './run/work.ts'

const w = await world()
const { invitationsAtOnce, invitationSeconds } = usersLimits

/** An import of these lines that is ready to be run, and what it comes to. */
async function planned(admin: Person, lines: readonly string[]) {
  const { id, columns } = await admin.ok(importsApi.upload, {
    files: { file: { filename: 'many.csv', content: ['name,surname,email', ...lines].join('\n') } },
  })
  const params = { id }
  const until = (what: object) => expect.poll(() => admin.ok(importsApi.byId, { params })).toMatchObject(what)
  const targets = columns.map(({ target }) => target)
  await admin.ok(importsApi.plan, { params, body: { targets, mode: 'create', role: 'student' } })
  await until({ state: 'planned' })
  return { params, until }
}

it('invitations of an import leave a few at a time, and each once', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const rows = invitationsAtOnce + 20
  const lines = Array.from({ length: rows }, (_, i) => `Name ${i},X,p${i}@example.org`)
  const { params, until } = await planned(admin, lines)
  await admin.ok(importsApi.run, { params, body: { invitations: 'now' } })
  await until({ state: 'done', inviting: false, invited: rows })

  const { jobs, mails } = await w.services.db.withTenant(acme.id, async (tx) => ({
    jobs: await tx
      .selectFrom('jobs')
      .select(['progress', 'created_at', 'run_at'])
      .where('kind', '=', INVITE_JOB)
      .orderBy('created_at')
      .execute(),
    mails: await tx.selectFrom('mails').select('recipient').execute(),
  }))
  expect(jobs.map(({ progress }) => progress)).toEqual([{ sent: invitationsAtOnce }, { sent: 20 }])
  const waited = jobs.map(({ created_at, run_at }) => (run_at.getTime() - created_at.getTime()) / 1000)
  expect(waited[0]).toBe(0)
  expect(waited[1]).toBeGreaterThan(invitationSeconds - 1)
  expect(mails).toHaveLength(rows)
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(rows)

  const log = (query: object) => admin.ok(auditApi.list, { query: { pageSize: 200, ...query } })
  const { items: folded } = await log({ fold: 'true' })
  expect(folded.map(({ action, after }) => [action, after])).toEqual([
    ['users.batch_done', expect.objectContaining({ kind: 'file' })],
  ])
  // It opens: its steps, and what it did person by person.
  const { items: each, total } = await log({ batch: params.id })
  expect(total).toBe(2 * rows + 3)
  const steps = each.filter(({ targetId }) => targetId === params.id)
  expect(steps.map(({ action, after }) => [action, after])).toEqual([
    ['users.batch_invited', { kind: 'file', invited: rows }],
    ['users.batch_done', expect.objectContaining({ kind: 'file' })],
    ['users.batch_started', { kind: 'file' }],
  ])
  expect(each.filter(({ action }) => action === 'users.invited')).toHaveLength(rows)
  expect(each.filter(({ action }) => action === 'users.created')).toHaveLength(rows)
  expect((await log({})).total).toBe(2 * rows + 3)
})

it('a run that says nothing of them leaves them for later, to be sent from its page in the name of who sends them', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada', surname: 'Stone' })
  const other = await acme.user({ role: 'admin', name: 'Bo', surname: 'Reed' })
  const { id, columns } = await admin.ok(importsApi.upload, {
    files: { file: { filename: 'one.csv', content: 'name,surname,email\nAna,Gil,ana@example.org' } },
  })
  const params = { id }
  const until = (what: object) => expect.poll(() => admin.ok(importsApi.byId, { params })).toMatchObject(what)
  const targets = columns.map(({ target }) => target)
  await admin.ok(importsApi.plan, { params, body: { targets, mode: 'create', role: 'student' } })
  await until({ state: 'planned' })
  await admin.ok(importsApi.run, { params, body: {} })
  await until({ state: 'done', invitations: 'later', inviting: false, invited: 0, invitable: 1 })
  await other.ok(importsApi.invite, { params })
  await until({ inviting: false, invited: 1, invitable: 0, createdBy: 'Ada Stone' })
  const mails = await w.services.db.withTenant(acme.id, (tx) =>
    tx.selectFrom('mails').select(['recipient', 'body_text']).execute(),
  )
  expect(mails).toEqual([{ recipient: 'ana@example.org', body_text: expect.stringContaining('Bo Reed') }])
  expect(mails[0]?.body_text).not.toContain('Ada Stone')
  const action = ['users.invited' as const, 'users.batch_invited' as const]
  const { items } = await admin.ok(auditApi.list, { query: { action } })
  expect(items.map(({ actorId, actorName }) => [actorId, actorName])).toEqual([
    [other.id, 'Bo Reed'],
    [other.id, 'Bo Reed'],
  ])
  const fold = { fold: 'true' as const, pageSize: 200 }
  const { items: folded } = await admin.ok(auditApi.list, { query: fold })
  expect(folded.map((entry) => [entry.action, entry.actorName])).toEqual([
    ['users.batch_invited', 'Bo Reed'],
    ['users.batch_done', 'Ada Stone'],
  ])
  // Nobody is left to be written to: a second press would be told as an act that was none.
  expect((await other.call(importsApi.invite, { params })).error?.code).toBe('CONFLICT')
})

it('invitations that leave later go to nobody who is in by then, or was made inactive', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const content = [
    'name,surname,email',
    ...['in', 'out', 'new'].map((n) => `${n},Gil,${n}@example.org`),
  ].join('\n')
  const { id, columns } = await admin.ok(importsApi.upload, {
    files: { file: { filename: 'three.csv', content } },
  })
  const params = { id }
  const until = (what: object) => expect.poll(() => admin.ok(importsApi.byId, { params })).toMatchObject(what)
  const targets = columns.map(({ target }) => target)
  await admin.ok(importsApi.plan, { params, body: { targets, mode: 'create', role: 'student' } })
  await until({ state: 'planned' })
  await admin.ok(importsApi.run, { params, body: { invitations: 'later' } })
  await until({ state: 'done', invitable: 3 })
  const become = (email: string, status: 'active' | 'inactive') =>
    w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('users').set({ status }).where('email', '=', email).execute(),
    )
  await become('in@example.org', 'active')
  await become('out@example.org', 'inactive')
  await admin.ok(importsApi.invite, { params })
  await until({ inviting: false, invited: 1, invitable: 0 })
  const mails = await w.services.db.withTenant(acme.id, (tx) =>
    tx.selectFrom('mails').select('recipient').execute(),
  )
  expect(mails).toEqual([{ recipient: 'new@example.org' }])
})

it('invitations that were stopped are told as that, and go on in the name of who sends the rest', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada', surname: 'Stone' })
  const other = await acme.user({ role: 'admin', name: 'Bo', surname: 'Reed' })
  const rows = invitationsAtOnce + 5
  const lines = Array.from({ length: rows }, (_, i) => `Name ${i},X,s${i}@example.org`)
  const { params, until } = await planned(admin, lines)
  const key = w.services.seal.mark('mail of company')
  // As if so much were waiting that the next ones leave in an hour.
  await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .insertInto('mail_brakes')
      .values({ company_id: acme.id, key, until: new Date(Date.now() + 13_600_000) })
      .execute(),
  )
  await admin.ok(importsApi.run, { params, body: { invitations: 'now' } })
  await until({ state: 'done', inviting: true, invited: invitationsAtOnce })
  const { finishedAt } = await admin.ok(importsApi.byId, { params })
  expect(await other.ok(importsApi.cancel, { params })).toMatchObject({
    state: 'done',
    inviting: false,
    invitable: 5,
    finishedAt,
  })
  const jobs = await w.services.db.withTenant(acme.id, (tx) =>
    tx.selectFrom('jobs').select('state').where('kind', '=', INVITE_JOB).orderBy('created_at').execute(),
  )
  expect(jobs).toEqual([{ state: 'done' }, { state: 'cancelled' }])
  await other.ok(importsApi.invite, { params })
  await until({ inviting: false, invited: rows, invitable: 0 })
  const action = ['users.batch_cancelled', 'users.batch_invitations_stopped', 'users.batch_invited']
  const { items } = await admin.ok(auditApi.list, { query: { action } })
  expect(items.map((entry) => [entry.action, entry.actorName, entry.after])).toEqual([
    ['users.batch_invited', 'Bo Reed', { kind: 'file', invited: 5 }],
    ['users.batch_invitations_stopped', 'Bo Reed', { kind: 'file', invited: invitationsAtOnce }],
  ])
})

it('an import undone while its invitations leave sends no more of them, and says so', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const rows = invitationsAtOnce + 5
  const lines = Array.from({ length: rows }, (_, i) => `Name ${i},X,u${i}@example.org`)
  const { params, until } = await planned(admin, lines)
  await until({ state: 'planned', invitable: rows })
  const key = w.services.seal.mark('mail of company')
  // As if so much were waiting that the next ones leave in an hour.
  await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .insertInto('mail_brakes')
      .values({ company_id: acme.id, key, until: new Date(Date.now() + 13_600_000) })
      .execute(),
  )
  await admin.ok(importsApi.run, { params, body: { invitations: 'now' } })
  await until({ state: 'done', inviting: true, invited: invitationsAtOnce })
  expect(await admin.ok(importsApi.undo, { params })).toMatchObject({ inviting: false, invitable: 0 })
  await until({ state: 'undone', undone: rows, inviting: false, invitable: 0, invited: invitationsAtOnce })
})

it('a suspended company sends none: they leave once it goes on', async () => {
  const acme = await w.company()
  const pending = await acme.user({ status: 'pending' })
  const admin = await acme.user({ role: 'admin' })
  const root = await w.superAdmin()
  const set = (status: 'active' | 'suspended') =>
    w.services.db.withPlatform((tx) =>
      tx.updateTable('companies').set({ status }).where('id', '=', acme.id).execute(),
    )
  const mails = () =>
    w.services.db.withTenant(acme.id, (tx) => tx.selectFrom('mails').select('recipient').execute())
  const plan = { selection: { ids: [pending.id] }, action: { kind: 'invite' as const } }
  const { id } = await admin.ok(bulkApi.plan, { body: plan })
  const params = { id }
  await expect.poll(() => admin.ok(importsApi.byId, { params })).toMatchObject({ state: 'planned' })
  await set('suspended')
  w.services.companies.forget(acme.slug)
  const single = await w.at(acme, root).call(usersApi.invite, { params: { id: pending.id } })
  expect([single.status, single.error?.details]).toEqual([
    403,
    expect.objectContaining({ reason: 'company_suspended' }),
  ])
  await w.at(acme, root).ok(importsApi.run, { params, body: { invitations: 'now' } })
  const waiting = () =>
    w.services.db.withTenant(acme.id, (tx) =>
      tx
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', INVITE_JOB)
        .where('state', '=', 'waiting')
        .where('run_at', '>', new Date(Date.now() + 60_000))
        .execute(),
    )
  await expect.poll(async () => (await waiting()).length).toBe(1)
  expect(await mails()).toEqual([])
  await set('active')
  w.services.companies.forget(acme.slug)
  await w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('jobs').set({ run_at: new Date() }).where('kind', '=', INVITE_JOB).execute(),
  )
  await expect.poll(mails).toEqual([{ recipient: pending.email }])
})

it('invitations over a company’s brake are written as it lets them go, and everybody gets theirs', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const lines = Array.from({ length: 70 }, (_, i) => `Name ${i},X,q${i}@example.org`)
  const { params, until } = await planned(admin, lines)
  const key = w.services.seal.mark('mail of company')
  // As if 20,000 had left just now, and an hour of mail were waiting.
  await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .insertInto('mail_brakes')
      .values({ company_id: acme.id, key, until: new Date(Date.now() + 13_600_000) })
      .execute(),
  )
  await admin.ok(importsApi.run, { params, body: { invitations: 'now' } })
  await until({ state: 'done', inviting: true, invited: 50 })
  const runAt = await w.services.db.withTenant(acme.id, async (tx) => {
    const { run_at } = await tx
      .selectFrom('jobs')
      .select('run_at')
      .where('kind', '=', INVITE_JOB)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('jobs')
      .set({ run_at: new Date() })
      .where('kind', '=', INVITE_JOB)
      .where('state', '=', 'waiting')
      .execute()
    return run_at
  })
  expect(Math.round((runAt.getTime() - Date.now()) / 300_000) * 5).toBe(60)
  await until({ inviting: false, invited: 70 })
})
