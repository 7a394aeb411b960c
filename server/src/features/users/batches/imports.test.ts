import { describe, expect, it } from 'vitest'
import { importsApi, type BatchRow, type ImportMode, type UserBatch } from '#contract/imports.ts'
import { usersApi } from '#contract/users.ts'
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

async function plan(
  admin: Person,
  content: string | Uint8Array,
  options: {
    mode?: ImportMode
    role?: 'student' | 'mentor'
    absentRoles?: ('student' | 'mentor' | 'admin')[]
  } = {},
) {
  const uploaded = await admin.ok(importsApi.upload, { files: { file: { filename: 'people.csv', content } } })
  expect(uploaded.state).toBe('uploaded')
  await admin.ok(importsApi.plan, {
    params: { id: uploaded.id },
    body: {
      targets: uploaded.columns.map(({ target }) => target),
      mode: options.mode ?? 'create_or_update',
      role: options.role ?? 'student',
      ...(options.absentRoles ? { absentRoles: options.absentRoles } : {}),
    },
  })
  return settled(admin, uploaded.id)
}

async function run(admin: Person, id: string, invitations: 'now' | 'later' | 'none' = 'none') {
  await admin.ok(importsApi.run, { params: { id }, body: { invitations } })
  return settled(admin, id)
}
async function undo(admin: Person, id: string) {
  await admin.ok(importsApi.undo, { params: { id } })
  return settled(admin, id)
}
const rowsOf = async (admin: Person, id: string, query = {}): Promise<BatchRow[]> =>
  (await admin.ok(importsApi.rows, { params: { id }, query: { pageSize: 200, ...query } })).items
const everyone = async (admin: Person) =>
  (await admin.ok(usersApi.list, { query: { pageSize: 200, sort: 'email' } })).items

describe('a dry run', () => {
  it('tells of every row what would become of it, and changes nobody', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const known = await acme.user({ name: 'Known', surname: 'Before', email: 'known@example.org' })
    await acme.user({ name: 'Same', surname: 'Same', email: 'same@example.org' })
    const before = await everyone(admin)
    const batch = await plan(
      admin,
      [
        'First name,Surname,E-mail,Role,Tags',
        'New,Person,new@example.org,mentor,North; Year 2',
        'Known,After,KNOWN@example.org,,',
        'Same,Same,same@example.org,student,',
        'Wrong,Role,wrong@example.org,king,',
        'Gone,Person,,,',
      ].join('\n'),
    )
    expect(batch).toMatchObject({ state: 'planned', total: 5 })
    expect(batch.planned).toMatchObject({ create: 1, update: 1, unchanged: 1, error: 2, deactivate: 0 })
    expect(await rowsOf(admin, batch.id)).toMatchObject([
      {
        row: 1,
        outcome: 'create',
        userId: null,
        email: 'new@example.org',
        after: { role: 'mentor', tags: ['North', 'Year 2'] },
      },
      {
        row: 2,
        outcome: 'update',
        userId: known.id,
        before: { surname: 'Before' },
        after: { surname: 'After' },
      },
      { row: 3, outcome: 'unchanged' },
      {
        row: 4,
        outcome: 'error',
        errors: [{ field: 'role', code: 'unknown_value', params: { value: 'king' } }],
      },
      { row: 5, outcome: 'error', errors: [{ field: 'email', code: 'required' }] },
    ])
    expect(await everyone(admin)).toEqual(before)
  })

  it('does in the run exactly what it told', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const known = await acme.user({ name: 'Known', surname: 'Before', email: 'known@example.org' })
    const batch = await plan(
      admin,
      'First name,Surname,E-mail,Role,Tags,Language,Time zone,Employee ID\n' +
        'New,Person,new@example.org,mentor,North; Year 2,español,Europe/Madrid,E-7\n' +
        'Known,After,known@example.org,,,,,E-8\n',
      { role: 'mentor' },
    )
    const ran = await run(admin, batch.id)
    expect(ran).toMatchObject({ state: 'done', done: { create: 1, update: 1, error: 0 } })
    const made = await admin.ok(usersApi.find, { query: { email: 'new@example.org' } })
    expect(made).toMatchObject({
      name: 'New',
      status: 'pending',
      role: 'mentor',
      tags: ['North', 'Year 2'],
      preferredLanguage: 'es',
      timeZone: 'Europe/Madrid',
      externalId: 'E-7',
    })
    expect(await admin.ok(usersApi.byId, { params: { id: known.id } })).toMatchObject({
      surname: 'After',
      role: 'student',
      status: 'active',
      externalId: 'E-8',
    })
    const history = await admin.ok(usersApi.history, { params: { id: known.id } })
    expect(history.items[0]).toMatchObject({
      action: 'users.updated',
      actorId: admin.id,
      before: { surname: 'Before', externalId: null },
      after: { surname: 'After', externalId: 'E-8' },
    })
    expect((await admin.call(importsApi.run, { params: { id: batch.id }, body: {} })).error?.code).toBe(
      'CONFLICT',
    )
  })

  it('leaves out the rows that were not chosen', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    await acme.user({ name: 'Known', surname: 'Before', email: 'known@example.org' })
    const batch = await plan(
      admin,
      'name,surname,email\nA,A,a@example.org\nB,B,b@example.org\nKnown,After,known@example.org',
    )
    const choose = (body: object) => admin.send(importsApi.choose, { params: { id: batch.id }, body })
    expect((await choose({ rows: [1], apply: false })).data).toMatchObject({ skipped: 1 })
    expect((await choose({ outcome: 'update', apply: false })).data).toMatchObject({ skipped: 2 })
    expect((await choose({ rows: [1, 3], apply: true })).data).toMatchObject({ skipped: 0 })
    await choose({ rows: [2], apply: false })
    const ran = await run(admin, batch.id)
    expect(ran.done).toMatchObject({ create: 1, update: 1 })
    expect((await everyone(admin)).map(({ email }) => email)).not.toContain('b@example.org')
    expect(await rowsOf(admin, batch.id, { skipped: 'true' })).toMatchObject([{ row: 2, state: 'planned' }])
  })

  it('is judged again by the run: an address taken meanwhile is an error, not a second person', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const batch = await plan(admin, 'name,surname,email\nA,A,a@example.org\nB,B,b@example.org', {
      mode: 'create',
    })
    await admin.ok(usersApi.create, {
      body: { name: 'First', surname: 'There', email: 'a@example.org', role: 'student' },
    })
    const ran = await run(admin, batch.id)
    expect(ran.done).toMatchObject({ create: 1, error: 1 })
    expect(await rowsOf(admin, batch.id)).toMatchObject([
      { outcome: 'error', errors: [{ field: 'email', code: 'already_exists' }] },
      { outcome: 'create' },
    ])
  })
})

describe('the modes', () => {
  const file =
    'external id,name,surname,email,language\n' +
    'E-1,Ana,Nueva,ana.new@example.org,es\n' +
    'E-9,Neo,Smith,neo@example.org,en\n'
  async function company() {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const ana = await acme.user({ name: 'Ana', surname: 'Vieja', email: 'ana@example.org' })
    await admin.ok(usersApi.update, { params: { id: ana.id }, body: { externalId: 'E-1' } })
    return { acme, admin, ana }
  }

  it.each([
    ['create', { create: 1, update: 0, error: 1 }],
    ['update', { create: 0, update: 1, error: 1 }],
    ['create_or_update', { create: 1, update: 1, error: 0 }],
    ['fill_missing', { create: 0, update: 1, error: 1 }],
  ] as const)('%s', async (mode, counts) => {
    const { admin, ana } = await company()
    const batch = await plan(admin, file, { mode })
    expect(batch.planned).toMatchObject(counts)
    await run(admin, batch.id)
    const now = await admin.ok(usersApi.byId, { params: { id: ana.id } })
    expect(now).toMatchObject(
      mode === 'create'
        ? { surname: 'Vieja', email: 'ana@example.org', preferredLanguage: null }
        : mode === 'fill_missing'
          ? { surname: 'Vieja', email: 'ana@example.org', preferredLanguage: 'es' }
          : { surname: 'Nueva', email: 'ana.new@example.org', preferredLanguage: 'es' },
    )
  })

  it('full_sync makes inactive who is absent, of the roles named, and ends their sessions', async () => {
    const { acme, admin, ana } = await company()
    const absent = await acme.user({ name: 'Absent' })
    const mentor = await acme.user({ role: 'mentor' })
    const pending = await acme.user({ status: 'pending' })
    const batch = await plan(admin, file, { mode: 'full_sync' })
    expect(batch.planned).toMatchObject({ create: 1, update: 1, deactivate: 1 })
    expect(await rowsOf(admin, batch.id, { outcome: 'deactivate' })).toMatchObject([
      {
        userId: absent.id,
        absent: true,
        apply: true,
        before: { status: 'active' },
        after: { status: 'inactive' },
      },
    ])
    await run(admin, batch.id)
    const status = async (id: string) => (await admin.ok(usersApi.byId, { params: { id } })).status
    expect(await status(absent.id)).toBe('inactive')
    expect(await status(mentor.id)).toBe('active')
    expect(await status(pending.id)).toBe('pending')
    expect(await status(ana.id)).toBe('active')
    expect(await status(admin.id)).toBe('active')
    expect((await absent.raw('GET', '/api/v1/auth/me')).status).toBe(401)
  })

  it('full_sync leaves the absent unchosen while a row is wrong: its person may only seem absent', async () => {
    const { acme, admin } = await company()
    await acme.user({ email: 'typo@example.org' })
    const batch = await plan(admin, `${file}E-3,Typo,Person,typo@example,en\n`, { mode: 'full_sync' })
    expect(batch).toMatchObject({ skipped: 1, planned: { deactivate: 1, error: 1 } })
    expect(await rowsOf(admin, batch.id, { outcome: 'deactivate' })).toMatchObject([{ apply: false }])
  })
})

describe('what a file may not do', () => {
  it('change one’s own role, a super_admin, or make one', async () => {
    const admin = await w.defaultCompany.user({ role: 'admin' })
    const root = await w.superAdmin()
    const batch = await plan(
      admin,
      [
        'email,name,surname,role',
        `${admin.email},Me,Myself,student`,
        `${root.email},Root,Renamed,`,
        'new.root@example.org,New,Root,super_admin',
      ].join('\n'),
    )
    expect((await rowsOf(admin, batch.id)).map(({ errors }) => errors[0]?.code)).toEqual([
      'own_role_or_status',
      'not_your_concern',
      'not_by_import',
    ])
  })

  it('mean one person twice, or give two people one address', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const ana = await acme.user({ name: 'Ana', email: 'ana@example.org' })
    const bob = await acme.user({ name: 'Bob', email: 'bob@example.org' })
    await admin.ok(usersApi.update, { params: { id: ana.id }, body: { externalId: 'E-1' } })
    await admin.ok(usersApi.update, { params: { id: bob.id }, body: { externalId: 'E-2' } })
    const batch = await plan(
      admin,
      'external id,name,surname,email\nE-1,Anna,S,new@example.org\n,Anne,S,ana@example.org\nE-2,Bob,S,ana@example.org',
    )
    expect((await rowsOf(admin, batch.id)).map(({ outcome, errors }) => errors[0]?.code ?? outcome)).toEqual([
      'update',
      'same_person_twice',
      'duplicate_in_file',
    ])
  })

  it('take the last active admin, also by a super_admin’s hand', async () => {
    const acme = await w.company()
    const [one, other] = [await acme.user({ role: 'admin' }), await acme.user({ role: 'admin' })]
    const root = { ...(await w.superAdmin()), ...w.at(acme, await w.superAdmin()) }
    const batch = await plan(root, `email,role\n${one.email},student\n${other.email},student`, {
      mode: 'update',
    })
    expect((await rowsOf(root, batch.id)).map(({ errors }) => errors[0]?.code)).toEqual([
      'last_admin',
      'last_admin',
    ])
  })

  it('accept for who is pending, whatever it says of their account elsewhere', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    await acme.user({ status: 'pending', email: 'pending@example.org', name: 'P', surname: 'P' })
    const canvas =
      'user_id,login_id,first_name,last_name,email,status\n' +
      'U1,ana,Ana,Gil,ana@example.org,active\n' +
      'U2,bob,Bob,Ito,bob@example.org,suspended\n' +
      'U3,cy,Cy,Roe,cy@example.org,deleted\n' +
      'U4,p,P,P,pending@example.org,active\n'
    const batch = await plan(admin, canvas)
    expect(batch.planned).toMatchObject({ create: 2, unchanged: 1, update: 1, error: 0 })
    await run(admin, batch.id)
    const people = await everyone(admin)
    const status = (email: string) => people.find((person) => person.email === email)?.status
    expect(status('ana@example.org')).toBe('pending')
    expect(status('bob@example.org')).toBe('inactive')
    expect(status('pending@example.org')).toBe('pending')
    expect(status('cy@example.org')).toBeUndefined()
  })
})

describe('undoing', () => {
  it('takes everything back, and leaves alone who was changed since', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const known = await acme.user({ name: 'Known', surname: 'Before', email: 'known@example.org' })
    const other = await acme.user({ name: 'Other', surname: 'Before', email: 'other@example.org' })
    const before = await everyone(admin)
    const batch = await plan(
      admin,
      'name,surname,email,tags\nNew,P,new@example.org,T\nNewer,P,newer@example.org,\nKnown,After,known@example.org,T\nOther,After,other@example.org,',
    )
    await run(admin, batch.id)
    const newer = await admin.ok(usersApi.find, { query: { email: 'newer@example.org' } })
    await admin.ok(usersApi.update, { params: { id: newer.id }, body: { name: 'Newest' } })
    await admin.ok(usersApi.update, { params: { id: other.id }, body: { name: 'Mended' } })
    const undone = await undo(admin, batch.id)
    expect(undone).toMatchObject({ state: 'undone', undone: 2, kept: 2 })
    expect(await rowsOf(admin, batch.id, { state: 'kept' })).toMatchObject([
      { row: 2, errors: [{ code: 'changed_since' }] },
      { row: 4, errors: [{ code: 'changed_since' }] },
    ])
    const after = await everyone(admin)
    expect(after.find(({ id }) => id === known.id)).toEqual(before.find(({ id }) => id === known.id))
    expect(after.map(({ email }) => email)).not.toContain('new@example.org')
    expect(after.find(({ id }) => id === other.id)).toMatchObject({ name: 'Mended', surname: 'After' })
    expect((await admin.call(importsApi.undo, { params: { id: batch.id } })).error?.code).toBe('CONFLICT')
  })

  it('is refused where nothing was done', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const batch = await plan(admin, 'name,surname,email\nA,A,a@example.org')
    expect((await admin.call(importsApi.undo, { params: { id: batch.id } })).error?.code).toBe('CONFLICT')
  })
})

describe('around an import', () => {
  it('keeps what each column was taken for, for the next file', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const upload = () =>
      admin.ok(importsApi.upload, {
        files: { file: { filename: 'f.csv', content: 'Vorname;Nachname;Mailkonto\nA;B;a@example.org' } },
      })
    const first = await upload()
    expect(first.columns.map(({ target }) => target)).toEqual([null, null, null])
    expect(first.columns[2]).toMatchObject({ header: 'Mailkonto', samples: ['a@example.org'] })
    const body = { targets: ['name', 'surname', 'email'], mode: 'create', role: 'student' } as const
    const planned = (targets: readonly (string | null)[]) =>
      admin.send(importsApi.plan, { params: { id: first.id }, body: { ...body, targets } })
    expect((await planned(['name', 'surname', null])).error?.details).toEqual([
      { field: 'targets', code: 'missing_column', params: { target: 'email' } },
    ])
    expect((await planned(['email', 'surname', 'email'])).error?.details).toEqual([
      { field: 'targets', code: 'target_twice', params: { target: 'email' } },
    ])
    expect((await planned(body.targets)).status).toBe(200)
    await settled(admin, first.id)
    expect((await upload()).columns.map(({ target }) => target)).toEqual(body.targets)
  })

  it('gives the wrong rows back as a file that can be mended and sent again', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const batch = await plan(
      admin,
      'name,surname,email,note\nA,A,a@example.org,x\n"=B()",,b@example.org,"1,5"\nC,C,nobody,',
    )
    const answer = await admin.send(importsApi.errorFile, { params: { id: batch.id } })
    expect(answer.headers['content-disposition']).toContain('people-errors.csv')
    expect(answer.text).toBe(
      '\ufeffname,surname,email,note,Reason for error\r\n\'=B(),,b@example.org,"1,5",Surname: is missing\r\nC,C,nobody,,E-mail: is not an e-mail address\r\n',
    )
    const mended = answer.text.replace("'=B(),", "'=B(),Mended").replace('nobody', 'c@example.org')
    const again = await plan(admin, mended)
    expect(again.planned).toMatchObject({ create: 2, error: 0 })
    await run(admin, again.id)
    expect((await everyone(admin)).map(({ name }) => name)).toContain('=B()')
  })

  it('sends invitations now, later, or not at all', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const mails = async () =>
      (
        await w.services.db.withTenant(acme.id, (tx) =>
          tx.selectFrom('mails').select('recipient').orderBy('recipient').execute(),
        )
      ).map(({ recipient }) => recipient)
    const file = (n: number) => `name,surname,email\nA,A,a${n}@example.org\nB,B,b${n}@example.org`
    const first = await plan(admin, file(1))
    await run(admin, first.id, 'now')
    await expect.poll(mails).toEqual(['a1@example.org', 'b1@example.org'])
    const second = await plan(admin, file(2))
    await run(admin, second.id, 'later')
    expect((await everyone(admin)).find(({ email }) => email === 'a2@example.org')?.invitedAt).toBeNull()
    await admin.ok(importsApi.invite, { params: { id: second.id } })
    await expect.poll(async () => (await mails()).length).toBe(4)
    await expect
      .poll(() => admin.ok(importsApi.byId, { params: { id: second.id } }))
      .toMatchObject({ invited: 2, inviting: false })
  })

  it('belongs to its company and to its administrators', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const batch = await plan(admin, 'name,surname,email\nA,A,a@example.org')
    const elsewhere = await (await w.company()).user({ role: 'admin' })
    const params = { id: batch.id }
    for (const answer of [
      await elsewhere.call(importsApi.byId, { params }),
      await elsewhere.call(importsApi.rows, { params }),
      await elsewhere.call(importsApi.run, { params, body: {} }),
      await elsewhere.call(importsApi.undo, { params }),
      await elsewhere.call(importsApi.cancel, { params }),
      await elsewhere.call(importsApi.delete, { params }),
      await elsewhere.send(importsApi.errorFile, { params }),
    ])
      expect(answer.error?.code).toBe('NOT_FOUND')
    expect((await elsewhere.ok(importsApi.list)).total).toBe(0)
    await admin.ok(importsApi.delete, { params })
    expect((await admin.ok(importsApi.list)).total).toBe(0)
  })
})
