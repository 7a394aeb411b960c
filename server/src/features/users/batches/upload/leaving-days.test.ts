import { expect, it } from 'vitest'
import { importsApi, type UserBatch } from '#contract/people/imports.ts'
import type { ImportTarget } from '#contract/people/import-columns.ts'
import { usersApi } from '#contract/people/users.ts'
import { calendarDay } from '#server/platform/companies/company-days.ts'
import { world, type Person } from '../../../../../test/world.ts'

const w = await world()
const admin = async () => (await w.company()).user({ role: 'admin' })
const fileOf = (content: string | Uint8Array) => ({ file: { filename: 'people.csv', content } })

async function settled(by: Person, id: string): Promise<UserBatch> {
  const byId = () => by.ok(importsApi.byId, { params: { id } })
  await expect.poll(async () => (await byId()).state).not.toMatch(/ing$/)
  return byId()
}
/** A file as it is planned with what its columns are chosen to be, in their order; without that, as it was guessed. */
async function plan(by: Person, lines: string[], targets?: (ImportTarget | null)[]) {
  const { id, columns } = await by.ok(importsApi.upload, { files: fileOf(lines.join('\n')) })
  const body = {
    targets: targets ?? columns.map(({ target }) => target),
    mode: 'create_or_update',
    role: 'student',
  } as const
  await by.ok(importsApi.plan, { params: { id }, body })
  const batch = await settled(by, id)
  const { items } = await by.ok(importsApi.rows, { params: { id }, query: { pageSize: 200 } })
  return { batch, items }
}
async function run(by: Person, { id, losing }: UserBatch) {
  await by.ok(importsApi.run, { params: { id }, body: { invitations: 'none', losing } })
  return settled(by, id)
}
const atOnce = (by: Person, lines: string[]) =>
  by.send(usersApi.createFromFile, { body: { role: 'student' }, files: fileOf(lines.join('\n')) })
const statusOf = async (by: Person, email: string) =>
  (await by.ok(usersApi.find, { query: { email } })).status

const HEADER = 'Nombre;Apellidos;Email;Fecha de baja'
const asSuspended: ImportTarget[] = ['name', 'surname', 'email', 'suspended']

it('of ninety people with different days on which they left nobody is invited, and nobody is asked what each day means', async () => {
  const by = await admin()
  const day = (i: number) =>
    `${String(1 + (i % 28)).padStart(2, '0')}/${String(1 + (i % 12)).padStart(2, '0')}/202${i % 4}`
  const left = Array.from({ length: 90 }, (_, i) => `Ana;Gil;left${i}@example.org;${day(i)}`)
  const lines = [HEADER, ...left, 'Eva;Ros;stays@example.org;', 'Flo;Mas;leaves@example.org;31/12/2090']
  const { columns } = await by.ok(importsApi.upload, { files: fileOf(lines.join('\n')) })
  expect(columns[3]).toMatchObject({ target: null, mayBe: 'suspended', words: [], days: { count: 91 } })
  for (const target of ['suspended', 'status'] as const) {
    const { batch, items } = await plan(by, lines, ['name', 'surname', 'email', target])
    expect(batch.planned).toMatchObject({ create: 92, error: 0 })
    expect(batch.invitable).toBe(2)
    const told = new Map(items.map(({ email, status, notes }) => [email, { status, notes }]))
    expect(told.get('left0@example.org')).toEqual({
      status: 'inactive',
      notes: [{ field: target, code: 'left_on', params: { value: '01/01/2020' } }],
    })
    expect(items.filter(({ status }) => status === 'inactive')).toHaveLength(90)
    expect(told.get('stays@example.org')).toMatchObject({ notes: [] })
    expect(told.get('leaves@example.org')?.notes).toEqual([
      { field: target, code: 'leaves_on', params: { value: '31/12/2090' } },
    ])
  }
  const { batch } = await plan(by, lines, asSuspended)
  await run(by, batch)
  expect([
    await statusOf(by, 'left7@example.org'),
    await statusOf(by, 'stays@example.org'),
    await statusOf(by, 'leaves@example.org'),
  ]).toEqual(['inactive', 'pending', 'pending'])
})

it('whoever is here and has left loses their access, whoever is yet to leave keeps it, and nobody comes in by such a day', async () => {
  const acme = await w.company()
  const by = await acme.user({ role: 'admin' })
  const [left, leaves, gone] = [await acme.user(), await acme.user(), await acme.user()]
  await by.ok(usersApi.changeStatus, {
    params: { id: gone.id },
    body: { userId: gone.id, status: 'inactive' },
  })
  const { id } = await by.ok(importsApi.upload, {
    files: fileOf(
      [
        'Email,End date',
        `${left.email},2020-05-01`,
        `${leaves.email},2090-05-01`,
        `${gone.email},2090-05-01`,
      ].join('\n'),
    ),
  })
  const targets: ImportTarget[] = ['email', 'suspended']
  await by.ok(importsApi.plan, { params: { id }, body: { targets, mode: 'update', role: 'student' } })
  const planned = await settled(by, id)
  expect([planned.losing, planned.planned.update]).toEqual([1, 1])
  await run(by, planned)
  expect([
    await statusOf(by, left.email),
    await statusOf(by, leaves.email),
    await statusOf(by, gone.email),
  ]).toEqual(['inactive', 'active', 'inactive'])
})

it('whoever was invited and has left before they came loses the invitation, and gets a place for one back with the undo', async () => {
  const acme = await w.company()
  const by = await acme.user({ role: 'admin' })
  const body = { name: 'Ana', surname: 'Gil', email: 'ana@example.org', role: 'student' } as const
  const { id } = await by.ok(usersApi.create, { body })
  const links = () =>
    w.services.db.withTenant(acme.id, (tx) =>
      tx.selectFrom('one_time_tokens').select('purpose').where('user_id', '=', id).execute(),
    )
  expect(await links()).toEqual([{ purpose: 'invitation' }])
  const { batch, items } = await plan(by, [HEADER, 'Ana;Gil;ana@example.org;01/01/2022'], asSuspended)
  expect(batch).toMatchObject({ losing: 1, invitationsEnded: 1, planned: { update: 1, error: 0 } })
  expect(items).toMatchObject([{ errors: [], notes: [{ code: 'left_on' }], after: { status: 'inactive' } }])
  await run(by, batch)
  expect([await statusOf(by, body.email), await links()]).toEqual(['inactive', []])
  await by.ok(importsApi.undo, { params: { id: batch.id } })
  await settled(by, batch.id)
  expect(await statusOf(by, body.email)).toBe('pending')
  await by.ok(usersApi.invite, { params: { id } })
  expect(await links()).toEqual([{ purpose: 'invitation' }])
})

it('that somebody who left has no access is told where that comes of the file alone', async () => {
  const acme = await w.company()
  const by = await acme.user({ role: 'admin' })
  const [here, gone] = [await acme.user(), await acme.user({ status: 'inactive' })]
  const of = async (mode: 'fill_missing' | 'update') => {
    const rows = [by, here, gone].map(({ email }) => `${email},2020-05-01`)
    const { id } = await by.ok(importsApi.upload, { files: fileOf(['Email,End date', ...rows].join('\n')) })
    const targets: ImportTarget[] = ['email', 'suspended']
    await by.ok(importsApi.plan, { params: { id }, body: { targets, mode, role: 'student' } })
    await settled(by, id)
    const { items } = await by.ok(importsApi.rows, { params: { id }, query: {} })
    return items.map(({ outcome, notes }) => [outcome, ...notes.map(({ code }) => code)])
  }
  // Nobody shuts themselves out.
  expect(await of('update')).toEqual([['error'], ['update', 'left_on'], ['unchanged', 'left_on']])
  expect(await of('fill_missing')).toEqual([['unchanged'], ['unchanged'], ['unchanged', 'left_on']])
})

it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'whoever leaves today has left as the calendar stands where the company is: %s',
  async (timeZone) => {
    const acme = await w.company()
    const by = await acme.user({ role: 'admin' })
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('company_settings').set({ time_zone: timeZone }).execute(),
    )
    const dayThere = (days: number) => calendarDay(new Date(Date.now() + days * 86_400_000), { timeZone })
    const lines = [0, 1].map((days) => `A;B;b${days}@example.org;${dayThere(days)}`)
    const { items } = await plan(by, [HEADER, ...lines], asSuspended)
    expect(items.map(({ notes }) => notes[0]?.code)).toEqual(['left_on', 'leaves_on'])
  },
)

it('days where roles were looked for are asked about before anybody is added', async () => {
  const { error } = await atOnce(await admin(), ['Name,Surname,Email,Role', 'A,B,a@example.org,2020-05-01'])
  expect(error?.details).toEqual([
    { field: 'file', code: 'words_to_ask', params: { target: 'role', value: '2020-05-01' } },
  ])
})

const today = new Date()
const unsure = `01/12/${today.getUTCFullYear()}`
/** The first of December is to come, and the twelfth of January past: at the ends of a year no day of it is both. */
const isUnsure = today.getUTCMonth() > 0 && today.getUTCMonth() < 11

it.runIf(isUnsure)(
  'a day that is past in one way and to come in the other is read as the rest of the file; where that has both its row is refused',
  async () => {
    const by = await admin()
    const linesOf = (...more: string[]) => [
      'Name,Surname,Email,Since,Disabled',
      `A,B,a@example.org,,${unsure}`,
      ...more.map((day, i) => `A,B,b${i}@example.org,${day},`),
    ]
    const of = async (...more: string[]) => (await plan(by, linesOf(...more))).items[0]
    expect((await of('31/12/2020'))?.notes).toMatchObject([{ code: 'leaves_on' }])
    expect((await of('12/31/2020'))?.notes).toMatchObject([{ code: 'left_on' }])
    expect((await of())?.notes).toMatchObject([{ code: 'leaves_on' }, { code: 'day_first' }])
    expect((await of('12/31/2020', '31/12/2020'))?.errors).toMatchObject([
      { field: 'suspended', code: 'date_unclear' },
    ])
    // Where nobody looks at it, nobody is invited by a guess.
    expect((await atOnce(by, linesOf())).error?.details).toEqual([
      { field: 'file', code: 'day_to_look_at', params: { value: unsure } },
    ])
    expect((await atOnce(by, linesOf('12/31/2020'))).status).toBe(200)
    expect(await statusOf(by, 'a@example.org')).toBe('inactive')
  },
)

const BAMBOO = 'Employee #,"Last name, First name",Work Email,Status,Termination Date'

it('where a column of known words says it all, its file is added at once, whatever days stand beside it', async () => {
  const by = await admin()
  const good = await atOnce(by, [
    BAMBOO,
    '101,"Gil, Ana",bb1@example.org,Active,',
    '102,"Gil, Bo",bb2@example.org,Inactive,2024-01-01',
    '103,"Gil, Cy",bb3@example.org,Active,2090-01-01',
  ])
  expect([good.status, good.data]).toMatchObject([200, { created: 3 }])
  expect([await statusOf(by, 'bb1@example.org'), await statusOf(by, 'bb2@example.org')]).toEqual([
    'pending',
    'inactive',
  ])
  const personio = await atOnce(by, [
    'Vorname;Nachname;E-Mail;Status;Austrittsdatum',
    'Ana;Gil;p1@example.org;Aktiv;',
    'Bo;Gil;p2@example.org;Inaktiv;31.12.2023',
  ])
  expect([personio.status, await statusOf(by, 'p2@example.org')]).toEqual([200, 'inactive'])
})

it.each([
  ['somebody who is active there has left', 'Active,2024-01-01', 'column_to_look_at'],
  ['of somebody who has left it says nothing', ',2024-01-01', 'column_to_look_at'],
  ['it has a word that nobody knows', 'Zzz,', 'words_to_ask'],
])('its file is not added at once where %s', async (_, cells, code) => {
  const by = await admin()
  const bob = '102,"Gil, Bo",bb2@example.org,Inactive,2024-01-01'
  const { status, error } = await atOnce(by, [BAMBOO, bob, `104,"Gil, Di",bb4@example.org,${cells}`])
  expect([status, error?.details]).toMatchObject([400, [{ field: 'file', code }]])
})

it('a column that was looked at and left out is not asked about again, also after a file in which it says nothing', async () => {
  const by = await admin()
  const lines = (n: number, day: string) => [HEADER, `Ana;Gil;a${n}@example.org;${day}`]
  const refused = await atOnce(by, lines(1, '31/12/2022'))
  expect(refused.error?.details).toMatchObject([
    { code: 'column_to_look_at', params: { value: 'Fecha de baja' } },
  ])
  await run(by, (await plan(by, lines(1, '31/12/2022'))).batch)
  await run(by, (await plan(by, lines(2, ''))).batch)
  expect((await atOnce(by, lines(3, '31/12/2022'))).status).toBe(200)
  // Once it was chosen, its days count.
  await run(by, (await plan(by, lines(4, '31/12/2022'), asSuspended)).batch)
  expect((await atOnce(by, lines(5, '30/12/2022'))).status).toBe(200)
  expect([await statusOf(by, 'a3@example.org'), await statusOf(by, 'a5@example.org')]).toEqual([
    'pending',
    'inactive',
  ])
})

it('a column that was left out of an import that was taken back is asked about again', async () => {
  const by = await admin()
  const lines = (n: number) => [HEADER, `Ana;Gil;a${n}@example.org;31/12/2022`]
  const { id } = await run(by, (await plan(by, lines(1))).batch)
  await by.ok(importsApi.undo, { params: { id } })
  await settled(by, id)
  const again = await atOnce(by, lines(2))
  expect([again.status, again.error?.details]).toMatchObject([400, [{ code: 'column_to_look_at' }]])
})

it('whoever has left on a day that nobody here reads is refused, and let in by no default', async () => {
  const by = await admin()
  const { items } = await plan(by, [HEADER, 'Ana;Gil;ana@example.org;31Dec2022'], asSuspended)
  expect(items).toMatchObject([
    {
      outcome: 'error',
      errors: [{ field: 'suspended', code: 'day_unread', params: { value: '31Dec2022' } }],
    },
  ])
})

it('half a letter of a file in UTF-16 is told of in its row', async () => {
  const by = await admin()
  const text = 'name,surname,email\nA\ud83d,Gil,ana@example.org\nBob,Stone,bob@example.org'
  const { id, columns } = await by.ok(importsApi.upload, {
    files: fileOf(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])),
  })
  const targets = columns.map(({ target }) => target)
  await by.ok(importsApi.plan, { params: { id }, body: { targets, mode: 'create', role: 'student' } })
  await settled(by, id)
  const { items } = await by.ok(importsApi.rows, { params: { id }, query: {} })
  expect(items.map(({ notes }) => notes)).toEqual([
    [{ field: 'name', code: 'letter_lost', params: { value: 'A\ufffd' } }],
    [],
  ])
})
