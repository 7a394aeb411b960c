import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { myDataApi } from '#contract/accounts/my-data.ts'
import { bulkApi } from '#contract/people/bulk.ts'
import { usersApi } from '#contract/people/users.ts'
import { world, type Person } from '../../../../test/world.ts'

const w = await world()

const give = (admin: Person, of: { id: string }, manager: string | null) =>
  admin.call(usersApi.update, { params: { id: of.id }, body: { manager } })
const refusal = (manager: string, code: string) => ({
  status: 400,
  error: { code: 'BAD_REQUEST', details: [{ field: 'manager', code }] },
  manager,
})
async function refused(admin: Person, of: { id: string }, manager: string) {
  const { status, error } = await give(admin, of, manager)
  const details = error?.details as { field: string; code: string }[] | undefined
  const told = details?.map(({ field, code }) => ({ field, code }))
  return { status, error: { code: error?.code, details: told }, manager }
}
async function team() {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada', surname: 'Ridge' })
  const [ana, bo, cy] = await Promise.all(
    ['Ana', 'Bo', 'Cy'].map((name) => acme.user({ name, surname: 'Stone' })),
  )
  if (!ana || !bo || !cy) throw new Error('Three people')
  return { acme, admin, ana, bo, cy }
}

describe('a manager', () => {
  it('is a person of the company, told with their name, and found by', async () => {
    const { admin, ana, bo, cy } = await team()
    await admin.ok(usersApi.update, { params: { id: ana.id }, body: { manager: bo.id } })
    const made = await admin.ok(usersApi.create, {
      body: {
        name: 'Di',
        surname: 'Reed',
        email: 'di@example.org',
        role: 'student',
        manager: bo.id,
        invite: false,
      },
    })
    expect(made.manager).toEqual({
      id: bo.id,
      name: 'Bo',
      surname: 'Stone',
      email: bo.email,
      photoUrl: null,
      status: 'active',
    })
    const reports = await admin.ok(usersApi.list, { query: { manager: [bo.id] } })
    expect([reports.total, reports.items.map(({ name }) => name)]).toEqual([2, ['Ana', 'Di']])
    expect((await admin.ok(usersApi.list, { query: { manager: [cy.id] } })).total).toBe(0)
  })

  it('is changed and taken away, with an entry of its own in the log that says names', async () => {
    const { admin, ana, bo, cy } = await team()
    await admin.ok(usersApi.update, {
      params: { id: ana.id },
      body: { manager: bo.id, department: 'Quarry' },
    })
    await give(admin, ana, cy.id)
    await give(admin, ana, cy.id)
    expect(
      await admin.ok(usersApi.update, { params: { id: ana.id }, body: { manager: null } }),
    ).toMatchObject({
      manager: null,
      department: 'Quarry',
    })
    const { items } = await admin.ok(auditApi.list, { query: { target: ana.id } })
    const told = items.map(({ action, before, after }) => [action, before, after])
    // What one call changed is told at one moment, in no order.
    expect([...told.slice(0, 2), ...told.slice(2).toSorted()]).toEqual([
      ['users.manager_changed', { manager: 'Cy Stone' }, { manager: null }],
      ['users.manager_changed', { manager: 'Bo Stone' }, { manager: 'Cy Stone' }],
      ['users.manager_changed', { manager: null }, { manager: 'Bo Stone' }],
      ['users.updated', { department: null }, { department: 'Quarry' }],
    ])
    const history = await admin.ok(usersApi.history, { params: { id: ana.id } })
    expect(history.items[0]?.before).toEqual({ manager: 'Cy Stone' })
    const { text } = await admin.call(auditApi.export, { body: { format: 'csv', target: ana.id } })
    expect(text).toContain('Cy Stone')
    expect(text).not.toContain(`Manager: ${cy.id}`)
  })

  it('is nobody who is below, nobody of another company, and nobody who is deleted', async () => {
    const { admin, ana, bo, cy } = await team()
    const other = await (await w.company()).user()
    await give(admin, ana, bo.id)
    await give(admin, bo, cy.id)
    expect(await refused(admin, cy, ana.id)).toEqual(refusal(ana.id, 'manager_circle'))
    expect(await refused(admin, bo, ana.id)).toEqual(refusal(ana.id, 'manager_circle'))
    expect(await refused(admin, ana, ana.id)).toEqual(refusal(ana.id, 'manager_self'))
    expect(await refused(admin, ana, other.id)).toEqual(refusal(other.id, 'manager_unknown'))
    const gone = await admin.ok(usersApi.create, {
      body: { name: 'Di', surname: 'Reed', email: 'di@example.org', role: 'student', invite: false },
    })
    await admin.ok(usersApi.delete, { params: { id: gone.id } })
    expect(await refused(admin, ana, gone.id)).toEqual(refusal(gone.id, 'manager_unknown'))
  })

  it('stays who they were while they are deleted, and is nobody’s once they are erased', async () => {
    const { acme, admin, ana, bo } = await team()
    await give(admin, ana, bo.id)
    await admin.ok(usersApi.delete, { params: { id: bo.id } })
    const shown = await admin.ok(usersApi.byId, { params: { id: ana.id } })
    expect(shown.manager).toMatchObject({ id: bo.id, status: 'deleted' })
    // What is kept is no reason to refuse another change.
    expect((await give(admin, ana, bo.id)).status).toBe(200)
    const { text } = await admin.call(bulkApi.export, {
      body: { selection: { ids: [ana.id] }, format: 'csv', columns: ['name', 'manager'] },
    })
    expect(text.replace('\ufeff', '').split('\r\n').slice(0, 2)).toEqual(['First name,Manager', 'Ana,'])
    await w.services.db.withTenant(acme.id, (tx) => sql`delete from users where id = ${bo.id}`.execute(tx))
    expect((await admin.ok(usersApi.byId, { params: { id: ana.id } })).manager).toBe(null)
  })

  it('leaves as their address, and stands in one’s own data by their name', async () => {
    const { admin, ana, bo } = await team()
    await give(admin, ana, bo.id)
    const { text } = await admin.call(bulkApi.export, {
      body: { selection: { ids: [ana.id] }, format: 'csv', columns: ['name', 'manager'] },
    })
    expect(text.replace('\ufeff', '').split('\r\n').slice(0, 2)).toEqual([
      'First name,Manager',
      `Ana,${bo.email}`,
    ])
    await ana.password('three stones on a hill')
    const { text: own } = await ana.call(myDataApi.export, {})
    expect(JSON.parse(own).data.users[0].manager_id).toBe('Bo Stone')
  })

  it.runIf(process.env['CAIRN_TEST_DB'] === 'postgres')(
    'of two who put each other below one another at once one is refused',
    async () => {
      const { admin, ana, bo } = await team()
      const answers = await Promise.all([give(admin, ana, bo.id), give(admin, bo, ana.id)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    },
  )
})
