import { expect, it } from 'vitest'
import { importsApi } from '#contract/people/imports.ts'
import { world, type Person, type TestCompany } from '../../../../../test/world.ts'
import { workbook, zipOf } from '../../../../../test/workbooks.ts'

const w = await world()

/** Plans a file, in a company of its own where none is given, and answers its rows. */
async function planned(
  filename: string,
  content: string | Uint8Array,
  given?: { acme: TestCompany; admin: Person },
) {
  const acme = given?.acme ?? (await w.company())
  const admin = given?.admin ?? (await acme.user({ role: 'admin' }))
  const { id, columns } = await admin.ok(importsApi.upload, { files: { file: { filename, content } } })
  const params = { id }
  const targets = columns.map(({ target }) => target)
  await admin.ok(importsApi.plan, { params, body: { targets, mode: 'create', role: 'student' } })
  await expect.poll(async () => (await admin.ok(importsApi.byId, { params })).state).toBe('planned')
  const { items } = await admin.ok(importsApi.rows, { params })
  return { columns, items, batch: await admin.ok(importsApi.byId, { params }) }
}

it('a text that is too long is cut before an emoji, never in the middle of it', async () => {
  // Each limit falls between the two halves of the emoji.
  const [header, filename, role] = [79, 199, 79].map((n) => `${'x'.repeat(n)}😀`) as [string, string, string]
  const { columns, items, batch } = await planned(
    filename,
    `name,surname,email,role,${header}\nAna,Gil,ana@example.org,${role},${header}\n`,
  )
  expect(batch.filename).toBe('x'.repeat(199))
  expect(columns[4]).toMatchObject({ header: 'x'.repeat(79), samples: ['x'.repeat(79)] })
  expect(items).toMatchObject([
    { outcome: 'create', notes: [{ code: 'unknown_value', params: { value: 'x'.repeat(79) } }] },
  ])
})

const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const ofFormula = (at: string, text: string) => `<c r="${at}" t="str"><f>B9</f><v>${text}</v></c>`

it.each([
  ['a text', inline],
  ['what a formula gave', ofFormula],
])(
  'a NUL, a carriage return and half of a character are read of %s in a workbook as nothing, a space and a mark',
  async (_, cell) => {
    const row = (n: number, ...texts: string[]) =>
      `<row r="${n}">${texts.map((text, i) => cell('ABC'[i] + String(n), text)).join('')}</row>`
    const { items, batch } = await planned(
      'people.xlsx',
      zipOf(
        workbook(
          `<worksheet><sheetData>${row(1, 'Name_x0000_', 'Surname', 'Email')}${row(2, 'A_x0000_na_x000D_Eva', 'Gil_xD800_', 'ana@example.org')}</sheetData></worksheet>`,
        ),
      ),
    )
    expect(batch.planned).toMatchObject({ create: 1, error: 0 })
    expect(items).toMatchObject([{ name: 'Ana Eva', surname: 'Gil\ufffd' }])
  },
)

it('a job that fails by its data fails at once, in a word that the screen has a text for', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const { batch } = await planned('people.csv', 'name,surname,email\nAna,Gil,ana@example.org\n', {
    acme,
    admin,
  })
  const params = { id: batch.id }
  const state = async () => (await admin.ok(importsApi.byId, { params })).state
  await admin.ok(importsApi.run, { params, body: { invitations: 'none' } })
  await expect.poll(state).toBe('done')
  // One more than the column can count: the database refuses the value, now and at any later time.
  await w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('user_batches').set({ undone: 2_147_483_647 }).where('id', '=', batch.id).execute(),
  )
  await admin.ok(importsApi.undo, { params })
  await expect.poll(state).toBe('failed')
  expect((await admin.ok(importsApi.byId, { params })).error).toBe('unfit_data')
})
