import { expect, it } from 'vitest'
import { companyAdminApi } from '#contract/companies/company-admin.ts'
import { importsApi, type UserBatch } from '#contract/people/imports.ts'
import type { ImportMode, WordMeaning } from '#contract/people/import-columns.ts'
import { usersApi } from '#contract/people/users.ts'
import { world, type Person } from '../../../../../test/world.ts'

const w = await world()

async function settled(admin: Person, id: string): Promise<UserBatch> {
  const get = () => admin.ok(importsApi.byId, { params: { id } })
  await expect.poll(async () => (await get()).state).not.toMatch(/planning|running|undoing/)
  return get()
}
async function limited(people: number) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const limit = async (most: number) =>
    (await w.superAdmin()).ok(companyAdminApi.setLimits, { params: { id: acme.id }, body: { people: most } })
  await limit(people)
  return { acme, admin, limit }
}
async function plan(
  admin: Person,
  lines: string[],
  words: WordMeaning[] = [],
  mode: ImportMode = 'create_or_update',
) {
  const { id, columns } = await admin.ok(importsApi.upload, {
    files: { file: { filename: 'people.csv', content: lines.join('\n') } },
  })
  const targets = columns.map(({ target }) => target)
  const body = { targets, mode, role: 'student' as const, words }
  await admin.ok(importsApi.plan, { params: { id }, body })
  return settled(admin, id)
}
const told = async (admin: Person, id: string) =>
  (await admin.ok(importsApi.rows, { params: { id }, query: { pageSize: 200 } })).items.map(
    ({ row, outcome, errors }) => [row, outcome, ...errors.map(({ code }) => code)].join(' '),
  )

it('the places of a company are for the rows that take one: not refused, left out, unticked or inactive ones', async () => {
  const { acme, admin } = await limited(4)
  await acme.user({ email: 'taken@example.org', status: 'inactive' })
  const lines = [
    'name,surname,email,role,status',
    'Out,Left,out@example.org,Jefe,',
    'Adm,In,adm@example.org,admin,',
    'Off,Sus,off@example.org,,suspended',
    ',No Name,noname@example.org,,',
    'A,A,a@example.org,,',
    'B,B,b@example.org,,',
    'C,C,c@example.org,,',
    'D,D,d@example.org,,',
  ]
  const batch = await plan(admin, lines, [{ target: 'role', word: 'Jefe', means: 'leave_out' }])
  expect(await told(admin, batch.id)).toEqual([
    '2 unchanged',
    '3 create',
    '4 create',
    '5 error required',
    '6 create',
    '7 create',
    '8 create',
    '9 error max_number_reached',
  ])
  await admin.ok(importsApi.run, { params: { id: batch.id }, body: { invitations: 'none' } })
  // The administrator was not ticked, and whom the file calls suspended takes no place.
  expect((await settled(admin, batch.id)).done).toMatchObject({ create: 4, error: 0 })
  expect((await admin.ok(usersApi.list, { query: { status: ['pending', 'active'] } })).total).toBe(4)
})

it('so are they over the pieces of a long file, and who was left out in the first may be changed in the last', async () => {
  const { acme, admin } = await limited(4)
  await acme.user({ email: 'known@example.org', name: 'K', surname: 'Before' })
  // More rows than any piece has: inactive ones, who leave the places to those who come last.
  const off = Array.from({ length: 300 }, (_, i) => `N${i},S,n${i}@example.org,suspended`)
  const on = ['a', 'b', 'c'].map((name) => `${name},S,${name}@example.org,active`)
  const batch = await plan(
    admin,
    [
      'name,surname,email,status',
      'K,Out,known@example.org,fuera',
      on[0] ?? '',
      ...off,
      ...on.slice(1),
      'K,After,known@example.org,',
    ],
    [{ target: 'status', word: 'fuera', means: 'leave_out' }],
  )
  expect(batch.planned).toMatchObject({ create: 302, unchanged: 1, update: 1, error: 1 })
  const { items } = await admin.ok(importsApi.rows, {
    params: { id: batch.id },
    query: { outcome: ['error', 'update'] },
  })
  expect(items).toMatchObject([
    { email: 'c@example.org', errors: [{ code: 'max_number_reached' }] },
    { email: 'known@example.org', after: { surname: 'After' } },
  ])
})

it('an undo gives the places back to those who come back, not to whom it leaves alone', async () => {
  const { acme, admin, limit } = await limited(4)
  const people = [
    await acme.user({ email: 'a@example.org' }),
    await acme.user({ email: 'b@example.org' }),
    await acme.user({ email: 'c@example.org' }),
  ]
  const lines = ['email,status', ...people.map(({ email }) => `${email},suspended`)]
  const batch = await plan(admin, lines, [], 'update')
  await admin.ok(importsApi.run, { params: { id: batch.id }, body: { invitations: 'none', losing: 3 } })
  await settled(admin, batch.id)
  await admin.ok(usersApi.update, { params: { id: people[0]?.id ?? '' }, body: { surname: 'Changed' } })
  await limit(2)
  await admin.ok(importsApi.undo, { params: { id: batch.id } })
  expect(await settled(admin, batch.id)).toMatchObject({ undone: 1, kept: 2 })
  expect(await told(admin, batch.id)).toEqual([
    '2 update changed_since',
    '3 update',
    '4 update max_number_reached',
  ])
})

it('who leaves by a full file makes room for who comes by the next one, not by the same', async () => {
  const { acme, admin } = await limited(2)
  await acme.user({ email: 'leaves@example.org' })
  const lines = ['name,surname,email', 'Comes,In,comes@example.org']
  const sync = () => plan(admin, lines, [], 'full_sync')
  const first = await sync()
  expect(await told(admin, first.id)).toEqual(['2 error max_number_reached', '3 deactivate'])
  // A row that cannot be done leaves it open who is absent: they are ticked by hand.
  await admin.ok(importsApi.choose, { params: { id: first.id }, body: { rows: [3], apply: true } })
  await admin.ok(importsApi.run, { params: { id: first.id }, body: { invitations: 'none', losing: 1 } })
  expect((await settled(admin, first.id)).done).toMatchObject({ create: 0, deactivate: 1 })
  const next = await sync()
  expect(await told(admin, next.id)).toEqual(['2 create'])
  await admin.ok(importsApi.run, { params: { id: next.id }, body: { invitations: 'none' } })
  expect((await settled(admin, next.id)).done).toMatchObject({ create: 1, error: 0 })
})
