import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { authApi } from '#contract/accounts/auth.ts'
import { bulkApi } from '#contract/people/bulk.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import { customFieldsApi } from '#contract/people/custom-fields.ts'
import { importsApi } from '#contract/people/imports.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { usersApi } from '#contract/people/users.ts'
import { BATCH_JOB } from '#server/features/users/batches/run/work.ts'
import { addJob } from '#server/platform/jobs/jobs.ts'
import { forgetAudit } from '#server/features/audit/forget-audit.ts'
import { world, type Person, type TestCompany, type World } from '../../../test/world.ts'

let w: World
let company: TestCompany
let admin: Person
let other: Person

beforeAll(async () => {
  w = await world()
  company = await w.company()
  admin = await company.user({ role: 'admin', name: 'Ada', surname: 'Stone' })
  other = await company.user({ role: 'admin', name: 'Bo', surname: 'Reed' })
})

/** Entries are shown for as long as they are kept. */
const yesterday = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 86_400_000
const minutesOfYesterday = (minute: number) => new Date(yesterday + minute * 60_000)

const add = (companyId: string, values: { at?: Date; before?: unknown; after?: unknown; action?: string }) =>
  w.services.db.withTenant(companyId, (tx) =>
    tx
      .insertInto('audit_log')
      .values({
        company_id: companyId,
        id: uuid(),
        action: values.action ?? 'users.updated',
        before: values.before === undefined ? null : JSON.stringify(values.before),
        after: values.after === undefined ? null : JSON.stringify(values.after),
        ...(values.at ? { at: values.at } : {}),
      })
      .execute(),
  )

describe('the audit log', () => {
  it('tells who did what to whom, before and after, when and from where', async () => {
    const made = await admin.ok(usersApi.create, {
      body: { name: 'Cy', surname: 'Moss', email: `cy.${company.slug}@example.org`, role: 'student' },
    })
    await other.ok(usersApi.update, { params: { id: made.id }, body: { name: 'Cyril' } })
    const { items, total } = await admin.ok(auditApi.list, { query: { target: made.id } })
    expect(total).toBe(items.length)
    expect(items[0]).toMatchObject({
      action: 'users.updated',
      actorId: other.id,
      actorName: 'Bo Reed',
      targetId: made.id,
      before: { name: 'Cy' },
      after: { name: 'Cyril' },
      ip: '127.0.0.1',
    })
    expect(items.map(({ action }) => action)).toContain('users.created')
  })

  it('holds sign-ins and refused attempts', async () => {
    const person = await company.user()
    await person.password('three stones on a hill')
    const body = { email: person.email, password: 'three stones on a hill' }
    await company.stranger.call(authApi.login, { body: { ...body, password: 'not this one at all' } })
    await company.stranger.ok(authApi.login, { body })
    const of = async (query: { actor?: string; target?: string }) =>
      (await admin.ok(auditApi.list, { query })).items.map(({ action }) => action)
    expect(await of({ target: person.id })).toEqual(['auth.sign_in_refused'])
    expect(await of({ actor: person.id })).toEqual(['auth.signed_in'])
  })

  it('filters by actor, action and time, and pages without gap or overlap', async () => {
    const c = await w.company()
    const boss = await c.user({ role: 'admin' })
    const at = minutesOfYesterday
    for (let i = 0; i < 7; i++)
      await add(c.id, { at: at(i), action: i % 2 ? 'users.created' : 'users.updated' })
    const some = await boss.ok(auditApi.list, { query: { action: ['users.created'] } })
    expect(some.total).toBe(3)
    const others = await boss.ok(auditApi.list, { query: { except: ['users.created'] } })
    expect(new Set(others.items.map(({ action }) => action))).toEqual(new Set(['users.updated']))
    expect(others.total).toBe(others.items.length)
    const between = await boss.ok(auditApi.list, {
      query: { from: at(2).toISOString(), to: at(5).toISOString() },
    })
    expect(between.items.map((entry) => entry.at)).toEqual([at(4), at(3), at(2)].map((d) => d.toISOString()))
    const pages = await Promise.all(
      [1, 2, 3].map((page) => boss.ok(auditApi.list, { query: { page, pageSize: 3 } })),
    )
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(7)
    expect(await boss.ok(auditApi.actions)).toEqual({ items: ['users.created', 'users.updated'] })
  })

  it('has each entry by its id too, as the list tells it, and for its company alone', async () => {
    const c = await w.company()
    const boss = await c.user({ role: 'admin' })
    await add(c.id, { after: { clientSecret: 'hush', name: 'seen' } })
    const [listed] = (await boss.ok(auditApi.list)).items
    const params = { id: listed?.id ?? '' }
    expect(await boss.ok(auditApi.byId, { params })).toEqual(listed)
    expect(listed?.after).toMatchObject({ clientSecret: '•••' })
    expect((await admin.call(auditApi.byId, { params })).status).toBe(404)
    expect((await boss.call(auditApi.byId, { params: { id: uuid() } })).status).toBe(404)
  })

  it('masks whatever is named like a secret', async () => {
    const c = await w.company()
    const boss = await c.user({ role: 'admin' })
    await add(c.id, { after: { clientSecret: 'hush', deep: [{ apiKey: 'hush' }], name: 'seen' } })
    const { items } = await boss.ok(auditApi.list)
    expect(JSON.stringify(items)).not.toContain('hush')
    expect(items[0]?.after).toMatchObject({ clientSecret: '•••', name: 'seen' })
  })

  it('is the company’s own, also for a super_admin who works in it', async () => {
    const c = await w.company()
    await add(c.id, { action: 'users.created' })
    const root = await w.superAdmin()
    const { items } = await w.at(c, root).ok(auditApi.list)
    expect(items.map(({ action }) => action)).toEqual(['users.created'])
    const { items: elsewhere } = await admin.ok(auditApi.list, { query: { pageSize: 200 } })
    expect(elsewhere.map(({ id }) => id)).not.toContain(items[0]?.id)
  })

  it('leaves whole, though many entries lie within one millisecond, and says how many left [S7.28a]', async () => {
    const c = await w.company()
    const boss = await c.user({ role: 'admin' })
    await w.services.db.withTenant(c.id, (tx) =>
      // Of the first 1,250 each has a moment of its own, the others have one.
      sql`insert into audit_log (company_id, id, action, at, target_id)
        select ${c.id}, id, 'users.updated', ${new Date(yesterday)}::timestamptz + least(n, 1251) * interval '3 microseconds', id
        from (select n, gen_random_uuid() as id from generate_series(1, 2500) n) entries`.execute(tx),
    )
    const answer = await boss.call(auditApi.export, { body: { action: ['users.updated'] } })
    const rows = parse<Record<string, string>>(answer.text, { bom: true, columns: true })
    expect(rows).toHaveLength(2500)
    expect(new Set(rows.map((row) => row['Its ID'])).size).toBe(2500)
    const { items } = await boss.ok(auditApi.list, { query: { action: ['audit.exported'] } })
    expect(items.map(({ after }) => after)).toEqual([
      { filter: { action: ['users.updated'] }, format: 'csv', count: 2500 },
    ])
    // What is written from then on, of the export itself above all, is none of what was counted.
    const { total } = await boss.ok(auditApi.list, {})
    const all = parse((await boss.call(auditApi.export, { body: {} })).text, { bom: true, columns: true })
    expect(all).toHaveLength(total)
  })

  it('is read in one order though many entries have one moment', async () => {
    const c = await w.company()
    const boss = await c.user({ role: 'admin' })
    const ids = ['7', '2', '9', '4', '1', '8', '3', '6', '5'].map(
      (n) => `0197a000-0000-7000-8000-00000000000${n}`,
    )
    await w.services.db.withTenant(c.id, (tx) =>
      sql`insert into audit_log (company_id, id, action, at)
        select ${c.id}, id, 'users.updated', ${new Date(yesterday)}::timestamptz from unnest(${ids}::uuid[]) id`.execute(
        tx,
      ),
    )
    // Whichever way the database goes: an index would have them in this order anyway.
    const { withTenant } = w.services.db
    const anyWay = vi.spyOn(w.services.db, 'withTenant')
    anyWay.mockImplementation((id, body, options) =>
      withTenant(
        id,
        async (tx, first) => {
          await sql`set local enable_indexscan = off`.execute(tx)
          return body(tx, first)
        },
        options,
      ),
    )
    const listed: string[] = []
    for (const page of [1, 2, 3]) {
      const query = { action: ['users.updated'], page, pageSize: 3 }
      const { items } = await boss.ok(auditApi.list, { query })
      listed.push(...items.map(({ id }) => id.slice(-1)))
    }
    anyWay.mockRestore()
    expect(listed).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  })

  it('leaves without what was written down while it left, though it began before', async () => {
    const c = await w.company()
    const boss = await c.user({ role: 'admin' })
    const at = new Date(Date.now() - 5000)
    for (let i = 0; i < 3; i++) await add(c.id, { at })
    const begun = async (id: string) => add(id, { at: new Date(at.getTime() - 1000) })
    const { withTenant } = w.services.db
    const late = vi.spyOn(w.services.db, 'withTenant')
    late.mockImplementation(async (id, body, options) => {
      if (id === c.id && options?.readOnly && !options.first) {
        late.mockRestore()
        await begun(id)
      }
      return withTenant(id, body, options)
    })
    const { status, text } = await boss.call(auditApi.export, { body: { action: ['users.updated'] } })
    late.mockRestore()
    expect([status, parse(text, { bom: true, columns: true }).length]).toEqual([200, 3])
    const { items, total } = await boss.ok(auditApi.list, { query: { action: ['audit.exported'] } })
    expect([total, items[0]?.after?.['count']]).toEqual([1, 3])
    const { total: by } = await boss.ok(auditApi.list, { query: { action: ['users.updated'] } })
    expect(by).toBe(4)
  })

  it.skipIf(process.env['CAIRN_TEST_DB'] !== 'postgres')(
    'leaves without what was under way when it was counted, and ends while it leaves',
    async () => {
      const c = await w.company()
      const boss = await c.user({ role: 'admin' })
      let goOn = () => {}
      const waiting = new Promise<void>((resolve) => (goOn = resolve))
      let written = () => {}
      const isWritten = new Promise<void>((resolve) => (written = resolve))
      const { withTenant } = w.services.db
      const under = withTenant(c.id, async (tx) => {
        await sql`insert into audit_log (company_id, id, action) values (${c.id}, gen_random_uuid(), 'users.updated')`.execute(
          tx,
        )
        written()
        await waiting
      })
      await isWritten
      for (let i = 0; i < 3; i++) await add(c.id, {})
      const late = vi.spyOn(w.services.db, 'withTenant')
      late.mockImplementation(async (id, body, options) => {
        if (id === c.id && options?.readOnly && !options.first) {
          goOn()
          await under
        }
        return withTenant(id, body, options)
      })
      const { status, text } = await boss.call(auditApi.export, { body: { action: ['users.updated'] } })
      late.mockRestore()
      expect([status, parse(text, { bom: true, columns: true }).length]).toEqual([200, 3])
      expect((await boss.ok(auditApi.list, { query: { action: ['users.updated'] } })).total).toBe(4)
    },
  )

  it('breaks off where entries are gone before they were read: a shorter file is never taken for the whole', async () => {
    const c = await w.company()
    const boss = await c.user({ role: 'admin' })
    for (let i = 0; i < 3; i++) await add(c.id, {})
    const { withTenant } = w.services.db
    const gone = vi.spyOn(w.services.db, 'withTenant')
    gone.mockImplementation(async (id, body, options) => {
      if (id === c.id && options?.readOnly && !options.first)
        await w.services.db.withPlatform((tx) =>
          tx
            .deleteFrom('audit_log')
            .where('company_id', '=', c.id)
            .where('action', '=', 'users.updated')
            .execute(),
        )
      return withTenant(id, body, options)
    })
    const answer = boss.call(auditApi.export, { body: { action: ['users.updated'] } })
    const ended = await answer.then(
      ({ status }) => status,
      () => 'broken off',
    )
    expect(ended).not.toBe(200)
    gone.mockRestore()
  })

  it('leaves in the reader’s words, with the separator of their language, and runs no formula', async () => {
    const c = await w.company()
    const boss = await c.user({ role: 'admin', name: 'Ada', surname: 'Stone' })
    const made = await boss.ok(usersApi.create, {
      body: { name: '=1+1', surname: 'Moss', email: `cy.${c.slug}@example.org`, role: 'student' },
    })
    await boss.ok(usersApi.update, { params: { id: made.id }, body: { surname: 'Gil' } })
    const body = { action: ['users.updated'] }
    const file = async () => {
      const { text } = await boss.call(auditApi.export, { body })
      return text.replace('\ufeff', '').trim().split('\r\n')
    }
    const [header, row] = await file()
    expect(header).toBe(
      'When,Who,What,About,Before and after,From,Browser,Who (ID),What (code),Its ID,Request',
    )
    expect(row).toMatch(
      /^[\dTZ:.-]+,Ada Stone,Changed a person’s details,'=1\+1 Gil,Surname: Moss → Gil,127\.0\.0\.1,/,
    )
    expect(row).toContain(`,${boss.id},users.updated,${made.id},`)
    await boss.ok(authApi.updateMe, { body: { preferredLanguage: 'es' } })
    const [cabecera, fila] = await file()
    expect(cabecera).toBe(
      'Cuándo;Quién;Qué;Sobre;Antes y después;Desde;Navegador;Quién (ID);Qué (código);Su identificador;Petición',
    )
    expect(fila).toContain(";Ada Stone;Cambió los datos de una persona;'=1+1 Gil;Apellidos: Moss → Gil;")
    const workbook = await boss.call(auditApi.export, { body: { ...body, format: 'xlsx' } })
    expect(workbook.headers['content-disposition']).toContain('.xlsx')
  })
})

describe('an import in the log', () => {
  it('is one entry until it is opened, its undo another, and whoever stops one of somebody else’s a third', async () => {
    const c = await w.company()
    const ada = await c.user({ role: 'admin', name: 'Ada', surname: 'Stone' })
    const bo = await c.user({ role: 'admin', name: 'Bo', surname: 'Reed' })
    const step = (minute: number, action: string, who: Person, target: string) =>
      w.services.db.withTenant(c.id, (tx) =>
        tx
          .insertInto('audit_log')
          .values({
            company_id: c.id,
            id: uuid(),
            action,
            actor_id: who.id,
            actor_name: who.email,
            target_type: 'user_batch',
            target_id: target,
            at: minutesOfYesterday(minute),
          })
          .execute(),
      )
    const [one, two, three] = [uuid(), uuid(), uuid()]
    await step(0, 'users.batch_started', ada, one)
    await step(1, 'users.batch_done', ada, one)
    await step(2, 'users.batch_started', ada, two)
    await step(3, 'users.batch_cancelled', bo, two)
    await step(4, 'users.batch_undo_started', bo, one)
    await step(5, 'users.batch_undone', bo, one)
    await step(6, 'users.batch_started', ada, three)
    await step(7, 'users.batch_failed', ada, three)
    await step(8, 'users.error_file_fetched', ada, three)
    // What had failed says nothing of the undo that is begun after it.
    const four = uuid()
    await step(-3, 'users.batch_started', bo, four)
    await step(-2, 'users.batch_failed', bo, four)
    await step(-1, 'users.batch_undo_started', bo, four)
    const log = async (query: object) =>
      (await ada.ok(auditApi.list, { query: { fold: 'true', ...query } })).items.map(
        ({ action, actorId }) => [action.replace('users.', ''), actorId === ada.id ? 'Ada' : 'Bo'],
      )
    expect(await log({})).toEqual([
      ['error_file_fetched', 'Ada'],
      ['batch_failed', 'Ada'],
      ['batch_undone', 'Bo'],
      ['batch_cancelled', 'Bo'],
      ['batch_started', 'Ada'],
      ['batch_done', 'Ada'],
      ['batch_undo_started', 'Bo'],
      ['batch_failed', 'Bo'],
    ])
    // Of days on which it only began there is what it had come to.
    const to = minutesOfYesterday(1).toISOString()
    const from = minutesOfYesterday(0).toISOString()
    expect(await log({ from, to })).toEqual([['batch_started', 'Ada']])
    // A step is told of by none that is not asked for.
    const started = [
      ['batch_started', 'Ada'],
      ['batch_started', 'Ada'],
      ['batch_started', 'Ada'],
    ]
    expect(await log({ from, action: ['users.batch_started'] })).toEqual(started)
    expect(
      await log({
        from,
        except: ['users.batch_done', 'users.batch_failed'],
        to: minutesOfYesterday(4).toISOString(),
      }),
    ).toEqual([
      ['batch_cancelled', 'Bo'],
      ['batch_started', 'Ada'],
      ['batch_started', 'Ada'],
    ])
    const { items } = await ada.ok(auditApi.list, { query: { batch: one } })
    expect(items.map(({ action }) => action)).toEqual([
      'users.batch_undone',
      'users.batch_undo_started',
      'users.batch_done',
      'users.batch_started',
    ])
  })

  it('is told when it fails, with why', async () => {
    const c = await w.company()
    const boss = await c.user({ role: 'admin', name: 'Ada', surname: 'Stone' })
    await c.user({ role: 'admin' })
    const { id, columns } = await boss.ok(importsApi.upload, {
      files: { file: { filename: 'people.csv', content: 'name,surname,email\nA,A,a@example.org' } },
    })
    const params = { id }
    const targets = columns.map(({ target }) => target)
    await boss.ok(importsApi.plan, { params, body: { targets, mode: 'create', role: 'mentor' } })
    await expect.poll(() => boss.ok(importsApi.byId, { params })).toMatchObject({ state: 'planned' })
    await w.services.db.withTenant(c.id, async (tx) => {
      await tx.updateTable('user_batches').set({ state: 'running' }).where('id', '=', id).execute()
      await tx.updateTable('users').set({ role: 'student' }).where('id', '=', boss.id).execute()
      await addJob(tx, { companyId: c.id, kind: BATCH_JOB, payload: { batchId: id } })
    })
    const entries = () =>
      w.services.db.withTenant(c.id, (tx) =>
        tx
          .selectFrom('audit_log')
          .select(['actor_name', 'target_name', 'after'])
          .where('action', '=', 'users.batch_failed')
          .execute(),
      )
    await expect.poll(entries).toEqual([
      {
        actor_name: 'Ada Stone',
        target_name: 'people.csv',
        after: { kind: 'file', reason: 'not_allowed_any_more' },
      },
    ])
  })

  it('is told in words where its file leaves: how many of each, and of whom what', async () => {
    const c = await w.company()
    const boss = await c.user({ role: 'admin', name: 'Ada', surname: 'Stone' })
    await boss.ok(authApi.updateMe, { body: { preferredLanguage: 'es' } })
    const { id, columns } = await boss.ok(importsApi.upload, {
      files: { file: { filename: 'people.csv', content: 'name,surname,email\nA,A,a@example.org' } },
    })
    const params = { id }
    const until = (state: string) =>
      expect.poll(async () => (await boss.ok(importsApi.byId, { params })).state).toBe(state)
    const targets = columns.map(({ target }) => target)
    await boss.ok(importsApi.plan, { params, body: { targets, mode: 'create', role: 'mentor' } })
    await until('planned')
    await boss.ok(importsApi.run, { params, body: { invitations: 'none' } })
    await until('done')
    await boss.ok(importsApi.undo, { params })
    await until('undone')
    const changes = async (query: object) => {
      const { text } = await boss.call(auditApi.export, { body: query })
      const rows = parse<Record<string, string>>(text, { bom: true, columns: true, delimiter: ';' })
      return rows.map((row) => row['Antes y después'])
    }
    expect(await changes({ action: ['users.batch_undone', 'users.batch_done'] })).toEqual([
      'Se dejaron como estaban: 0\nTipo: Importación\nDeshechos: 1',
      'Tipo: Importación\nErrores: 0\nCreadas: 1\nInvitadas: 0\nModificadas: 0\nSin cambios: 0\nDesactivadas: 0',
    ])
    expect(await changes({ action: ['users.created'], batch: id })).toEqual([
      'Nombre: A\nRol: Mentor\nCorreo electrónico: a@example.org\nApellidos: A',
    ])
  })
})

it('says in its file what was asked for, and no codes', async () => {
  const c = await w.company()
  const boss = await c.user({ role: 'admin', name: 'Ada', surname: 'Stone' })
  const filters = {
    role: ['student' as const, 'mentor' as const],
    neverSignedIn: 'true' as const,
    search: 'Gil',
  }
  const selection = { filters, except: [boss.id] }
  const columns = ['email' as const, 'lastLogin' as const]
  await boss.call(bulkApi.export, { body: { selection, format: 'xlsx', columns } })
  await boss.call(auditApi.export, { body: { action: ['users.exported'], except: ['auth.signed_in'] } })
  await boss.ok(meetingsApi.updatePolicy, { body: { relayOnly: true, guests: false, lobby: 'all' } })
  const changes = async () => {
    const action = ['users.exported', 'audit.exported', 'meetings.policy_changed']
    const { text } = await boss.call(auditApi.export, { body: { action } })
    const delimiter = text.includes(';Qué;') ? ';' : ','
    const rows: string[][] = parse(text, { bom: true, delimiter }).slice(1)
    // The newest comes first; of exports of the log itself the first one made.
    return rows
      .map((row) => row[4]?.split('\n').toSorted())
      .toReversed()
      .slice(0, 3)
  }
  const lines = [
    [
      'Columns: E-mail, Last sign-in',
      'File: Excel workbook',
      'Filter: Role: Student, Mentor; Search: Gil; People left out: 1; Never signed in: Yes',
      'Rows: 0',
    ],
    ['File: CSV file', 'Filter: What: Exported people; Without: Signed in', 'Rows: 1'],
    [
      'Calls through the TURN server only: No → Yes',
      'Guests allowed: Yes → No',
      'Waiting room: For guests → For everyone',
    ],
  ]
  expect(await changes()).toEqual(lines)
  await boss.ok(authApi.updateMe, { body: { preferredLanguage: 'es' } })
  expect((await changes())[0]).toEqual([
    'Archivo: Libro de Excel',
    'Columnas: Correo electrónico, Último inicio de sesión',
    'Filas: 0',
    'Filtro: Rol: Estudiante, Mentor; Búsqueda: Gil; Personas excluidas: 1; Nunca ha iniciado sesión: Sí',
  ])
})

it('says in its file of the company’s own fields what was exported and looked for, and days as one reads them', async () => {
  const c = await w.company()
  const boss = await c.user({ role: 'admin' })
  await boss.ok(authApi.updateMe, { body: { timeZone: 'Europe/Madrid' } })
  const ana = await c.user({ name: 'Ana' })
  const define = (body: { name: string; kind: 'date' | 'choice' | 'number'; options?: { name: string }[] }) =>
    boss.ok(customFieldsApi.create, { body })
  const since = await define({ name: 'Since', kind: 'date' })
  const site = await define({ name: 'Site', kind: 'choice', options: [{ name: 'Leeds' }] })
  const desk = await define({ name: 'Desk', kind: 'number' })
  const leeds = site.options[0]?.id ?? ''
  await boss.ok(usersApi.update, {
    params: { id: ana.id },
    body: { custom: { [since.id]: '2026-03-31', [site.id]: leeds, [desk.id]: 12345.5 } },
  })
  const custom = [
    `${since.id}:2026-01-01..2026-03-31`,
    `${since.id}:2026-02-01..`,
    `${site.id}:${leeds}`,
    `${desk.id}:..9.5`,
  ]
  const filters = { custom, lastLoginFrom: '2026-03-05T23:30:00.000Z' }
  const columns = ['email' as const, `field:${site.id}` as const, `field:${since.id}` as const]
  await boss.call(bulkApi.export, { body: { selection: { filters, except: [] }, format: 'csv', columns } })
  const told = async () => {
    const { text } = await boss.call(auditApi.export, {
      body: { action: ['users.exported', 'users.updated'] },
    })
    const delimiter = text.includes(';Qué;') ? ';' : ','
    const rows: string[][] = parse(text, { bom: true, delimiter }).slice(1)
    return rows.map((row) => row[4]?.split('\n').toSorted())
  }
  expect(await told()).toEqual([
    [
      'Columns: E-mail, Site, Since',
      'File: CSV file',
      'Filter: Custom fields: Since: 01/01/2026 – 31/03/2026, Since: ≥ 01/02/2026, Site: Leeds, Desk: ≤ 9.5; Signed in since: 06/03/2026, 00:30',
      'Rows: 0',
    ],
    ['Custom fields: – → Since: 31/03/2026, Site: Leeds, Desk: 12,345.5'],
  ])
  await boss.ok(authApi.updateMe, { body: { preferredLanguage: 'es' } })
  const [exported, updated] = await told()
  expect(exported?.join(' ')).toContain('Desk: ≤ 9,5')
  expect(updated).toEqual(['Campos personalizados: – → Since: 31/03/2026, Site: Leeds, Desk: 12.345,5'])
})

describe('how long entries are kept', () => {
  it('is a setting, within bounds, and written down itself', async () => {
    const c = await w.company()
    const boss = await c.user({ role: 'admin' })
    expect(await boss.ok(auditApi.settings)).toEqual({ keptDays: 365 })
    expect((await boss.call(auditApi.updateSettings, { body: { keptDays: 5 } })).error?.code).toBe(
      'BAD_REQUEST',
    )
    await boss.ok(auditApi.updateSettings, { body: { keptDays: 90 } })
    expect(await boss.ok(auditApi.settings)).toEqual({ keptDays: 90 })
    const { items } = await boss.ok(auditApi.list)
    expect(items[0]).toMatchObject({
      action: 'audit.settings_changed',
      before: { keptDays: 365 },
      after: { keptDays: 90 },
    })
  })

  it('forgets what is older, of each company by its own setting', async () => {
    const strict = await w.company()
    const usual = await w.company()
    const boss = await strict.user({ role: 'admin' })
    await boss.ok(auditApi.updateSettings, { body: { keptDays: 30 } })
    const old = new Date(Date.now() - 40 * 86_400_000)
    await add(strict.id, { at: old })
    await add(usual.id, { at: old })
    expect(await forgetAudit(w.services)).toBeGreaterThan(0)
    const left = (id: string) =>
      w.services.db.withTenant(id, (tx) => tx.selectFrom('audit_log').select('at').execute())
    expect((await left(strict.id)).every(({ at }) => at > old)).toBe(true)
    expect(await left(usual.id)).toHaveLength(1)
  })

  it('forgets what other companies have, though it fails at one', async () => {
    const old = new Date(Date.now() - 800 * 86_400_000)
    for (const { id } of [await w.company(), await w.company()]) await add(id, { at: old })
    let failed = false
    const withPlatformIn: typeof w.services.db.withPlatformIn = (database, run, options) => {
      if (options?.readOnly || failed) return w.services.db.withPlatformIn(database, run, options)
      failed = true
      return Promise.reject(new Error('a broken row'))
    }
    const db = { ...w.services.db, withPlatformIn }
    expect(await forgetAudit({ ...w.services, db })).toBeGreaterThan(0)
    expect(failed).toBe(true)
  })

  it('cannot be rewritten by the installation either: it may only forget', async () => {
    const error = await w.services.db
      .withPlatform((tx) => sql`update audit_log set actor_name = 'x'`.execute(tx))
      .catch((e: unknown) => e)
    expect(String(error)).toMatch(/permission denied/)
  })
})

it('notes a changed setting of the company once', async () => {
  const c = await w.company()
  const boss = await c.user({ role: 'admin' })
  const settings = await boss.ok(companiesApi.settings)
  await boss.ok(companiesApi.updateSettings, {
    params: { id: settings.id },
    body: { description: 'Words' },
  })
  const { items } = await boss.ok(auditApi.list, { query: { action: ['companies.settings_changed'] } })
  expect(items).toHaveLength(1)
})

it('tells of a change the fields that are another, and not those that stayed', async () => {
  const c = await w.company()
  const boss = await c.user({ role: 'admin' })
  await boss.ok(authApi.updateMe, { body: { timeZone: 'Europe/Madrid', preferredLanguage: 'es' } })
  await boss.ok(authApi.updateMe, { body: { timeZone: 'Asia/Tokyo' } })
  const { items } = await boss.ok(auditApi.list, { query: { action: ['auth.profile_changed'] } })
  expect(items[0]).toMatchObject({ before: { timeZone: 'Europe/Madrid' }, after: { timeZone: 'Asia/Tokyo' } })
  expect(Object.keys({ ...items[0]?.before, ...items[0]?.after })).toEqual(['timeZone'])
})
