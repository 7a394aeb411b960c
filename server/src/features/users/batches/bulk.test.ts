import { v7 as uuid } from 'uuid'
import { describe, expect, it, vi } from 'vitest'
import { bulkApi, type BulkAction, type Selection } from '#contract/people/bulk.ts'
import { importsApi, type UserBatch } from '#contract/people/imports.ts'
import { usersApi } from '#contract/people/users.ts'
import type { Tx } from '#server/db/tenant.ts'
import { world, type Person } from '../../../../test/world.ts'

const w = await world()

async function settled(admin: Person, id: string): Promise<UserBatch> {
  let batch: UserBatch | undefined
  await expect
    .poll(async () => {
      batch = await admin.ok(importsApi.byId, { params: { id } })
      return ['planning', 'running', 'undoing'].includes(batch.state)
    })
    .toBe(false)
  return batch as UserBatch
}
const plan = async (admin: Person, selection: Selection, action: BulkAction) =>
  settled(admin, (await admin.ok(bulkApi.plan, { body: { selection, action } })).id)
async function run(admin: Person, id: string) {
  await admin.ok(importsApi.run, { params: { id }, body: {} })
  return settled(admin, id)
}
const all = (filters: object = {}, except: string[] = []) => ({ filters, except })

async function company() {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada' })
  const people: Person[] = []
  for (let i = 0; i < 5; i++) people.push(await acme.user({ name: `Student${i}` }))
  const mentor = await acme.user({ role: 'mentor' })
  const status = async (id: string) => (await admin.ok(usersApi.byId, { params: { id } })).status
  return { acme, admin, people, mentor, status }
}

describe('many people at once', () => {
  it('tells how many it means and why some cannot be changed, then does it, then takes it back', async () => {
    const { admin, people, mentor, status } = await company()
    const [first, second] = people as [Person, Person]
    await admin.ok(usersApi.changeStatus, {
      params: { id: first.id },
      body: { userId: first.id, status: 'inactive' },
    })
    const batch = await plan(admin, all({}, [second.id]), { kind: 'status', status: 'inactive' })
    expect(batch).toMatchObject({
      state: 'planned',
      kind: 'status',
      total: 6,
      planned: { update: 4, unchanged: 1, error: 1 },
    })
    const rows = await admin.ok(importsApi.rows, { params: { id: batch.id }, query: { outcome: 'error' } })
    expect(rows.items).toMatchObject([{ userId: admin.id, errors: [{ code: 'own_role_or_status' }] }])
    expect(await status(mentor.id)).toBe('active')

    const ran = await run(admin, batch.id)
    expect(ran).toMatchObject({ state: 'done', done: { update: 4 } })
    expect(await status(mentor.id)).toBe('inactive')
    expect(await status(second.id)).toBe('active')
    expect((await mentor.call(usersApi.list)).status).toBe(401)
    expect(Date.parse(ran.undoUntil ?? '') - Date.now()).toBeLessThanOrEqual(10 * 60 * 1000)

    await admin.ok(importsApi.undo, { params: { id: batch.id } })
    expect(await settled(admin, batch.id)).toMatchObject({ state: 'undone', undone: 4, kept: 0 })
    expect(await status(mentor.id)).toBe('active')
    expect(await status(first.id)).toBe('inactive')
  })

  it('restores nobody whose 30 days are over, or whose address is another’s by now', async () => {
    const { acme, admin, people, status } = await company()
    const [old, replaced, twin, second, fine] = people as [Person, Person, Person, Person, Person]
    const ids = people.map(({ id }) => id)
    await w.services.db.withTenant(acme.id, async (tx) => {
      const deleted = { status: 'deleted' as const, deleted_at: new Date() }
      await tx.updateTable('users').set(deleted).where('id', 'in', ids).execute()
      const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000)
      await tx.updateTable('users').set({ deleted_at: longAgo }).where('id', '=', old.id).execute()
      await tx.updateTable('users').set({ email: twin.email }).where('id', '=', second.id).execute()
    })
    await acme.user({ email: replaced.email })
    const batch = await plan(admin, { ids }, { kind: 'status', status: 'inactive' })
    expect(batch.planned).toMatchObject({ update: 2, error: 3 })
    const { items } = await admin.ok(importsApi.rows, {
      params: { id: batch.id },
      query: { outcome: 'error' },
    })
    expect(new Map(items.map(({ userId, errors }) => [userId, errors[0]?.code]))).toEqual(
      new Map([
        [old.id, 'restore_is_over'],
        [replaced.id, 'already_exists'],
        [second.id, 'already_exists'],
      ]),
    )
    expect((await run(admin, batch.id)).done).toMatchObject({ update: 2 })
    expect(await Promise.all(ids.map(status))).toEqual([
      'deleted',
      'deleted',
      'inactive',
      'deleted',
      'inactive',
    ])
    expect(await status(fine.id)).toBe('inactive')
  })

  it('takes a deletion back but for those whose address somebody got since', async () => {
    const { acme, admin, people, status } = await company()
    const [first, second] = people as [Person, Person]
    const ids = [first.id, second.id]
    const batch = await plan(admin, { ids }, { kind: 'status', status: 'deleted' })
    await run(admin, batch.id)
    await acme.user({ email: first.email })
    await admin.ok(importsApi.undo, { params: { id: batch.id } })
    expect(await settled(admin, batch.id)).toMatchObject({ state: 'undone', undone: 1, kept: 1 })
    expect(await Promise.all(ids.map(status))).toEqual(['deleted', 'active'])
  })

  it('puts who was deleted back among the deleted with the moment they had, and a change of role starts no 30 days anew', async () => {
    const { acme, admin, people } = await company()
    const ids = people.slice(0, 2).map(({ id }) => id)
    const [first, second] = ids as [string, string]
    const tenDaysAgo = new Date(Date.now() - 10 * 24 * 60 * 60 * 1000)
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('users')
        .set({ status: 'deleted', deleted_at: tenDaysAgo })
        .where('id', 'in', ids)
        .execute(),
    )
    const deleted = () =>
      w.services.db.withTenant(acme.id, (tx) =>
        tx
          .selectFrom('users')
          .select(['id', 'role', 'deleted_at'])
          .where('status', '=', 'deleted')
          .orderBy('role')
          .execute(),
      )
    await run(admin, (await plan(admin, { ids: [first] }, { kind: 'role', role: 'mentor' })).id)
    const both = [
      { id: first, role: 'mentor', deleted_at: tenDaysAgo },
      { id: second, role: 'student', deleted_at: tenDaysAgo },
    ]
    expect(await deleted()).toEqual(both)

    const { id } = await run(admin, (await plan(admin, { ids }, { kind: 'status', status: 'inactive' })).id)
    expect(await deleted()).toEqual([])
    const rows = await admin.ok(importsApi.rows, { params: { id } })
    expect(rows.items.map(({ before }) => before)).toEqual([{ status: 'deleted' }, { status: 'deleted' }])
    await admin.ok(importsApi.undo, { params: { id } })
    expect(await settled(admin, id)).toMatchObject({ state: 'undone', undone: 2, kept: 0 })
    expect(await deleted()).toEqual(both)
  })

  it('gives a role to those named, and to nobody a super_admin’s', async () => {
    const { admin, people } = await company()
    const ids = people.slice(0, 2).map(({ id }) => id)
    const batch = await plan(admin, { ids }, { kind: 'role', role: 'mentor' })
    expect(batch.planned).toMatchObject({ update: 2, error: 0 })
    await run(admin, batch.id)
    const mentors = await admin.ok(usersApi.list, { query: { role: 'mentor' } })
    expect(mentors.total).toBe(3)
    const refused = await admin.call(bulkApi.plan, {
      body: { selection: { ids }, action: { kind: 'role', role: 'super_admin' } },
    })
    expect(refused.error?.code).toBe('FORBIDDEN')
  })

  it('means whom the filters mean, and nobody of another company', async () => {
    const { admin, people } = await company()
    const other = await company()
    const filtered = await plan(admin, all({ search: 'student', role: ['student'] }), {
      kind: 'status',
      status: 'hidden',
    })
    expect(filtered).toMatchObject({ total: people.length, planned: { update: people.length } })
    const theirs = await plan(
      admin,
      { ids: other.people.map(({ id }) => id) },
      { kind: 'status', status: 'hidden' },
    )
    expect(theirs).toMatchObject({ total: 0, planned: { update: 0 } })
  })

  it('takes a list in JSON for a list alone, as its description says', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const action = { kind: 'invite' } as const
    const listed = await admin.send(bulkApi.plan, { body: { selection: all({ tag: ['stones'] }), action } })
    expect(listed.status).toBe(200)
    for (const filters of [{ tag: 'stones' }, { role: 'student' }, { status: 'active' }])
      expect((await admin.send(bulkApi.plan, { body: { selection: all(filters), action } })).status).toBe(400)
  })

  it('leaves a company its last active admin', async () => {
    const acme = await w.company()
    await acme.user({ role: 'admin' })
    await acme.user({ role: 'admin' })
    const root = w.at(acme, await w.superAdmin()) as Person
    const batch = await plan(root, all(), { kind: 'status', status: 'inactive' })
    expect(batch.planned).toMatchObject({ update: 0, error: 2 })
  })

  it('can be undone for ten minutes and no longer', async () => {
    const { acme, admin, people } = await company()
    const batch = await plan(admin, { ids: [people[0]?.id ?? ''] }, { kind: 'status', status: 'hidden' })
    await run(admin, batch.id)
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('user_batches')
        .set({ undo_until: new Date(Date.now() - 1000) })
        .execute(),
    )
    expect((await admin.call(importsApi.undo, { params: { id: batch.id } })).error).toMatchObject({
      code: 'GONE',
      details: { reason: 'undo_over' },
    })
  })

  it('says of those who never came in that they become pending, and leaves them so when it is asked once more', async () => {
    const { acme, admin, people, status } = await company()
    const shutOut = [await acme.user({ status: 'inactive' }), await acme.user({ status: 'inactive' })]
    const cameIn = people[0] as Person
    await cameIn.password('three stones on a hill')
    const body = { userId: cameIn.id, status: 'inactive' as const }
    await admin.ok(usersApi.changeStatus, { params: { id: cameIn.id }, body })
    const ids = [cameIn, ...shutOut].map(({ id }) => id)
    const activate = { kind: 'status', status: 'active' } as const
    const batch = await plan(admin, { ids }, activate)
    expect(batch).toMatchObject({ planned: { update: 3 }, anew: 2 })
    expect(await run(admin, batch.id)).toMatchObject({ done: { update: 3 }, anew: 2 })
    const now = async () => Promise.all(ids.map(status))
    expect(await now()).toEqual(['active', 'pending', 'pending'])
    expect(await plan(admin, { ids }, activate)).toMatchObject({ planned: { update: 0, unchanged: 3 } })
    await admin.ok(importsApi.undo, { params: { id: batch.id } })
    expect(await settled(admin, batch.id)).toMatchObject({ undone: 3, anew: 0 })
    expect(await now()).toEqual(['inactive', 'inactive', 'inactive'])
  })

  it('invites again those who are pending; the undo makes the links worthless', async () => {
    const { acme, admin, people } = await company()
    const pending = await acme.user({ status: 'pending', email: 'pending@example.org' })
    const batch = await plan(admin, { ids: [pending.id, people[0]?.id ?? ''] }, { kind: 'invite' })
    expect(batch.planned).toMatchObject({ invite: 1, error: 1 })
    await run(admin, batch.id)
    const tokens = () =>
      w.services.db.withTenant(acme.id, (tx) => tx.selectFrom('one_time_tokens').select('user_id').execute())
    await expect.poll(tokens).toEqual([{ user_id: pending.id }])
    await expect
      .poll(() => admin.ok(importsApi.byId, { params: { id: batch.id } }))
      .toMatchObject({ invited: 1, inviting: false, done: { invite: 1 } })
    await admin.ok(importsApi.undo, { params: { id: batch.id } })
    expect(await settled(admin, batch.id)).toMatchObject({ state: 'undone', undone: 1 })
    expect(await tokens()).toEqual([])
  })
})

describe('exporting', () => {
  it('answers a CSV file of whom the filters mean, its cells harmless [S7.28a]', async () => {
    const { acme, admin } = await company()
    await acme.user({ name: '=HYPERLINK("x")', surname: 'Ñandú, "Q"', email: 'odd@example.org' })
    const answer = await admin.send(bulkApi.export, {
      body: {
        selection: all({ search: 'ñandú' }),
        format: 'csv',
        columns: ['name', 'surname', 'email', 'role'],
      },
    })
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="?[\w-]+-people\.csv"?$/)
    expect(answer.text).toBe(
      '\ufeffFirst name,Surname,E-mail,Role\r\n"\'=HYPERLINK(""x"")","Ñandú, ""Q""",odd@example.org,student\r\n',
    )
  })

  it('answers a workbook, and everyone but those left out', async () => {
    const { admin, mentor, people } = await company()
    const body = { selection: all({}, [mentor.id]), format: 'xlsx' } as const
    const workbook = await admin.send(bulkApi.export, { body })
    expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK')
    const csv = await admin.send(bulkApi.export, { body: { ...body, format: 'csv' } })
    expect(csv.text.trim().split('\r\n')).toHaveLength(people.length + 2)
    expect(csv.text).not.toContain(mentor.email)
  })

  /** Exports the active students, of whom something becomes otherwise once they are counted. */
  async function exportedWhile(
    { acme, admin }: Awaited<ReturnType<typeof company>>,
    becomesOtherwise: (tx: Tx) => Promise<unknown>,
  ) {
    const { withTenant } = w.services.db
    let asked = 0
    const between = vi.spyOn(w.services.db, 'withTenant')
    between.mockImplementation(async (id, body, options) => {
      const answer = await withTenant(id, body, options)
      asked += id === acme.id ? 1 : 0
      // Those of whom it speaks were counted in this one.
      if (answer && typeof answer === 'object' && 'count' in answer) await withTenant(id, becomesOtherwise)
      return answer
    })
    const selection = all({ role: ['student'], status: ['active'] })
    const ended = await admin.send(bulkApi.export, { body: { selection, format: 'csv' } }).then(
      ({ status, text }) => ({ status, text }),
      () => ({ status: 'broken off', text: '' }),
    )
    between.mockRestore()
    expect(asked).toBeGreaterThan(1)
    return ended
  }

  it('breaks off where people changed after they were counted: a shorter file is never taken for the whole', async () => {
    const { status } = await exportedWhile(await company(), (tx) =>
      tx.updateTable('users').set({ status: 'inactive' }).where('role', '=', 'student').execute(),
    )
    expect([500, 'broken off']).toContain(status)
  })

  it('holds those who were counted, where somebody is added before they are read', async () => {
    const before = await company()
    const added = {
      company_id: before.acme.id,
      id: uuid(),
      name: 'Late',
      surname: 'Comer',
      email: 'late@example.org',
      role: 'student' as const,
      status: 'active' as const,
    }
    const { status, text } = await exportedWhile(before, (tx) =>
      tx.insertInto('users').values(added).execute(),
    )
    expect([status, text.trim().split('\r\n').length]).toEqual([200, before.people.length + 1])
    expect(text).not.toContain(added.email)
    const later = await before.admin.send(bulkApi.export, { body: { selection: all(), format: 'csv' } })
    expect(later.text).toContain(added.email)
  })

  it('is a file that an import reads back without a change', async () => {
    const { admin } = await company()
    const csv = await admin.send(bulkApi.export, { body: { selection: all(), format: 'csv' } })
    const uploaded = await admin.ok(importsApi.upload, {
      files: { file: { filename: 'back.csv', content: csv.text } },
    })
    await admin.ok(importsApi.plan, {
      params: { id: uploaded.id },
      body: { targets: uploaded.columns.map(({ target }) => target), mode: 'full_sync', role: 'student' },
    })
    expect(await settled(admin, uploaded.id)).toMatchObject({
      planned: { create: 0, update: 0, deactivate: 0, error: 0, unchanged: 7 },
    })
  })
})
