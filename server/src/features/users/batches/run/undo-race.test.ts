import { expect, it } from 'vitest'
import { importsApi } from '#contract/people/imports.ts'
import { usersApi } from '#contract/people/users.ts'
import { world } from '../../../../../test/world.ts'

const w = await world()
const PEOPLE = 30

async function rest(admin: Awaited<ReturnType<typeof w.superAdmin>>, id: string) {
  await expect
    .poll(async () => (await admin.ok(importsApi.byId, { params: { id } })).state)
    .not.toMatch(/planning|running|undoing/)
}

it.skipIf(w.kind === 'pglite')(
  'an undo and edits at once: no edit is lost, whoever comes first',
  async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, (_, i) => acme.user({ surname: 'Before', email: `p${i}@example.org` })),
    )
    const content = ['email,surname', ...people.map(({ email }) => `${email},After`)].join('\n')
    const { id, columns } = await admin.ok(importsApi.upload, {
      files: { file: { filename: 'f.csv', content } },
    })
    const params = { id }
    const targets = columns.map(({ target }) => target)
    await admin.ok(importsApi.plan, { params, body: { targets, mode: 'update', role: 'student' } })
    await rest(admin, id)
    await admin.ok(importsApi.run, { params, body: {} })
    await rest(admin, id)

    const edit = (person: (typeof people)[number]) =>
      admin.ok(usersApi.update, { params: { id: person.id }, body: { name: 'Edited' } })
    await Promise.all([admin.ok(importsApi.undo, { params }), ...people.map(edit)])
    await rest(admin, id)

    const { items } = await admin.ok(usersApi.list, { query: { role: 'student', pageSize: 200 } })
    expect(new Set(items.map(({ name }) => name))).toEqual(new Set(['Edited']))
    const kept = items.filter(({ surname }) => surname === 'After').length
    const batch = await admin.ok(importsApi.byId, { params })
    expect(batch).toMatchObject({ state: 'undone', kept, undone: PEOPLE - kept })
  },
)

it.skipIf(w.kind === 'pglite')('two imports of one address at once make one person', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const emails = Array.from({ length: 20 }, (_, i) => `same${i}@example.org`)
  const file = (name: string) =>
    ['name,surname,email', ...emails.map((email) => `${name},X,${email}`)].join('\n')
  const answers = await Promise.all(
    ['One', 'Two'].map((name) =>
      admin.ok(usersApi.createFromFile, {
        query: {},
        body: { role: 'student' },
        files: { file: { filename: 'f.csv', content: file(name) } },
      }),
    ),
  )
  expect(answers.map(({ created }) => created).reduce((a, b) => a + b)).toBe(emails.length)
  expect(answers.map(({ failed }) => failed).reduce((a, b) => a + b)).toBe(emails.length)
  const { total } = await admin.ok(usersApi.list, { query: { search: 'same' } })
  expect(total).toBe(emails.length)
})
