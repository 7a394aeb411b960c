import { describe, expect, it } from 'vitest'
import { importsApi, type UserBatch } from '#contract/people/imports.ts'
import type { ImportColumn, ImportTarget, WordMeaning } from '#contract/people/import-columns.ts'
import { usersApi } from '#contract/people/users.ts'
import { world } from '../../../../../test/world.ts'
import { asOwnCompany } from '#server/db/tenant.ts'
import { oldData } from '#server/features.ts'
import { forgetOld } from '#server/features/erasure/forget-old.ts'
import { knownLayout, merged, rememberLayout } from './known-layout.ts'

const role = (word: string, means: string): WordMeaning => ({ target: 'role', word, means })
const status = (word: string, means: string): WordMeaning => ({ target: 'status', word, means })

it('what a word is said to mean now stands, however it was spelled before; what others were said to mean stays behind it', () => {
  const before = [role('Jefe', 'mentor'), role('Vocal', 'student'), role('+', 'mentor')]
  expect(merged([role('JEFE ', 'leave_out'), role('Nuevo', 'default')], before)).toEqual([
    role('JEFE ', 'leave_out'),
    role('Nuevo', 'default'),
    role('Vocal', 'student'),
    role('+', 'mentor'),
  ])
})

it('a word of one column says nothing of the same word in another, nor one sign of another', () => {
  expect(merged([role('Alta', 'mentor')], [status('Alta', 'active')])).toEqual([
    role('Alta', 'mentor'),
    status('Alta', 'active'),
  ])
  expect(merged([role('+', 'mentor')], [role('-', 'student')])).toEqual([
    role('+', 'mentor'),
    role('-', 'student'),
  ])
})

it('of more words than are kept those go that were said longest ago', () => {
  const before = Array.from({ length: 400 }, (_, i) => role(`old ${i}`, 'student'))
  const kept = merged([role('new', 'mentor'), role('old 7', 'mentor')], before)
  expect(kept).toHaveLength(400)
  expect(kept.slice(0, 3).map(({ word }) => word)).toEqual(['new', 'old 7', 'old 0'])
  expect(kept.at(-1)).toEqual(role('old 398', 'student'))
})

const w = await world()

it('words that are signs alone are known again each as itself', async () => {
  const admin = await (await w.company()).user({ role: 'admin' })
  const file = 'name,surname,email,role\nA,A,a@example.org,★\nB,B,b@example.org,☆'
  const upload = () => admin.ok(importsApi.upload, { files: { file: { filename: 'f.csv', content: file } } })
  const { id } = await upload()
  const params = { id }
  const reaches = (state: UserBatch['state']) =>
    expect.poll(() => admin.ok(importsApi.byId, { params })).toMatchObject({ state })
  const words = [role('★', 'mentor'), role('☆', 'student')]
  const targets = ['name', 'surname', 'email', 'role'] as const
  await admin.send(importsApi.plan, { params, body: { targets, mode: 'create', role: 'student', words } })
  await reaches('planned')
  await admin.ok(importsApi.run, { params, body: { invitations: 'none' } })
  await reaches('done')
  expect((await upload()).words).toEqual(words)
})

it('the same columns in another order are a layout of their own: what was chosen for their places is not taken for theirs', async () => {
  const admin = await (await w.company()).user({ role: 'admin' })
  const upload = (content: string) =>
    admin.ok(importsApi.upload, { files: { file: { filename: 'f.csv', content } } })
  const { id } = await upload('Uno,Dos,email\nAna,Gil,a@example.org')
  const params = { id }
  const targets = ['name', 'surname', 'email'] as const
  await admin.ok(importsApi.plan, {
    params,
    body: { targets: [...targets], mode: 'create', role: 'student' },
  })
  await expect.poll(() => admin.ok(importsApi.byId, { params })).toMatchObject({ state: 'planned' })
  await admin.ok(importsApi.run, { params, body: { invitations: 'none' } })
  await expect.poll(() => admin.ok(importsApi.byId, { params })).toMatchObject({ state: 'done' })
  const chosen = async (content: string) => (await upload(content)).columns.map(({ target }) => target)
  expect(await chosen('Uno,Dos,email\nBo,Roe,b@example.org')).toEqual(['name', 'surname', 'email'])
  expect(await chosen('Dos,Uno,email\nRoe,Bo,b@example.org')).toEqual([null, null, 'email'])
})

type Admin = Awaited<ReturnType<Company['user']>>
const people = (header: string, ...words: string[]) =>
  [
    `name,surname,email,${header}`,
    ...words.map((word, i) => `Ana,Gil,${i}-${word.replaceAll(/\W/g, '')}@example.org,${word}`),
  ].join('\n')
const uploaded = (admin: Admin, content: string) =>
  admin.ok(importsApi.upload, { files: { file: { filename: 'f.csv', content } } })
/** What the fourth column of a file is taken for as it comes. */
const fourth = async (admin: Admin, content: string) => (await uploaded(admin, content)).columns[3]?.target
/** Imports a file as it is taken for, or with something else for its fourth column. */
async function imports(admin: Admin, content: string, chosen?: ImportTarget | null): Promise<void> {
  const { id, columns } = await uploaded(admin, content)
  const params = { id }
  const targets = columns.map(({ target }, i) => (i === 3 && chosen !== undefined ? chosen : target))
  await admin.ok(importsApi.plan, { params, body: { targets, mode: 'create', role: 'student' } })
  await expect.poll(() => admin.ok(importsApi.byId, { params })).toMatchObject({ state: 'planned' })
  await admin.ok(importsApi.run, { params, body: { invitations: 'none' } })
  await expect.poll(() => admin.ok(importsApi.byId, { params })).toMatchObject({ state: 'done' })
}

describe('a column that was left as it was guessed', () => {
  it.each([
    ['Employment Status', 'Full-time', null, 'Terminated', 'status'],
    ['Enabled', 'X', null, 'No', 'status'],
    ['Account Type', 'Basic', null, 'Teacher', 'role'],
    ['Status', 'Teacher', 'role', 'Inactive', 'status'],
  ] as const)('%s: of %s %s, is of %s in the next file %s', async (header, first, as, next, better) => {
    const admin = await (await w.company()).user({ role: 'admin' })
    expect(await fourth(admin, people(header, first))).toBe(as)
    await imports(admin, people(header, first))
    expect(await fourth(admin, people(header, first))).toBe(as)
    expect(await fourth(admin, people(header, next))).toBe(better)
  })

  it('makes nobody who has left a person to invite when the next file is done at once', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    await imports(admin, people('Employment Status', 'Full-time'))
    const file = { filename: 'f.csv', content: people('Employment Status', 'Terminated') }
    expect(
      await admin.ok(usersApi.createFromFile, { body: { role: 'student' }, files: { file } }),
    ).toMatchObject({ created: 1 })
    expect(await admin.ok(usersApi.find, { query: { email: '0-terminated@example.org' } })).toMatchObject({
      status: 'inactive',
    })
  })

  it('is what it was before where the next file tells nothing of it: its words are asked about', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    await imports(admin, people('Employment Status', 'Terminated'))
    expect(await fourth(admin, people('Employment Status', 'Full-time'))).toBe('status')
    const file = { filename: 'f.csv', content: people('Employment Status', 'Full-time') }
    expect(
      (await admin.send(usersApi.createFromFile, { body: { role: 'student' }, files: { file } })).error,
    ).toMatchObject({ details: [{ code: 'words_to_ask', params: { target: 'status', value: 'Full-time' } }] })
  })
})

it.each([
  ['Status', 'Teacher', 'department', 'Inactive'],
  ['Status', 'Teacher', null, 'Inactive'],
  ['Employment Status', 'Full-time', 'jobTitle', 'Terminated'],
] as const)(
  'a column that somebody chose to be something else, %s of %s as %s, stays that, whatever the next file holds',
  async (header, first, chosen, next) => {
    const admin = await (await w.company()).user({ role: 'admin' })
    await imports(admin, people(header, first), chosen)
    expect(await fourth(admin, people(header, next))).toBe(chosen)
  },
)

it('a better guess is not taken where another column was chosen to be that', async () => {
  const admin = await (await w.company()).user({ role: 'admin' })
  const file = (type: string) => people('Class,Account Type', `Mentor,${type}`)
  await imports(admin, file('Basic'), 'role')
  expect((await uploaded(admin, file('Teacher'))).columns.map(({ target }) => target)).toEqual([
    'name',
    'surname',
    'email',
    'role',
    null,
  ])
})

it.each([[['A+', 'A-']], [['A-', 'A+']]])(
  'columns that their signs alone tell apart are known again in their order, %s, and not taken for each other in the other one',
  async (headers) => {
    const acme = await w.company()
    const known = (names: readonly string[]) =>
      w.services.db.withTenant(acme.id, async (tx) =>
        (await knownLayout(tx, names.map(column))).columns.map(({ target }) => target),
      )
    const targets = ['department', 'jobTitle'] as const
    await w.services.db.withTenant(acme.id, (tx) =>
      rememberLayout(
        tx,
        asOwnCompany(acme.id),
        headers.map((header, i) => ({ ...column(header), target: targets[i] ?? null })),
        [],
      ),
    )
    expect(await known(headers)).toEqual(targets)
    expect(await known(headers.toReversed())).toEqual([null, null])
  },
)

const column = (header: string): ImportColumn => ({ header, samples: [], words: null, target: null })

describe('a column that may say who has left', () => {
  const ofLeaving: ImportColumn = { ...column('Fecha de baja'), mayBe: 'suspended' }
  /** Whether it counts as looked at after it was imported as these, one after the other. */
  async function isAnswered(...imported: Partial<ImportColumn>[]): Promise<boolean> {
    const acme = await w.company()
    return w.services.db.withTenant(acme.id, async (tx) => {
      for (const as of imported)
        await rememberLayout(tx, asOwnCompany(acme.id), [{ ...column(ofLeaving.header), ...as }], [])
      return (await knownLayout(tx, [ofLeaving])).columns[0]?.leftOutBefore === true
    })
  }

  it('is answered for once it was left out, also after a file in which it says nothing', async () => {
    expect(await isAnswered({ mayBe: 'suspended' })).toBe(true)
    expect(await isAnswered({ mayBe: 'suspended' }, {})).toBe(true)
    expect(await isAnswered({})).toBe(false)
  })

  it('is looked at anew after a file for which it was taken for something else, unseen', async () => {
    expect(await isAnswered({ mayBe: 'suspended' }, { target: 'department' })).toBe(false)
    expect(await isAnswered({ mayBe: 'suspended' }, { target: 'suspended' })).toBe(false)
  })
})

const DAY_MS = 86_400_000
type Company = Awaited<ReturnType<typeof w.company>>
const remember = (acme: Company, header: string) =>
  w.services.db.withTenant(acme.id, (tx) =>
    rememberLayout(tx, asOwnCompany(acme.id), [{ ...column(header), target: 'email' }], []),
  )
/** What a file of this one column is taken for; it is looked at as one that comes. */
const comes = (acme: Company, header: string) =>
  w.services.db.withTenant(
    acme.id,
    async (tx) => (await knownLayout(tx, [column(header)])).columns[0]?.target,
  )
const unusedFor = (acme: Company, days: number) =>
  w.services.db.withTenant(acme.id, (tx) =>
    tx
      .updateTable('import_layouts')
      .set({ used_at: new Date(Date.now() - days * DAY_MS) })
      .execute(),
  )

it('of more kinds of files than 200 that one is forgotten that did not come for the longest', async () => {
  const acme = await w.company()
  for (const header of ['First', 'Second']) {
    await remember(acme, header)
    await unusedFor(acme, header === 'First' ? 20 : 10)
  }
  await unusedFor(acme, 10)
  expect(await comes(acme, 'First')).toBe('email')
  for (let n = 0; n < 199; n++) await remember(acme, `Column ${n}`)
  const kept = await w.services.db.withTenant(acme.id, (tx) =>
    tx.selectFrom('import_layouts').select('layout').execute(),
  )
  expect(kept).toHaveLength(200)
  expect([await comes(acme, 'First'), await comes(acme, 'Second'), await comes(acme, 'Column 198')]).toEqual([
    'email',
    null,
    'email',
  ])
})

it('a kind of file that did not come for 400 days is forgotten', async () => {
  const acme = await w.company()
  await remember(acme, 'Old')
  await unusedFor(acme, 401)
  await remember(acme, 'Younger')
  // What else is old is of the tests beside this one.
  const ofLayouts = oldData.filter(({ table }) => table === 'import_layouts')
  await forgetOld(w.services, ofLayouts)
  expect([await comes(acme, 'Old'), await comes(acme, 'Younger')]).toEqual([null, 'email'])
})
