import { sql, type RawBuilder } from 'kysely'
import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { limits } from '#contract/limits.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { mentoringSpaceApi } from '#contract/mentoring/mentoring-space.ts'
import { myDataApi } from '#contract/accounts/my-data.ts'
import { usersApi } from '#contract/people/users.ts'
import type { Tx } from '#server/db/tenant.ts'
import { holdLock } from '../../../../test/hold-person-row.ts'
import { world, type Person } from '../../../../test/world.ts'

const w = await world()

async function pair() {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const mentor = await acme.user({ role: 'mentor', name: 'Grace' })
  const student = await acme.user({ name: 'Ada' })
  await w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('user_profiles').set({ capacity: 3 }).where('user_id', '=', mentor.id).execute(),
  )
  const { id } = await student.ok(mentoringApi.ask, { body: { mentorId: mentor.id, word: 'planted-asking' } })
  await mentor.ok(mentoringApi.move, { params: { id }, body: { move: 'accept' } })
  return { acme, admin, mentor, student, id }
}

const space = (person: Person, id: string) => person.ok(mentoringSpaceApi.space, { params: { id } })
const goal = (
  person: Person,
  id: string,
  text: string,
  state: 'open' | 'met' | 'dropped' = 'open',
  itemId = uuid(),
) => person.ok(mentoringSpaceApi.saveGoal, { params: { id, itemId }, body: { text, state } })
const action = (
  person: Person,
  id: string,
  body: { text: string; ownerId: string; done?: boolean },
  itemId = uuid(),
) =>
  person.ok(mentoringSpaceApi.saveAction, {
    params: { id, itemId },
    body: { dueOn: '2031-03-05', done: false, ...body },
  })
const note = (
  person: Person,
  id: string,
  text: string,
  {
    visibility = 'pair',
    revision = 0,
    itemId = uuid(),
  }: { visibility?: 'pair' | 'author'; revision?: number; itemId?: string } = {},
) => person.ok(mentoringSpaceApi.saveNote, { params: { id, itemId }, body: { text, visibility, revision } })

/** An item of a pair's as it is written there, its id given. */
function writeItem(
  tx: Tx,
  table: 'mentoring_goals' | 'mentoring_notes' | 'mentoring_actions',
  of: { companyId: string; itemId: string; relationshipId: string; by: string },
) {
  const [names, values] = {
    mentoring_goals: [sql`created_by, text`, sql`${of.by}, 'A'`],
    mentoring_notes: [sql`author_id, body, visibility`, sql`${of.by}, 'A', 'pair'`],
    mentoring_actions: [sql`created_by, owner_id, text`, sql`${of.by}, ${of.by}, 'A'`],
  }[table] as [RawBuilder<unknown>, RawBuilder<unknown>]
  return sql`insert into ${sql.table(table)} (company_id, id, relationship_id, ${names})
    values (${of.companyId}, ${of.itemId}, ${of.relationshipId}, ${values})`.execute(tx)
}

describe('the space of a pair', () => {
  it('holds the goals and what is to do, of both and by both', async () => {
    const { admin, mentor, student, id } = await pair()
    const { id: goalId } = await goal(student, id, 'Keep bees')
    await goal(mentor, id, 'Keep bees well', 'met', goalId)
    await goal(student, id, 'Sell honey', 'dropped')
    const { id: first } = await action(mentor, id, { text: 'Buy a hive', ownerId: student.id })
    await action(student, id, { text: 'Buy two hives', ownerId: student.id, done: true }, first)
    const seen = await space(student, id)
    expect(seen.goals).toMatchObject([
      { text: 'Keep bees well', state: 'met', authorId: student.id, seenBy: [mentor.id, student.id] },
      { text: 'Sell honey', state: 'dropped' },
    ])
    expect(seen.actions).toMatchObject([
      { text: 'Buy two hives', ownerId: student.id, dueOn: '2031-03-05', doneAt: expect.any(String) },
    ])
    expect(seen.history.map(({ move, byId }) => [move, byId])).toEqual([
      ['accept', mentor.id],
      ['ask', student.id],
    ])
    const { items } = await admin.ok(mentoringApi.pairs, {})
    expect(items[0]).toMatchObject({ goals: 1, goalsMet: 1, actions: 1, actionsDone: 1 })
    await mentor.ok(mentoringSpaceApi.removeAction, { params: { id, itemId: first } })
    expect((await space(student, id)).actions).toEqual([])
    const { error } = await student.send(mentoringSpaceApi.saveAction, {
      params: { id, itemId: uuid() },
      body: { text: 'Help', ownerId: admin.id, dueOn: null, done: false },
    })
    expect(error?.details).toEqual([{ field: 'ownerId', code: 'invalid_value' }])
  })

  it('shows shared notes to both and a private one to its author alone, each with its receipt', async () => {
    const { mentor, student, id } = await pair()
    await note(student, id, 'We meet on Tuesday')
    const { id: own } = await note(mentor, id, 'She is better than she thinks', { visibility: 'author' })
    expect((await space(mentor, id)).notes.map(({ text, seenBy }) => [text, seenBy])).toEqual([
      ['She is better than she thinks', [mentor.id]],
      ['We meet on Tuesday', [mentor.id, student.id]],
    ])
    expect((await space(student, id)).notes.map(({ text }) => text)).toEqual(['We meet on Tuesday'])
    // What is another’s is changed by nobody; a private one is not even there.
    for (const revision of [0, 1]) {
      const { error } = await student.send(mentoringSpaceApi.saveNote, {
        params: { id, itemId: own },
        body: { text: 'Mine', visibility: 'pair', revision },
      })
      expect(error?.code).toBe('NOT_FOUND')
    }
    const shown = await note(mentor, id, 'Said to her', { visibility: 'pair', revision: 1, itemId: own })
    expect(shown).toMatchObject({ revision: 2, seenBy: [mentor.id, student.id] })
    expect((await space(student, id)).notes[0]).toMatchObject({ text: 'Said to her' })
  })

  it('loses nothing that is saved twice or from two places', async () => {
    const { student, id } = await pair()
    const itemId = uuid()
    await note(student, id, 'First', { itemId })
    expect(await note(student, id, 'First', { itemId })).toMatchObject({ revision: 1 })
    await note(student, id, 'Second', { itemId, revision: 1 })
    const { error } = await student.send(mentoringSpaceApi.saveNote, {
      params: { id, itemId },
      body: { text: 'Of another tab', visibility: 'pair', revision: 1 },
    })
    expect(error).toMatchObject({ code: 'CONFLICT', details: { reason: 'newer' } })
    expect((await space(student, id)).notes).toMatchObject([{ text: 'Second', revision: 2 }])
    await student.ok(mentoringSpaceApi.removeNote, { params: { id, itemId } })
    expect((await space(student, id)).notes).toEqual([])
  })

  it('is read by whom its writer says last, also where they never heard that it was saved', async () => {
    const { mentor, student, id } = await pair()
    const itemId = uuid()
    await note(student, id, 'My secret', { itemId })
    const now = await note(student, id, 'My secret', { itemId, visibility: 'author' })
    expect(now).toMatchObject({ text: 'My secret', visibility: 'author', revision: 2 })
    expect((await space(mentor, id)).notes).toEqual([])
    expect((await space(student, id)).notes).toMatchObject([{ text: 'My secret', visibility: 'author' }])
  })

  it('has room for the notes of each, and never says by it how many the other keeps to themselves', async () => {
    const { acme, mentor, student, id } = await pair()
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`insert into mentoring_notes (company_id, id, relationship_id, author_id, visibility, sealed)
        select ${acme.id}, gen_random_uuid(), ${id}, ${mentor.id}, 'author', 'x' from generate_series(1, ${limits.mentoringItems})`.execute(
        tx,
      ),
    )
    expect(await note(student, id, 'Mine')).toMatchObject({ text: 'Mine' })
    const { error } = await mentor.send(mentoringSpaceApi.saveNote, {
      params: { id, itemId: uuid() },
      body: { text: 'One more', visibility: 'author', revision: 0 },
    })
    expect(error).toMatchObject({ code: 'MAX_NUMBER_REACHED', details: { limit: 'mentoringItems' } })
  })

  it.skipIf(w.kind === 'pglite')(
    'takes nothing of who was shut out while they waited to write it',
    async () => {
      const { acme, admin, mentor, student, id } = await pair()
      const held = await holdLock(w, acme.id, (tx) =>
        sql`select from mentoring_relationships where id = ${id} for update`.execute(tx),
      )
      const saved = student.send(mentoringSpaceApi.saveNote, {
        params: { id, itemId: uuid() },
        body: { text: 'Last word', visibility: 'pair', revision: 0 },
      })
      await held.stuck(saved)
      await admin.ok(usersApi.changeStatus, {
        params: { id: student.id },
        body: { userId: student.id, status: 'inactive' },
      })
      await held.release()
      expect((await saved).status).toBe(401)
      expect((await space(mentor, id)).notes).toEqual([])
    },
  )

  it.skipIf(w.kind === 'pglite')('of two pairs that make an item of one id at once one has it', async () => {
    const one = await pair()
    const itemId = uuid()
    const second = await one.acme.user()
    const { id: secondId } = await second.ok(mentoringApi.ask, {
      body: { mentorId: one.mentor.id, word: 'Me too' },
    })
    await one.mentor.ok(mentoringApi.move, { params: { id: secondId }, body: { move: 'accept' } })
    for (const [call, body, table] of [
      [mentoringSpaceApi.saveGoal, { text: 'B', state: 'open' }, 'mentoring_goals'],
      [mentoringSpaceApi.saveNote, { text: 'B', visibility: 'pair', revision: 0 }, 'mentoring_notes'],
      [
        mentoringSpaceApi.saveAction,
        { text: 'B', ownerId: one.mentor.id, dueOn: null, done: false },
        'mentoring_actions',
      ],
    ] as const) {
      const held = await holdLock(w, one.acme.id, (tx) =>
        writeItem(tx, table, { companyId: one.acme.id, itemId, relationshipId: one.id, by: one.student.id }),
      )
      const saved = second.send(call, { params: { id: secondId, itemId }, body })
      await held.stuck(saved)
      await held.release()
      expect([table, (await saved).error?.code]).toEqual([table, 'NOT_FOUND'])
    }
    const { goals, notes, actions } = await space(one.student, one.id)
    expect([...goals, ...notes, ...actions].map(({ text }) => text)).toEqual(['A', 'A', 'A'])
  })

  it('tells administrators of no private note, not by a date either', async () => {
    const { admin, mentor, id } = await pair()
    const lastAt = async () => (await admin.ok(mentoringApi.pairs, {})).items[0]?.lastAt
    const before = await lastAt()
    const { id: itemId } = await note(mentor, id, 'For myself', { visibility: 'author' })
    await note(mentor, id, 'For myself still', { visibility: 'author', revision: 1, itemId })
    expect(await lastAt()).toBe(before)
    await note(mentor, id, 'For both')
    expect(await lastAt()).not.toBe(before)
  })

  it('takes nothing more once it is over, and stays readable for the two', async () => {
    const { mentor, student, id } = await pair()
    await note(student, id, 'Before')
    await mentor.ok(mentoringApi.move, { params: { id }, body: { move: 'pause' } })
    await note(student, id, 'In between')
    await mentor.ok(mentoringApi.move, { params: { id }, body: { move: 'end', word: 'Go well' } })
    const { error } = await student.send(mentoringSpaceApi.saveNote, {
      params: { id, itemId: uuid() },
      body: { text: 'After', visibility: 'pair', revision: 0 },
    })
    expect(error).toMatchObject({ code: 'CONFLICT', details: { reason: 'moved_on' } })
    const seen = await space(student, id)
    expect(seen).toMatchObject({
      open: false,
      history: [{ move: 'end', word: 'Go well', byId: mentor.id }, {}, {}, {}],
    })
    expect(seen.notes.map(({ text }) => text)).toEqual(['In between', 'Before'])
  })

  it('is not another pair’s: an item of one is not found in another', async () => {
    const { acme, mentor, student, id } = await pair()
    const other = await acme.user()
    const { id: second } = await other.ok(mentoringApi.ask, { body: { mentorId: mentor.id, word: 'Me too' } })
    await mentor.ok(mentoringApi.move, { params: { id: second }, body: { move: 'accept' } })
    const items = [
      [mentoringSpaceApi.saveGoal, (await goal(student, id, 'A')).id, { text: 'B', state: 'open' }],
      [
        mentoringSpaceApi.saveAction,
        (await action(student, id, { text: 'A', ownerId: mentor.id })).id,
        { text: 'B', ownerId: mentor.id, dueOn: null, done: false },
      ],
      [
        mentoringSpaceApi.saveNote,
        (await note(mentor, id, 'A')).id,
        { text: 'B', visibility: 'pair', revision: 1 },
      ],
    ] as const
    for (const [call, itemId, body] of items)
      expect((await mentor.send(call, { params: { id: second, itemId }, body })).error?.code).toBe(
        'NOT_FOUND',
      )
    for (const call of [mentoringSpaceApi.removeAction, mentoringSpaceApi.removeNote])
      for (const [, itemId] of items)
        expect((await mentor.send(call, { params: { id: second, itemId } })).error?.code).toBe('NOT_FOUND')
    expect((await other.send(mentoringSpaceApi.space, { params: { id } })).error?.code).toBe('NOT_FOUND')
  })
})

describe('what two people write', () => {
  const words = [
    'planted-asking',
    'planted-goal',
    'planted-action',
    'planted-shared',
    'planted-private',
    'planted-end',
  ]

  async function planted() {
    const made = await pair()
    const { mentor, student, id } = made
    const { id: goalId } = await goal(student, id, 'planted-goal')
    const { id: actionId } = await action(student, id, { text: 'planted-action', ownerId: mentor.id })
    const { id: noteId } = await note(student, id, 'planted-shared')
    await note(mentor, id, 'planted-private', { visibility: 'author' })
    await mentor.ok(mentoringApi.move, { params: { id }, body: { move: 'end', word: 'planted-end' } })
    return { ...made, ids: [goalId, actionId, noteId] }
  }

  it('is told to no administrator and no super_admin by any call, any list or any file', async () => {
    const { acme, admin, mentor, student, id, ids } = await planted()
    const root = w.at(acme, await w.superAdmin())
    await admin.proofOf(0)
    let answered = 0
    for (const person of [admin, root])
      for (const endpoint of endpoints.filter(({ method, tus }) => method === 'GET' && !tus)) {
        const named = ['id', 'itemId', 'code', 'userId', 'menteeId', 'search', 'relationshipId']
        for (const value of [id, mentor.id, student.id, acme.id, ...ids]) {
          const params = Object.fromEntries(
            Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, value]),
          )
          const query = Object.fromEntries(
            Object.keys(endpoint.query?.shape ?? {})
              .filter((name) => named.includes(name))
              .map((name) => [name, name === 'search' ? 'planted' : value]),
          )
          const { status, text } = await person.send(endpoint, { params, query })
          if (status === 200) answered++
          for (const word of words) expect(text, `${endpoint.id} tells ${word}`).not.toContain(word)
          if (!endpoint.params && !endpoint.query) break
        }
      }
    expect(answered).toBeGreaterThan(40)
    for (const person of [admin, root])
      for (const [name, endpoint] of Object.entries(mentoringSpaceApi)) {
        const body = {
          saveGoal: { text: 'x', state: 'open' },
          saveAction: { text: 'x', ownerId: mentor.id, dueOn: null, done: false },
          saveNote: { text: 'x', visibility: 'pair', revision: 1 },
        }[name]
        const { error } = await person.send(endpoint, {
          params: { id, itemId: ids[2] },
          ...(body && { body }),
        })
        expect([name, error?.code]).toEqual([name, 'FORBIDDEN'])
      }
    for (const format of ['csv', 'xlsx'])
      for (const endpoint of endpoints.filter(
        ({ download, id: name }) => download && name.endsWith('.export'),
      )) {
        const { text } = await admin.send(endpoint, { body: { format } })
        for (const word of words) expect(text).not.toContain(word)
      }
    const { text } = await admin.call(myDataApi.export)
    for (const word of words) expect(text).not.toContain(word)
  })

  it('is in one’s own copy as far as one wrote it; a private note in its author’s alone, in words', async () => {
    const { mentor, student } = await planted()
    const copy = async (person: Person) => {
      await person.proofOf(0)
      return (await person.call(myDataApi.export)).text
    }
    const found = async (person: Person) => {
      const text = await copy(person)
      return words.filter((word) => text.includes(word))
    }
    expect(await found(student)).toEqual([
      'planted-asking',
      'planted-goal',
      'planted-action',
      'planted-shared',
    ])
    expect(await found(mentor)).toEqual(['planted-private', 'planted-end'])
  })

  it('is sealed where it is private: no table of the database holds a word of it', async () => {
    const { acme } = await planted()
    const holding = await w.services.db.withPlatform(async (tx) => {
      const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(tx)
      const found: Record<string, string[]> = {}
      for (const { name } of tables.rows)
        for (const word of words) {
          const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} t
            where to_jsonb(t)::text like ${`%${word}%`}`.execute(tx)
          if (rows[0]?.n) found[word] = [...(found[word] ?? []), name]
        }
      return found
    })
    expect(Object.keys(holding).toSorted()).toEqual(
      words.filter((word) => word !== 'planted-private').toSorted(),
    )
    const sealed = await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .selectFrom('mentoring_notes')
        .selectAll()
        .where('visibility', '=', 'author')
        .executeTakeFirstOrThrow(),
    )
    expect(sealed.body).toBeNull()
    // A row that somebody moved to another author, another pair or another company opens for nobody.
    const { seal } = w.services
    const place = (author: string) =>
      `mentoring note ${sealed.company_id} ${sealed.relationship_id} ${sealed.id} ${author}`
    expect(seal.open(String(sealed.sealed), place(sealed.author_id))).toBe('planted-private')
    expect(() => seal.open(String(sealed.sealed), place(uuid()))).toThrow(/authenticate/)
  })
})
