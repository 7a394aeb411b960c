import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { auditApi } from '#contract/people/audit.ts'
import { authApi } from '#contract/accounts/auth.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import type { BatchRow } from '#contract/people/batch-rows.ts'
import { importsApi, type UserBatch } from '#contract/people/imports.ts'
import { type ImportMode } from '#contract/people/import-columns.ts'
import { usersApi } from '#contract/people/users.ts'
import { container, openDocument, zipOf } from '../../../../test/workbooks.ts'
import { world, type Person } from '../../../../test/world.ts'

const w = await world()

/** What requests and jobs put aside on the disk, and nobody took away. */
const putAside = () =>
  readdirSync(join(w.services.env.dataFolder, 'tmp'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !['in-use', 'lock'].includes(entry.name))
    .map(({ name }) => name)

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
    role?: 'student' | 'mentor' | 'admin'
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

async function run(
  admin: Person,
  id: string,
  invitations: 'now' | 'later' | 'none' = 'none',
  losing?: number,
) {
  await admin.ok(importsApi.run, {
    params: { id },
    body: { invitations, ...(losing === undefined ? {} : { losing }) },
  })
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

describe('a file that is no CSV', () => {
  const upload = async (filename: string, content: Uint8Array) => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    return admin.call(importsApi.upload, { files: { file: { filename, content } } })
  }
  it('of LibreOffice is read; an old workbook and one under a password are named as what they are', async () => {
    const cells = (...texts: string[]) =>
      `<table:table-row>${texts.map((text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`).join('')}</table:table-row>`
    const table = `<table:table table:name="People">${cells('First name', 'Surname', 'E-mail')}${cells('Ana', 'Gil', 'ana@example.org')}</table:table>`
    const { status, data } = await upload('people.ods', zipOf(openDocument(table)))
    expect([status, data?.total, data?.columns.map(({ target }) => target)]).toEqual([
      200,
      1,
      ['name', 'surname', 'email'],
    ])
    const old = await upload('people.xls', container('Workbook'))
    expect([old.status, old.error?.details]).toEqual([415, [{ field: 'file', code: 'old_excel_file' }]])
    const locked = await upload('people.xlsx', container('EncryptedPackage'))
    expect([locked.status, locked.error?.details]).toEqual([
      400,
      [{ field: 'file', code: 'password_protected_file' }],
    ])
  })
})

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
    expect(batch.planned).toMatchObject({ create: 2, update: 1, unchanged: 1, error: 1, deactivate: 0 })
    expect(await rowsOf(admin, batch.id)).toMatchObject([
      {
        row: 2,
        outcome: 'create',
        userId: null,
        email: 'new@example.org',
        after: { role: 'mentor', tags: ['North', 'Year 2'] },
      },
      {
        row: 3,
        outcome: 'update',
        userId: known.id,
        before: { surname: 'Before' },
        after: { surname: 'After' },
      },
      { row: 4, outcome: 'unchanged' },
      {
        row: 5,
        outcome: 'create',
        errors: [],
        notes: [{ field: 'role', code: 'unknown_value', params: { value: 'king' } }],
      },
      { row: 6, outcome: 'error', errors: [{ field: 'email', code: 'required' }] },
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
    expect((await choose({ rows: [2], apply: false })).data).toMatchObject({ skipped: 1 })
    expect((await choose({ outcome: 'update', apply: false })).data).toMatchObject({ skipped: 2 })
    expect((await choose({ rows: [2, 4], apply: true })).data).toMatchObject({ skipped: 0 })
    await choose({ rows: [3], apply: false })
    const ran = await run(admin, batch.id)
    expect(ran.done).toMatchObject({ create: 1, update: 1 })
    expect((await everyone(admin)).map(({ email }) => email)).not.toContain('b@example.org')
    expect(await rowsOf(admin, batch.id, { skipped: 'true' })).toMatchObject([{ row: 3, state: 'planned' }])
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

describe('what a file may give', () => {
  it('makes nobody an administrator who was not chosen: such rows are counted, and not ticked', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const known = await acme.user({ name: 'Known', surname: 'K', email: 'known@example.org' })
    const batch = await plan(
      admin,
      [
        'name,surname,email,role',
        'A,A,a@example.org,Administrator',
        'B,B,b@example.org,manager',
        'Known,K,known@example.org,admin',
        'C,C,c@example.org,teacher',
      ].join('\n'),
    )
    expect(batch).toMatchObject({ admins: 2, skipped: 2, invitable: 2, planned: { create: 3, update: 1 } })
    expect(await rowsOf(admin, batch.id, { givesAdmin: 'true' })).toMatchObject([
      { row: 2, outcome: 'create', givesAdmin: true, apply: false, status: 'pending', invitable: true },
      { row: 4, outcome: 'update', givesAdmin: true, apply: false, status: 'active', invitable: false },
    ])
    const choose = async (body: object) =>
      (await admin.send(importsApi.choose, { params: { id: batch.id }, body })).data
    expect(await choose({ outcome: 'create', apply: true })).toMatchObject({ skipped: 2 })
    expect(await choose({ givesAdmin: true, apply: true })).toMatchObject({ skipped: 0, invitable: 3 })
    expect(await choose({ rows: [2], apply: false })).toMatchObject({ skipped: 1, invitable: 2, admins: 2 })
    await run(admin, batch.id)
    const role = async (email: string) =>
      (await everyone(admin)).find((person) => person.email === email)?.role
    expect(await role('a@example.org')).toBeUndefined()
    expect(await role('b@example.org')).toBe('student')
    expect(await role(known.email)).toBe('admin')
    expect(await role('c@example.org')).toBe('mentor')
  })

  it('makes nobody an administrator by the role of the form either: whoever the file gives none waits to be chosen', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const batch = await plan(admin, 'name,surname,email\nA,A,a@example.org\nB,B,b@example.org', {
      role: 'admin',
    })
    expect(batch).toMatchObject({ admins: 2, skipped: 2, planned: { create: 2 } })
    expect(await rowsOf(admin, batch.id)).toMatchObject([
      { row: 2, outcome: 'create', givesAdmin: true, apply: false },
      { row: 3, outcome: 'create', givesAdmin: true, apply: false },
    ])
    expect((await run(admin, batch.id)).done).toMatchObject({ create: 0 })
    expect((await everyone(admin)).map(({ id }) => id)).toEqual([admin.id])
  })

  it('hides nobody new, whom all would see once they have accepted: such a row is refused, and says why', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const known = await acme.user({ email: 'ben@example.org' })
    const batch = await plan(
      admin,
      `name,surname,email,status\nAna,Gil,ana@example.org,oculto\n${known.name},${known.surname},ben@example.org,hidden`,
    )
    expect(await rowsOf(admin, batch.id)).toMatchObject([
      { outcome: 'error', errors: [{ field: 'status', code: 'hidden_when_new' }] },
      { outcome: 'update', after: { status: 'hidden' } },
    ])
    await run(admin, batch.id)
    expect((await everyone(admin)).map(({ email }) => email)).not.toContain('ana@example.org')
  })

  it('counts the rows that have a note apart, and lists them alone', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const batch = await plan(
      admin,
      [
        'name,surname,email,role',
        'A,A,a@example.org,mentor',
        'B,B,b@example.org,manager',
        'C,C,not an address,manager',
        'D,D,D <d@example.org>,student',
      ].join('\n'),
    )
    expect(batch).toMatchObject({ noted: 3, planned: { create: 3, error: 1 } })
    expect((await rowsOf(admin, batch.id, { noted: 'true' })).map(({ row }) => row)).toEqual([3, 4, 5])
    // What is chosen changes nothing of what is told.
    const unticked = { rows: [3, 5], apply: false }
    const chosen = await admin.ok(importsApi.choose, { params: { id: batch.id }, body: unticked })
    expect(chosen).toMatchObject({ noted: 3, skipped: 2 })
  })

  it('refuses the run a row that has come to give the rights since it was looked at', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const other = await acme.user({ role: 'admin', name: 'O', surname: 'O', email: 'o@example.org' })
    const batch = await plan(admin, 'name,surname,email,role\nOlga,O,o@example.org,admin')
    expect(batch).toMatchObject({ admins: 0, planned: { update: 1 } })
    await admin.ok(usersApi.update, { params: { id: other.id }, body: { role: 'student' } })
    expect((await run(admin, batch.id)).done).toMatchObject({ update: 0, error: 1 })
    expect(await rowsOf(admin, batch.id)).toMatchObject([
      { errors: [{ field: 'role', code: 'admin_not_chosen' }] },
    ])
  })

  it('takes words as they were said to mean, leaves rows out by a word, and knows it the next time', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const out = await acme.user({ email: 'out@example.org' })
    const file =
      'name,surname,email,role,time zone\nA,A,a@example.org,Docente titular,Madrid\nB,B,b@example.org,docente Titular,Mars\nX,X,out@example.org,Jefe,\nC,C,c@example.org,,'
    const upload = () =>
      admin.ok(importsApi.upload, { files: { file: { filename: 'f.csv', content: file } } })
    const uploaded = await upload()
    expect(uploaded.columns[3]?.words).toEqual([
      { word: 'Docente titular', count: 2, guesses: {} },
      { word: 'Jefe', count: 1, guesses: {} },
    ])
    expect(uploaded.columns[4]?.words).toEqual([
      { word: 'Madrid', count: 1, guesses: { timeZone: 'Europe/Madrid' } },
      { word: 'Mars', count: 1, guesses: {} },
    ])
    const targets = ['name', 'surname', 'email', 'role', 'timeZone'] as const
    const words = [
      { target: 'role', word: 'Docente titular', means: 'mentor' },
      { target: 'role', word: 'Jefe', means: 'leave_out' },
      { target: 'timeZone', word: 'Mars', means: 'default' },
    ] as const
    const params = { id: uploaded.id }
    const body = { targets, mode: 'full_sync', role: 'student' } as const
    const wrong = [{ target: 'role', word: 'Jefe', means: 'super_admin' }]
    expect(
      (await admin.send(importsApi.plan, { params, body: { ...body, words: wrong } })).error?.details,
    ).toEqual([{ field: 'words', code: 'invalid_value' }])
    await admin.send(importsApi.plan, { params, body: { ...body, words } })
    const planned = await settled(admin, uploaded.id)
    // Who is left out is in the file all the same: nobody takes them for absent.
    expect(planned.planned).toMatchObject({ create: 3, unchanged: 1, deactivate: 0, error: 0 })
    expect(await rowsOf(admin, uploaded.id)).toMatchObject([
      { row: 2, after: { role: 'mentor', timeZone: 'Europe/Madrid' }, notes: [] },
      { row: 3, after: { role: 'mentor' }, notes: [{ field: 'timeZone', code: 'unknown_value' }] },
      { row: 4, outcome: 'unchanged', userId: out.id, notes: [{ code: 'left_out' }] },
      { row: 5, after: { role: 'student' } },
    ])
    // What was looked at may still be discarded: it is known once it was run.
    expect((await upload()).words).toEqual([])
    await run(admin, uploaded.id)
    expect((await upload()).words).toEqual(words)
    // A file with fewer words, one of them spelled otherwise, takes nothing of the others.
    const fewer = await admin.ok(importsApi.upload, {
      files: {
        file: { filename: 'g.csv', content: 'name,surname,email,role,time zone\nD,D,d@example.org,JEFE,' },
      },
    })
    expect(fewer.words).toEqual([words[0], { ...words[1], word: 'JEFE' }, words[2]])
    const said = [{ target: 'role', word: 'JEFE', means: 'mentor' }] as const
    await admin.send(importsApi.plan, {
      params: { id: fewer.id },
      body: { ...body, mode: 'create', words: said },
    })
    await settled(admin, fewer.id)
    await run(admin, fewer.id)
    expect((await upload()).words).toEqual([{ ...words[1], means: 'mentor' }, words[0], words[2]])
    // Another layout that shares headers with it is guessed anew.
    const other = await admin.ok(importsApi.upload, {
      files: { file: { filename: 'g.csv', content: 'role,email\nJefe,a@example.org' } },
    })
    expect(other.words).toEqual([])
  })

  it('keeps what the columns of one layout were taken for from another that shares a header with it', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const upload = (content: string) =>
      admin.ok(importsApi.upload, { files: { file: { filename: 'f.csv', content } } })
    const targetsOf = async (content: string) => (await upload(content)).columns.map(({ target }) => target)
    const first = 'nombre,apellidos,correo,codigo\nA,A,a@example.org,7'
    const { id } = await upload(first)
    await admin.ok(importsApi.plan, {
      params: { id },
      body: { targets: ['surname', 'name', 'email', null], mode: 'create', role: 'student' },
    })
    await settled(admin, id)
    await run(admin, id)
    expect(await targetsOf(first)).toEqual(['surname', 'name', 'email', null])
    expect(await targetsOf('nombre,apellidos,correo,codigo,rol\nA,A,a@example.org,7,mentor')).toEqual([
      'name',
      'surname',
      'email',
      'externalId',
      'role',
    ])
  })
})

describe('where the people stand in a file', () => {
  it('cannot be chosen anew once the file is kept no more, and that is told', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const content = 'name,surname,email\nAda,Stone,ada@example.org'
    const { id } = await admin.ok(importsApi.upload, { files: { file: { filename: 'people.csv', content } } })
    const { file_key: key } = await w.services.db.withTenant(acme.id, (tx) =>
      tx.selectFrom('user_batches').select('file_key').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    await w.services.files.remove(acme.id, key ?? '')
    const { status, error } = await admin.call(importsApi.layout, { params: { id }, body: { headerRow: 1 } })
    expect([status, error]).toMatchObject([410, { code: 'GONE', details: { reason: 'file_gone' } }])
  })

  it('is found below a title, chosen otherwise, and rows are counted as a spreadsheet does', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const content = [
      'List of people;;',
      '',
      'as of October;;',
      'First name;Surname;E-mail',
      'A;A;a@example.org',
      '',
      'B;B;nobody',
    ].join('\n')
    const uploaded = await admin.ok(importsApi.upload, {
      files: { file: { filename: 'people.csv', content } },
    })
    expect(uploaded).toMatchObject({ total: 2, layout: { headerRow: 4, sheets: [] } })
    expect(uploaded.columns.map(({ header }) => header)).toEqual(['First name', 'Surname', 'E-mail'])
    expect(uploaded.layout?.head.map(({ row }) => row)).toEqual([1, 3, 4, 5, 7])
    const params = { id: uploaded.id }
    const other = await admin.ok(importsApi.layout, { params, body: { headerRow: 3 } })
    expect(other).toMatchObject({ state: 'uploaded', total: 3, layout: { headerRow: 3 } })
    expect((await admin.send(importsApi.layout, { params, body: { headerRow: 2 } })).error?.details).toEqual([
      { field: 'file', code: 'no_such_row' },
    ])
    const found = await admin.ok(importsApi.layout, { params, body: {} })
    const targets = found.columns.map(({ target }) => target)
    await admin.ok(importsApi.plan, { params, body: { targets, mode: 'create', role: 'student' } })
    await settled(admin, uploaded.id)
    expect(await rowsOf(admin, uploaded.id)).toMatchObject([
      { row: 5, outcome: 'create' },
      { row: 7, outcome: 'error', errors: [{ code: 'invalid_email', params: { value: 'nobody' } }] },
    ])
    const answer = await admin.send(importsApi.errorFile, { params, body: { format: 'csv' } })
    expect(answer.text).toBe(
      '\ufeffFirst name,Surname,E-mail,Reason for error\r\nB,B,nobody,E-mail: “nobody” is not an e-mail address\r\n',
    )
    const workbook = await admin.send(importsApi.errorFile, { params, body: { format: 'xlsx' } })
    expect(workbook.headers['content-disposition']).toContain('people-errors.xlsx')
  })

  it('is the sheet with an e-mail column, hidden ones last; another one can be chosen', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const row = (...cells: string[]) => cells.map((value) => ({ value, type: String }))
    const content = await writeXlsxFile([
      { sheet: 'Notes', data: [row('Ask Ana before sending')] },
      { sheet: 'People', data: [row('Name', 'Surname', 'E-mail'), row('A', 'A', 'a@example.org')] },
      { sheet: 'Guests', data: [row('Name', 'Surname', 'E-mail'), row('G', 'G', 'g@example.org')] },
    ]).toBuffer()
    const uploaded = await admin.ok(importsApi.upload, { files: { file: { filename: 'p.xlsx', content } } })
    expect(uploaded.layout).toMatchObject({
      sheets: [
        { index: 1, name: 'People' },
        { index: 2, name: 'Guests' },
        { index: 0, name: 'Notes' },
      ],
      sheet: 1,
    })
    const params = { id: uploaded.id }
    const guests = await admin.ok(importsApi.layout, { params, body: { sheet: 2 } })
    expect(guests.columns[2]?.samples).toEqual(['g@example.org'])
    expect((await admin.send(importsApi.layout, { params, body: { sheet: 9 } })).error?.details).toEqual([
      { field: 'file', code: 'no_such_sheet' },
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
    const batch = await plan(admin, file, { mode: 'full_sync' })
    expect(batch.planned).toMatchObject({ create: 1, update: 1, deactivate: 1 })
    expect(await rowsOf(admin, batch.id, { outcome: 'deactivate' })).toMatchObject([
      {
        userId: absent.id,
        absent: true,
        apply: true,
        status: 'inactive',
        before: { status: 'active' },
        after: { status: 'inactive' },
      },
    ])
    await run(admin, batch.id, 'none', 1)
    const status = async (id: string) => (await admin.ok(usersApi.byId, { params: { id } })).status
    expect(await status(absent.id)).toBe('inactive')
    expect(await status(mentor.id)).toBe('active')
    expect(await status(ana.id)).toBe('active')
    expect(await status(admin.id)).toBe('active')
    expect((await absent.raw('GET', '/api/v1/auth/me')).status).toBe(401)
  })

  it('full_sync leaves whoever was given another role since they were counted among the absent', async () => {
    const { acme, admin } = await company()
    const [left, promoted] = [await acme.user(), await acme.user()]
    const batch = await plan(admin, 'name,surname,email\nNew,One,new@example.org', { mode: 'full_sync' })
    expect(batch.planned).toMatchObject({ create: 1, deactivate: 3 })
    await admin.ok(usersApi.update, { params: { id: promoted.id }, body: { role: 'mentor' } })
    expect((await run(admin, batch.id, 'none', 3)).done).toMatchObject({ create: 1, deactivate: 2 })
    const statusOf = async ({ id }: Person) => (await admin.ok(usersApi.byId, { params: { id } })).status
    expect([await statusOf(left), await statusOf(promoted)]).toEqual(['inactive', 'active'])
  })

  it('full_sync counts who is hidden among the absent, and among those who lose their access', async () => {
    const { acme, admin } = await company()
    const hidden = await acme.user({ name: 'Hidden', status: 'hidden' })
    const batch = await plan(admin, file, { mode: 'full_sync' })
    expect(batch).toMatchObject({ losing: 1, planned: { deactivate: 1 } })
    expect(await rowsOf(admin, batch.id, { outcome: 'deactivate' })).toMatchObject([
      { userId: hidden.id, absent: true, before: { status: 'hidden' }, after: { status: 'inactive' } },
    ])
  })

  it('full_sync takes the invitation of who is absent and has not accepted; the undo lets them be invited again', async () => {
    const { acme, admin } = await company()
    const pending = await admin.ok(usersApi.create, {
      body: { name: 'P', surname: 'P', email: 'pending@example.org', role: 'student' },
    })
    const links = () =>
      w.services.db.withTenant(acme.id, (tx) =>
        tx.selectFrom('one_time_tokens').select('user_id').where('user_id', '=', pending.id).execute(),
      )
    expect(await links()).toHaveLength(1)
    const batch = await plan(admin, file, { mode: 'full_sync' })
    expect(batch).toMatchObject({ losing: 1, losingToConfirm: true, planned: { deactivate: 1 } })
    await run(admin, batch.id, 'none', 1)
    const status = async () => (await admin.ok(usersApi.byId, { params: { id: pending.id } })).status
    expect(await status()).toBe('inactive')
    expect(await links()).toEqual([])
    await undo(admin, batch.id)
    expect(await status()).toBe('pending')
  })

  it('a file that says that people who have not accepted are suspended ends their invitations, as by hand', async () => {
    const { admin } = await company()
    const ids: string[] = []
    for (const name of ['p1', 'p2', 'p3'])
      ids.push(
        (
          await admin.ok(usersApi.create, {
            body: { name, surname: 'P', email: `${name}@example.org`, role: 'student' },
          })
        ).id,
      )
    const states = () =>
      Promise.all(ids.map(async (id) => (await admin.ok(usersApi.byId, { params: { id } })).status))
    const batch = await plan(
      admin,
      'name,surname,email,suspended\np1,P,p1@example.org,1\nNew,P,p2@example.org,0\np3,P,p3@example.org,1\n',
    )
    expect(batch).toMatchObject({ losing: 2, losingToConfirm: true, planned: { update: 3, error: 0 } })
    expect((await run(admin, batch.id, 'none', 2)).done).toMatchObject({ update: 3, error: 0 })
    expect(await states()).toEqual(['inactive', 'pending', 'inactive'])
    await undo(admin, batch.id)
    expect(await states()).toEqual(['pending', 'pending', 'pending'])
    const id = ids[1] as string
    await admin.ok(usersApi.changeStatus, { params: { id }, body: { userId: id, status: 'inactive' } })
    expect(await states()).toEqual(['pending', 'inactive', 'pending'])
  })

  it('lets who lost their invitation that way be invited again, once a full file has them again', async () => {
    const { acme, admin } = await company()
    const back = file + ',P,P,pending@example.org,\n,Q,Q,left@example.org,\n'
    const create = (email: string) =>
      admin.ok(usersApi.create, { body: { name: 'P', surname: 'P', email, role: 'student' } })
    const pending = await create('pending@example.org')
    const left = await acme.user({ name: 'Q', surname: 'Q', email: 'left@example.org' })
    await left.password('three stones on a hill')
    const status = async (id: string) => (await admin.ok(usersApi.byId, { params: { id } })).status
    await run(admin, (await plan(admin, file, { mode: 'full_sync' })).id, 'none', 2)
    expect([await status(pending.id), await status(left.id)]).toEqual(['inactive', 'inactive'])
    // Whoever had a way in keeps it shut: a file that says nothing of their status opens no door.
    await run(admin, (await plan(admin, back, { mode: 'full_sync' })).id)
    expect([await status(pending.id), await status(left.id)]).toEqual(['pending', 'inactive'])
    expect((await admin.call(usersApi.invite, { params: { id: pending.id } })).status).toBe(200)

    await run(admin, (await plan(admin, file, { mode: 'full_sync' })).id, 'none', 1)
    // Where only gaps are filled, a status is none.
    const gaps = await plan(admin, 'email,status\npending@example.org,active\n', { mode: 'fill_missing' })
    expect(gaps.planned).toMatchObject({ update: 0, unchanged: 1 })
    const active = 'email,status\npending@example.org,active\nleft@example.org,active\n'
    const batch = await plan(admin, active, { mode: 'update' })
    expect(await rowsOf(admin, batch.id)).toMatchObject([
      { outcome: 'update', status: 'pending', after: { status: 'pending' } },
      { outcome: 'update', status: 'active', after: { status: 'active' } },
    ])
    await run(admin, batch.id)
    expect([await status(pending.id), await status(left.id)]).toEqual(['pending', 'active'])
    expect((await undo(admin, batch.id)).undone).toBe(2)
    expect([await status(pending.id), await status(left.id)]).toEqual(['inactive', 'inactive'])
  })

  it('asks for the number where more lose their access than the company lets pass, also of those who are left when some are unticked', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    for (let i = 0; i < 4; i++) await acme.user({ email: `s${i}@example.org` })
    const settings = await admin.ok(companiesApi.settings, { query: {} })
    expect(settings).toMatchObject({ confirmLossPercent: 10, confirmLossPeople: 25 })
    const set = (body: object) => admin.ok(companiesApi.updateSettings, { params: { id: settings.id }, body })
    const params = {
      id: (await plan(admin, 'name,surname,email\nS,S,s0@example.org', { mode: 'full_sync' })).id,
    }
    const state = () => admin.ok(importsApi.byId, { params })
    const refused = async (body: object) =>
      (await admin.send(importsApi.run, { params, body })).error?.details
    expect(await state()).toMatchObject({ losing: 3, losingToConfirm: true })
    const asks = (number: number) => [{ field: 'losing', code: 'confirm_number', params: { number } }]
    expect(await refused({})).toEqual(asks(3))
    expect(await refused({ losing: 2 })).toEqual(asks(3))
    for (const losing of [1e300, -1, 2.5])
      expect((await admin.send(importsApi.run, { params, body: { losing } })).status).toBe(400)
    const [row] = await rowsOf(admin, params.id, { outcome: 'deactivate' })
    await admin.ok(importsApi.choose, { params, body: { rows: [row?.row ?? 0], apply: false } })
    expect(await state()).toMatchObject({ losing: 2, losingToConfirm: true })
    expect(await refused({ losing: 3 })).toEqual(asks(2))
    await set({ confirmLossPercent: 40 })
    expect(await state()).toMatchObject({ losingToConfirm: false })
    await set({ confirmLossPeople: 1 })
    expect(await refused({})).toEqual(asks(2))
    expect((await run(admin, params.id, 'none', 2)).done).toMatchObject({ deactivate: 2 })
  })

  it('lets 25 people lose their access, as the guide says, and asks for the number where it is 26', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const settings = await admin.ok(companiesApi.settings, { query: {} })
    const { id } = settings
    await admin.ok(companiesApi.updateSettings, { params: { id }, body: { confirmLossPercent: 100 } })
    for (let i = 0; i < 26; i++) await acme.user({ email: `s${i}@example.org` })
    const state = async (file: string) => {
      const { losing, losingToConfirm } = await plan(admin, file, { mode: 'full_sync' })
      return [losing, losingToConfirm]
    }
    expect(await state('name,surname,email\nS,S,s0@example.org')).toEqual([25, false])
    expect(await state('name,surname,email\nS,S,somebody@example.org')).toEqual([26, true])
  })

  it('gives the API tokens that it ended back with its undo, and no others', async () => {
    const { acme, admin } = await company()
    const absent = await acme.user({ email: 'absent@example.org' })
    const before = new Date('2026-01-01')
    const token = (name: string, revoked_at: Date | null, ended_by_batch: string | null = null) => ({
      company_id: acme.id,
      id: randomUUID(),
      user_id: absent.id,
      name,
      hash: randomBytes(32),
      hint: 'x',
      scopes: [],
      revoked_at,
      ended_by_batch,
    })
    const tokens = () =>
      w.services.db.withTenant(acme.id, (tx) =>
        tx.selectFrom('api_tokens').select(['name', 'revoked_at']).orderBy('name').execute(),
      )
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .insertInto('api_tokens')
        .values([
          token('ended by another import', before, randomUUID()),
          token('live', null),
          token('revoked long ago', before),
        ])
        .execute(),
    )
    const batch = await plan(admin, file, { mode: 'full_sync' })
    await run(admin, batch.id, 'none', 1)
    expect((await tokens()).map(({ revoked_at }) => revoked_at === null)).toEqual([false, false, false])
    await undo(admin, batch.id)
    expect(await tokens()).toEqual([
      { name: 'ended by another import', revoked_at: before },
      { name: 'live', revoked_at: null },
      { name: 'revoked long ago', revoked_at: before },
    ])
  })

  it('gives no API token back, with its undo, to who was let in by hand and got a new password since', async () => {
    const { acme, admin } = await company()
    const [kept, undone] = [
      await acme.user({ email: 'a@example.org' }),
      await acme.user({ email: 'b@example.org' }),
    ]
    await kept.password('three stones on a hill')
    for (const person of [kept, undone])
      await person.ok(authApi.createApiToken, { body: { name: person.email, scopes: ['profile:read'] } })
    const batch = await plan(admin, file, { mode: 'full_sync' })
    await run(admin, batch.id, 'none', 2)
    const params = { id: kept.id }
    await admin.ok(usersApi.changeStatus, { params, body: { userId: kept.id, status: 'active' } })
    await admin.ok(usersApi.createNewPassword, { params })
    expect(await undo(admin, batch.id)).toMatchObject({ kept: 1 })
    const alive = await w.services.db.withTenant(acme.id, (tx) =>
      tx.selectFrom('api_tokens').select('name').where('revoked_at', 'is', null).execute(),
    )
    expect(alive).toEqual([{ name: 'b@example.org' }])
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
      undefined,
    ])
    expect(await rowsOf(admin, batch.id, { outcome: 'create' })).toMatchObject([
      { after: { role: 'student' }, notes: [{ code: 'unknown_value', params: { value: 'super_admin' } }] },
    ])
  })

  it('give the one who imports another address to sign in by, by whatever they are found', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('users').set({ external_id: 'E-1' }).where('id', '=', admin.id).execute(),
    )
    const batch = await plan(
      admin,
      `external id,email,name,surname\nE-1,mine.too@example.org,Me,Myself\n,ana@example.org,Ana,Gil\n`,
    )
    expect(await rowsOf(admin, batch.id, { outcome: 'error' })).toMatchObject([
      { row: 2, errors: [{ field: 'email', code: 'own_address' }] },
    ])
    expect(await run(admin, batch.id)).toMatchObject({ state: 'done' })
    expect((await everyone(admin)).map(({ email }) => email)).toEqual(
      ['ana@example.org', admin.email].toSorted(),
    )
  })

  it('lose a good row to one before it that is refused, or left out, and means the same person', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    for (const name of ['one', 'two', 'three'])
      await acme.user({ email: `${name}@example.org`, name, surname: 'Old', role: 'student' })
    const { id, columns } = await admin.ok(importsApi.upload, {
      files: {
        file: {
          filename: 'people.csv',
          content: [
            'external id,name,surname,email,role,language',
            'E-1,New,Person,nobody,,',
            'E-1,New,Person,new@example.org,,',
            'E-2,,Nameless,other@example.org,,',
            'E-2,Some,Name,named@example.org,,',
            'E-3,Left,Out,left@example.org,Jefe,',
            'E-3,Taken,In,in@example.org,,',
            `,One,${'x'.repeat(101)},one@example.org,,`,
            ',One,Good,one@example.org,,',
            ',Two,Out,two@example.org,Jefe,',
            ',Two,Good,two@example.org,,',
            ',Three,Rooted,three@example.org,superadministrator,',
            ',Three,Good,three@example.org,,',
            ',Three,Again,three@example.org,,',
          ].join('\n'),
        },
      },
    })
    const words = [
      { target: 'role', word: 'Jefe', means: 'leave_out' },
      { target: 'role', word: 'superadministrator', means: 'admin' },
    ] as const
    const targets = columns.map(({ target }) => target)
    const body = { targets, mode: 'create_or_update', role: 'student', words } as const
    await admin.send(importsApi.plan, { params: { id }, body })
    await settled(admin, id)
    const told = (await rowsOf(admin, id)).map(({ row, outcome, errors }) =>
      [row, outcome, ...errors.map(({ code }) => code)].join(' '),
    )
    expect(told).toEqual([
      '2 error invalid_email',
      '3 create',
      '4 error required',
      '5 create',
      '6 unchanged',
      '7 create',
      '8 error too_long',
      '9 update',
      '10 unchanged',
      '11 update',
      '12 update',
      '13 error duplicate_in_file',
      '14 error duplicate_in_file',
    ])
  })

  it('keep no other from being done by what they say: the row that counts is never a refused one', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const batch = await plan(
      admin,
      'external id,name,surname,email\n1c,A,S,ch1@example.org\n1c,B,S,ch2@example.org\n2c,B,S,ch2@example.org\n',
    )
    expect(
      (await rowsOf(admin, batch.id)).map(({ row, outcome, errors }) => [row, outcome, errors[0]?.params]),
    ).toEqual([
      [2, 'create', undefined],
      [3, 'error', { row: 2 }],
      [4, 'create', undefined],
    ])
  })

  it('take an error of the spreadsheet for an ID by which two people would be one', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const batch = await plan(
      admin,
      'external id,name,surname,email\n#N/A,Ana,S,ana@example.org\n#N/A,Bob,S,bob@example.org\n',
    )
    const value = '#N/A'
    const notes = [{ field: 'externalId', code: 'error_of_sheet', params: { value } }]
    expect((await rowsOf(admin, batch.id)).map((row) => [row.outcome, row.notes])).toEqual([
      ['create', notes],
      ['create', notes],
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
    // Which of two counts is said whatever becomes of that one: mended or taken out, the other can come.
    const { text } = await admin.send(importsApi.errorFile, { params: { id: batch.id } })
    expect(text).toContain('The same person stands in row 3, which is the one that counts')
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

  it('are done by the next row of the same person where the first would take the last administrator', async () => {
    const acme = await w.company()
    const one = await acme.user({ role: 'admin', email: 'one@example.org' })
    const root = { ...(await w.superAdmin()), ...w.at(acme, await w.superAdmin()) }
    await acme.user({ email: 'bob@example.org', name: 'Bob' })
    await root.ok(usersApi.update, { params: { id: one.id }, body: { externalId: 'E-1' } })
    const codes = async (content: string) => {
      const { id } = await plan(root, `external id,email,surname,role\n${content}`, { mode: 'update' })
      const rows = await rowsOf(root, id)
      return { id, rows: rows.map(({ outcome, errors }) => errors[0]?.code ?? outcome) }
    }
    const moved = await codes('E-1,,,student\n,one@example.org,,mentor\n,bob@example.org,Ito,')
    expect(moved.rows).toEqual(['last_admin', 'last_admin', 'update'])
    const named = await codes('E-1,,,student\n,one@example.org,New,\n,bob@example.org,Roe,')
    expect(named.rows).toEqual(['last_admin', 'update', 'update'])
    await run(root, named.id)
    const { items } = await root.ok(usersApi.list, { query: { search: 'one@example.org' } })
    expect(items).toMatchObject([{ surname: 'New', role: 'admin' }])
  })

  it('let people in again who never came in: the preview and the result say how many are to be invited anew', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const cameIn = await acme.user({ email: 'in@example.org' })
    await cameIn.password('three stones on a hill')
    await admin.ok(usersApi.changeStatus, {
      params: { id: cameIn.id },
      body: { userId: cameIn.id, status: 'inactive' },
    })
    for (const email of ['a@example.org', 'b@example.org']) await acme.user({ email, status: 'inactive' })
    const batch = await plan(
      admin,
      'email,status\nin@example.org,active\na@example.org,active\nb@example.org,active\nnew@example.org,active',
      { mode: 'update' },
    )
    expect(batch).toMatchObject({ planned: { update: 3, error: 1 }, anew: 2 })
    await admin.ok(importsApi.choose, { params: { id: batch.id }, body: { rows: [4], apply: false } })
    expect((await admin.ok(importsApi.byId, { params: { id: batch.id } })).anew).toBe(1)
    expect(await run(admin, batch.id)).toMatchObject({ done: { update: 2 }, anew: 1 })
    const inviteAnew = (await everyone(admin)).filter((person) => person.inviteAnew)
    expect(inviteAnew.map(({ email, status }) => [email, status])).toEqual([['a@example.org', 'pending']])
    expect(await undo(admin, batch.id)).toMatchObject({ undone: 2, anew: 0 })
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
      { row: 3, errors: [{ code: 'changed_since' }] },
      { row: 5, errors: [{ code: 'changed_since' }] },
    ])
    const after = await everyone(admin)
    expect(after.find(({ id }) => id === known.id)).toEqual(before.find(({ id }) => id === known.id))
    expect(after.map(({ email }) => email)).not.toContain('new@example.org')
    expect(after.find(({ id }) => id === other.id)).toMatchObject({ name: 'Mended', surname: 'After' })
    const { items: told } = await admin.ok(auditApi.list, {
      query: { batch: batch.id, action: ['users.change_undone'] },
    })
    const entries = told.map(({ targetName, before: was, after: is }) => [targetName, was, is])
    expect(entries.toSorted()).toEqual([
      ['Known After', { surname: 'After', tags: ['T'] }, { surname: 'Before', tags: [] }],
      // Of who was added and is gone again: who that was.
      ['New P', { role: 'student', email: 'new@example.org', name: 'New', surname: 'P' }, null],
    ])
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
        files: { file: { filename: 'f.csv', content: 'Förnamn;Efternamn;Mailkonto\nA;B;a@example.org' } },
      })
    const first = await upload()
    expect(first.columns.map(({ target }) => target)).toEqual([null, null, 'email'])
    expect(first.columns[2]).toMatchObject({ header: 'Mailkonto', samples: ['a@example.org'] })
    const body = { targets: ['name', 'surname', 'email'], mode: 'create', role: 'student' } as const
    const planned = (targets: readonly (string | null)[]) =>
      admin.send(importsApi.plan, { params: { id: first.id }, body: { ...body, targets } })
    expect((await planned(['name', 'surname', null])).error?.details).toEqual([
      { field: 'targets', code: 'missing_column', params: { target: 'email' } },
    ])
    expect((await planned(body.targets)).status).toBe(200)
    await settled(admin, first.id)
    expect((await upload()).columns.map(({ target }) => target)).toEqual([null, null, 'email'])
    await run(admin, first.id)
    expect((await upload()).columns.map(({ target }) => target)).toEqual(body.targets)
  })

  it('gives the wrong rows back as a file that can be mended and sent again, and leaves nothing of it on the disk', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const batch = await plan(
      admin,
      'name,surname,email,note\nA,A,a@example.org,x\n"=B()",,b@example.org,"1,5"\nC,C,nobody,',
    )
    const answer = await admin.send(importsApi.errorFile, { params: { id: batch.id } })
    expect(answer.headers['content-disposition']).toContain('people-errors.csv')
    expect(answer.text).toBe(
      '\ufeffname,surname,email,note,Reason for error\r\n\'=B(),,b@example.org,"1,5",Surname: is missing\r\nC,C,nobody,,E-mail: “nobody” is not an e-mail address\r\n',
    )
    await expect.poll(putAside).toEqual([])
    const mended = answer.text.replace("'=B(),", "'=B(),Mended").replace('nobody', 'c@example.org')
    const again = await plan(admin, mended)
    expect(again.planned).toMatchObject({ create: 2, error: 0 })
    await run(admin, again.id)
    expect((await everyone(admin)).map(({ name }) => name)).toContain('=B()')
  })

  it('says of a character that nobody sees what it is, in the words of who asks', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const { id } = await plan(admin, 'name,surname,email\nA\u0007na,A,a@example.org')
    const why = async () => (await admin.send(importsApi.errorFile, { params: { id } })).text
    expect(await why()).toContain('holds a character that cannot be seen. Type it again')
    await admin.ok(authApi.updateMe, { body: { preferredLanguage: 'es' } })
    expect(await why()).toContain('contiene un carácter que no se ve. Escríbelo de nuevo')
  })

  it('gives those back that stood before a quote that nobody closed, and says where it is', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const { id } = await plan(
      admin,
      'name,surname,email\nA,A,nobody\nB,B,b@example.org\n"C,C,c@example.org\n',
    )
    const answer = await admin.send(importsApi.errorFile, { params: { id } })
    expect(answer.status).toBe(200)
    expect(answer.text).toBe(
      '\ufeffname,surname,email,Reason for error\r\nA,A,nobody,E-mail: “nobody” is not an e-mail address\r\n,,,From here on the file cannot be read: a quotation mark is not closed\r\n',
    )
  })

  it('says of a file that cannot be read through any more what is wrong with it, and tells of no error file in the log', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const { id } = await plan(admin, 'name,surname,email\nA,A,nobody')
    const { key } = await w.services.files.put(
      acme.id,
      Readable.from([Buffer.from(`name,surname,email\n${','.repeat(3_000_000)}\n`)]),
    )
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('user_batches').set({ file_key: key }).where('id', '=', id).execute(),
    )
    const { status, error } = await admin.send(importsApi.errorFile, { params: { id } })
    expect([status, error?.details]).toEqual([
      400,
      [expect.objectContaining({ field: 'file', code: 'too_many_columns' })],
    ])
    const { items } = await admin.ok(auditApi.list, { query: { action: ['users.error_file_fetched'] } })
    expect(items).toEqual([])
    await expect.poll(putAside).toEqual([])
  })

  it('gives them back in the ways of who asks: a Spanish file has semicolons, and a workbook the same words', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const { id } = await plan(admin, 'Nombre,Apellidos,Correo\nC,"Gil, Roe",nobody')
    await admin.ok(authApi.updateMe, { body: { preferredLanguage: 'es' } })
    const { text } = await admin.send(importsApi.errorFile, { params: { id } })
    expect(text).toBe(
      '\ufeffNombre;Apellidos;Correo;Motivo del error\r\nC;Gil, Roe;nobody;Correo electrónico: «nobody» no es una dirección de correo\r\n',
    )
    const workbook = await admin.send(importsApi.errorFile, { params: { id }, body: { format: 'xlsx' } })
    const [sheet] = await readXlsxFile(workbook.bytes)
    expect(sheet).toMatchObject({
      sheet: 'people',
      data: [
        ['Nombre', 'Apellidos', 'Correo', 'Motivo del error'],
        ['C', 'Gil, Roe', 'nobody', 'Correo electrónico: «nobody» no es una dirección de correo'],
      ],
    })
  })

  it('is in the audit log also where its error file is fetched, with how many rows, or where it is discarded', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const { id } = await plan(admin, 'name,surname,email\nA,A,nobody\nB,B,nobody.too\nC,C,c@example.org')
    const params = { id }
    const told = async (action: string) =>
      (await admin.ok(auditApi.list, { query: { action: [action] } })).items
    expect([await told('users.error_file_fetched'), await told('users.batch_discarded')]).toEqual([[], []])
    const who = { actorId: admin.id, targetId: id, targetName: 'people.csv', ip: '127.0.0.1' }
    await admin.send(importsApi.errorFile, { params })
    expect(await told('users.error_file_fetched')).toMatchObject([{ ...who, after: { count: 2 } }])
    // A file that cannot be read any more was given to nobody.
    const key = await w.services.db.withTenant(acme.id, async (tx) => {
      const found = await tx
        .selectFrom('user_batches')
        .select('file_key')
        .where('id', '=', id)
        .executeTakeFirst()
      return found?.file_key ?? ''
    })
    await w.services.files.remove(acme.id, key)
    expect((await admin.send(importsApi.errorFile, { params })).error?.code).toBe('GONE')
    expect(await told('users.error_file_fetched')).toHaveLength(1)
    await admin.ok(importsApi.delete, { params })
    expect(await told('users.batch_discarded')).toMatchObject([{ ...who, after: { kind: 'file' } }])
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
