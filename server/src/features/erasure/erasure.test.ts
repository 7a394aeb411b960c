import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { attachmentsApi } from '#contract/attachments.ts'
import { auditApi } from '#contract/people/audit.ts'
import { authApi } from '#contract/accounts/auth.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { bulkApi } from '#contract/people/bulk.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { freshProofApi } from '#contract/accounts/fresh-proof.ts'
import { importsApi } from '#contract/people/imports.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { myDataApi } from '#contract/accounts/my-data.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { secondFactorApi } from '#contract/accounts/second-factor.ts'
import { usersApi } from '#contract/people/users.ts'
import { erasePeople } from '#server/features/erasure/erase-people.ts'
import { exportedParts, readRows, type Cursor } from '#server/features/erasure/read-my-rows.ts'
import { personalData, tablesOfPeople } from '#server/features.ts'
import { mailsTo } from '../../../test/mails.ts'
import { until } from '../../../test/until.ts'
import { world, type Person, type TestCompany, type World } from '../../../test/world.ts'

const NAME = 'Zubeneschamali'
const SURNAME = 'Quetzalcoatlus'
const PASSWORD = 'three stones on a hill'

let w: World
let company: TestCompany
let admin: Person

beforeAll(async () => {
  w = await world()
  company = await w.company()
  admin = await company.user({ role: 'admin' })
  // Other tests may have left people in this database whose time is over.
  await erasePeople(w.services, tablesOfPeople)
})

const platform = <T>(body: Parameters<typeof w.services.db.withPlatform<T>>[0]) =>
  w.services.db.withPlatform(body)

/** Tables in which a text stands, in any column, as text or as bytes. */
async function placesOf(...texts: string[]): Promise<string[]> {
  return platform(async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`select table_name as name
      from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name <> 'migrations'`.execute(tx)
    const found: string[] = []
    for (const { name } of tables)
      for (const text of texts) {
        const hex = Buffer.from(text).toString('hex')
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} t
          where t::text ilike ${`%${text}%`} or t::text ilike ${`%${hex}%`}`.execute(tx)
        if (rows[0]?.n) found.push(`${name}: ${text}`)
      }
    return found
  })
}

const leftLongAgo = (id: string, days: number, companyId = company.id) =>
  w.services.db.withTenant(companyId, (tx) =>
    tx
      .updateTable('users')
      .set({ status: 'deleted', deleted_at: new Date(Date.now() - days * 86_400_000) })
      .where('id', '=', id)
      .execute(),
  )

/** Someone who left their name and address wherever one can. */
async function everywhere(): Promise<Person> {
  const tag = uuid().slice(-6)
  const created = await admin.ok(usersApi.create, {
    body: {
      name: NAME,
      surname: SURNAME,
      email: `first.${tag}@quetzal.example`,
      role: 'mentor',
      externalId: `quetzal-${tag}`,
      invite: true,
    },
  })
  await admin.ok(usersApi.changeStatus, {
    params: { id: created.id },
    body: { userId: created.id, status: 'active' },
  })
  const email = `second.${tag}@quetzal.example`
  await admin.ok(usersApi.update, { params: { id: created.id }, body: { email } })
  const sessionId = uuid()
  await w.services.db.withTenant(company.id, async (tx) => {
    const ids = { company_id: company.id, user_id: created.id }
    await tx
      .insertInto('sessions')
      .values({ ...ids, id: sessionId, expires_at: new Date(Date.now() + 3_600_000), user_agent: NAME })
      .execute()
    await tx
      .insertInto('user_credentials')
      .values({ ...ids, password_hash: await w.services.passwords.hash(PASSWORD, { one: created.id }) })
      .execute()
    const about = { name: `${NAME} ${SURNAME}`, email, deep: [{ email }] }
    const batch = uuid()
    await sql`insert into user_batches (company_id, id, kind, state, filename, created_by, created_name)
      values (${company.id}, ${batch}, 'file', 'done', ${`${NAME} ${SURNAME}.csv`}, ${created.id},
        ${`${NAME} ${SURNAME}`})`.execute(tx)
    await sql`insert into user_batch_rows (company_id, batch_id, row, user_id, outcome, name, surname, email, before, after)
      values (${company.id}, ${batch}, 1, ${created.id}, 'update', ${NAME}, ${SURNAME}, ${email},
        ${JSON.stringify(about)}, ${JSON.stringify(about)})`.execute(tx)
    // The heads of two files of somebody else: one has a row about them, the other was only uploaded.
    const head = { sheets: [], headerRow: 2, head: [{ row: 1, cells: [`Of ${NAME} ${SURNAME}`] }] }
    const columns = [
      { header: 'E-mail', target: 'email', samples: [email], words: [{ word: NAME, count: 1 }] },
    ]
    for (const state of ['done', 'uploaded']) {
      const shown = uuid()
      await sql`insert into user_batches (company_id, id, kind, state, filename, created_by, created_name, created_at, layout, columns)
        values (${company.id}, ${shown}, 'file', ${state}, 'people.csv', ${admin.id}, 'Ada Stone',
          now() - interval '40 days', ${JSON.stringify(head)}, ${JSON.stringify(columns)})`.execute(tx)
      if (state === 'done')
        await sql`insert into user_batch_rows (company_id, batch_id, row, user_id, outcome)
          values (${company.id}, ${shown}, 1, ${created.id}, 'update')`.execute(tx)
    }
  })
  const token = w.services.tokens.sign({ userId: created.id, companyId: company.id, sessionId })
  const person: Person = {
    ...w.at(company, { ...admin, token }),
    id: created.id,
    name: NAME,
    surname: SURNAME,
    role: created.role,
    email,
    token,
    sessionId,
    password: async (password) => password,
    proofOf: () => Promise.resolve(),
  }
  await person.ok(authApi.updateMe, { body: { timeZone: 'Europe/Madrid' } })
  await person.ok(authApi.createApiToken, { body: { name: `${NAME}’s`, scopes: ['profile:read'] } })
  await person.ok(secondFactorApi.startTotp)
  const course = await admin.ok(coursesApi.create, { body: { title: 'Candour', language: 'en' } })
  for (const part of ['author', 'grader'] as const)
    await admin.ok(coursesApi.setStaff, {
      params: { id: course.id },
      body: { staff: [{ id: created.id, part }] },
    })
  const meeting = await person.ok(meetingsApi.create, {
    body: {
      title: `${NAME} ${SURNAME} and you`,
      description: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: `Meet ${NAME} ${SURNAME}` }] }],
      },
      startsAt: new Date().toISOString(),
      minutes: 30,
      inviteeIds: [],
    },
  })
  await w.services.db.withTenant(company.id, async (tx) => {
    const { id } = await tx
      .selectFrom('meetings')
      .select('id')
      .where('code', '=', meeting.code)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('meeting_messages')
      .values({
        company_id: company.id,
        id: uuid(),
        meeting_id: id,
        user_id: created.id,
        name: `${NAME} ${SURNAME}`,
        body: `Hello ${NAME} ${SURNAME}`,
      })
      .execute()
    await tx
      .insertInto('meeting_peers')
      .values({
        company_id: company.id,
        id: uuid(),
        meeting_id: id,
        user_id: created.id,
        name: `${NAME} ${SURNAME}`,
        role: 'member',
        state: 'out',
      })
      .execute()
    await tx
      .updateTable('meetings')
      .set({ notes: Buffer.from(`notes of ${NAME} ${SURNAME}`) })
      .where('id', '=', id)
      .execute()
    await tx
      .updateTable('user_profiles')
      .set({ about: `I am ${NAME}`, goals: [SURNAME] })
      .where('user_id', '=', created.id)
      .execute()
  })
  return person
}

describe('erasing a person', () => {
  it('says of every table what becomes of a person in it', async () => {
    const { rows } = await platform((tx) =>
      sql<{ name: string }>`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'company_id'`.execute(tx),
    )
    expect(rows.map(({ name }) => name).filter((name) => !(name in personalData))).toEqual([])
  })

  it('leaves neither name nor address in any column of any table, but in what other people wrote', async () => {
    const person = await everywhere()
    const before = await placesOf(NAME, SURNAME, 'quetzal')
    expect(new Set(before.map((cursor) => cursor.split(':')[0])).size).toBeGreaterThan(9)
    await leftLongAgo(person.id, 31)
    expect(await erasePeople(w.services, tablesOfPeople)).toBe(1)
    expect(await placesOf(NAME, SURNAME, 'quetzal')).toEqual([])
    expect(await erasePeople(w.services, tablesOfPeople)).toBe(0)
  })

  it('leaves nobody in any list: neither among the deleted, nor in their number', async () => {
    const acme = await w.company()
    const lead = await acme.user({ role: 'admin' })
    const [erased, recent] = [await acme.user(), await acme.user()]
    await leftLongAgo(erased.id, 31, acme.id)
    await leftLongAgo(recent.id, 1, acme.id)
    const deleted = async (query: object = {}) => {
      const { total, items } = await lead.ok(usersApi.list, { query: { status: 'deleted', ...query } })
      return [total, ...items.map(({ id }) => id)]
    }
    expect((await deleted())[0]).toBe(2)
    await erasePeople(w.services, tablesOfPeople)
    expect(await deleted()).toEqual([1, recent.id])
    expect(await deleted({ neverSignedIn: 'true' })).toEqual([1, recent.id])
    expect((await lead.call(usersApi.byId, { params: { id: erased.id } })).status).toBe(404)
  })

  it('keeps what others need, without saying of whom it is', async () => {
    const person = await everywhere()
    await leftLongAgo(person.id, 31)
    await erasePeople(w.services, tablesOfPeople)
    const left = await w.services.db.withTenant(company.id, async (tx) => ({
      log: await tx.selectFrom('audit_log').selectAll().where('target_id', '=', person.id).execute(),
      user: await tx.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirst(),
      people: await tx.selectFrom('meeting_people').selectAll().where('user_id', '=', person.id).execute(),
    }))
    expect(left.user).toMatchObject({ role: 'mentor', status: 'deleted', email: '' })
    expect(left.people).toHaveLength(1)
    expect(left.log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['users.created', 'users.status_changed', 'users.erased']),
    )
    expect(left.log.find(({ action }) => action === 'users.created')).toMatchObject({
      after: { role: 'mentor' },
      actor_name: 'Ada Stone',
    })
    expect(left.log.filter(({ action }) => action === 'courses.staff_changed')).toMatchObject([
      { target_type: 'user', target_name: null, actor_name: 'Ada Stone' },
      { target_type: 'user', target_name: null, actor_name: 'Ada Stone' },
    ])
  })

  it('leaves in the log neither titles of their meetings nor names of the files that they added, whoever did what there', async () => {
    const host = await company.user({ role: 'mentor' })
    const other = await company.user({ role: 'mentor' })
    const meetingOf = async (by: Person, title: string) => {
      const { id, code } = await by.ok(meetingsApi.create, {
        body: { title, startsAt: new Date().toISOString() },
      })
      return { id, code, owner: { kind: 'meeting' as const, id } }
    }
    const attach = async (by: Person, owner: { kind: 'meeting'; id: string }, name: string) => {
      const { id, path } = await by.ok(attachmentsApi.create, { body: { owner, name, bytes: 4 } })
      const headers = {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      }
      expect((await by.raw('PATCH', path, { headers, body: Buffer.from('text') })).status).toBe(204)
      return { params: { id } }
    }
    const theirs = await meetingOf(host, 'Betelgeuse')
    const file = await attach(host, theirs.owner, 'Bellatrix.txt')
    await host.ok(attachmentsApi.remove, file)
    await host.ok(attachmentsApi.restore, file)
    const cohost = {
      company_id: company.id,
      meeting_id: theirs.id,
      user_id: other.id,
      role: 'cohost' as const,
    }
    await w.services.db.withTenant(company.id, (tx) =>
      tx.insertInto('meeting_people').values(cohost).execute(),
    )
    await other.ok(meetingsApi.update, { params: { code: theirs.code }, body: { title: 'Saiph' } })
    await other.ok(meetingsApi.end, { params: { code: theirs.code } })
    const kept = await meetingOf(other, 'Mintaka')
    await attach(other, kept.owner, 'Alnilam.txt')
    // Each removes what the other added.
    const [hosts, others] = [
      await attach(host, theirs.owner, 'Hatysa.txt'),
      await attach(other, theirs.owner, 'Alnitak.txt'),
    ]
    for (const [by, one] of [
      [other, hosts],
      [host, others],
    ] as const) {
      await by.ok(attachmentsApi.remove, one)
      await by.ok(attachmentsApi.restore, one)
    }
    const entries = async () =>
      (
        await platform((tx) =>
          sql<{
            text: string
          }>`select l::text as text from audit_log l where company_id = ${company.id}`.execute(tx),
        )
      ).rows
        .map(({ text }) => text)
        .join('\n')
    for (const word of ['Betelgeuse', 'Saiph', 'Bellatrix', 'Hatysa', 'Alnitak'])
      expect(await entries()).toContain(word)
    await leftLongAgo(host.id, 31)
    await erasePeople(w.services, tablesOfPeople)
    const left = await entries()
    expect(['Betelgeuse', 'Saiph', 'Bellatrix', 'Hatysa'].filter((word) => left.includes(word))).toEqual([])
    // What was done and by others stays, with its numbers; nobody else's words are touched.
    for (const word of [
      'attachments.added',
      'attachments.restored',
      'meetings.changed',
      'Mintaka',
      'Alnilam',
    ])
      expect(left).toContain(word)
    expect(left.match(/Alnitak/g)).toHaveLength(3)
    expect(await placesOf('Betelgeuse', 'Bellatrix', 'Hatysa')).toEqual([])
  })

  it('leaves in the log the title that somebody else gave to a meeting, whoever renamed it then', async () => {
    const [gone, stays] = [await company.user({ role: 'mentor' }), await company.user({ role: 'mentor' })]
    const { id, code } = await stays.ok(meetingsApi.create, {
      body: { title: 'Fomalhaut', startsAt: new Date().toISOString() },
    })
    await w.services.db.withTenant(company.id, (tx) =>
      tx
        .insertInto('meeting_people')
        .values({ company_id: company.id, meeting_id: id, user_id: gone.id, role: 'cohost' })
        .execute(),
    )
    const change = (by: Person, body: { title?: string; minutes?: number }) =>
      by.ok(meetingsApi.update, { params: { code }, body })
    await change(gone, { minutes: 45 })
    await change(gone, { title: 'Achernar' })
    await change(gone, { title: 'Canopus' })
    await change(stays, { title: 'Fomalhaut' })
    await change(gone, { minutes: 50 })
    const titles = async () =>
      (
        await platform((tx) =>
          sql<{
            by: string
            titles: (string | null)[]
          }>`select actor_id as by, array[before ->> 'title', after ->> 'title'] as titles from audit_log
            where company_id = ${company.id} and target_id = ${id} and action = 'meetings.changed' order by at, id`.execute(
            tx,
          ),
        )
      ).rows.map((row) => [row.by === gone.id ? 'gone' : 'stays', ...row.titles])
    expect(await titles()).toEqual([
      ['gone', null, null],
      ['gone', 'Fomalhaut', 'Achernar'],
      ['gone', 'Achernar', 'Canopus'],
      ['stays', 'Canopus', 'Fomalhaut'],
      ['gone', null, null],
    ])
    await leftLongAgo(gone.id, 31)
    await erasePeople(w.services, tablesOfPeople)
    expect(await titles()).toEqual([
      ['gone', null, null],
      ['gone', 'Fomalhaut', null],
      ['gone', null, null],
      ['stays', 'Canopus', 'Fomalhaut'],
      ['gone', null, null],
    ])
  })

  it('leaves in the log that somebody reported a message and why, and no word that they wrote to it', async () => {
    const own = await w.company()
    const [head, reporter, reported] = [
      await own.user({ role: 'admin' }),
      await own.user({ role: 'mentor' }),
      await own.user(),
    ]
    const { id } = await reporter.ok(conversationsApi.open, { body: { userId: reported.id } })
    const body = { reason: 'harassment' as const, words: `${NAME} was hurt` }
    await reporter.ok(conversationsApi.report, { params: { id }, body })
    const afterOf = async () =>
      (await head.ok(auditApi.list, { query: { action: ['conversations.reported'] } })).items.map(
        ({ after }) => after,
      )
    expect(await afterOf()).toMatchObject([{ reason: 'harassment', note: `${NAME} was hurt` }])
    await leftLongAgo(reporter.id, 31, own.id)
    await erasePeople(w.services, tablesOfPeople)
    const [left] = await afterOf()
    expect([left?.['reason'], left?.['note']]).toEqual(['harassment', undefined])
  })

  it('waits for 30 days, and spares who was restored', async () => {
    const recent = await company.user({ name: 'Rigel', surname: 'Kentaurus' })
    await leftLongAgo(recent.id, 29)
    const restored = await company.user({ name: 'Alpha', surname: 'Kentaurus' })
    await leftLongAgo(restored.id, 40)
    await w.services.db.withTenant(company.id, (tx) =>
      tx
        .updateTable('users')
        .set({ status: 'inactive', deleted_at: null })
        .where('id', '=', restored.id)
        .execute(),
    )
    expect(await erasePeople(w.services, tablesOfPeople)).toBe(0)
    expect((await placesOf('Kentaurus')).length).toBeGreaterThan(0)
  })

  it('is the only way to blank the log, and refuses for anyone whose time has not come', async () => {
    const error = await platform((tx) =>
      sql`select erase_from_audit_log(${company.id}, ${admin.id})`.execute(tx),
    ).catch((e: unknown) => e)
    expect(String(error)).toMatch(/not to be erased/)
    // Who was deleted and can still be restored keeps what the log says of them.
    const entriesOf = (id: string) =>
      platform(
        async (tx) =>
          (
            await sql<{
              name: string | null
              after: unknown
            }>`select target_name as name, after from audit_log
              where company_id = ${company.id} and target_id = ${id}`.execute(tx)
          ).rows,
      )
    for (const days of [1, 29]) {
      const recent = await company.user({ name: 'Mira', surname: 'Ceti' })
      await admin.ok(usersApi.update, { params: { id: recent.id }, body: { name: 'Mirach' } })
      await leftLongAgo(recent.id, days)
      const early = await platform((tx) =>
        sql`select erase_from_audit_log(${company.id}, ${recent.id})`.execute(tx),
      ).catch((e: unknown) => e)
      expect(String(early)).toMatch(/not to be erased/)
      expect(await entriesOf(recent.id)).toEqual([
        { name: 'Mirach Ceti', after: expect.objectContaining({ name: 'Mirach' }) },
      ])
    }
    const tenant = await w.services.db
      .withTenant(company.id, (tx) =>
        sql`select erase_from_audit_log(${company.id}, ${admin.id})`.execute(tx),
      )
      .catch((e: unknown) => e)
    expect(String(tenant)).toMatch(/permission denied/)
  })
})

/** All that a company's tables hold of somebody, as text. */
const heldOf = (companyId: string, ids: readonly string[]) =>
  w.services.db.withTenant(companyId, async (tx) => {
    const rows = async (table: string, where: ReturnType<typeof sql>) =>
      (
        await sql<{
          row: string
        }>`select t::text as row from ${sql.table(table)} t where ${where} order by 1`.execute(tx)
      ).rows
    const list = sql`any(${ids}::uuid[])`
    return {
      mails: await rows('mails', sql`user_id = ${list}`),
      log: await rows('audit_log', sql`actor_id = ${list}`),
      chat: await rows('meeting_messages', sql`user_id = ${list} or user_id is null`),
      imported: await rows('user_batch_rows', sql`user_id = ${list}`),
      meetings: await rows('meetings', sql`host_id = ${list}`),
    }
  })

describe('a namesake of somebody erased', () => {
  it('keeps mails, log entries, chat, notes, titles and rows of imports, and so do guests of that name, whoever has their address now, and everyone whom common words name', async () => {
    const acme = await w.company()
    const lead = await acme.user({ role: 'admin', name: 'Ada', surname: 'Stone' })
    const [leaves, stays] = [
      // Words that stand in every entry of every log.
      await acme.user({ name: 'users.updated', surname: 'meeting', email: 'lin@example.org' }),
      await acme.user({
        role: 'mentor',
        name: 'users.updated',
        surname: 'meeting',
        email: 'erlin@example.org',
      }),
    ]
    await lead.ok(usersApi.createNewPassword, { params: { id: stays.id } })
    await lead.ok(usersApi.update, { params: { id: stays.id }, body: { email: 'stays.erlin@example.org' } })
    await leftLongAgo(leaves.id, 31, acme.id)
    // The address is free again: it is somebody else's now.
    const heir = await acme.user({ name: 'Vega', surname: 'Lyrae', email: 'lin@example.org' })
    await lead.ok(usersApi.createNewPassword, { params: { id: heir.id } })
    await w.services.db.withTenant(acme.id, async (tx) => {
      const meeting = uuid()
      const title = 'users.updated meeting, and lin@example.org'
      await tx
        .insertInto('meetings')
        .values({
          company_id: acme.id,
          id: meeting,
          code: meeting.slice(-10),
          title,
          host_id: stays.id,
          starts_at: new Date(),
          minutes: 30,
          notes: Buffer.from(title),
        })
        .execute()
      await tx
        .insertInto('meeting_messages')
        .values({
          company_id: acme.id,
          id: uuid(),
          meeting_id: meeting,
          user_id: stays.id,
          name: 'users.updated meeting',
          body: title,
        })
        .execute()
      await tx
        .insertInto('meeting_messages')
        .values({
          company_id: acme.id,
          id: uuid(),
          meeting_id: meeting,
          user_id: null,
          name: 'users.updated meeting',
          body: 'Hello from a guest',
        })
        .execute()
      const batch = uuid()
      await sql`insert into user_batches (company_id, id, kind, state, created_by) values
        (${acme.id}, ${batch}, 'file', 'done', ${lead.id})`.execute(tx)
      await sql`insert into user_batch_rows (company_id, batch_id, row, user_id, outcome, name, surname, email) values
        (${acme.id}, ${batch}, 1, ${heir.id}, 'create', 'Vega', 'Lyrae', 'lin@example.org'),
        (${acme.id}, ${batch}, 2, ${stays.id}, 'update', 'users.updated', 'meeting', 'erlin@example.org')`.execute(
        tx,
      )
      // As a mail may quote somebody.
      await tx.updateTable('mails').set({ body_text: title }).where('user_id', '=', stays.id).execute()
    })
    const others = [lead.id, stays.id, heir.id]
    const before = await heldOf(acme.id, others)
    expect(before).toMatchObject({
      mails: expect.arrayContaining([{ row: expect.stringContaining(heir.id) }]),
      chat: [{ row: expect.any(String) }, { row: expect.any(String) }],
      imported: [{ row: expect.any(String) }, { row: expect.any(String) }],
    })
    expect([before.log.length > 0, before.meetings.length]).toEqual([true, 1])
    expect(await erasePeople(w.services, tablesOfPeople)).toBe(1)
    expect(await heldOf(acme.id, others)).toEqual(before)
  })
})

describe('many whose time is over, deleted at one moment of the database', () => {
  it('are all erased, however fine the moment, and the job ends', async () => {
    const acme = await w.company()
    await w.services.db.withTenant(acme.id, async (tx) => {
      await sql`insert into users (company_id, id, role, status, name, surname, email, deleted_at)
        select ${acme.id}, gen_random_uuid(), 'student', 'deleted', 'Many', 'Left', n || '@example.org',
          date_trunc('second', now()) - interval '31 days' + interval '123456 microseconds'
        from generate_series(1, 201) n`.execute(tx)
    })
    expect(await erasePeople(w.services, tablesOfPeople, AbortSignal.timeout(60_000))).toBe(201)
    expect(await erasePeople(w.services, tablesOfPeople)).toBe(0)
  })

  it('are erased though one of them cannot be, who is met once', async () => {
    const acme = await w.company()
    const people = await Promise.all(Array.from({ length: 3 }, () => acme.user()))
    for (const { id } of people) await leftLongAgo(id, 31, acme.id)
    const [stuck] = people
    await w.services.db.withTenant(acme.id, async (tx) => {
      await tx
        .updateTable('users')
        .set({ photo_key: 'a-photo' })
        .where('id', '=', stuck?.id ?? '')
        .execute()
    })
    const failing = {
      ...w.services,
      files: { ...w.services.files, remove: () => Promise.reject(new Error('The bucket is away')) },
    }
    expect(await erasePeople(failing, tablesOfPeople)).toBe(2)
  })

  it('are erased though more than are looked at in one go cannot be, and come first', async () => {
    const acme = await w.company()
    const stuck = Array.from(
      { length: 101 },
      (_, n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    )
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`insert into users (company_id, id, role, status, name, surname, email, deleted_at)
        select ${acme.id}, id, 'student', 'deleted', 'Many', 'Stuck', id || '@example.org', now() - interval '31 days'
        from unnest(${stuck}::uuid[]) id`.execute(tx),
    )
    const { id } = await acme.user()
    await leftLongAgo(id, 31, acme.id)
    const { withPlatformOf } = w.services.db
    const db: typeof w.services.db = {
      ...w.services.db,
      withPlatformOf: (companyId, body, options) =>
        withPlatformOf(
          companyId,
          async (tx) => {
            const result = await body(tx)
            const { rows } =
              await sql`select from users where company_id = ${acme.id} and id = any(${stuck}::uuid[])
            and erased_at is not null`.execute(tx)
            if (rows.length) throw new Error('They are held by something')
            return result
          },
          options,
        ),
    }
    expect(await erasePeople({ ...w.services, db }, tablesOfPeople, AbortSignal.timeout(60_000))).toBe(1)
    expect(await erasePeople(w.services, tablesOfPeople)).toBe(101)
  })

  it('by a change of many at once are found too', async () => {
    const acme = await w.company()
    const lead = await acme.user({ role: 'admin' })
    const leaving = [await acme.user(), await acme.user()]
    const planned = await lead.ok(bulkApi.plan, {
      body: {
        action: { kind: 'status', status: 'deleted' },
        selection: { ids: leaving.map(({ id }) => id) },
      },
    })
    const params = { id: planned.id }
    await until(async () => (await lead.ok(importsApi.byId, { params })).state === 'planned')
    await lead.ok(importsApi.run, { params, body: {} })
    const status = () =>
      w.services.db.withTenant(acme.id, (tx) =>
        tx.selectFrom('users').select('id').where('status', '=', 'deleted').execute(),
      )
    await until(async () => (await status()).length === 2)
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update users set deleted_at = deleted_at - interval '31 days' where status = 'deleted'`.execute(tx),
    )
    expect(await erasePeople(w.services, tablesOfPeople)).toBe(2)
  })
})

/** Makes a session one that began a while ago. */
const signedInLongAgo = ({ sessionId }: Person, companyId = company.id) =>
  w.services.db.withTenant(companyId, (tx) =>
    sql`update sessions set proved_at = now() - interval '11 minutes' where id = ${sessionId}`.execute(tx),
  )

describe('a copy of one’s data', () => {
  it.each([
    ['an address that is the end of another', { email: 't@cairn.test', name: 'T', surname: 'T' }],
    ['a name that stands in every address', { email: 'at@cairn.test', name: '@', surname: '' }],
  ])('holds nobody else’s mail, for %s either', async (_, disguise) => {
    const acme = await w.company()
    const root = await acme.user({ role: 'admin', email: 'root@cairn.test' })
    const thief = await acme.user({ role: 'admin', ...disguise })
    await acme.stranger.ok(authApi.forgotPassword, { body: { email: root.email } })
    const [mail] = await until(async () => {
      const mails = await mailsTo(w, acme.id, root.email)
      return mails.length ? mails : undefined
    })
    const { status, text } = await thief.call(myDataApi.export)
    expect(status).toBe(200)
    expect(text).not.toContain(root.email)
    expect(text).not.toContain(mail?.token)
  })

  it('holds one’s own mails without the link that they brought', async () => {
    const acme = await w.company()
    const person = await acme.user()
    await acme.stranger.ok(authApi.forgotPassword, { body: { email: person.email } })
    const [mail] = await until(async () => {
      const mails = await mailsTo(w, acme.id, person.email)
      return mails.length ? mails : undefined
    })
    const { text } = await person.call(myDataApi.export)
    expect(JSON.parse(text)).toMatchObject({
      data: { mails: [{ recipient: person.email, subject: mail?.subject }] },
    })
    expect(mail?.token).toMatch(/^[\w-]{43}$/)
    expect(text).not.toContain(mail?.token)
  })

  it('is given to who shows the password, once the sign-in is a while ago', async () => {
    const acme = await w.company()
    const person = await acme.user()
    await person.password(PASSWORD)
    await signedInLongAgo(person, acme.id)
    expect((await person.call(myDataApi.export)).error).toMatchObject({
      code: 'FORBIDDEN',
      details: { reason: 'fresh_proof_needed' },
    })
    await person.ok(freshProofApi.give, { body: { password: PASSWORD } })
    expect((await person.call(myDataApi.export)).status).toBe(200)
  })

  it('tells what others did to one, and neither their address nor their browser; of others nothing', async () => {
    const acme = await w.company()
    const lead = await acme.user({ role: 'admin' })
    const person = await acme.user({ role: 'admin' })
    const entry = { company_id: acme.id, action: 'users.updated', target_type: 'user' }
    await w.services.db.withTenant(acme.id, async (tx) => {
      await tx
        .insertInto('audit_log')
        .values([
          {
            ...entry,
            id: uuid(),
            actor_id: lead.id,
            target_id: person.id,
            ip: '203.0.113.7',
            user_agent: 'Lead’s',
          },
          { ...entry, id: uuid(), target_id: person.id, ip: '203.0.113.8', user_agent: 'A stranger’s' },
          {
            ...entry,
            id: uuid(),
            actor_id: person.id,
            target_id: lead.id,
            target_name: 'Leading Lady',
            before: JSON.stringify({ email: 'lady@example.org' }),
            ip: '203.0.113.9',
            user_agent: 'Mine',
          },
        ])
        .execute()
    })
    const { text } = await person.call(myDataApi.export)
    const { data } = JSON.parse(text) as { data: { audit_log: { action: string }[] } }
    expect(data.audit_log.filter(({ action }) => action === 'users.updated')).toHaveLength(3)
    expect(text).toContain('203.0.113.9')
    for (const theirs of ['203.0.113.7', '203.0.113.8', 'Lead’s', 'stranger’s', 'Lady', 'lady@'])
      expect(text).not.toContain(theirs)
  })
})

describe('my data', () => {
  it('is one JSON file with everything about me, and no secret [S7.28a]', async () => {
    const person = await everywhere()
    await person.ok(onboardingApi.get)
    const answer = await person.call(myDataApi.export)
    expect(answer.headers['content-disposition']).toMatch(/my-data-.+\.json/)
    const { data } = JSON.parse(answer.text) as { data: Record<string, Record<string, unknown>[]> }
    expect(data['users']).toMatchObject([{ name: NAME, surname: SURNAME, email: person.email }])
    expect(data['user_profiles']).toMatchObject([{ about: `I am ${NAME}` }])
    expect(data['meeting_messages']).toMatchObject([{ body: `Hello ${NAME} ${SURNAME}` }])
    expect(data['sessions']?.length).toBe(1)
    expect(answer.text).not.toMatch(/hash|argon2|"secret"/)
  })

  it('holds each of many rows once, which are read a few at a time', async () => {
    const person = await company.user()
    await w.services.db.withTenant(company.id, (tx) =>
      sql`insert into notifications (company_id, id, user_id, kind, about, title, at)
        select ${company.id}, gen_random_uuid(), ${person.id}, 'message', gen_random_uuid(), 'News ' || n, now()
        from generate_series(1, 450) n`.execute(tx),
    )
    const { status, text } = await person.call(myDataApi.export)
    expect(status).toBe(200)
    const { data } = JSON.parse(text) as { data: Record<string, { title: string }[]> }
    expect(data['notifications']?.map(({ title }) => title).toSorted()).toEqual(
      Array.from({ length: 450 }, (_, at) => `News ${at + 1}`).toSorted(),
    )
    expect(data['users']).toHaveLength(1)
    const parts = exportedParts(tablesOfPeople)
    const asked = { parts, person: { companyId: company.id, userId: person.id }, seal: w.services.seal }
    const counts: number[] = []
    let cursor: Cursor | null = { part: 0 }
    while (cursor) {
      const from: Cursor = cursor
      const { found, next } = await w.services.db.withTenant(company.id, (tx) =>
        readRows(tx, { ...asked, from }),
      )
      counts.push(found.reduce((sum, { rows }) => sum + rows.length, 0))
      cursor = next
    }
    expect(counts.length).toBeGreaterThan(2)
    expect(Math.max(...counts)).toBe(200)
  })

  it('holds nothing of anyone else', async () => {
    const one = await company.user({ name: 'Sirius', surname: 'Majoris' })
    const other = await company.user({ name: 'Procyon', surname: 'Minoris' })
    const { text } = await one.call(myDataApi.export)
    expect(text).toContain('Sirius')
    for (const theirs of [other.id, other.email, 'Procyon', admin.id]) expect(text).not.toContain(theirs)
  })
})
