import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { companyAdminApi } from '#contract/companies/company-admin.ts'
import type { ImportMode } from '#contract/people/import-columns.ts'
import { importsApi } from '#contract/people/imports.ts'
import { usersApi } from '#contract/people/users.ts'
import { world, type Person, type TestCompany } from '../../../../../test/world.ts'

const w = await world()

async function rest(admin: Person, id: string) {
  await expect
    .poll(async () => (await admin.ok(importsApi.byId, { params: { id } })).state)
    .not.toMatch(/planning|running|undoing/)
}

/** Carries out a change of people who are there, as `admin`; answers the import's id. */
async function change(admin: Person, content: string, mode: ImportMode = 'update'): Promise<string> {
  const { id, columns } = await admin.ok(importsApi.upload, {
    files: { file: { filename: 'f.csv', content } },
  })
  const params = { id }
  const targets = columns.map(({ target }) => target)
  await admin.ok(importsApi.plan, { params, body: { targets, mode, role: 'student' } })
  await rest(admin, id)
  await admin.ok(importsApi.choose, { params, body: { givesAdmin: true, apply: true } })
  const { losing } = await admin.ok(importsApi.byId, { params })
  await admin.ok(importsApi.run, { params, body: { invitations: 'none', losing } })
  await rest(admin, id)
  return id
}

/** Takes it back as `admin`; answers why rows were kept, by the person's first name. */
async function takeBack(admin: Person, id: string) {
  const params = { id }
  await admin.ok(importsApi.undo, { params })
  await rest(admin, id)
  const { state, error, undone } = await admin.ok(importsApi.byId, { params })
  const { items } = await admin.ok(importsApi.rows, { params, query: { state: ['kept'] } })
  return { state, error, undone, kept: items.map(({ errors }) => errors[0]?.code) }
}
const set = (acme: TestCompany, id: string, what: Record<string, unknown>) =>
  w.services.db.withTenant(acme.id, (tx) =>
    tx
      .updateTable('users')
      .set(what as never)
      .where('id', '=', id)
      .execute(),
  )

it('nobody takes back a change of their own role or status, nor brings back an address of a domain that is closed', async () => {
  const acme = await w.company()
  const [ann, bob] = [await acme.user({ role: 'admin' }), await acme.user({ role: 'admin' })]
  const eva = await acme.user({ email: 'eva@old.example' })
  const id = await change(
    ann,
    `email,external id,status\n${bob.email},,hidden\neva@new.example,E-1,\n`.replace(
      'eva@new.example,E-1',
      `${eva.email},E-1`,
    ),
  )
  await rest(ann, id)
  const moved = await change(ann, 'external id,email\nE-1,eva@new.example\n')
  await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .updateTable('company_settings')
      .set({ allowed_domains: ['new.example'] })
      .execute(),
  )
  expect(await takeBack(bob, moved)).toMatchObject({
    state: 'undone',
    undone: 0,
    kept: ['domain_not_allowed'],
  })
  expect(await takeBack(bob, id)).toMatchObject({
    state: 'undone',
    kept: expect.arrayContaining(['own_role_or_status']),
  })
})

it('nobody takes back a change of their own address, or of what an import finds them by', async () => {
  const acme = await w.company()
  const [ann, bob] = [await acme.user({ role: 'admin' }), await acme.user({ role: 'admin' })]
  const found = await change(ann, `email,external id\n${bob.email},E-1\n`)
  const kept = { state: 'undone', undone: 0, kept: ['own_address'] }
  expect(await takeBack(bob, found)).toMatchObject(kept)
  const moved = await change(ann, 'external id,email\nE-1,bob@new.example\n')
  expect(await takeBack(bob, moved)).toMatchObject(kept)
  const { rows } = await w.services.db.withTenant(acme.id, (tx) =>
    sql`select email, external_id from users where id = ${bob.id}`.execute(tx),
  )
  expect(rows).toEqual([{ email: 'bob@new.example', external_id: 'E-1' }])
})

it('nobody has back an address that somebody else has by now', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const [eva, kim] = [
    await acme.user({ email: 'eva@example.org' }),
    await acme.user({ email: 'kim@example.org' }),
  ]
  await change(admin, 'email,external id\neva@example.org,E-1\nkim@example.org,K-1\n')
  const id = await change(admin, 'email,external id\neva.new@example.org,E-1\nkim.new@example.org,K-1\n')
  const tom = await acme.user({ email: 'eva@example.org' })
  expect(await takeBack(admin, id)).toEqual({
    state: 'undone',
    error: null,
    undone: 1,
    kept: ['email_taken'],
  })
  const emailOf = async (one: Person) => (await admin.ok(usersApi.byId, { params: { id: one.id } })).email
  expect([await emailOf(tom), await emailOf(eva), await emailOf(kim)]).toEqual([
    'eva@example.org',
    'eva.new@example.org',
    'kim@example.org',
  ])
})

it('nobody has back an external ID that somebody else has by now', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const [eva, kim] = [
    await acme.user({ email: 'eva@example.org' }),
    await acme.user({ email: 'kim@example.org' }),
  ]
  await change(admin, 'email,external id\neva@example.org,E-1\nkim@example.org,K-1\n')
  const id = await change(admin, 'email,external id\neva@example.org,E-2\nkim@example.org,K-2\n')
  const tom = await acme.user()
  await set(acme, tom.id, { external_id: 'E-1' })
  expect(await takeBack(admin, id)).toEqual({
    state: 'undone',
    error: null,
    undone: 1,
    kept: ['external_id_taken'],
  })
  const ids = await w.services.db.withTenant(acme.id, (tx) =>
    sql`select id, external_id from users where external_id is not null order by external_id`.execute(tx),
  )
  expect(ids.rows).toEqual([
    { id: tom.id, external_id: 'E-1' },
    { id: eva.id, external_id: 'E-2' },
    { id: kim.id, external_id: 'K-1' },
  ])
})

it('who was let in by an import and is shut out by its undo is signed out, and keeps no API token', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const out = await acme.user({ status: 'inactive' })
  // Who was never in would be invited anew instead.
  await out.password('three stones on a hill')
  const id = await change(admin, `email,status\n${out.email},active\n`)
  await out.ok(authApi.createApiToken, { body: { name: 'since', scopes: ['profile:read'] } })
  expect(await takeBack(admin, id)).toMatchObject({ undone: 1, kept: [] })
  const left = await w.services.db.withTenant(acme.id, async (tx) => ({
    sessions: await tx.selectFrom('sessions').select('end_reason').where('user_id', '=', out.id).execute(),
    tokens: await tx
      .selectFrom('api_tokens')
      .select(['name', sql<boolean>`revoked_at is not null`.as('ended'), 'ended_by_batch'])
      .execute(),
  }))
  // The undo gives those back that its own batch ended: what it ends itself is none of them.
  expect(left).toEqual({
    sessions: [{ end_reason: 'inactive' }],
    tokens: [{ name: 'since', ended: true, ended_by_batch: null }],
  })
})

it('an import is taken back by an administrator though who ran it is none any more, and by nobody else', async () => {
  const acme = await w.company()
  const [ann, bob] = [await acme.user({ role: 'admin' }), await acme.user({ role: 'admin' })]
  const eva = await acme.user({ name: 'Eva' })
  const id = await change(ann, `email,name\n${eva.email},Ava\n`)
  await set(acme, ann.id, { role: 'student' })
  expect(await takeBack(bob, id)).toMatchObject({ state: 'undone', error: null, undone: 1 })
})

it('nobody is let in again by an undo where the company has no room', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const [out, stays] = [
    await acme.user({ email: 'a@example.org' }),
    await acme.user({ email: 'b@example.org' }),
  ]
  const id = await change(admin, `email,status\n${out.email},inactive\n${stays.email},inactive\n`)
  const root = await w.superAdmin()
  await root.ok(companyAdminApi.setLimits, { params: { id: acme.id }, body: { people: 2 } })
  expect(await takeBack(admin, id)).toMatchObject({ undone: 1, kept: ['max_number_reached'] })
})

it('the last administrator stays one, whoever takes back what made them one', async () => {
  const acme = await w.company()
  const [ann, bob] = [
    await acme.user({ role: 'admin' }),
    await acme.user({ role: 'admin', status: 'inactive' }),
  ]
  await bob.password('three stones on a hill')
  const id = await change(ann, `email,status\n${bob.email},active\n`)
  await set(acme, ann.id, { role: 'student' })
  const root = await w.superAdmin()
  const kept = await takeBack({ ...root, ...w.at(acme, root) }, id)
  expect(kept).toMatchObject({ state: 'undone', undone: 0, kept: ['last_admin'] })
})

it('an administrator who is left as they are is none who goes, in a run or in its undo', async () => {
  const acme = await w.company()
  const [ann, bob, cy] = [
    await acme.user({ role: 'admin' }),
    await acme.user({ role: 'admin' }),
    await acme.user({ role: 'admin', status: 'inactive' }),
  ]
  await cy.password('three stones on a hill')
  // Ann's own row is refused: she stays, and Bob may go.
  const id = await change(
    ann,
    `email,status\n${ann.email},inactive\n${bob.email},inactive\n${cy.email},active\n`,
  )
  const rows = async () => (await ann.ok(importsApi.rows, { params: { id }, query: {} })).items
  expect((await rows()).map(({ outcome, errors }) => [outcome, errors[0]?.code])).toEqual([
    ['error', 'own_role_or_status'],
    ['update', undefined],
    ['update', undefined],
  ])
  const dee = await acme.user({ role: 'admin', status: 'inactive' })
  await dee.password('three stones on a hill')
  const two = await change(ann, `email,status\n${dee.email},active\n${bob.email},active\n`)
  // Cy and Dee came by it; Dee was changed since and stays. Ann is none any more: Cy would leave Bob.
  await set(acme, dee.id, { updated_at: new Date() })
  await set(acme, ann.id, { role: 'student' })
  await set(acme, cy.id, { status: 'inactive' })
  const root = await w.superAdmin()
  expect(await takeBack({ ...root, ...w.at(acme, root) }, two)).toMatchObject({
    undone: 1,
    kept: ['changed_since'],
  })
})

it('whoever sets their own zone by a file has it back by the undo, and with it that they had chosen none', async () => {
  const acme = await w.company()
  const [ann, bob] = [await acme.user({ role: 'admin' }), await acme.user({ role: 'admin' })]
  await set(acme, ann.id, { time_zone: 'Europe/London', chosen_time_zone: null })
  await set(acme, bob.id, { time_zone: 'Europe/London', chosen_time_zone: 'Europe/London' })
  const zones = () =>
    w.services.db.withTenant(acme.id, (tx) =>
      tx
        .selectFrom('users')
        .select(['time_zone', 'chosen_time_zone'])
        .where('id', 'in', [ann.id, bob.id])
        .orderBy('id')
        .execute(),
    )
  const before = await zones()
  const id = await change(ann, `email,time zone\n${ann.email},Europe/Madrid\n${bob.email},Europe/Madrid\n`)
  expect(await zones()).toEqual([
    { time_zone: 'Europe/Madrid', chosen_time_zone: 'Europe/Madrid' },
    { time_zone: 'Europe/Madrid', chosen_time_zone: 'Europe/London' },
  ])
  const { items } = await ann.ok(importsApi.rows, { params: { id }, query: {} })
  expect(items[0]?.before).toEqual({ timeZone: 'Europe/London' })
  expect(await takeBack(ann, id)).toMatchObject({ undone: 2, kept: [] })
  expect(await zones()).toEqual(before)
})

it('what a super_admin changed of another is taken back by no administrator of their company', async () => {
  const [one, other] = [await w.superAdmin(), await w.superAdmin()]
  const admin = await w.defaultCompany.user({ role: 'admin' })
  const id = await change(one, `email,name\n${other.email},Zoe\n`)
  expect(await takeBack(admin, id)).toMatchObject({ state: 'undone', undone: 0, kept: ['not_your_concern'] })
  const again = await change(one, `email,name\n${other.email},Zora\n`)
  expect(await takeBack(one, again)).toMatchObject({ undone: 1, kept: [] })
})

/** Two who were added by a file and then given another surname by a second one. */
async function twice(between: (admin: Person, second: string) => Promise<unknown> = async () => {}) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const added = 'name,surname,email\nLiv,One,l1@example.org\nKim,Two,l2@example.org\n'
  const first = await change(admin, added, 'create_or_update')
  const { items } = await admin.ok(usersApi.list, { query: { search: 'l2@example.org' } })
  await between(admin, items[0]?.id ?? '')
  const second = await change(admin, 'email,surname\nl1@example.org,After\nl2@example.org,After\n')
  const left = async () => {
    const people = await admin.ok(usersApi.list, { query: { role: 'student' } })
    return people.items.map(({ name, surname }) => `${name} ${surname}`).toSorted()
  }
  return { admin, first, second, left }
}
const rename = (admin: Person, id: string) =>
  admin.ok(usersApi.update, { params: { id }, body: { name: 'Kit' } })

it('two imports are taken back one after the other, the last one first, and nobody is left', async () => {
  const { admin, first, second, left } = await twice()
  expect(await takeBack(admin, second)).toMatchObject({ undone: 2, kept: [] })
  expect(await left()).toEqual(['Kim Two', 'Liv One'])
  expect(await takeBack(admin, first)).toMatchObject({ undone: 2, kept: [] })
  expect(await left()).toEqual([])
})

it('whoever was changed by hand between two imports stays, and so does who still has what the second gave them', async () => {
  const { admin, first, second, left } = await twice(rename)
  expect(await takeBack(admin, second)).toMatchObject({ undone: 2, kept: [] })
  expect(await takeBack(admin, first)).toMatchObject({ undone: 1, kept: ['changed_since'] })
  expect(await left()).toEqual(['Kit Two'])

  const other = await twice()
  expect(await takeBack(other.admin, other.first)).toMatchObject({
    undone: 0,
    kept: ['changed_since', 'changed_since'],
  })
  expect(await takeBack(other.admin, other.second)).toMatchObject({ undone: 2, kept: [] })
  expect(await other.left()).toEqual(['Kim Two', 'Liv One'])
})
