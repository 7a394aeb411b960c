import { describe, expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { companyAdminApi } from '#contract/companies/company-admin.ts'
import { importsApi } from '#contract/people/imports.ts'
import { usersApi } from '#contract/people/users.ts'
import { workbook, zipOf } from '../../../../../test/workbooks.ts'
import { readingInTurn } from '../reader/read-file.ts'
import { world, type Person } from '../../../../../test/world.ts'

const w = await world()

const upload = (admin: Person, content: string | Uint8Array, role = 'student', query = {}) =>
  admin.send(usersApi.createFromFile, {
    query,
    body: { role },
    files: { file: { filename: 'people.csv', content, mediaType: 'text/csv' } },
  })
type Report = { created: number; failed: number; rows: { row: number; outcome: string; errors: object[] }[] }

describe('creating users from a file [S7.13b]', () => {
  it('creates the good rows and says of each other one what is wrong', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const taken = await acme.user()
    const { status, data } = await upload(
      admin,
      [
        'First name,Surname,E-mail',
        'Ada,Lovelace,ada@example.org',
        'Bob,,bob@example.org',
        'Cy,Young,nobody',
        `Dan,Taken,${taken.email.toUpperCase()}`,
        'Ada,Again,ADA@example.org',
        '',
        '"Eve, the","Sto""ne",eve@example.org',
      ].join('\r\n'),
    )
    expect(status).toBe(200)
    const report = data as Report
    expect(report).toMatchObject({ created: 2, failed: 4 })
    expect(report.rows).toMatchObject([
      { row: 2, email: 'ada@example.org', outcome: 'created', errors: [] },
      { row: 3, outcome: 'error', errors: [{ field: 'surname', code: 'required' }] },
      { row: 4, outcome: 'error', errors: [{ field: 'email', code: 'invalid_email' }] },
      { row: 5, outcome: 'error', errors: [{ field: 'email', code: 'already_exists' }] },
      { row: 6, outcome: 'error', errors: [{ code: 'duplicate_in_file', params: { row: 2 } }] },
      { row: 8, outcome: 'created' },
    ])
    const eve = await admin.ok(usersApi.find, { query: { email: 'eve@example.org' } })
    expect(eve).toMatchObject({ name: 'Eve, the', surname: 'Sto"ne', role: 'student', status: 'pending' })
    await expect
      .poll(async () => {
        const mails = await w.services.db.withTenant(acme.id, (tx) =>
          tx.selectFrom('mails').select('recipient').orderBy('recipient').execute(),
        )
        return mails.map(({ recipient }) => recipient)
      })
      .toEqual(['ada@example.org', 'eve@example.org'])
  })

  it('says what stood in the file of what it refuses, and what it left out or mended of whom it created', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const { data } = await upload(
      admin,
      [
        'First name,Surname,E-mail,Time zone',
        'Ana,Gil,ana.gil(at)demo.test,',
        'Mars,Olympus,mars@example.org,Mars/Olympus',
        'Eve,Stone,mailto:eve@example.org,',
        'Ada,Lovelace,ada@example.org,Europe/Madrid',
      ].join('\n'),
    )
    const { rows } = data as { rows: { row: number; errors: object[]; notes: object[] }[] }
    expect(rows.map(({ row, errors, notes }) => ({ row, errors, notes }))).toEqual([
      {
        row: 2,
        errors: [{ field: 'email', code: 'invalid_email', params: { value: 'ana.gil(at)demo.test' } }],
        notes: [],
      },
      {
        row: 3,
        errors: [],
        notes: [{ field: 'timeZone', code: 'unknown_value', params: { value: 'Mars/Olympus' } }],
      },
      {
        row: 4,
        errors: [],
        notes: [{ field: 'email', code: 'repaired', params: { value: 'mailto:eve@example.org' } }],
      },
      { row: 5, errors: [], notes: [] },
    ])
  })

  it('needs a role and a file, each named at its field [S5.2]', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const both = await admin.send(usersApi.createFromFile, { files: {} })
    expect(both.status).toBe(400)
    expect(both.error?.details).toEqual(
      expect.arrayContaining([
        { field: 'role', code: 'required' },
        { field: 'file', code: 'required' },
      ]),
    )
    const file = { filename: 'people.csv', content: 'name,surname,email\nA,B,a@b.example' }
    const noRole = await admin.send(usersApi.createFromFile, { files: { file } })
    expect([noRole.status, noRole.error?.details]).toEqual([400, [{ field: 'role', code: 'required' }]])
    const noFile = await admin.send(usersApi.createFromFile, { body: { role: 'student' }, files: {} })
    expect([noFile.status, noFile.error?.details]).toEqual([400, [{ field: 'file', code: 'required' }]])
    expect((await upload(admin, 'email\na@b.example', 'king')).error?.details).toEqual([
      { field: 'role', code: 'invalid_value' },
    ])
    expect((await upload(admin, 'email\na@b.example', 'super_admin')).error?.code).toBe('FORBIDDEN')
  })

  it('takes the form’s role for who names none, and this company alone', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const file =
      'name;surname;email;role;suspended\nAda;Byron;ada@example.org;;no\nBob;Stone;bob@example.org;learner;yes'
    expect((await upload(admin, file, 'mentor', { companyId: acme.id })).data).toMatchObject({ created: 2 })
    const made = async (email: string) => admin.ok(usersApi.find, { query: { email } })
    expect(await made('ada@example.org')).toMatchObject({ role: 'mentor', status: 'pending' })
    expect(await made('bob@example.org')).toMatchObject({ role: 'student', status: 'inactive' })
    const other = await w.company()
    expect((await upload(admin, file, 'mentor', { companyId: other.id })).error?.code).toBe('NOT_FOUND')
  })

  it('says of a row that a word of it leaves out that it is left out, and nothing else', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const file = (email: string) =>
      `name,surname,email,role\nAda,Byron,${email},Board\nEve,Stone,e${email},student`
    const { id, columns } = await admin.ok(importsApi.upload, {
      files: { file: { filename: 'people.csv', content: file('ada@example.org') } },
    })
    const words = [{ target: 'role' as const, word: 'Board', means: 'leave_out' }]
    const targets = columns.map(({ target }) => target)
    await admin.ok(importsApi.plan, {
      params: { id },
      body: { targets, mode: 'create', role: 'student', words },
    })
    const state = async () => (await admin.ok(importsApi.byId, { params: { id } })).state
    await expect.poll(state).toBe('planned')
    await admin.ok(importsApi.run, { params: { id }, body: { invitations: 'none' } })
    await expect.poll(state).toBe('done')
    const { data } = await upload(admin, file('bob@example.org'))
    expect(data).toMatchObject({
      created: 1,
      failed: 1,
      rows: [
        { row: 2, outcome: 'error', userId: null, errors: [], notes: [{ field: '', code: 'left_out' }] },
        { row: 3, outcome: 'created' },
      ],
    })
  })

  it('makes administrators of everyone or of nobody: no word in a row does, and who was deleted is not added', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const file =
      'name,surname,email,role,deleted\nAda,Byron,ada@example.org,Administrator,0\nCy,Young,cy@example.org,,1\nEve,Stone,eve@example.org,,0'
    const { data } = await upload(admin, file, 'student')
    expect(data).toMatchObject({
      created: 1,
      failed: 2,
      rows: [
        { row: 2, outcome: 'error', userId: null, errors: [{ field: 'role', code: 'admin_not_chosen' }] },
        { row: 3, outcome: 'error', errors: [{ field: 'status', code: 'not_added' }] },
        { row: 4, outcome: 'created' },
      ],
    })
    const all = await upload(admin, 'name,surname,email\nAda,Byron,ada@example.org', 'admin')
    expect(all).toMatchObject({ status: 200, data: { created: 1 } })
    expect(await admin.ok(usersApi.find, { query: { email: 'ada@example.org' } })).toMatchObject({
      role: 'admin',
    })
  })

  it('makes no administrator of whom the file calls suspended either, and the dry run waits for a look at them', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const content = 'name,surname,email,role,status\nAda,Byron,ada@example.org,admin,suspended'
    expect((await upload(admin, content)).data).toMatchObject({
      created: 0,
      failed: 1,
      rows: [{ outcome: 'error', userId: null, errors: [{ field: 'role', code: 'admin_not_chosen' }] }],
    })
    const { id, columns } = await admin.ok(importsApi.upload, {
      files: { file: { filename: 'people.csv', content } },
    })
    const params = { id }
    const targets = columns.map(({ target }) => target)
    await admin.ok(importsApi.plan, { params, body: { targets, mode: 'create', role: 'student' } })
    await expect
      .poll(() => admin.ok(importsApi.byId, { params }))
      .toMatchObject({ state: 'planned', admins: 1, skipped: 1 })
    expect((await admin.ok(importsApi.rows, { params })).items).toMatchObject([
      { outcome: 'create', status: 'inactive', givesAdmin: true, apply: false },
    ])
  })

  it('is refused, and adds nobody, where a word of a role or status is not known: the preview asks what it means', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const of = async (column: string, word: string) =>
      (
        await upload(
          admin,
          `name,surname,email,${column}\nAna,Gil,ana@example.org,\nBo,Roe,bo@example.org,${word}`,
        )
      ).error
    expect(await of('role', 'Jefa de área')).toMatchObject({
      code: 'BAD_REQUEST',
      details: [{ field: 'file', code: 'words_to_ask', params: { target: 'role', value: 'Jefa de área' } }],
    })
    expect(await of('status', 'in mutterschutz')).toMatchObject({
      details: [{ code: 'words_to_ask', params: { target: 'status', value: 'in mutterschutz' } }],
    })
    expect(await of('suspended', 'quizá')).toMatchObject({
      details: [{ code: 'words_to_ask', params: { value: 'quizá' } }],
    })
    expect(await of('deleted', 'acaso')).toMatchObject({
      details: [{ code: 'words_to_ask', params: { target: 'deleted', value: 'acaso' } }],
    })
    // A column that is taken for nothing, since nobody knows its words, may say all the same who has left.
    for (const [column, word] of [
      ['Terminated', 'left in May'],
      ['Termination Date', '2025-05-31'],
      ['Fecha de baja', '31/05/2025'],
      ['Estado del contrato', 'Extinguido'],
    ] as const)
      expect(await of(column, word)).toMatchObject({
        details: [{ field: 'file', code: 'column_to_look_at', params: { value: column } }],
      })
    const days = Array.from({ length: 61 }, (_, i) => `N,S,d${i}@example.org,day ${i}`)
    expect(
      (await upload(admin, ['name,surname,email,Last working day', ...days].join('\n'))).error,
    ).toMatchObject({
      details: [{ code: 'column_to_look_at', params: { value: 'Last working day' } }],
    })
    // Of a cell that is none of its words nothing was said.
    for (const [cell, shown] of [
      ['#N/A', '#N/A'],
      [`Left ${'x'.repeat(80)}`, `Left ${'x'.repeat(75)}`],
    ] as const)
      expect(await of('status', cell)).toMatchObject({
        details: [{ field: 'file', code: 'unclear_word', params: { target: 'status', value: shown } }],
      })
    const many = Array.from({ length: 61 }, (_, i) => `N,S,n${i}@example.org,Job ${i}`)
    expect((await upload(admin, ['name,surname,email,role', ...many].join('\n'))).error?.details).toEqual([
      { field: 'file', code: 'too_many_words', params: { target: 'role', maximum: 60 } },
    ])
    expect((await admin.ok(usersApi.list, {})).total).toBe(1)
    expect((await admin.ok(importsApi.list, {})).total).toBe(0)
    const files = await w.services.db.withTenant(acme.id, (tx) =>
      tx.selectFrom('files').select('key').execute(),
    )
    expect(files).toEqual([])
    // Once it was said what a word means, it is known here too; a word for a language never stood in the way.
    const content = 'name,surname,email,role,language\nAna,Gil,ana@example.org,Jefa de área,Klingon'
    const { id, columns } = await admin.ok(importsApi.upload, {
      files: { file: { filename: 'p.csv', content } },
    })
    const params = { id }
    const targets = columns.map(({ target }) => target)
    const words = [{ target: 'role' as const, word: 'Jefa de área', means: 'mentor' }]
    await admin.ok(importsApi.plan, { params, body: { targets, mode: 'create', role: 'student', words } })
    await expect.poll(() => admin.ok(importsApi.byId, { params })).toMatchObject({ state: 'planned' })
    await admin.ok(importsApi.run, { params, body: { invitations: 'none' } })
    await expect.poll(() => admin.ok(importsApi.byId, { params })).toMatchObject({ state: 'done' })
    expect((await upload(admin, content.replaceAll(/ana/gi, 'Eva'))).data).toMatchObject({ created: 1 })
    expect(await admin.ok(usersApi.find, { query: { email: 'eva@example.org' } })).toMatchObject({
      role: 'mentor',
    })
  })

  it('is told when it begins, with from where, and once more when it is done', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    await upload(admin, 'name,surname,email\nAda,Byron,ada@example.org')
    const action = ['users.batch_started', 'users.batch_done']
    const { items } = await admin.ok(auditApi.list, { query: { action } })
    expect(items).toMatchObject([
      { action: 'users.batch_done', actorId: admin.id, after: { kind: 'file', create: 1 } },
      {
        action: 'users.batch_started',
        actorId: admin.id,
        ip: '127.0.0.1',
        requestId: expect.stringMatching(/./),
        targetName: 'people.csv',
        after: { kind: 'file' },
      },
    ])
  })

  it('refuses what is no table, by its bytes, and says which column is missing', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])
    expect((await upload(admin, png)).error?.code).toBe('UNSUPPORTED_MEDIA_TYPE')
    expect((await upload(admin, 'just some words\nand more words')).error?.details).toEqual([
      { field: 'file', code: 'missing_column', params: { target: 'email' } },
    ])
    expect((await upload(admin, 'name,surname,email')).error?.details).toEqual([
      { field: 'file', code: 'no_rows' },
    ])
  })

  it('refuses a workbook in which two rows have one number, and leaves nothing that is tried again', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const cells = (n: number, ...texts: string[]) =>
      `<row r="${n}">${texts.map((text, i) => `<c r="${'ABC'[i]}${n}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
    const rows = [
      cells(1, 'name', 'surname', 'email'),
      cells(2, 'Ana', 'Gil', 'ana@example.org'),
      cells(2, 'Bo', 'Roe', 'bo@example.org'),
    ]
    const content = zipOf(workbook(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`))
    expect((await upload(admin, content)).error).toMatchObject({
      code: 'BAD_REQUEST',
      details: [{ field: 'file', code: 'broken_excel_file' }],
    })
    const files = { file: { filename: 'people.xlsx', content } }
    expect((await admin.call(importsApi.upload, { files })).error).toMatchObject({
      details: [{ field: 'file', code: 'broken_excel_file' }],
    })
    expect((await admin.ok(usersApi.list, {})).total).toBe(1)
    const jobs = await w.services.db.withPlatform((tx) =>
      tx.selectFrom('jobs').select('id').where('company_id', '=', acme.id).execute(),
    )
    expect(jobs).toEqual([])
  })

  it('has begun nothing where it is told to come again, since others of the company are read', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const ends: (() => void)[] = []
    const hold = () =>
      readingInTurn({ one: acme.id }, () => new Promise<void>((end) => void ends.push(end))).catch(
        () => undefined,
      )
    const held = Array.from({ length: 100 }, hold)
    const { status, error } = await upload(admin, 'name,surname,email\nAna,Gil,ana@example.org')
    expect([status, error?.code]).toEqual([429, 'RATE_LIMITED'])
    const everyone = setInterval(() => ends.splice(0).forEach((end) => end()), 10)
    await Promise.all(held)
    clearInterval(everyone)
    expect((await admin.ok(importsApi.list, {})).total).toBe(0)
    expect((await upload(admin, 'name,surname,email\nAna,Gil,ana@example.org')).data).toMatchObject({
      created: 1,
      failed: 0,
    })
  })

  it('is told that it moved on, and adds nobody, where another administrator stops it in its dry run', async () => {
    const acme = await w.company()
    const [admin, other] = [await acme.user({ role: 'admin' }), await acme.user({ role: 'admin' })]
    const lines = Array.from({ length: 10_000 }, (_, i) => `Name ${i},X,p${i}@example.org`)
    const asked = upload(admin, ['name,surname,email', ...lines].join('\n'))
    const begun = async () => (await other.ok(importsApi.list, {})).items[0]
    await expect.poll(begun, { interval: 5 }).toMatchObject({ state: 'planning' })
    const id = (await begun())?.id ?? ''
    expect((await other.ok(importsApi.cancel, { params: { id } })).state).toBe('uploaded')
    const { status, error } = await asked
    expect([status, error?.details]).toEqual([409, { reason: 'moved_on' }])
    expect((await admin.ok(usersApi.list, { query: {} })).total).toBe(2)
    expect(await admin.ok(importsApi.byId, { params: { id } })).toMatchObject({ state: 'uploaded', done: {} })
  })

  it('reads what comes before a quote that nobody closed', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const { data } = await upload(
      admin,
      'name,surname,email\nAda,Byron,ada@example.org\n"Bob,Stone,bob@example.org\nCy,Young,cy@example.org\n',
    )
    expect(data).toMatchObject({
      created: 1,
      failed: 1,
      rows: [{ outcome: 'created' }, { outcome: 'error', errors: [{ code: 'unclosed_quote' }] }],
    })
  })

  it('stops at the company’s limit of people', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    await (
      await w.superAdmin()
    ).ok(companyAdminApi.setLimits, {
      params: { id: acme.id },
      body: { people: 3 },
    })
    const rows = [1, 2, 3].map((n) => `P${n},Q,p${n}@example.org`)
    const { data } = await upload(admin, ['name,surname,email', ...rows].join('\n'))
    expect(data).toMatchObject({ created: 2, failed: 1 })
    expect((data as Report).rows[2]?.errors).toEqual([{ field: '', code: 'max_number_reached' }])
  })
})
