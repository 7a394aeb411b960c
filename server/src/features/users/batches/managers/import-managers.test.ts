import { describe, expect, it } from 'vitest'
import { bulkApi } from '#contract/people/bulk.ts'
import { importsApi } from '#contract/people/imports.ts'
import type { ImportMode } from '#contract/people/import-columns.ts'
import { usersApi } from '#contract/people/users.ts'
import { batchOnce } from '../../../../../test/batches.ts'
import { world, type Person } from '../../../../../test/world.ts'

const w = await world()

/** A company with a file of people, planned. */
async function planned(lines: readonly string[], mode: ImportMode = 'create_or_update', given?: Person) {
  const acme = given ? null : await w.company()
  const admin = given ?? (await (acme ?? (await w.company())).user({ role: 'admin', name: 'Ada' }))
  const file = { filename: 'people.csv', content: lines.join('\n') }
  const { id, columns } = await admin.ok(importsApi.upload, { files: { file } })
  const targets = columns.map(({ target }) => target)
  await admin.ok(importsApi.plan, { params: { id }, body: { targets, mode, role: 'student' } })
  const batch = await batchOnce(admin, id, 'planned')
  const rows = async () =>
    (await admin.ok(importsApi.rows, { params: { id }, query: { pageSize: 100 } })).items
  const run = async () => {
    const { plan } = await admin.ok(importsApi.byId, { params: { id } })
    await admin.ok(importsApi.run, { params: { id }, body: { invitations: 'none', plan } })
    return batchOnce(admin, id, 'done')
  }
  const undo = async () => {
    await admin.ok(importsApi.undo, { params: { id } })
    return batchOnce(admin, id, 'undone')
  }
  return { admin, id, targets, batch, rows, run, undo }
}
const managers = async (admin: Person) =>
  Object.fromEntries(
    (await admin.ok(usersApi.list, { query: { pageSize: 100 } })).items
      .filter(({ role }) => role === 'student')
      .map(({ name, manager }) => [name, manager?.name ?? null]),
  )
const header = 'First name,Surname,E-mail,External ID,Manager e-mail'

describe('a file that says who reports to whom', () => {
  it('names them by address or ID, whoever stands further down too, and is taken back', async () => {
    const { admin, targets, batch, rows, run, undo } = await planned([
      'Nombre,Apellidos,Correo,ID externo,Correo del responsable',
      'Ana,Gil,ana@example.org,E-1,CY@example.org',
      'Bo,Stone,bo@example.org,E-2,E-1',
      'Cy,Moss,cy@example.org,E-3,',
    ])
    expect(targets).toEqual(['name', 'surname', 'email', 'externalId', 'manager'])
    expect(batch.planned).toMatchObject({ create: 3, error: 0 })
    expect((await rows())[0]?.after).toMatchObject({ manager: 'cy@example.org' })
    expect((await run()).done).toMatchObject({ create: 3, error: 0 })
    expect(await managers(admin)).toEqual({ Ana: 'Cy', Bo: 'Ana', Cy: null })
    expect(await undo()).toMatchObject({ undone: 3, kept: 0 })
    expect(await managers(admin)).toEqual({})
  })

  it('says of each row why its manager cannot be: unknown, ambiguous, oneself, or below them', async () => {
    const { batch, rows } = await planned([
      header,
      'Ana,Gil,ana@example.org,E-1,bo@example.org',
      'Bo,Stone,bo@example.org,E-2,ana@example.org',
      'Cy,Moss,cy@example.org,E-3,nobody@example.org',
      'Di,Reed,di@example.org,E-4,E-4',
      'Ed,Vale,ed@example.org,E-5,cy@example.org',
      'Flo,Hill,flo@example.org,E-6,',
      'Gus,Lane,gus@example.org,E-7,flo@example.org',
    ])
    expect(batch.planned).toMatchObject({ create: 2, error: 5 })
    expect(
      (await rows()).map(({ row, errors }) => [row, errors[0]?.code ?? null, errors[0]?.field ?? null]),
    ).toEqual([
      [2, 'manager_circle', 'manager'],
      [3, 'manager_circle', 'manager'],
      [4, 'manager_not_found', 'manager'],
      [5, 'manager_self', 'manager'],
      // Whom they name is not added.
      [6, 'manager_not_found', 'manager'],
      [7, null, null],
      [8, null, null],
    ])
  })

  it('that fills gaps alone leaves whoever reports to somebody with them', async () => {
    const { admin, run } = await planned([
      header,
      'Ana,Gil,ana@example.org,,bo@example.org',
      'Bo,Stone,bo@example.org,,',
      'Cy,Moss,cy@example.org,,',
    ])
    await run()
    const fill = await planned(
      [header, 'Ana,Gil,ana@example.org,,cy@example.org', 'Bo,Stone,bo@example.org,,cy@example.org'],
      'fill_missing',
      admin,
    )
    await fill.run()
    expect(await managers(admin)).toEqual({ Ana: 'Bo', Bo: 'Cy', Cy: null })
  })

  it('may turn a line round, changes nobody whose manager it is already, and is taken back so', async () => {
    const first = await planned([
      header,
      'Ana,Gil,ana@example.org,E-1,bo@example.org',
      'Bo,Stone,bo@example.org,E-2,',
      'Cy,Moss,cy@example.org,E-3,bo@example.org',
    ])
    await first.run()
    expect(await managers(first.admin)).toEqual({ Ana: 'Bo', Bo: null, Cy: 'Bo' })
    const { admin, batch } = await planned(
      [
        'E-mail,Manager e-mail',
        'bo@example.org,ana@example.org',
        'ana@example.org,cy@example.org',
        'cy@example.org,bo@example.org',
      ],
      'update',
      first.admin,
    )
    // The circle is closed by the two who are moved, not by Cy, who stands there already.
    expect(batch.planned).toMatchObject({ update: 0, unchanged: 1, error: 2 })
    const turned = await planned(
      ['E-mail,Manager e-mail', 'bo@example.org,ana@example.org', 'ana@example.org,admin-of-lines'],
      'update',
      admin,
    )
    // Ana stays under Bo, for nobody is called so.
    expect(turned.batch.planned).toMatchObject({ update: 0, error: 2 })
    const good = await planned(
      [
        header,
        'Di,Reed,di@example.org,E-4,',
        ',,bo@example.org,,ana@example.org',
        ',,ana@example.org,,E-4',
        ',,cy@example.org,,bo@example.org',
      ],
      'create_or_update',
      admin,
    )
    expect(good.batch.planned).toMatchObject({ create: 1, update: 2, unchanged: 1, error: 0 })
    expect((await good.rows()).map(({ before, after }) => [before, after])).toEqual([
      [null, { role: 'student', externalId: 'E-4' }],
      [{ manager: null }, { manager: 'ana@example.org' }],
      [{ manager: 'Bo Stone' }, { manager: 'E-4' }],
      [null, null],
    ])
    expect((await good.run()).done).toMatchObject({ create: 1, update: 2, error: 0 })
    expect(await managers(admin)).toEqual({ Ana: 'Di', Bo: 'Ana', Cy: 'Bo', Di: null })
    expect(await good.undo()).toMatchObject({ undone: 3, kept: 0 })
    expect(await managers(admin)).toEqual({ Ana: 'Bo', Bo: null, Cy: 'Bo' })
  })

  it('keeps a person whom its undo would put below themselves, and who manages somebody else by now', async () => {
    const { admin, rows, run, undo } = await planned([
      header,
      'Ana,Gil,ana@example.org,E-1,',
      'Bo,Stone,bo@example.org,E-2,',
    ])
    await run()
    const one = async (email: string) => admin.ok(usersApi.find, { query: { email } })
    const [ana, bo] = [await one('ana@example.org'), await one('bo@example.org')]
    const cy = await admin.ok(usersApi.create, {
      body: {
        name: 'Cy',
        surname: 'Moss',
        email: 'cy@example.org',
        role: 'student',
        manager: bo.id,
        invite: false,
      },
    })
    expect(await undo()).toMatchObject({ undone: 1, kept: 1 })
    expect((await rows()).map(({ state, errors }) => [state, errors[0]?.code ?? null])).toEqual([
      ['undone', null],
      ['kept', 'in_use_since'],
    ])
    const dee = await admin.ok(usersApi.create, {
      body: { name: 'Dee', surname: 'Vale', email: 'dee@example.org', role: 'student', invite: false },
    })
    await admin.ok(usersApi.update, { params: { id: dee.id }, body: { manager: cy.id } })
    const { id } = await admin.ok(bulkApi.plan, {
      body: { selection: { ids: [dee.id] }, action: { kind: 'manager', manager: null } },
    })
    await batchOnce(admin, id, 'planned')
    await admin.ok(importsApi.run, { params: { id }, body: { invitations: 'none' } })
    await batchOnce(admin, id, 'done')
    await admin.ok(usersApi.update, { params: { id: cy.id }, body: { manager: dee.id } })
    await admin.ok(importsApi.undo, { params: { id } })
    expect(await batchOnce(admin, id, 'undone')).toMatchObject({ undone: 0, kept: 1 })
    const { items } = await admin.ok(importsApi.rows, { params: { id } })
    expect(items[0]?.errors[0]?.code).toBe('manager_circle')
    expect(ana.name).toBe('Ana')
  })

  it('is done to many at once, but to nobody who would be below themselves', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin', name: 'Ada', surname: 'Ridge' })
    const [ana, bo] = [await acme.user({ name: 'Ana' }), await acme.user({ name: 'Bo' })]
    await admin.ok(usersApi.update, { params: { id: admin.id }, body: { manager: ana.id } })
    const selection = { ids: [admin.id, ana.id, bo.id] }
    const { id } = await admin.ok(bulkApi.plan, {
      body: { selection, action: { kind: 'manager', manager: bo.id } },
    })
    const batch = await batchOnce(admin, id, 'planned')
    expect([batch.kind, batch.planned.update, batch.planned.error]).toEqual(['manager', 2, 1])
    const unknown = { kind: 'manager' as const, manager: (await (await w.company()).user()).id }
    expect(await admin.call(bulkApi.plan, { body: { selection, action: unknown } })).toMatchObject({
      status: 400,
      error: { details: [{ field: 'manager', code: 'manager_unknown' }] },
    })
  })
})
