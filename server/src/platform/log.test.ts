import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ground } from '../../test/ground.ts'

const WORD = 'ada.lovelace@example.org'

it('holds no value that a statement was given, whatever the database says of it', async () => {
  const { db, log, lines, company } = await ground()
  const { id } = await company()
  const refused = [
    sql`insert into mails (company_id, id, recipient, subject, body_text, body_html)
      select ${id}::uuid, ${id}::uuid, ${WORD}, '', '', '' from generate_series(1, 2)`,
    sql`insert into user_tags (company_id, name) values (${id}::uuid, ${WORD}), (${id}::uuid, ${WORD})`,
    sql`select ${WORD}::int`,
    sql`select ${`{"${WORD}": `}::jsonb`,
    sql`insert into users (company_id, id, role, status, name, surname, email)
      values (${id}::uuid, ${id}::uuid, ${WORD}, 'active', '', '', '')`,
  ]
  for (const statement of refused) {
    const error: unknown = await db.withTenant(id, (tx) => statement.execute(tx)).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(Error)
    log.error({ err: error }, 'refused')
    log.error({ err: new Error('A job failed', { cause: error }) }, 'refused')
    log.error({ error }, 'by another name')
  }
  expect(lines.filter(({ msg }) => msg === 'by another name')).toHaveLength(5)
  expect(JSON.stringify(lines)).not.toContain(WORD)
  const told = lines.filter(({ msg }) => msg === 'refused')
  expect(told).toHaveLength(10)
  expect(JSON.stringify(told)).not.toContain(WORD)
  expect(told.map(({ err }) => (err as { code?: string }).code)).toEqual([
    '23505',
    undefined,
    '23505',
    undefined,
    '22P02',
    undefined,
    '22P02',
    undefined,
    '23514',
    undefined,
  ])
  expect((told[0]?.['err'] as { stack: string }).stack).toMatch(/mails_pkey[\s\S]+\n\s+at /)
})

it.each([
  [
    'an answer to an address',
    new URLSearchParams({ error_description: WORD, state: WORD }),
    'URLSearchParams',
  ],
  ['a token', WORD, 'String'],
  ['an object', { token: WORD }, 'Object'],
  ['one of no kind', Object.assign(Object.create(null) as object, { token: WORD }), 'Object'],
])('holds nothing of what came from outside and is the cause of an error: %s', async (_, cause, type) => {
  const { log, lines } = await ground()
  log.error({ err: new Error('A provider refused', { cause }) }, 'refused')
  log.error({ err: new Error('Refused', { cause: new Error('By it', { cause }) }) }, 'refused')
  log.error({ err: cause }, 'refused')
  const told = lines.filter(({ msg }) => msg === 'refused').map(({ err }) => err)
  expect(told).toMatchObject([
    { message: 'A provider refused', cause: { type } },
    { message: 'Refused', cause: { message: 'By it', cause: { type } } },
    { type },
  ])
  expect(JSON.stringify(told)).not.toContain('ada.lovelace')
})

it('holds no value that the database repeats beside its message, as it does of a table that is no company’s', async () => {
  const { db, log, lines } = await ground()
  const key = `${WORD} ${process.hrtime.bigint()}`
  const error: unknown = await db
    .withPlatform((tx) =>
      sql`insert into platform_state (key, value) values (${key}, '{}'), (${key}, '{}')`.execute(tx),
    )
    .catch((e: unknown) => e)
  expect((error as { detail?: string }).detail).toContain(WORD)
  log.error({ err: error }, 'refused')
  log.error({ err: new Error('A job failed', { cause: error }) }, 'refused')
  expect(JSON.stringify(lines)).not.toContain(WORD)
})
