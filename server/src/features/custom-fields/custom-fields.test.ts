import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { authApi } from '#contract/accounts/auth.ts'
import { bulkApi } from '#contract/people/bulk.ts'
import { customFieldsApi, type CustomField } from '#contract/people/custom-fields.ts'
import { importsApi, type UserBatch } from '#contract/people/imports.ts'
import { myDataApi } from '#contract/accounts/my-data.ts'
import { usersApi } from '#contract/people/users.ts'
import { until } from '../../../test/until.ts'
import { world, type Person } from '../../../test/world.ts'

const w = await world()

const define = (
  admin: Person,
  body: { name: string; kind?: CustomField['kind'] } & Record<string, unknown>,
) => admin.ok(customFieldsApi.create, { body: { kind: 'text', ...body } as never })
const site = (admin: Person, more: object = {}) =>
  define(admin, { name: 'Site', kind: 'choice', options: [{ name: 'Madrid' }, { name: 'Leeds' }], ...more })
const change = (admin: Person, id: string, custom: Record<string, string | number | null>) =>
  admin.call(usersApi.update, { params: { id }, body: { custom } })
const named = (field: CustomField, name: string) =>
  field.options.find((option) => option.name === name)?.id ?? ''
const historyOf = async (admin: Person, id: string) =>
  (await admin.ok(usersApi.history, { params: { id } })).items.map(({ action, before, after }) => [
    action,
    before,
    after,
  ])

async function importing(
  admin: Person,
  content: string,
  mode: 'create_or_update' | 'fill_missing' = 'create_or_update',
  chosen?: UserBatch['columns'][number]['target'][],
) {
  const uploaded = await admin.ok(importsApi.upload, { files: { file: { filename: 'people.csv', content } } })
  const targets = chosen ?? uploaded.columns.map(({ target }) => target)
  await admin.ok(importsApi.plan, { params: { id: uploaded.id }, body: { targets, mode, role: 'student' } })
  const until = (state: string) =>
    expect
      .poll(async () => (await admin.ok(importsApi.byId, { params: { id: uploaded.id } })).state, {
        timeout: 20_000,
      })
      .toBe(state)
  await until('planned')
  const now = async () => (await admin.ok(importsApi.rows, { params: { id: uploaded.id }, query: {} })).items
  return {
    targets,
    rows: await now(),
    now,
    async run() {
      await admin.ok(importsApi.run, { params: { id: uploaded.id }, body: { invitations: 'none' } })
      await until('done')
    },
    async undo() {
      await admin.ok(importsApi.undo, { params: { id: uploaded.id } })
      await until('undone')
    },
  }
}

it('a company defines fields: people have values of their kinds, in their order, and the log says them in words', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const ana = await acme.user({ name: 'Ana', surname: 'Gil' })
  const where = await site(admin)
  const desk = await define(admin, { name: 'Desk', kind: 'number' })
  const since = await define(admin, { name: 'Since', kind: 'date' })
  const { items } = await admin.ok(customFieldsApi.order, { body: { ids: [since.id, where.id, desk.id] } })
  expect(items.map(({ name }) => name)).toEqual(['Since', 'Site', 'Desk'])

  const given = { [where.id]: named(where, 'Leeds'), [desk.id]: 12.5, [since.id]: '2026-03-31' }
  expect((await change(admin, ana.id, given)).data?.custom).toEqual(given)
  expect(await historyOf(admin, ana.id)).toEqual([
    ['users.updated', { custom: [] }, { custom: ['Since: 2026-03-31', 'Site: Leeds', 'Desk: 12.5'] }],
  ])
  const wrong = await change(admin, ana.id, {
    [where.id]: 'Leeds',
    [desk.id]: '12',
    [since.id]: '31/03/2026',
    [ana.id]: 'x',
  })
  expect([wrong.status, wrong.error?.details]).toEqual([
    400,
    [
      { field: `custom.${where.id}`, code: 'unknown_option' },
      { field: `custom.${desk.id}`, code: 'invalid_number' },
      { field: `custom.${since.id}`, code: 'invalid_date' },
      { field: `custom.${ana.id}`, code: 'unknown_field' },
    ],
  ])
  // What a schema would pass over is refused as any other name.
  for (const name of ['__proto__', 'constructor']) {
    const values = JSON.parse(`{"${name}":"x"}`) as unknown
    for (const strange of [
      await admin.send(usersApi.update, { params: { id: ana.id }, body: { custom: values } }),
      await ana.send(customFieldsApi.saveOwn, { body: { values } }),
    ])
      expect([strange.status, strange.error?.code]).toEqual([400, 'BAD_REQUEST'])
  }
  const other = await w.company()
  const theirs = await other.user({ role: 'admin' })
  expect((await theirs.ok(customFieldsApi.list)).items).toEqual([])
  expect((await theirs.call(customFieldsApi.delete, { params: { id: desk.id } })).status).toBe(404)
})

it('an option that is renamed reads anew, and one that is archived stays with who has it and is given to nobody else', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const [ana, bob] = [await acme.user(), await acme.user()]
  const where = await site(admin)
  await change(admin, ana.id, { [where.id]: named(where, 'Leeds') })
  const options = where.options.map((option) =>
    option.name === 'Leeds' ? { ...option, name: 'York', archived: true } : option,
  )
  const changed = await admin.ok(customFieldsApi.update, { params: { id: where.id }, body: { options } })
  expect(named(changed, 'York')).toBe(named(where, 'Leeds'))
  expect((await change(admin, bob.id, { [where.id]: named(where, 'Leeds') })).error?.details).toEqual([
    { field: `custom.${where.id}`, code: 'unknown_option' },
  ])
  expect((await change(admin, ana.id, { [where.id]: named(where, 'Leeds') })).status).toBe(200)
  const csv = await admin.call(bulkApi.export, {
    body: { selection: { ids: [ana.id] }, format: 'csv', columns: ['email', `field:${where.id}`] },
  })
  expect(csv.text.replace('\ufeff', '').split('\r\n').slice(0, 2)).toEqual([
    'E-mail,Site',
    `${ana.email},York`,
  ])
  const left = await admin.call(customFieldsApi.update, {
    params: { id: where.id },
    body: { options: options.slice(0, 1) },
  })
  expect(left.error?.details).toEqual([{ field: 'options', code: 'option_left_out' }])
})

it('people are found by an option, a part of a text, and from a day or a number on', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const where = await site(admin)
  const desk = await define(admin, { name: 'Desk', kind: 'number' })
  const since = await define(admin, { name: 'Since', kind: 'date' })
  const team = await define(admin, { name: 'Team' })
  const make = async (email: string, custom: Record<string, string | number>) => {
    const { id } = await acme.user({ email })
    expect((await change(admin, id, custom)).status).toBe(200)
  }
  await make('a@example.org', {
    [where.id]: named(where, 'Leeds'),
    [desk.id]: 9,
    [since.id]: '2025-12-31',
    [team.id]: 'Geología',
  })
  await make('b@example.org', {
    [where.id]: named(where, 'Madrid'),
    [desk.id]: 10,
    [since.id]: '2026-01-01',
    [team.id]: '50% quarry',
  })
  const found = async (...custom: string[]) => {
    const { items, total } = await admin.ok(usersApi.list, { query: { custom, sort: 'email' } })
    expect(total).toBe(items.length)
    return items.map(({ email }) => email[0]).join('')
  }
  expect(await found(`${where.id}:${named(where, 'Leeds')}`)).toBe('a')
  expect(await found(`${where.id}:${named(where, 'Leeds')}`, `${where.id}:${named(where, 'Madrid')}`)).toBe(
    'ab',
  )
  expect(await found(`${where.id}:${named(where, 'Leeds')}`, `${desk.id}:10..`)).toBe('')
  expect(await found(`${desk.id}:10..`)).toBe('b')
  expect(await found(`${desk.id}:..9.5`)).toBe('a')
  expect(await found(`${since.id}:2026-01-01..`)).toBe('b')
  expect(await found(`${since.id}:2025-01-01..2025-12-31`)).toBe('a')
  expect(await found(`${team.id}:geologia`)).toBe('a')
  expect(await found(`${team.id}:0%`)).toBe('b')
  expect(await found(`${team.id}:_`)).toBe('')
  expect(await found(`${desk.id}:0x1..`, `${desk.id}:1e5..`, `${since.id}:2026-99-99..`)).toBe('')
})

it('what is required is asked of whoever is new, by a call and by a file, and taken from nobody', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const ana = await acme.user({ email: 'ana@example.org', name: 'Ana', surname: 'Gil' })
  const team = await define(admin, { name: 'Team', required: true })
  const body = {
    name: 'Bob',
    surname: 'Stone',
    email: 'bob@example.org',
    role: 'student' as const,
    invite: false,
  }
  expect((await admin.call(usersApi.create, { body })).error?.details).toEqual([
    { field: `custom.${team.id}`, code: 'required' },
  ])
  const bob = await admin.ok(usersApi.create, { body: { ...body, custom: { [team.id]: 'Quarry' } } })
  expect(bob.custom).toEqual({ [team.id]: 'Quarry' })
  expect((await change(admin, bob.id, { [team.id]: null })).error?.details).toEqual([
    { field: `custom.${team.id}`, code: 'required' },
  ])
  // Who has none already is changed all the same.
  expect((await admin.call(usersApi.update, { params: { id: ana.id }, body: { name: 'Anna' } })).status).toBe(
    200,
  )
  const { rows } = await importing(
    admin,
    'First name,Surname,E-mail,Team\nCy,Ridge,cy@example.org,\nDi,Ford,di@example.org,Scree\n',
  )
  expect(rows.map(({ outcome, errors }) => [outcome, errors])).toEqual([
    ['error', [{ field: '', code: 'custom_required', params: { names: 'Team' } }]],
    ['create', []],
  ])
})

it('what is required only since a file was looked at is asked of its new people all the same', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  await acme.user({ email: 'ana@example.org' })
  const content = 'First name,Surname,E-mail\nCy,Ridge,cy@example.org\nAnna,Gil,ana@example.org'
  const file = await importing(admin, content)
  await define(admin, { name: 'Team', required: true })
  await file.run()
  expect((await file.now()).map(({ outcome, errors }) => [outcome, errors[0]?.code])).toEqual([
    ['error', 'custom_required'],
    ['update', undefined],
  ])
})

it('a file’s columns are known by the fields’ names; the run does it, and the undo puts back what there was', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const ana = await acme.user({ email: 'ana@example.org', name: 'Ana', surname: 'Gil' })
  const where = await site(admin)
  const desk = await define(admin, { name: 'Desk number', kind: 'number' })
  const since = await define(admin, { name: 'Since', kind: 'date' })
  await change(admin, ana.id, { [where.id]: named(where, 'Madrid') })
  const lines = [
    'First name,Surname,E-mail,SITE,Desk number,Since',
    'Ana,Gil,ana@example.org,leeds,"1.234,5",31/03/2026',
    'Bob,Stone,bob@example.org,Paris,12,2026-04-01',
    'Cy,Ridge,cy@example.org,,many,',
  ]
  const file = await importing(admin, lines.join('\n'))
  expect(file.targets).toEqual([
    'name',
    'surname',
    'email',
    ...[where, desk, since].map(({ id }) => `field:${id}`),
  ])
  expect(
    file.rows.map(({ outcome, before, after, errors, notes }) => [outcome, before, after, errors, notes]),
  ).toEqual([
    [
      'update',
      { custom: ['Site: Madrid'] },
      { custom: ['Site: Leeds', 'Desk number: 1234.5', 'Since: 2026-03-31'] },
      [],
      [],
    ],
    [
      'create',
      null,
      { role: 'student', custom: ['Desk number: 12', 'Since: 2026-04-01'] },
      [],
      [{ field: '', code: 'custom_option_unknown', params: { value: 'Paris', name: 'Site' } }],
    ],
    [
      'error',
      null,
      null,
      [{ field: '', code: 'custom_not_number', params: { value: 'many', name: 'Desk number' } }],
      [],
    ],
  ])
  await file.run()
  const now = async () => (await admin.ok(usersApi.byId, { params: { id: ana.id } })).custom
  expect(await now()).toEqual({
    [where.id]: named(where, 'Leeds'),
    [desk.id]: 1234.5,
    [since.id]: '2026-03-31',
  })
  expect((await historyOf(admin, ana.id))[0]).toEqual([
    'users.updated',
    { custom: ['Site: Madrid'] },
    { custom: ['Site: Leeds', 'Desk number: 1234.5', 'Since: 2026-03-31'] },
  ])
  await file.undo()
  expect(await now()).toEqual({ [where.id]: named(where, 'Madrid') })
  expect((await historyOf(admin, ana.id))[0]).toEqual([
    'users.change_undone',
    { custom: ['Site: Leeds', 'Desk number: 1234.5', 'Since: 2026-03-31'] },
    { custom: ['Site: Madrid'] },
  ])
  const gaps = await importing(admin, 'E-mail,Site,Desk number\nana@example.org,Leeds,7', 'fill_missing')
  expect(gaps.rows[0]?.after).toEqual({ custom: ['Site: Madrid', 'Desk number: 7'] })
})

it('what was in a field that is deleted comes back by no undo and by no plan made before', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const ana = await acme.user({ email: 'ana@example.org' })
  const bob = await acme.user({ email: 'bob@example.org' })
  const [team, kept] = [await define(admin, { name: 'Team' }), await define(admin, { name: 'Kept' })]
  await change(admin, ana.id, { [team.id]: 'Quarry', [kept.id]: 'old' })
  const done = await importing(admin, 'E-mail,First name,Surname,Team,Kept\nana@example.org,,,Scree,new')
  await done.run()
  const planned = await importing(
    admin,
    'E-mail,First name,Surname,Team,Kept\nbob@example.org,,,Scree,yes\nnew@example.org,N,W,Scree,yes',
  )
  expect(planned.rows.map(({ outcome }) => outcome)).toEqual(['update', 'create'])
  await admin.ok(customFieldsApi.delete, { params: { id: team.id } })
  // As it is kept: an answer would hide what no field is there for.
  const stored = (email: string) =>
    w.services.db.withTenant(acme.id, async (tx) => {
      const found = tx.selectFrom('users').select('custom').where('email', '=', email)
      return (await found.executeTakeFirst())?.custom
    })
  await expect.poll(() => stored('ana@example.org'), { timeout: 20_000 }).toEqual({ [kept.id]: 'new' })
  await done.undo()
  expect(await stored('ana@example.org')).toEqual({ [kept.id]: 'old' })
  await planned.run()
  expect([await stored('bob@example.org'), await stored('new@example.org')]).toEqual([
    { [kept.id]: 'yes' },
    { [kept.id]: 'yes' },
  ])
  expect((await historyOf(admin, bob.id))[0]).toEqual([
    'users.updated',
    { custom: [] },
    { custom: ['Kept: yes'] },
  ])
})

it('a file that people left by comes back without a change, in either language, and an archived option as what it is', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const ana = await acme.user({ email: 'ana@example.org' })
  const fields = [
    await site(admin),
    await define(admin, { name: 'Rate', kind: 'number' }),
    await define(admin, { name: 'Size', kind: 'number' }),
    await define(admin, { name: 'Since', kind: 'date' }),
  ]
  const [where, rate, size, since] = fields as [CustomField, CustomField, CustomField, CustomField]
  const had = {
    [where.id]: named(where, 'Leeds'),
    [rate.id]: 1.234,
    [size.id]: -1234.5,
    [since.id]: '2026-04-03',
  }
  expect((await change(admin, ana.id, had)).status).toBe(200)
  const options = where.options.map((option) => ({ ...option, archived: option.name === 'Leeds' }))
  await admin.ok(customFieldsApi.update, { params: { id: where.id }, body: { options } })
  const columns = ['email', 'name', 'surname', ...fields.map(({ id }) => `field:${id}` as const)] as const
  const exported = async () => {
    const body = { selection: { ids: [ana.id] }, format: 'csv' as const, columns: [...columns] }
    return (await admin.call(bulkApi.export, { body })).text
  }
  const english = await exported()
  expect(english.split('\r\n')[1]?.split(',').slice(3)).toEqual(['Leeds', '1.2340', '-1234.5', '2026-04-03'])
  await admin.ok(authApi.updateMe, { body: { preferredLanguage: 'es' } })
  const spanish = await exported()
  expect(spanish.split('\r\n')[1]?.split(';').slice(3)).toEqual(['Leeds', '1,2340', '-1234,5', '2026-04-03'])
  for (const content of [english, spanish]) {
    const { rows } = await importing(admin, content.replace('﻿', ''))
    expect(rows.map(({ outcome, errors, notes }) => [outcome, errors, notes])).toEqual([
      ['unchanged', [], []],
    ])
  }
})

it('a number that could be two is refused in words, where nothing else in the file shows how it writes them', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  await define(admin, { name: 'Desk', kind: 'number' })
  await define(admin, { name: 'Since', kind: 'date' })
  const head = 'E-mail,First name,Surname,Desk,Since\n'
  const unclear = await importing(
    admin,
    `${head}a@example.org,A,B,1.234,03/04/2026\nb@example.org,A,B,31.03.2026,`,
  )
  expect(unclear.rows.map(({ after, errors, notes }) => [after, errors, notes])).toEqual([
    [
      null,
      [
        {
          field: '',
          code: 'custom_number_unclear',
          params: { name: 'Desk', value: '1.234', one: 1234, other: 1.234 },
        },
      ],
      [{ field: '', code: 'custom_day_first', params: { name: 'Since', value: '03/04/2026' } }],
    ],
    [null, [{ field: '', code: 'custom_not_number', params: { name: 'Desk', value: '31.03.2026' } }], []],
  ])
  // The last row shows how the others are meant.
  const shown = await importing(
    admin,
    `${head}a@example.org,A,B,1.234,03/04/2026\nb@example.org,A,B,"12,5",4/31/2026\nc@example.org,A,B,7,4/30/2026`,
  )
  expect(shown.rows.map(({ after, errors }) => [after?.['custom'], errors[0]?.code])).toEqual([
    [['Desk: 1234', 'Since: 2026-03-04'], undefined],
    [undefined, 'custom_not_date'],
    [['Desk: 7', 'Since: 2026-04-30'], undefined],
  ])
})

it('a layout that was remembered before there was a field guesses it all the same, and leaves out what was left out', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const header = 'E-mail,First name,Surname,Grade A,Grade A+,Team'
  const targetsOf = async (content: string) => {
    const uploaded = await admin.ok(importsApi.upload, { files: { file: { filename: 'p.csv', content } } })
    return uploaded.columns.slice(3).map(({ target }) => target)
  }
  const first = await importing(admin, `${header}\na@example.org,A,B,1,2,x\n`)
  await first.run()
  const [plain, plus] = [await define(admin, { name: 'Grade A' }), await define(admin, { name: 'Grade A+' })]
  const again = `${header}\nb@example.org,A,B,1,2,x\n`
  expect(await targetsOf(again)).toEqual([`field:${plain.id}`, `field:${plus.id}`, 'tags'])
  // Nothing in common with the layout but names without their signs.
  expect(await targetsOf(again.replace('Grade A,Grade A+', 'Grade A+,Grade A'))).toEqual([
    `field:${plus.id}`,
    `field:${plain.id}`,
    'tags',
  ])
  expect(await targetsOf(again.replace('Grade A,Grade A+', 'Grade-A,Grade.A'))).toEqual([null, null, 'tags'])
  const uploaded = await admin.ok(importsApi.upload, {
    files: { file: { filename: 'p.csv', content: again } },
  })
  const targets = uploaded.columns.map(({ target }, i) => (i === 3 ? null : target))
  const left = await importing(admin, again, 'create_or_update', targets)
  await left.run()
  expect(await targetsOf(again)).toEqual([null, `field:${plus.id}`, 'tags'])
})

it('the template asks what the company asks of whoever is new, and is a file that can be sent as it is', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  await define(admin, { name: 'Rate', kind: 'number', required: true })
  await site(admin, { required: true })
  await define(admin, { name: 'Nickname' })
  await admin.ok(authApi.updateMe, { body: { preferredLanguage: 'es' } })
  const { text } = await admin.call(importsApi.template, { body: { format: 'csv' } })
  expect(text.split('\r\n')[0]?.split(';').slice(-2)).toEqual(['Rate', 'Site'])
  const { rows } = await importing(admin, text.replace('﻿', ''))
  expect(rows.map(({ after, errors }) => [after?.['custom'], errors])).toEqual([
    [['Rate: 12.5', 'Site: Madrid'], []],
    [['Rate: 12.5', 'Site: Madrid'], []],
  ])
})

it('an option that was archived since a file was looked at is given to nobody by it, and the row says which', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const [ana] = [await acme.user({ email: 'ana@example.org' }), await acme.user({ email: 'bob@example.org' })]
  const where = await site(admin)
  const content =
    'E-mail,First name,Surname,Site\nana@example.org,,,Leeds\nbob@example.org,,,Leeds\nbob@example.org,,,Madrid\nnew@example.org,N,W,Leeds'
  const planned = await importing(admin, content.replace('bob@example.org,,,Madrid\n', ''))
  const again = await importing(admin, content.replace('bob@example.org,,,Leeds\n', ''))
  await change(admin, ana.id, { [where.id]: named(where, 'Leeds') })
  const options = where.options.map((option) => ({ ...option, archived: option.name === 'Leeds' }))
  await admin.ok(customFieldsApi.update, { params: { id: where.id }, body: { options } })
  await planned.run()
  const refused = [{ field: '', code: 'custom_option_archived', params: { name: 'Site', value: 'Leeds' } }]
  expect((await planned.now()).map(({ outcome, errors }) => [outcome, errors])).toEqual([
    ['unchanged', []],
    ['error', refused],
    ['error', refused],
  ])
  await again.run()
  expect((await again.now()).map(({ outcome }) => outcome)).toEqual(['unchanged', 'update', 'error'])
})

it('everybody sees and changes of their own fields what the company lets them, and nothing else', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const [student, mentor] = [await acme.user({ role: 'student' }), await acme.user({ role: 'mentor' })]
  const grade = await define(admin, { name: 'Grade', seenBy: 'admins' })
  await define(admin, { name: 'Coach', seenBy: 'mentors' })
  const size = await define(admin, { name: 'Shirt size', seenBy: 'admins', editedBy: 'self' })
  await change(admin, student.id, { [grade.id]: 'A' })
  const names = async (who: Person) => (await who.ok(customFieldsApi.own)).items.map(({ name }) => name)
  expect(await names(student)).toEqual(['Shirt size'])
  expect(await names(mentor)).toEqual(['Coach', 'Shirt size'])
  expect((await student.call(customFieldsApi.list)).status).toBe(403)
  const saved = await student.ok(customFieldsApi.saveOwn, { body: { values: { [size.id]: 'M' } } })
  expect(saved.items).toMatchObject([{ name: 'Shirt size', value: 'M', editable: true }])
  const refused = await student.call(customFieldsApi.saveOwn, { body: { values: { [grade.id]: 'A+' } } })
  expect(refused.error?.details).toEqual([{ field: `custom.${grade.id}`, code: 'not_yours_to_change' }])
  expect((await admin.ok(usersApi.byId, { params: { id: student.id } })).custom).toEqual({
    [grade.id]: 'A',
    [size.id]: 'M',
  })
  const mine = JSON.parse((await student.call(myDataApi.export)).text) as {
    data: { users: { custom: unknown }[] }
  }
  expect(mine.data.users[0]?.custom).toEqual(['Grade: A', 'Shirt size: M'])
})

it('a field that is deleted takes along what people have in it; a company has fifty at most', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const ana = await acme.user()
  const team = await define(admin, { name: 'Team' })
  const kept = await define(admin, { name: 'Kept' })
  await change(admin, ana.id, { [team.id]: 'Quarry', [kept.id]: 'yes' })
  // More than are taken in one piece.
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`insert into users (company_id, id, role, status, name, surname, email, custom)
      select ${acme.id}::uuid, gen_random_uuid(), 'student', 'active', 'Ana', 'Stone ' || n, 'ana.' || n || '@example.org',
        jsonb_build_object(${team.id}::text, 'Quarry') from generate_series(1, 600) n`.execute(tx),
  )
  const holders = () =>
    w.services.db.withTenant(acme.id, async (tx) => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from users where custom ? ${team.id}::text`.execute(tx)
      return rows[0]?.n
    })
  expect(await holders()).toBe(601)
  await admin.ok(customFieldsApi.delete, { params: { id: team.id } })
  await expect.poll(holders, { timeout: 20_000 }).toBe(0)
  await expect
    .poll(async () => (await admin.ok(usersApi.byId, { params: { id: ana.id } })).custom, { timeout: 20_000 })
    .toEqual({ [kept.id]: 'yes' })
  const twice = await admin.call(customFieldsApi.create, { body: { name: 'kept', kind: 'text' } })
  expect([twice.status, twice.error?.code]).toEqual([409, 'ALREADY_EXISTS'])
  for (let i = 1; i < 50; i++) await define(admin, { name: `Field ${i}` })
  const more = await admin.call(customFieldsApi.create, { body: { name: 'One more', kind: 'text' } })
  expect(more.error?.code).toBe('MAX_NUMBER_REACHED')
})

it('a super_admin at another company’s host has the fields of their own company, and nothing is written into the other’s log', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const root = await w.superAdmin()
  const theirs = await define(admin, { name: 'Shirt size', seenBy: 'all', editedBy: 'self' })
  const own = await define(root, { name: 'Badge', seenBy: 'all', editedBy: 'self' })
  const there = w.at(acme, root)
  const before = (await admin.ok(auditApi.list, { query: {} })).total
  expect((await there.ok(customFieldsApi.own)).items.map(({ name }) => name)).toContain('Badge')
  const refused = await there.call(customFieldsApi.saveOwn, { body: { values: { [theirs.id]: 'M' } } })
  expect(refused.error?.details).toEqual([{ field: `custom.${theirs.id}`, code: 'not_yours_to_change' }])
  await there.ok(customFieldsApi.saveOwn, { body: { values: { [own.id]: '7' } } })
  expect((await root.ok(customFieldsApi.own)).items).toContainEqual(expect.objectContaining({ value: '7' }))
  expect((await admin.ok(auditApi.list, { query: {} })).total).toBe(before)
})

it('a list is narrowed to so many values of one parameter, and no more', async () => {
  const admin = await (await w.company()).user({ role: 'admin' })
  const field = await define(admin, { name: 'Site' })
  const asked = (n: number) =>
    admin.call(usersApi.list, {
      query: { custom: Array.from({ length: n }, (_, at) => `${field.id}:${at}`) },
    })
  expect((await asked(200)).status).toBe(200)
  expect((await asked(201)).error).toMatchObject({ code: 'BAD_REQUEST', details: [{ field: 'custom' }] })
})

it.skipIf(w.kind === 'pglite')(
  'a field that is being deleted gets no value meanwhile: whoever would write one waits, and is answered as it ends',
  async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const ana = await acme.user({ email: 'ana@example.org' })
    const waiting = () =>
      w.services.db.withTenant(acme.id, async (tx) => {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from pg_locks held join pg_locks asked using (pid)
          where held.relation = 'custom_fields'::regclass and not asked.granted`.execute(tx)
        return (rows[0]?.n ?? 0) > 0
      })
    const newcomer = { name: 'N', surname: 'W', email: 'new@example.org', role: 'student' as const }
    const ways: [string, (id: string) => Promise<() => Promise<unknown>>][] = [
      ['an administrator', async (id) => () => change(admin, ana.id, { [id]: 'late' })],
      [
        'the person',
        async (id) => () => ana.call(customFieldsApi.saveOwn, { body: { values: { [id]: 'late' } } }),
      ],
      [
        'whoever adds somebody',
        async (id) => () => admin.call(usersApi.create, { body: { ...newcomer, custom: { [id]: 'late' } } }),
      ],
      [
        'an import',
        async () => (await importing(admin, 'E-mail,First name,Surname,Team\nana@example.org,,,late')).run,
      ],
    ]
    for (const [who, prepare] of ways) {
      const field = await define(admin, { name: 'Team', seenBy: 'all', editedBy: 'self' })
      const write = await prepare(field.id)
      const [deleted, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const deleting = w.services.db.withTenant(acme.id, async (tx) => {
        await tx.deleteFrom('custom_fields').where('id', '=', field.id).execute()
        deleted.resolve()
        await commit.promise
      })
      await deleted.promise
      let ended = false
      const writing = write().finally(() => (ended = true))
      await until(async () => ended || (await waiting()))
      const waited = !ended
      commit.resolve()
      await Promise.all([deleting, writing])
      expect([who, waited]).toEqual([who, true])
      const stored = await w.services.db.withTenant(acme.id, (tx) =>
        tx.selectFrom('users').select('custom').execute(),
      )
      expect([who, stored.filter(({ custom }) => Object.keys(custom).length)]).toEqual([who, []])
    }
  },
)
