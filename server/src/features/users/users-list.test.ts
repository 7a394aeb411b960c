import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { usersApi } from '#contract/people/users.ts'
import { world, type Person } from '../../../test/world.ts'

const w = await world()

async function crowd() {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Zoë', surname: 'Admin', email: 'zoe@acme.example' })
  for (const [name, surname, role, status] of [
    ['Álvaro', 'Núñez', 'student', 'active'],
    ['alba', 'Zapata', 'student', 'hidden'],
    ['Bea', 'Ärger', 'mentor', 'active'],
    ['Carl', 'Öst', 'student', 'pending'],
    ['Dora', 'Percent_100%', 'mentor', 'inactive'],
    ['Emil', 'Gone', 'student', 'deleted'],
  ] as const)
    await acme.user({ name, surname, role, status })
  const names = async (query: Record<string, unknown>) => {
    const { data } = await admin.send(usersApi.list, { query })
    return (data as { items: { name: string }[] }).items.map(({ name }) => name)
  }
  return { acme, admin, names }
}

const signedIn = (companyId: string, name: string, at: string) =>
  w.services.db.withTenant(companyId, (tx) =>
    tx
      .updateTable('users')
      .set({ last_login: new Date(at) })
      .where('name', '=', name)
      .execute(),
  )

describe('the list [S7.18b]', () => {
  it('sorts by each of the four fields, up and down, as people spell [S3.2]', async () => {
    const { acme, names } = await crowd()
    expect(await names({})).toEqual(['alba', 'Álvaro', 'Bea', 'Carl', 'Dora', 'Zoë'])
    expect(await names({ sort: '-name' })).toEqual(['Zoë', 'Dora', 'Carl', 'Bea', 'Álvaro', 'alba'])
    expect(await names({ sort: 'surname' })).toEqual(['Zoë', 'Bea', 'Álvaro', 'Carl', 'Dora', 'alba'])
    // By the address, not by the name that it begins with as a rule.
    await w.services.db.withTenant(acme.id, async (tx) => {
      for (const [name, email] of [
        ['Zoë', 'a@acme.test'],
        ['alba', 'zz@acme.test'],
      ] as const)
        await tx.updateTable('users').set({ email }).where('name', '=', name).execute()
    })
    const byEmail = await names({ sort: 'email' })
    expect(byEmail).toEqual(['Zoë', 'Álvaro', 'Bea', 'Carl', 'Dora', 'alba'])
    expect(await names({ sort: '-email' })).toEqual(['alba', 'Dora', 'Carl', 'Bea', 'Álvaro', 'Zoë'])
    await signedIn(acme.id, 'Carl', '2026-01-02T00:00:00Z')
    await signedIn(acme.id, 'Bea', '2026-01-01T00:00:00Z')
    expect((await names({ sort: '-lastLogin' })).slice(0, 2)).toEqual(['Carl', 'Bea'])
    expect((await names({ sort: 'lastLogin' })).slice(-2)).toEqual(['Bea', 'Carl'])
  })

  it('sorts by no other field of a person, told or kept, nor by two at once [S3.2]', async () => {
    const { acme, admin } = await crowd()
    const told = (await admin.ok(usersApi.list, { query: { search: 'bea' } })).items.flatMap(Object.keys)
    const { rows } = await w.services.db.withTenant(acme.id, (tx) =>
      sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name in ('users', 'user_profiles')`.execute(tx),
    )
    const kept = rows.map(({ name }) => name)
    expect(told).toEqual(expect.arrayContaining(['role', 'status', 'createdAt', 'preferredLanguage', 'tags']))
    expect(kept).toEqual(expect.arrayContaining(['last_login', 'created_at', 'updated_at', 'job_title']))
    const inWords = kept.map((column) =>
      column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    )
    const taken: string[] = []
    for (const field of new Set([...told, ...kept, ...inWords, 'name,surname', 'password', '']))
      for (const sort of [field, `-${field}`]) {
        const { status, error } = await admin.send(usersApi.list, { query: { sort } })
        if (status === 200) taken.push(sort)
        else expect([sort, status, error?.code]).toEqual([sort, 400, 'BAD_REQUEST'])
      }
    expect(taken.toSorted()).toEqual([
      '-email',
      '-lastLogin',
      '-name',
      '-surname',
      'email',
      'lastLogin',
      'name',
      'surname',
    ])
  })

  it('finds by a part of name, surname or address, without accents or case', async () => {
    const { names } = await crowd()
    expect(await names({ search: 'NUN' })).toEqual(['Álvaro'])
    expect(await names({ search: 'álva' })).toEqual(['Álvaro'])
    expect(await names({ search: 'zoe@acme' })).toEqual(['Zoë'])
    expect(await names({ search: 'bea ar' })).toEqual(['Bea'])
    expect(await names({ search: '%' })).toEqual(['Dora'])
    expect(await names({ search: '_' })).toEqual(['Dora'])
    expect(await names({ search: 'nobody' })).toEqual([])
  })

  it('filters by any number of roles and statuses; deleted people only where asked for', async () => {
    const { names } = await crowd()
    expect(await names({ role: 'mentor' })).toEqual(['Bea', 'Dora'])
    expect(await names({ role: ['mentor', 'admin'], status: ['active'] })).toEqual(['Bea', 'Zoë'])
    expect(await names({ status: ['pending', 'hidden'] })).toEqual(['alba', 'Carl'])
    expect(await names({ status: 'deleted' })).toEqual(['Emil'])
    expect(await names({ search: 'emil' })).toEqual([])
    expect(await names({ search: '', role: [] })).toHaveLength(6)
  })

  it('filters by the last sign-in and by tags', async () => {
    const { acme, admin, names } = await crowd()
    await signedIn(acme.id, 'Carl', '2026-01-02T00:00:00Z')
    await signedIn(acme.id, 'Bea', '2026-01-01T00:00:00Z')
    expect(await names({ lastLoginFrom: '2026-01-01T00:00:00Z' })).toEqual(['Bea', 'Carl'])
    expect(await names({ lastLoginFrom: '2026-01-01T12:00:00Z' })).toEqual(['Carl'])
    expect(await names({ lastLoginBefore: '2026-01-01T12:00:00Z' })).not.toContain('Carl')
    expect(await names({ lastLoginBefore: '2026-01-01T12:00:00Z' })).toContain('Zoë')
    expect(await names({ neverSignedIn: 'true', role: 'mentor' })).toEqual(['Dora'])
    const bea = await admin.ok(usersApi.find, { query: { search: 'bea' } })
    await admin.ok(usersApi.update, {
      params: { id: bea.id },
      body: { tags: ['North', 'North', 'Año 2'], externalId: 'E-1' },
    })
    expect(await names({ tag: ['North', 'South'] })).toEqual(['Bea'])
    expect(await names({ tag: 'south' })).toEqual([])
    expect(await admin.ok(usersApi.tags)).toEqual({ items: ['Año 2', 'North'] })
    const taken = await admin.call(usersApi.create, {
      body: { name: 'A', surname: 'B', email: 'a@b.example', role: 'student', externalId: 'E-1' },
    })
    expect(taken.error).toMatchObject({ code: 'ALREADY_EXISTS', details: [{ field: 'externalId' }] })
    await admin.ok(usersApi.update, { params: { id: bea.id }, body: { tags: [], externalId: null } })
    expect(await admin.ok(usersApi.tags)).toEqual({ items: [] })
    expect((await (await crowd()).admin.ok(usersApi.tags)).items).toEqual([])
  })

  it.each(['name', 'surname', 'lastLogin'] as const)(
    'puts people with one %s in the order of their ids, so that no page repeats another [S3.2]',
    async (sort) => {
      const acme = await w.company()
      const admin = await acme.user({ role: 'admin', name: 'Same', surname: 'Same' })
      const ids = [admin.id]
      for (let i = 0; i < 11; i++) ids.push((await acme.user({ name: 'Same', surname: 'Same' })).id)
      const all = ids.toSorted()
      for (const [by, order] of [
        [sort, all],
        [`-${sort}`, all.toReversed()],
      ] as const) {
        const seen: string[] = []
        for (let page = 1; page <= 3; page++) {
          // Whoever is written in between stands elsewhere in the table.
          const touched = all[page * 3] ?? ''
          await admin.ok(usersApi.update, { params: { id: touched }, body: { externalId: `${by} ${page}` } })
          const { data } = await admin.send(usersApi.list, {
            query: { sort: by, search: 'same', page, pageSize: 5 },
          })
          seen.push(...(data as { items: { id: string }[] }).items.map(({ id }) => id))
        }
        expect(seen).toEqual(order)
      }
    },
  )

  it('pages without gap or overlap, with the total of all that match [S3.8] [S9.10]', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin', name: 'Same' })
    for (let i = 0; i < 11; i++) await acme.user({ name: 'Same' })
    for (const query of [{}, { search: 'same' }, { sort: '-lastLogin' }] as const) {
      const seen: string[] = []
      for (let page = 1; page <= 3; page++) {
        const answer = await admin.ok(usersApi.list, { query: { ...query, page, pageSize: 5 } })
        expect(answer).toMatchObject({ page, pageSize: 5, total: 12, totalPages: 3 })
        seen.push(...answer.items.map(({ id }) => id))
      }
      expect(new Set(seen).size).toBe(12)
    }
    const first = await admin.ok(usersApi.list)
    expect(first).toMatchObject({ page: 1, pageSize: 25 })
    const beyond = await admin.ok(usersApi.list, { query: { page: 9 } })
    expect(beyond).toMatchObject({ items: [], total: 12 })
    expect(await admin.ok(usersApi.list, { query: { pageSize: 200 } })).toMatchObject({
      pageSize: 200,
      total: 12,
    })
    for (const query of [{ page: 0 }, { page: 'x' }, { pageSize: 201 }, { pageSize: 0 }])
      expect((await admin.send(usersApi.list, { query })).error?.code).toBe('BAD_REQUEST')
  })

  it('shows one company’s people alone', async () => {
    const { admin } = await crowd()
    const other = await crowd()
    const mine = await admin.ok(usersApi.list)
    expect(mine.total).toBe(6)
    const theirs = (await other.admin.ok(usersApi.list)).items.map(({ id }) => id)
    expect(mine.items.filter(({ id }) => theirs.includes(id))).toEqual([])
  })

  it('is for admin-level alone [S6.3] [S6.4] [S6.5]', async () => {
    const acme = await w.company()
    const root = w.at(acme, await w.superAdmin())
    const answers = await Promise.all([
      acme.stranger.call(usersApi.list),
      (await acme.user()).call(usersApi.list),
      (await acme.user({ role: 'mentor' })).call(usersApi.list),
      (await acme.user({ role: 'admin' })).call(usersApi.list),
      root.call(usersApi.list),
    ])
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 200, 200])
  })
})

it('finds the one user who matches [S7.19b]', async () => {
  const { admin } = await crowd()
  const find = (query: Record<string, unknown>) => admin.send(usersApi.find, { query })
  expect((await find({ email: 'ZOE@acme.example' })).data).toMatchObject({
    name: 'Zoë',
  } satisfies Partial<Person>)
  expect((await find({ search: 'bea', role: 'mentor' })).data).toMatchObject({ name: 'Bea' })
  expect((await find({ search: 'bea', role: 'student' })).error?.code).toBe('NOT_FOUND')
  expect((await find({ email: 'emil@nowhere.example' })).error?.code).toBe('NOT_FOUND')
})

it('finds by every filter of the list and by a whole address, and of several the first by name [S7.19b]', async () => {
  const { acme, admin, names } = await crowd()
  await signedIn(acme.id, 'Bea', '2026-01-01T00:00:00Z')
  await signedIn(acme.id, 'Carl', '2026-02-01T00:00:00Z')
  const found = async (query: Record<string, unknown>) => {
    const { data, error } = await admin.send(usersApi.find, { query })
    return (data as { name: string } | null | undefined)?.name ?? error?.code
  }
  // Spelt as people spell, in the order of nobody's making.
  expect(await found({})).toBe('alba')
  expect(await found({ role: 'mentor' })).toBe('Bea')
  expect(await found({ role: ['mentor', 'admin'], search: 'percent' })).toBe('Dora')
  expect(await found({ status: 'inactive' })).toBe('Dora')
  expect(await found({ status: ['pending', 'inactive'] })).toBe('Carl')
  // The second of several decides as the first does.
  expect(await found({ role: ['admin', 'mentor'], search: 'percent' })).toBe('Dora')
  expect(await found({ status: ['pending', 'inactive'], search: 'percent' })).toBe('Dora')
  expect(await found({ search: 'alba', status: 'active' })).toBe('NOT_FOUND')
  expect(
    await found({ lastLoginFrom: '2026-01-15T00:00:00Z', lastLoginBefore: '2026-03-01T00:00:00Z' }),
  ).toBe('Carl')
  // Who would be the first by name has signed in.
  await signedIn(acme.id, 'alba', '2025-06-01T00:00:00Z')
  expect(await found({ role: 'student' })).toBe('alba')
  expect(await found({ neverSignedIn: 'true', role: 'student' })).toBe('Álvaro')
  expect(await found({ tag: 'nobody has it' })).toBe('NOT_FOUND')
  // Who is deleted is found where that is asked for alone.
  expect(await found({ search: 'emil' })).toBe('NOT_FOUND')
  expect(await found({ search: 'emil', status: 'deleted' })).toBe('Emil')
  // A part of an address is none, and what is no filter is refused.
  expect(await found({ email: 'oe@acme.example' })).toBe('NOT_FOUND')
  expect(await found({ email: 'zoe@acme.example', role: 'student' })).toBe('NOT_FOUND')
  expect(await found({ role: 'teacher' })).toBe('BAD_REQUEST')
  expect(await names({ role: 'mentor' })).toEqual(['Bea', 'Dora'])
})

it('finds nobody of another company, and for admin-level alone [S7.19b]', async () => {
  const { acme } = await crowd()
  const other = await crowd()
  const query = { email: (await acme.user({ name: 'Only', email: 'only@here.example' })).email }
  expect((await other.admin.call(usersApi.find, { query })).error?.code).toBe('NOT_FOUND')
  const statuses = [
    (await acme.stranger.call(usersApi.find, { query })).status,
    (await (await acme.user()).call(usersApi.find, { query })).status,
    (await (await acme.user({ role: 'mentor' })).call(usersApi.find, { query })).status,
    (await (await acme.user({ role: 'admin' })).call(usersApi.find, { query })).status,
  ]
  expect(statuses).toEqual([401, 403, 403, 200])
})

it('answers a user by id [S7.11b]', async () => {
  const { acme, admin } = await crowd()
  const user = await acme.user({ name: 'Known' })
  expect(await admin.ok(usersApi.byId, { params: { id: user.id } })).toMatchObject({
    id: user.id,
    name: 'Known',
    role: 'student',
    status: 'active',
  })
  expect((await admin.send(usersApi.byId, { params: { id: 'nobody' } })).status).toBe(400)
})

it('tells what was done to a person and by them', async () => {
  const { acme, admin } = await crowd()
  const user = await acme.user({ name: 'Known', surname: 'One', role: 'admin' })
  await admin.ok(usersApi.update, { params: { id: user.id }, body: { surname: 'Two' } })
  await user.ok(usersApi.create, { body: { name: 'A', surname: 'B', email: 'a@b.example', role: 'student' } })
  const history = await admin.ok(usersApi.history, { params: { id: user.id } })
  expect(history.items).toMatchObject([
    { action: 'users.created', actorId: user.id },
    {
      action: 'users.updated',
      actorId: admin.id,
      before: { surname: 'One' },
      after: { surname: 'Two' },
    },
  ])
  const other = await crowd()
  const answer = await other.admin.call(usersApi.history, { params: { id: user.id } })
  expect(answer.error?.code).toBe('NOT_FOUND')
})
