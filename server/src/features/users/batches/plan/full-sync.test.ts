import { describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { companiesApi } from '#contract/companies/companies.ts'
import type { ImportMode, WordMeaning } from '#contract/people/import-columns.ts'
import { importsApi } from '#contract/people/imports.ts'
import { usersApi } from '#contract/people/users.ts'
import { openDocument, zipOf } from '../../../../../test/workbooks.ts'
import { world, type Person } from '../../../../../test/world.ts'
import { readingInTurn } from '../reader/read-file.ts'

const w = await world()

async function uploaded(admin: Person, content: string | Buffer) {
  return admin.ok(importsApi.upload, { files: { file: { filename: 'people.csv', content } } })
}
async function settled(admin: Person, id: string) {
  const state = async () => (await admin.ok(importsApi.byId, { params: { id } })).state
  await expect.poll(state).not.toMatch(/ing$/)
  return admin.ok(importsApi.byId, { params: { id } })
}
async function plan(
  admin: Person,
  content: string | Buffer,
  mode: ImportMode = 'full_sync',
  words: WordMeaning[] = [],
) {
  const { id, columns } = await uploaded(admin, content)
  const targets = columns.map(({ target }) => target)
  await admin.ok(importsApi.plan, { params: { id }, body: { targets, mode, role: 'student', words } })
  return settled(admin, id)
}
async function run(admin: Person, id: string, losing?: number) {
  const body = { invitations: 'none' as const, ...(losing === undefined ? {} : { losing }) }
  await admin.ok(importsApi.run, { params: { id }, body })
  return settled(admin, id)
}

/** A company of students s0, s1 …, which lets any part of its people lose their access, and as many as it says. */
async function companyOf(students: number, mayLose: number) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const { id } = await admin.ok(companiesApi.settings, { query: {} })
  const body = { confirmLossPercent: 100, confirmLossPeople: mayLose }
  await admin.ok(companiesApi.updateSettings, { params: { id }, body })
  const people: Person[] = []
  for (let i = 0; i < students; i++)
    people.push(await acme.user({ name: `S${i}`, surname: 'S', email: `s${i}@example.org` }))
  return { acme, admin, people }
}
const line = (n: number, more = '') => `S${n},S,s${n}@example.org,${more}`

describe('whoever only seems to be absent from a full file keeps their access', () => {
  it.each([
    [
      'where a quote too many joined their row to another in a column that is left out',
      ['name,surname,email,remark', line(0, '"late'), line(1), line(2, '"'), line(3)],
      0,
      ['rows_in_cell'],
    ],
    [
      'where a quote too many joined it in a column that is taken',
      ['name,surname,email,job title', line(0, '"Baker'), line(1), line(2, '"'), line(3)],
      1,
      ['row_wrong'],
    ],
    [
      'where two files were put together without a line break',
      ['name,surname,email,remark', line(0), line(1), line(2, 'S3,S,s3@example.org')],
      0,
      ['extra_cells'],
    ],
    [
      'where the text of a column before the address joined it',
      ['name,surname,remark,email', 'S0,S,"late,s0@example.org', 'S1,S,",s1@example.org'],
      0,
      ['rows_in_cell'],
    ],
    [
      'where the names of the columns swallowed it',
      ['name,surname,email,"remark', line(0), line(1, '"'), line(2), line(3)],
      1,
      ['row_wrong', 'above_header'],
    ],
    [
      'where its row is left out by a word',
      ['name,surname,email,role', 'S0,S,s0@@example.org,away', line(1)],
      0,
      ['left_out'],
    ],
  ])('%s', async (_, lines, errors, doubts) => {
    const { admin, people } = await companyOf(5, 25)
    const batch = await plan(admin, lines.join('\n'), 'full_sync', [
      { target: 'role', word: 'away', means: 'leave_out' },
    ])
    expect(batch.planned.error).toBe(errors)
    expect([batch.losing, (batch.planned.deactivate ?? 0) > 0]).toEqual([0, true])
    expect(batch.absenceDoubts).toEqual(doubts)
    await run(admin, batch.id).catch(() => undefined)
    for (const { id } of people)
      expect((await admin.ok(usersApi.byId, { params: { id } })).status).toBe('active')
  })

  it('and who is truly absent loses it where every row is sound', async () => {
    const { admin } = await companyOf(3, 25)
    const batch = await plan(admin, ['name,surname,email,remark', line(0), line(1)].join('\n'))
    expect([batch.losing, batch.planned.deactivate, batch.absenceDoubts]).toEqual([1, 1, []])
  })

  it('so too where a row is refused for nothing but its status', async () => {
    const { admin, people } = await companyOf(3, 25)
    const id = people[0]?.id ?? ''
    await admin.ok(usersApi.changeStatus, { params: { id }, body: { userId: id, status: 'inactive' } })
    const rows = ['name,surname,email,status', line(0, 'hidden'), line(1, 'active')]
    const batch = await plan(admin, rows.join('\n'))
    expect([batch.planned.error, batch.losing, batch.absenceDoubts]).toEqual([1, 1, []])
  })

  it('so too where a row stands in the file twice, but not where the second may be another person’s', async () => {
    const { admin, people } = await companyOf(3, 25)
    const params = { id: people[0]?.id ?? '' }
    await admin.ok(usersApi.update, { params, body: { externalId: 'E-0' } })
    const head = 'external id,name,surname,email'
    const twice = await plan(admin, [head, `E-0,${line(0)}`, `,${line(1)}`, `E-0,${line(0)}`].join('\n'))
    expect(twice.planned).toMatchObject({ error: 1, deactivate: 1 })
    expect([twice.losing, twice.absenceDoubts]).toEqual([1, []])
    const bothWays = await plan(admin, [head, 'E-0,S0,S,', `,${line(1)}`, `,${line(0)}`].join('\n'))
    expect([bothWays.planned.error, bothWays.losing, bothWays.absenceDoubts]).toEqual([1, 1, []])
    const byId = await plan(
      admin,
      [head, `E-0,${line(0)}`, `,${line(1)}`, 'E-0,S2,S,new@example.org'].join('\n'),
    )
    expect([byId.losing, byId.absenceDoubts]).toEqual([0, ['row_wrong']])
    const byAddress = await plan(admin, [head, `E-0,${line(0)}`, `,${line(1)}`, `E-9,${line(0)}`].join('\n'))
    expect([byAddress.losing, byAddress.absenceDoubts]).toEqual([0, ['row_wrong']])
  })

  it.each([
    [
      'lists people by address',
      ['name', 'surname', 'email'],
      ['S1', 'S', 's1@example.org'],
      0,
      ['other_sheet'],
    ],
    ['lists people by ID', ['external id', 'name', 'surname'], ['E-1', 'S1', 'S'], 0, ['other_sheet']],
    [
      'lists people by a column that is no ID anywhere else',
      ['Clave', 'Nombre'],
      ['E-1', 'S1'],
      0,
      ['other_sheet'],
    ],
    ['has an address in a sentence', ['Ask', ''], ['S1 <s1@example.org>', ''], 0, ['other_sheet']],
    ['lists nobody', ['Ask', 'the'], ['office', ''], 1, []],
  ])(
    'where another sheet of the workbook %s, before it or after it',
    async (_, head, more, losing, doubts) => {
      const { admin } = await companyOf(2, 25)
      const row = (...cells: string[]) => cells.map((value) => ({ value, type: String }))
      const read = {
        sheet: 'Madrid',
        data: [row('name', 'surname', 'email'), row('S0', 'S', 's0@example.org')],
      }
      const other = { sheet: 'Sevilla', data: [row(...head), row(...more)] }
      for (const [at, sheets] of [
        [0, [read, other]],
        [1, [other, read]],
      ] as const) {
        const content = await writeXlsxFile([...sheets]).toBuffer()
        const { id } = await uploaded(admin, content)
        await admin.ok(importsApi.layout, { params: { id }, body: { sheet: at } })
        const { columns } = await admin.ok(importsApi.byId, { params: { id } })
        const targets = columns.map(({ target }) => target)
        const body = { targets, mode: 'full_sync' as const, role: 'student' as const, words: [] }
        await admin.ok(importsApi.plan, { params: { id }, body })
        const batch = await settled(admin, id)
        expect([batch.planned.deactivate, batch.losing, batch.absenceDoubts]).toEqual([1, losing, doubts])
      }
    },
  )

  it('where a hidden sheet lists people', async () => {
    const { admin } = await companyOf(2, 25)
    const rows = (...lines: string[]) =>
      lines.map((line) => {
        const cells = line
          .split(',')
          .map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`)
        return `<table:table-row>${cells.join('')}</table:table-row>`
      })
    const sheet = (name: string, style: string, n: number) =>
      `<table:table table:name="${name}" table:style-name="${style}">
        ${rows('name,surname,email', line(n)).join('')}</table:table>`
    const content = zipOf(openDocument(sheet('Madrid', 'ta1', 0) + sheet('Sevilla', 'ta2', 1)))
    const batch = await plan(admin, content)
    expect([batch.planned.deactivate, batch.losing, batch.absenceDoubts]).toEqual([1, 0, ['other_sheet']])
  })

  it.each([
    [
      'above the row that was chosen for the names of the columns',
      ['name,surname,email', line(0), line(1), line(2)],
      3,
      ['above_header'],
    ],
    [
      'above that row, behind what is shown of it',
      [
        `name,surname,email${',x'.repeat(12)},more`,
        `S0,S,${','.repeat(12)},María del Carmen Fernández de Córdoba <s0@example.org>`,
        'name,surname,email',
        line(2),
      ],
      3,
      ['above_header'],
    ],
    [
      'second in a long cell of another’s address',
      [
        'name,surname,email',
        `S0,S,"María Fernández López <s0@example.org>${' '.repeat(60)}; José Pérez <s1@example.org>"`,
        line(2),
      ],
      1,
      ['rows_in_cell'],
    ],
    [
      'second in the cell of another’s address',
      ['name,surname,email', 'S0,S,"A <s0@example.org>, B <s1@example.org>"', line(2)],
      1,
      ['rows_in_cell'],
    ],
  ])('who stands %s', async (_, lines, headerRow, doubts) => {
    const { admin } = await companyOf(3, 25)
    const { id } = await uploaded(admin, lines.join('\n'))
    const { columns } = await admin.ok(importsApi.layout, { params: { id }, body: { headerRow } })
    const targets = columns.map((_, i) => (['name', 'surname', 'email'] as const)[i] ?? null)
    await admin.ok(importsApi.plan, { params: { id }, body: { targets, mode: 'full_sync', role: 'student' } })
    const batch = await settled(admin, id)
    expect([batch.losing, batch.absenceDoubts]).toEqual([0, doubts])
    expect(batch.planned.deactivate).toBeGreaterThan(0)
  })
})

/** Plans a full file whose first sheet is Madrid, with the columns that its header names. */
async function synced(admin: Person, content: string | Buffer, lost: string[] = []) {
  const { id } = await uploaded(admin, content)
  const { columns } = await admin.ok(importsApi.layout, { params: { id }, body: { sheet: 0 } })
  const targets = columns.map(({ header, target }) => (lost.includes(header) ? null : target))
  await admin.ok(importsApi.plan, { params: { id }, body: { targets, mode: 'full_sync', role: 'student' } })
  const batch = await settled(admin, id)
  const query = { outcome: ['deactivate' as const] }
  const { items } = await admin.ok(importsApi.rows, { params: { id }, query })
  return {
    batch,
    absent: items.map(({ email, apply, notes }) => [email, apply, notes.map(({ code }) => code)]),
  }
}
const named = ['named_elsewhere']
const sheetOf = (sheet: string, rows: string[][]) => ({
  sheet,
  data: rows.map((cells) => cells.map((value) => ({ value, type: String }))),
})
const madrid = sheetOf('Madrid', [
  ['name', 'surname', 'email'],
  ['S0', 'S', 's0@example.org'],
])

describe('whoever stands elsewhere in a full file is listed as absent, but not chosen, and the others are', () => {
  it.each([
    ['as it is', 's1@example.org'],
    ['in capitals, with a name', 'S One <S1@Example.org>'],
    ['as a link', 'mailto:s1@example.org?subject=Hi'],
    ['behind others, in a long cell', `${'x'.repeat(1500)} a@example.org; s1@example.org.`],
    ['in quotes', "'s1@example.org'"],
    ['with a mark that nobody sees', 's1@\u200bexample.org'],
  ])('by an address in a column that is left out, %s', async (_, cell) => {
    const { admin, people } = await companyOf(3, 25)
    const file = [
      'First,Last,Work Email,Personal Email',
      'S0,S,s0@example.org,',
      `S1,S,new@example.org,"${cell}"`,
    ].join('\n')
    const { batch, absent } = await synced(admin, file, ['Personal Email'])
    expect(batch.planned).toMatchObject({ create: 1, deactivate: 2, error: 0 })
    expect([batch.losing, batch.skipped, batch.absenceDoubts]).toEqual([1, 1, named])
    expect(absent.toSorted()).toEqual([
      ['s1@example.org', false, named],
      ['s2@example.org', true, []],
    ])
    await run(admin, batch.id, 1)
    const statuses = people.map(async ({ id }) => (await admin.ok(usersApi.byId, { params: { id } })).status)
    expect(await Promise.all(statuses)).toEqual(['active', 'active', 'inactive'])
  })

  it('by an ID, where one is known', async () => {
    const { admin, people } = await companyOf(3, 25)
    const params = { id: people[1]?.id ?? '' }
    await admin.ok(usersApi.update, { params, body: { externalId: 'Ab-7' } })
    const file =
      'name,surname,email,Clave\nS0,S,s0@example.org,\nS1,S,new@example.org, Ab-7 \nN,N,n@example.org,ab-7'
    const { batch, absent } = await synced(admin, file)
    expect([batch.losing, batch.absenceDoubts]).toEqual([1, named])
    expect(absent.toSorted()).toEqual([
      ['s1@example.org', false, named],
      ['s2@example.org', true, []],
    ])
    const { absent: none } = await synced(admin, file.replace(' Ab-7 ', ''))
    expect(none.map(([, apply]) => apply)).toEqual([true, true])
  })

  it('by an ID in another sheet of one column', async () => {
    const { admin, people } = await companyOf(3, 25)
    const params = { id: people[1]?.id ?? '' }
    await admin.ok(usersApi.update, { params, body: { externalId: 'E-1' } })
    const ids = sheetOf('Sevilla', [['Clave'], ['E-9'], ['E-1']])
    const { batch, absent } = await synced(admin, await writeXlsxFile([madrid, ids]).toBuffer())
    expect([batch.losing, batch.absenceDoubts]).toEqual([1, named])
    expect(absent.toSorted()).toEqual([
      ['s1@example.org', false, named],
      ['s2@example.org', true, []],
    ])
  })
})

it.each([
  ['below 20 lines of words', Array.from({ length: 25 }, () => ['Please read']), 's1@example.org'],
  ['below 1,001 rows of nothing', Array.from({ length: 1200 }, () => ['']), 'new@example.org'],
  ['that is a table without addresses, below 25 lines', Array.from({ length: 25 }, () => ['Words']), 'E-1'],
])('an address on another sheet leaves room for anybody: %s', async (_, above, cell) => {
  const { admin } = await companyOf(3, 25)
  const more = sheetOf('Sevilla', [...above, ['Who', 'By what'], ['S1', cell]])
  const { batch } = await synced(admin, await writeXlsxFile([madrid, more]).toBuffer())
  expect([batch.planned.deactivate, batch.losing, batch.absenceDoubts]).toEqual([2, 0, ['other_sheet']])
})

it('counts those who have the addresses and IDs of the file by now, whoever had them when it was planned', async () => {
  const { admin, people } = await companyOf(8, 3)
  const change = (n: number, body: object) =>
    admin.ok(usersApi.update, { params: { id: people[n]?.id ?? '' }, body })
  for (const n of [0, 1, 2, 3]) await change(n, { externalId: `E-${n}` })
  const file = (status: string, title: string) =>
    [
      'external id,name,surname,status,job title',
      ...[0, 1, 2, 3].map((n) => `E-${n},S${n},S,${status},${title}`),
    ].join('\n')
  await run(admin, (await plan(admin, file('inactive', 'Baker'), 'update')).id, 4)
  const old = await plan(admin, file('inactive', 'Cook'), 'update')
  expect([old.losing, old.losingToConfirm, old.planned.update]).toEqual([0, false, 4])
  for (const n of [0, 1, 2, 3]) {
    await change(n, { externalId: null })
    await change(n + 4, { externalId: `E-${n}` })
  }
  expect(await admin.ok(importsApi.byId, { params: { id: old.id } })).toMatchObject({
    losing: 4,
    losingToConfirm: true,
  })
})

it('counts also whom the file was to add, and who came meanwhile', async () => {
  const { admin } = await companyOf(0, 3)
  const file = (status: string) =>
    ['name,surname,email,status', ...[0, 1, 2, 3].map((n) => line(n, status))].join('\n')
  const gone = await plan(admin, file('inactive'))
  expect([gone.losing, gone.losingToConfirm, gone.planned.create]).toEqual([0, false, 4])
  await run(admin, (await plan(admin, file('active'), 'create')).id)
  expect(await admin.ok(importsApi.byId, { params: { id: gone.id } })).toMatchObject({
    losing: 4,
    losingToConfirm: true,
  })
  const { status } = await admin.send(importsApi.run, {
    params: { id: gone.id },
    body: { invitations: 'none', plan: gone.plan },
  })
  expect(status).toBe(400)
})

it('asks for the number of those who would lose their access by now, however old the plan is', async () => {
  const { acme, admin, people } = await companyOf(4, 3)
  // Who was never in would be invited anew instead.
  for (const person of people) await person.password('three stones on a hill')
  const head = 'name,surname,email,status,job title'
  const all = (status: string, title: string) =>
    [head, ...people.map((_, i) => line(i, `${status},${title}`))].join('\n')
  const first = await plan(admin, all('inactive', 'Baker'), 'update')
  expect([first.losing, first.losingToConfirm]).toEqual([4, true])
  await run(admin, first.id, 4)
  const old = await plan(admin, all('inactive', 'Cook'), 'update')
  expect([old.losing, old.losingToConfirm, old.planned.update]).toEqual([0, false, 4])
  await run(admin, (await plan(admin, all('active', 'Baker'), 'update')).id)
  expect(await admin.ok(importsApi.byId, { params: { id: old.id } })).toMatchObject({
    losing: 4,
    losingToConfirm: true,
  })
  const { status, error } = await admin.send(importsApi.run, {
    params: { id: old.id },
    body: { invitations: 'none', plan: old.plan },
  })
  expect([status, error?.details]).toEqual([
    400,
    [expect.objectContaining({ field: 'losing', code: 'confirm_number' })],
  ])
  // Nor is the number of then enough where it was one.
  await w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('user_batches').set({ tally: '{"losing":3}' }).where('id', '=', old.id).execute(),
  )
  const byThen = await admin.send(importsApi.run, {
    params: { id: old.id },
    body: { invitations: 'none', plan: old.plan, losing: 3 },
  })
  expect(byThen.status).toBe(400)
  expect((await admin.ok(usersApi.list, { query: { status: 'active', role: 'student' } })).total).toBe(4)
})

it('counts nobody among those who lose their access who has another role by now, and is left alone', async () => {
  const { admin, people } = await companyOf(3, 0)
  const { id } = await plan(admin, 'name,surname,email\nNew,One,new@example.org')
  const losing = async () => (await admin.ok(importsApi.byId, { params: { id } })).losing
  expect(await losing()).toBe(3)
  await admin.ok(usersApi.update, { params: { id: people[0]?.id ?? '' }, body: { role: 'mentor' } })
  expect(await losing()).toBe(2)
  expect((await run(admin, id, 2)).done).toMatchObject({ create: 1, deactivate: 2 })
})

it('leaves alone whoever has an address or ID of the file by now, and counts them no more', async () => {
  const { admin, people } = await companyOf(4, 0)
  const change = (n: number, body: object) =>
    admin.ok(usersApi.update, { params: { id: people[n]?.id ?? '' }, body })
  const file = 'external id,name,surname,email\nE-9,New,One,new@example.org\nE-2,S2,S,s2@example.org'
  const { id, planned } = await plan(admin, file)
  expect(planned).toMatchObject({ create: 1, update: 1, deactivate: 3 })
  // One has the address that was to be created, one an ID of the file; the third something that is not in it.
  await change(0, { email: 'NEW@example.org' })
  await change(1, { externalId: 'E-2' })
  await change(3, { jobTitle: 'Baker' })
  expect((await admin.ok(importsApi.byId, { params: { id } })).losing).toBe(1)
  expect((await run(admin, id, 1)).done).toMatchObject({ deactivate: 1 })
  const statuses = people.map(
    async (person) => (await admin.ok(usersApi.byId, { params: { id: person.id } })).status,
  )
  expect(await Promise.all(statuses)).toEqual(['active', 'active', 'active', 'inactive'])
})

it('so too where the row that they stand in by now was not chosen, or is refused', async () => {
  const { admin, people } = await companyOf(4, 25)
  const file = 'name,surname,email\nNew,One,new@example.org\nNew,,wrong@example.org\nS3,S,s3@example.org'
  const { id, planned, absenceDoubts } = await plan(admin, file)
  expect([planned, absenceDoubts]).toMatchObject([{ create: 1, error: 1, deactivate: 3 }, ['row_wrong']])
  const params = { id }
  // Whoever looked at them says that all three have left; and that nobody is to be added.
  await admin.ok(importsApi.choose, { params, body: { outcome: 'deactivate', apply: true } })
  await admin.ok(importsApi.choose, { params, body: { rows: [2], apply: false } })
  expect((await admin.ok(importsApi.byId, { params })).losing).toBe(3)
  for (const [n, email] of [
    [0, 'new@example.org'],
    [1, 'wrong@example.org'],
  ] as const)
    await admin.ok(usersApi.update, { params: { id: people[n]?.id ?? '' }, body: { email } })
  expect((await admin.ok(importsApi.byId, { params })).losing).toBe(1)
  expect((await run(admin, id, 1)).done).toMatchObject({ deactivate: 1 })
  const statuses = people.map(
    async (person) => (await admin.ok(usersApi.byId, { params: { id: person.id } })).status,
  )
  expect(await Promise.all(statuses)).toEqual(['active', 'active', 'inactive', 'active'])
})

it('leaves alone whoever has an address of the file again, since an earlier import was undone', async () => {
  const { admin, people } = await companyOf(2, 0)
  const [one] = people
  const params = { id: one?.id ?? '' }
  await admin.ok(usersApi.update, { params, body: { externalId: 'E-0' } })
  const moved = await plan(admin, 'external id,email\nE-0,moved@example.org', 'update')
  await run(admin, moved.id)
  const { id, planned } = await plan(admin, `name,surname,email\n${line(0)}\n${line(1)}`)
  expect(planned).toMatchObject({ create: 1, unchanged: 1, deactivate: 1 })
  await admin.ok(importsApi.undo, { params: { id: moved.id } })
  await settled(admin, moved.id)
  expect((await admin.ok(importsApi.byId, { params: { id } })).losing).toBe(0)
  await run(admin, id)
  expect(await admin.ok(usersApi.byId, { params })).toMatchObject({
    email: 's0@example.org',
    status: 'active',
  })
})

it('counts nobody for a file that only adds, or only fills gaps, whatever it says of who is here', async () => {
  const { acme, admin } = await companyOf(2, 0)
  const file = ['name,surname,email,job title,status', line(0, 'Baker,inactive'), line(2, ',inactive')].join(
    '\n',
  )
  const counted = async (id: string) => {
    const { planned, losing, losingToConfirm } = await admin.ok(importsApi.byId, { params: { id } })
    return [planned.create, planned.update, losing, losingToConfirm]
  }
  const adds = await plan(admin, file, 'create')
  const fills = await plan(admin, file, 'fill_missing')
  expect([await counted(adds.id), await counted(fills.id)]).toEqual([
    [1, 0, 0, false],
    [0, 1, 0, false],
  ])
  // Whom the first was to add came meanwhile: they are left as they are.
  await acme.user({ email: 's2@example.org' })
  expect([await counted(adds.id), await counted(fills.id)]).toEqual([
    [1, 0, 0, false],
    [0, 1, 0, false],
  ])
  await run(admin, fills.id)
  expect((await admin.ok(usersApi.list, { query: { search: 's0@' } })).items).toMatchObject([
    { email: 's0@example.org', jobTitle: 'Baker', status: 'active' },
  ])
})

it('counts those whose invitation a file takes that deletes them, and asks for their number', async () => {
  const { admin } = await companyOf(1, 1)
  for (const name of ['p1', 'p2'])
    await admin.ok(usersApi.create, {
      body: { name, surname: 'P', email: `${name}@example.org`, role: 'student' },
    })
  const file = 'email,status\np1@example.org,deleted\np2@example.org,deleted\n'
  const batch = await plan(admin, file, 'update')
  expect([batch.planned.update, batch.losing, batch.losingToConfirm]).toEqual([2, 2, true])
  const params = { id: batch.id }
  const refused = await admin.send(importsApi.run, { params, body: { invitations: 'none' } })
  expect(refused.error?.details).toEqual([{ field: 'losing', code: 'confirm_number', params: { number: 2 } }])
  expect((await run(admin, batch.id, 2)).done).toMatchObject({ update: 2 })
})

it('takes the invitation of whom a full file suspends, and chooses the absent beside them', async () => {
  const { admin } = await companyOf(2, 25)
  const made = await admin.ok(usersApi.create, {
    body: { name: 'P', surname: 'P', email: 'pending@example.org', role: 'student' },
  })
  const file = `name,surname,email,accountEnabled\n${line(0, 'TRUE')}\nP,P,pending@example.org,FALSE\n`
  const batch = await plan(admin, file)
  expect(batch).toMatchObject({ losing: 2, planned: { update: 1, deactivate: 1, error: 0 } })
  await run(admin, batch.id)
  expect((await admin.ok(usersApi.byId, { params: { id: made.id } })).status).toBe('inactive')
  expect((await plan(admin, file)).planned).toMatchObject({ unchanged: 2, error: 0 })
  const back = await plan(admin, file.replace('FALSE', 'TRUE'))
  await run(admin, back.id)
  expect((await admin.ok(usersApi.byId, { params: { id: made.id } })).status).toBe('pending')
})

it('reads no file, sent by whichever administrator, nor one anew for its errors or another layout, beside those of the company that are read', async () => {
  const { acme, admin } = await companyOf(0, 25)
  const { id } = await plan(admin, 'name,surname,email\nA,A,nobody')
  const content = 'name,surname,email\nA,A,a@example.org'
  const other = await uploaded(admin, content)
  const second = await acme.user({ role: 'admin' })
  const ends: (() => void)[] = []
  const hold = () =>
    readingInTurn({ one: acme.id }, () => new Promise<void>((end) => void ends.push(end))).catch(
      () => undefined,
    )
  const held = Array.from({ length: 100 }, hold)
  const errors = await admin.send(importsApi.errorFile, { params: { id } })
  const layout = await admin.send(importsApi.layout, { params: { id: other.id }, body: { headerRow: 1 } })
  const send = (who: Person) =>
    who.send(importsApi.upload, { files: { file: { filename: 'people.csv', content } } })
  const sent = [await send(admin), await send(second)]
  const everyone = setInterval(() => ends.splice(0).forEach((end) => end()), 10)
  await Promise.all(held)
  clearInterval(everyone)
  expect([errors.status, layout.status, ...sent.map(({ status }) => status)]).toEqual([429, 429, 429, 429])
  expect((await admin.send(importsApi.errorFile, { params: { id } })).status).toBe(200)
})
