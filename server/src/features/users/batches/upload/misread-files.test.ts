import { expect, it } from 'vitest'
import { customFieldsApi } from '#contract/people/custom-fields.ts'
import { importsApi, type UserBatch } from '#contract/people/imports.ts'
import type { ImportMode, WordMeaning } from '#contract/people/import-columns.ts'
import { usersApi } from '#contract/people/users.ts'
import { world, type Person } from '../../../../../test/world.ts'

const w = await world()

async function settled(admin: Person, id: string): Promise<UserBatch> {
  const byId = () => admin.ok(importsApi.byId, { params: { id } })
  await expect.poll(async () => (await byId()).state).not.toMatch(/ing$/)
  return byId()
}
async function plan(admin: Person, lines: string[], mode: ImportMode, words: WordMeaning[] = []) {
  const file = { filename: 'people.csv', content: lines.join('\n') }
  const { id, columns } = await admin.ok(importsApi.upload, { files: { file } })
  const targets = columns.map(({ target }) => target)
  await admin.ok(importsApi.plan, { params: { id }, body: { targets, mode, role: 'student', words } })
  return settled(admin, id)
}
async function run(admin: Person, id: string) {
  await admin.ok(importsApi.run, { params: { id }, body: { invitations: 'none' } })
  return settled(admin, id)
}
const rowsOf = async (admin: Person, id: string) =>
  (await admin.ok(importsApi.rows, { params: { id }, query: { pageSize: 200 } })).items
const peopleOf = async (admin: Person) =>
  (await admin.ok(usersApi.list, { query: { pageSize: 200, sort: 'email' } })).items

it('whoever stands in a second table, whose columns are called otherwise, is refused rather than read by those of the first', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', email: 'admin@example.org' })
  const dora = await acme.user({ name: 'Dora', surname: 'Paz', email: 'dora@example.org' })
  const lines = [
    'Name,Surname,Email',
    'Ana,Gil,ana@example.org',
    '',
    'Surname,Name,Email',
    'Stone,Bob,bob@example.org',
    'Paz,Dora,dora@example.org',
  ]
  const batch = await plan(admin, lines, 'create_or_update')
  expect(batch.planned).toMatchObject({ create: 1, update: 0, error: 3 })
  const told = (await rowsOf(admin, batch.id)).map(({ row, errors }) => [row, errors])
  const refused = [{ field: '', code: 'other_table', params: { row: 4 } }]
  expect(told).toEqual([
    [2, []],
    [4, refused],
    [5, refused],
    [6, refused],
  ])
  await run(admin, batch.id)
  expect((await peopleOf(admin)).map(({ name, surname, email }) => [email, name, surname])).toEqual([
    ['admin@example.org', expect.any(String), expect.any(String)],
    ['ana@example.org', 'Ana', 'Gil'],
    ['dora@example.org', 'Dora', 'Paz'],
  ])
  const full = await plan(admin, lines, 'full_sync')
  expect([full.losing, full.absenceDoubts]).toEqual([0, ['row_wrong']])
  await run(admin, full.id)
  expect((await admin.ok(usersApi.byId, { params: { id: dora.id } })).status).toBe('active')
  // Two files with the same columns, one behind the other, are one table.
  const twice = await plan(
    admin,
    ['Email,Name,Surname', 'eva@example.org,Eva,Ros', 'Email,Name,Surname', 'flo@example.org,Flo,Mas'],
    'create_or_update',
  )
  expect(twice.planned).toMatchObject({ create: 2, error: 1 })
})

it('whoever stands in a second table beside the first is told of in the row that they share', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const lines = [
    'Email,Name,Surname,,Email,Name,Surname',
    'ana@example.org,Ana,Gil,,Bob@example.org,Bob,Stone',
    'eva@example.org,Eva,Ros,,EVA@example.org,Eva,Ros',
    'flo@example.org,Flo,Mas,,,,',
  ]
  const batch = await plan(admin, lines, 'create')
  expect([batch.planned.create, batch.noted]).toEqual([3, 1])
  const [row] = await rowsOf(admin, batch.id)
  expect(row?.notes).toEqual([{ field: '', code: 'other_person', params: { value: 'bob@example.org' } }])
})

it('whoever is in no archive is not let in by it, as whoever is said not to be suspended is', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const statusBy = async (header: string, word: string, words: WordMeaning[] = []) => {
    const { id, email } = await acme.user({ name: 'A', surname: 'B' })
    await admin.ok(usersApi.changeStatus, { params: { id }, body: { userId: id, status: 'inactive' } })
    const batch = await plan(admin, [`Email,${header}`, `${email},${word}`], 'update', words)
    await run(admin, batch.id)
    return (await admin.ok(usersApi.byId, { params: { id } })).status
  }
  expect(await statusBy('Archived', 'FALSE')).toBe('inactive')
  expect(await statusBy('Is archived [Required]', 'no')).toBe('inactive')
  // They never came in, and are to be invited anew.
  expect(await statusBy('Suspended', 'FALSE')).toBe('pending')
  const { email } = await acme.user()
  const kept = { target: 'suspended', word: 'kept', means: 'no' } as const
  expect(await statusBy('Archived', 'kept', [kept])).toBe('inactive')
  const archived = await plan(admin, ['Email,Archived', `${email},TRUE`], 'update')
  expect([archived.planned.update, archived.losing]).toEqual([1, 1])
})

it('a quote that is opened in the first row of people and never closed is an error of that row, not of the names of the columns', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const batch = await plan(admin, ['Email,Name,Surname', 'ana@example.org,"Ana,Gil'], 'create_or_update')
  const told = (await rowsOf(admin, batch.id)).map(({ row, errors }) => [row, errors])
  expect(told).toEqual([[2, [{ field: '', code: 'unclosed_quote' }]]])
})

it('a file whose lines are in quotes as a whole is read as it is meant, and its wrong rows are given back as such', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const lines = ['"Email,Name,Surname"', '"ana@example.org,Ana,""Gil, Ruiz"""', '"nobody,""Bob, Jr."",Stone"']
  const batch = await plan(admin, lines, 'create_or_update')
  expect(batch.layout).toMatchObject({ linesInQuotes: true, headerRow: 1 })
  const told = (await rowsOf(admin, batch.id)).map(({ row, outcome, name, surname, errors }) => ({
    told: [row, outcome, name, surname],
    errors: errors.map(({ field }) => field),
  }))
  expect(told).toEqual([
    { told: [2, 'create', 'Ana', 'Gil, Ruiz'], errors: [] },
    { told: [3, 'error', 'Bob, Jr.', 'Stone'], errors: ['email'] },
  ])
  const { text } = await admin.send(importsApi.errorFile, { params: { id: batch.id } })
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    '\ufeffEmail,Name,Surname,Reason for error',
    'nobody,"Bob, Jr.",Stone,E-mail: “nobody” is not an e-mail address',
  ])
})

it('whoever has no mailbox is known by the name to sign in by, whichever column comes first, and a guest by their mailbox alone', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const lines = [
    'userPrincipalName,mail,givenName,surname',
    'ana@tenant.example,ana.gil@example.org,Ana,Gil',
    'cleo@tenant.example,,Cleo,Paz',
    'dan_example.net#EXT#@tenant.example,,Dan,Roe',
    'flo@tenant.example,none,Flo,Mas',
    'gus,,Gus,Lee',
  ]
  const batch = await plan(admin, lines, 'create')
  const required = [{ field: 'email', code: 'required' }]
  expect((await rowsOf(admin, batch.id)).map(({ email, errors }) => [email, errors])).toEqual([
    ['ana.gil@example.org', []],
    ['cleo@tenant.example', []],
    [null, required],
    ['flo@tenant.example', []],
    [null, [{ field: 'email', code: 'invalid_email', params: { value: 'gus' } }]],
  ])
})

it('a private address, or one of a parent, stands in for no other, and a field of the company’s own goes before one that does', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const targetsOf = async (header: string) => {
    const file = { filename: 'people.csv', content: `${header}\na@example.org,b@example.org,A,B` }
    return (await admin.ok(importsApi.upload, { files: { file } })).columns.map(({ target }) => target)
  }
  expect(await targetsOf('Work email,Personal email,Name,Surname')).toEqual([
    'email',
    null,
    'name',
    'surname',
  ])
  expect(await targetsOf('Email padre,Correo,Name,Surname')).toEqual([null, 'email', 'name', 'surname'])
  expect(await targetsOf('UPN,Mail,Name,Surname')).toEqual(['email', 'email', 'name', 'surname'])
  const { id } = await admin.ok(customFieldsApi.create, { body: { name: 'UPN', kind: 'text' } as never })
  expect(await targetsOf('UPN,Mail,Name,Surname')).toEqual([`field:${id}`, 'email', 'name', 'surname'])
})

it('people whose ID is NaN are not one', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const lines = ['Email,Name,Surname,External ID', 'a@example.org,A,B,NaN', 'c@example.org,C,D,NaN']
  expect((await plan(admin, lines, 'create')).planned).toMatchObject({ create: 2, error: 0 })
})

it('whoever was joined to another’s short row, under columns that are left out, is not chosen as absent', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  for (const email of ['ana@example.org', 'bob@example.org', 'eva@example.org'])
    await acme.user({ name: 'N', surname: 'S', email })
  const lines = [
    'Email,Name,Surname,C4,C5,C6,C7,C8,C9,C10,C11,C12',
    'ana@example.org,N,S,bob@example.org,N,S',
  ]
  const batch = await plan(admin, lines, 'full_sync')
  expect([batch.losing, batch.absenceDoubts]).toEqual([1, ['named_elsewhere']])
  const absent = (await rowsOf(admin, batch.id)).filter(({ outcome }) => outcome === 'deactivate')
  expect(absent.map(({ email, apply }) => [email, apply]).toSorted()).toEqual([
    ['bob@example.org', false],
    ['eva@example.org', true],
  ])
})

it.each([
  ['Terminated', 'in May', { target: null, mayBe: 'suspended' }],
  ['Employment Status', 'Full-time', { target: null, mayBe: 'status' }],
  ['Baja', 'en mayo', { target: null, mayBe: 'suspended' }],
  ['Termination Date', '2025-05-31', { target: null, mayBe: 'suspended' }],
  ['Fecha de baja', '31/05/2025', { target: null, mayBe: 'suspended' }],
  ['Estado del contrato', 'Extinguido', { target: null, mayBe: 'status' }],
  ['Estado del contrato', 'Cesado', { target: 'status' }],
  ['Bloquear el inicio de sesión (Sí/No) [accountEnabled]', 'Sí', { target: 'suspended' }],
  ['Block sign-in from Microsoft (Yes/No) [accountEnabled]', 'Yes', { target: 'suspended' }],
  ['Bloquear inicio de sesión', 'Sí', { target: 'suspended' }],
  ['Account enabled [accountEnabled]', 'No', { target: 'status' }],
  // Whether it asks for what it sets or for its opposite nobody knows.
  ['Ei kirjautumista (K/E) [accountEnabled]', 'No', { target: null, mayBe: 'suspended' }],
  // A column in which nothing stands says nothing of anybody.
  ['Fecha de baja', '', { target: null }],
  // Known words say what it is, and a name that means nothing here says nothing of access.
  ['Employment Status', 'Terminated', { target: 'status' }],
  ['Account Type', 'Basic', { target: null }],
  ['Favourite colour', 'Blue', { target: null }],
  ['Terminated', '', { target: 'suspended' }],
])(
  'a column that is left out is told of where it may say who has left: %s of “%s”',
  async (header, word, told) => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const content = `name,surname,email,${header}\nAna,Gil,ana@example.org,${word}`
    const { columns } = await admin.ok(importsApi.upload, { files: { file: { filename: 'f.csv', content } } })
    const { target, mayBe } = columns[3] ?? {}
    expect({ target, ...(mayBe ? { mayBe } : {}) }).toEqual(told)
  },
)
