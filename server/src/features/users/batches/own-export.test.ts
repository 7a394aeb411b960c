import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { bulkApi } from '#contract/people/bulk.ts'
import { customFieldsApi } from '#contract/people/custom-fields.ts'
import { Email, ExternalId, Name, Tag, TimeZone } from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import { importsApi } from '#contract/people/imports.ts'
import { singleLineFields, personFields } from '#contract/people/person-fields.ts'
import { roles } from '#contract/roles.ts'
import { judgeCustomValue } from '#contract/rules/people/custom-value.ts'
import { statuses } from '#contract/people/users.ts'
import { world, type Person } from '../../../../test/world.ts'

const w = await world()

/** What stands for something in files, and letters of many kinds. */
const piece = fc.oneof(
  fc.constantFrom(
    ',',
    ';',
    '|',
    '"',
    '""',
    "'",
    '=',
    '+',
    '-',
    '@',
    '＝',
    '#N/A',
    ' ',
    '<',
    '>',
    '(',
    '&',
    '_x0041_',
  ),
  fc.constantFrom('a', 'B', '1', 'ñ', 'José', '漢', 'می‌خواهم', '😀', 'no', 'admin', 'dr.'),
)
/** Texts that a file could take for something else. */
const tricky = fc.constantFrom(
  "'=x",
  "''-1",
  "'＋x",
  '=1',
  'a; b',
  '"a"',
  'a,"b"',
  '_x0041_',
  'Err:502',
  '1.234',
  '- -',
)
const text = fc.oneof(
  { weight: 3, arbitrary: fc.array(piece, { minLength: 1, maxLength: 7 }).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: tricky },
)
/** As a call would keep it; what no call takes is left out. */
const kept = <T>(schema: { safeParse(value: string): { data?: T | undefined } }) =>
  text.map((value) => schema.safeParse(value).data).filter((value) => value !== undefined)
/** Among them names that a file has for another zone as well. */
const zone = fc
  .oneof(
    fc.constantFrom(
      'UTC',
      'GMT',
      'CET',
      'EST',
      'MST7MDT',
      'Asia/Kolkata',
      'Europe/Kyiv',
      'US/Eastern',
      'GB',
      'Japan',
    ),
    fc.constantFrom('Etc/GMT+5', 'europe/madrid', 'ASIA/KOLKATA', ...Intl.supportedValuesOf('timeZone')),
  )
  .filter((name) => TimeZone.safeParse(name).success)
const localPart = fc.array(fc.constantFrom("'", '+', '-', 'a', '_', 'o', '1', '.'), {
  minLength: 1,
  maxLength: 5,
})
const person = fc.record({
  name: kept(Name),
  surname: kept(Name),
  start: localPart.map((parts) => parts.join('')),
  role: fc.constantFrom(...roles),
  status: fc.constantFrom(...statuses.filter((status) => status !== 'deleted')),
  lines: fc.record(
    Object.fromEntries(singleLineFields.map((key) => [key, fc.option(kept(personFields[key].value))])),
  ),
  externalId: fc.option(kept(ExternalId)),
  tags: fc.uniqueArray(kept(Tag), { maxLength: 4 }),
  preferredLanguage: fc.option(fc.constantFrom(...languages)),
  timeZone: fc.option(zone),
  note: fc.option(text.filter((value) => 'value' in judgeCustomValue({ kind: 'text', options: [] }, value))),
  level: fc.option(fc.integer({ min: -9_999_999, max: 9_999_999 }).map((n) => n / 1000)),
  since: fc.option(fc.constantFrom('2026-01-02', '2026-11-12', '1999-12-31')),
  site: fc.option(fc.integer({ min: 0, max: 4 })),
})
const sites = ['A', 'A+', '-', "'=SUM(1)", '1.234']
const columnOf = { pronouns: 'pronouns', jobTitle: 'job_title', department: 'department' } as const

async function companyOf(people: readonly (typeof person extends fc.Arbitrary<infer P> ? P : never)[]) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada', surname: 'Admin' })
  const define = async (body: object) => admin.ok(customFieldsApi.create, { body: body as never })
  const note = await define({ name: 'Note', kind: 'text' })
  const level = await define({ name: 'Level', kind: 'number' })
  const since = await define({ name: 'Since', kind: 'date' })
  const site = await define({ name: 'Site', kind: 'choice', options: sites.map((name) => ({ name })) })
  const rows = people.map((of, i) => {
    const email =
      [`${of.start}x${i}@example.org`, `x${i}@example.org`].find((one) => Email.safeParse(one).success) ?? ''
    const own = [
      [note.id, of.note?.trim()],
      [level.id, of.level],
      [since.id, of.since],
      [site.id, of.site === null ? null : site.options[of.site]?.id],
    ].filter(([, value]) => value !== null && value !== undefined)
    return {
      company_id: acme.id,
      id: uuid(),
      name: of.name,
      surname: of.surname,
      email: Email.parse(email),
      role: of.role,
      status: of.status,
      ...Object.fromEntries(singleLineFields.map((key) => [columnOf[key], of.lines[key]])),
      external_id: of.externalId === null ? null : `${of.externalId}${i}`,
      tags: of.tags,
      preferred_language: of.preferredLanguage,
      time_zone: of.timeZone,
      custom: JSON.stringify(Object.fromEntries(own)),
    }
  })
  if (rows.length)
    await w.services.db.withTenant(acme.id, (tx) => tx.insertInto('users').values(rows).execute())
  const fields = [note, level, since, site].map(({ id }) => `field:${id}` as const)
  return { admin, fields }
}

async function planned(admin: Person, content: Uint8Array, mode: 'create_or_update' | 'full_sync') {
  const { id, columns } = await admin.ok(importsApi.upload, {
    files: { file: { filename: 'people', content } },
  })
  const targets = columns.map(({ target }) => target)
  const body = { targets, mode, role: 'student', absentRoles: ['student', 'mentor', 'admin'] } as const
  await admin.ok(importsApi.plan, { params: { id }, body: { ...body, absentRoles: [...body.absentRoles] } })
  const state = async () => (await admin.ok(importsApi.byId, { params: { id } })).state
  await expect.poll(state, { timeout: 20_000 }).toBe('planned')
  const { items } = await admin.ok(importsApi.rows, { params: { id }, query: { pageSize: 200 } })
  return items
}

it.each([
  ['en', 'csv'],
  ['es', 'csv'],
  ['en', 'xlsx'],
] as const)(
  'an export that comes back as an import changes nobody: %s, %s',
  async (preferredLanguage, format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 20, maxLength: 30 }), async (people) => {
        const { admin, fields } = await companyOf(people)
        await admin.ok(authApi.updateMe, { body: { preferredLanguage } })
        const { bytes } = await admin.send(bulkApi.export, {
          body: {
            selection: { filters: {}, except: [] },
            format,
            columns: [...Object.keys(personFields), 'lastLogin', 'createdAt', ...fields] as never,
          },
        })
        for (const mode of ['create_or_update', 'full_sync'] as const) {
          const items = await planned(admin, bytes, mode)
          const moved = items.filter(({ outcome }) => outcome !== 'unchanged')
          expect(
            moved.map(({ outcome, before, after, errors }) => ({ outcome, before, after, errors })),
          ).toEqual([])
          expect(items).toHaveLength(people.length + 1)
        }
      }),
      { seed: 11, numRuns: 2, endOnFailure: true },
    )
  },
)

it('a zone that is read as another by its name is told of a new person as what they get, and of nothing else', async () => {
  const admin = await (await w.company()).user({ role: 'admin' })
  const file = 'name,surname,email,time zone\nNew,Person,new@example.org,UTC\n'
  const [row] = await planned(admin, Buffer.from(file), 'create_or_update')
  expect(row?.after).toEqual({ role: 'student', timeZone: 'Etc/UTC' })
})

it('an export goes on past a thousand people, and each is in it once', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`insert into users (company_id, id, role, status, name, surname, email)
      select ${acme.id}, gen_random_uuid(), 'student', 'active', 'N', 'M', 'm' || n || '@example.org'
      from generate_series(1, 2100) n`.execute(tx),
  )
  const { status, text } = await admin.call(bulkApi.export, {
    body: { selection: { filters: { role: ['student'] }, except: [] }, format: 'csv', columns: ['email'] },
  })
  const [, ...rows] = text.trim().split('\r\n')
  expect([status, rows.length, new Set(rows).size]).toEqual([200, 2100, 2100])
})
