import { sql } from 'kysely'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { auditApi } from '#contract/people/audit.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import type { ToTab } from '#contract/live/live.ts'
import { messageReportsApi } from '#contract/help/message-reports.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { listenTo } from '../../../test/listen-to.ts'
import type { Furnished } from '../../../test/samples.ts'
import { conversationsCalls } from '../../../test/samples/conversations.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'
import { tellUnread } from './tell-unread.ts'

const w = await world()

async function two() {
  const acme = await w.company()
  const mentor = await acme.user({ role: 'mentor', name: 'Ana', surname: 'Ruiz' })
  const student = await acme.user({ name: 'Ben', surname: 'Cole' })
  const { id } = await student.ok(conversationsApi.open, { body: { userId: mentor.id } })
  return { acme, mentor, student, id }
}
const send = (person: Person, id: string, text: string, message = uuid(), replyTo?: number) =>
  person.ok(conversationsApi.send, {
    params: { id },
    body: { id: message, text, ...(replyTo ? { replyTo } : {}) },
  })
const read = (person: Person, id: string, query = {}) =>
  person.ok(conversationsApi.messages, { params: { id }, query })
const texts = async (person: Person, id: string) => (await read(person, id)).items.map(({ text }) => text)
const view = (person: Person, id: string) => person.ok(conversationsApi.byId, { params: { id } })
const unread = async (person: Person) => (await person.ok(conversationsApi.unread, {})).unread
const markRead = (person: Person, id: string, upTo: number) =>
  person.ok(conversationsApi.markRead, { params: { id }, body: { read: upTo } })
const mute = (person: Person, id: string, muted: boolean) =>
  person.ok(conversationsApi.mute, { params: { id }, body: { muted } })
const block = (person: Person, id: string, blocked: boolean) =>
  person.ok(conversationsApi.block, { params: { id }, body: { blocked } })

const listening = (company: TestCompany, person: Person, kind: string, id: string) =>
  listenTo(w.port, company, person, { kind, id })

/** A minute goes by, and who has not read is told. */
async function minuteLater({ id }: TestCompany) {
  await w.services.db.withTenant(id, (tx) =>
    sql`update conversation_members set tell_at = tell_at - interval '1 minute'`.execute(tx),
  )
  await tellUnread(w.services)
}
const told = async (person: Person) =>
  (await person.ok(notificationsApi.list, {})).items.map(({ kind, person: by, read: was }) => [kind, by, was])

describe('two people who write to one another', () => {
  it('have one conversation, whoever opens it', async () => {
    const { mentor, student, id } = await two()
    expect((await mentor.ok(conversationsApi.open, { body: { userId: student.id } })).id).toBe(id)
    expect((await mentor.ok(conversationsApi.list, {})).items).toEqual([])
    await send(student, id, 'Hello')
    const { items } = await mentor.ok(conversationsApi.list, {})
    expect(items).toMatchObject([
      { id, person: { name: 'Ben' }, unread: 1, last: { text: 'Hello', mine: false } },
    ])
  })

  it('are whom a policy names: no two students, nobody hidden, nobody of another company', async () => {
    const { acme, student } = await two()
    const other = await acme.user()
    const hidden = await acme.user({ role: 'mentor', status: 'hidden' })
    const far = await (await w.company()).user({ role: 'mentor' })
    const opened = async (userId: string) =>
      (await student.call(conversationsApi.open, { body: { userId } })).status
    expect(await opened(other.id)).toBe(403)
    for (const { id } of [hidden, far, student]) expect(await opened(id)).toBe(404)
    const found = await student.ok(conversationsApi.people, { query: {} })
    expect(found.items.map(({ name }) => name)).toEqual(['Ana'])
  })

  it('go on where one is hidden later, and read on where one may write no more', async () => {
    const { acme, mentor, student, id } = await two()
    await send(mentor, id, 'Hello')
    const set = (values: { status?: 'hidden' | 'inactive'; role?: 'student' }) =>
      w.services.db.withTenant(acme.id, (tx) =>
        tx.updateTable('users').set(values).where('id', '=', mentor.id).execute(),
      )
    await set({ status: 'hidden' })
    await send(student, id, 'Still here?')
    await set({ role: 'student' })
    const refused = await student.call(conversationsApi.send, {
      params: { id },
      body: { id: uuid(), text: 'x' },
    })
    expect(refused).toMatchObject({ status: 403 })
    expect(await view(student, id)).toMatchObject({ closed: 'not_to_write' })
    expect(await texts(student, id)).toEqual(['Hello', 'Still here?'])
  })

  it('send each message once and in one order, however often and at once it comes', async () => {
    const { mentor, student, id } = await two()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ by: fc.boolean(), times: fc.integer({ min: 1, max: 3 }) }), {
          minLength: 1,
          maxLength: 8,
        }),
        async (sends) => {
          const before = (await read(student, id)).change
          const all = sends.flatMap(({ by, times }) => {
            const message = uuid()
            return Array.from({ length: times }, () => send(by ? mentor : student, id, message, message))
          })
          const answered = await Promise.all(all)
          const { items } = await read(mentor, id, { since: before })
          expect(items.map(({ id: one }) => one).toSorted()).toEqual(
            [...new Set(answered.map(({ id: one }) => one))].toSorted(),
          )
          const numbers = items.map(({ number }) => number)
          expect(numbers).toEqual(numbers.map((_, n) => (numbers[0] ?? 0) + n))
          for (const { id: one, number } of answered)
            expect(items.find((item) => item.id === one)?.number).toBe(number)
        },
      ),
      { numRuns: 8 },
    )
  })

  it('read back in parts, and what changed since', async () => {
    const { mentor, student, id } = await two()
    for (let n = 1; n <= 53; n++) await send(student, id, `${n}`)
    const newest = await read(mentor, id)
    expect([newest.items.length, newest.items[0]?.number, newest.more]).toEqual([50, 4, true])
    const older = await read(mentor, id, { before: 4 })
    expect([older.items.map(({ text }) => text), older.more]).toEqual([['1', '2', '3'], false])
    const later = await read(mentor, id, { after: 2 })
    expect([later.items[0]?.number, later.items.at(-1)?.number, later.more]).toEqual([3, 52, true])
    const last = await read(mentor, id, { after: 51 })
    expect([last.items.map(({ text }) => text), last.more]).toEqual([['52', '53'], false])
    await student.ok(conversationsApi.edit, { params: { id, number: 2 }, body: { text: 'two' } })
    await student.ok(conversationsApi.remove, { params: { id, number: 3 } })
    const since = await read(mentor, id, { since: newest.change })
    expect(since.items.map(({ number, text, edited, deleted }) => [number, text, edited, deleted])).toEqual([
      [2, 'two', true, false],
      [3, '', false, true],
    ])
    expect((await read(mentor, id, { since: since.change })).items).toEqual([])
    const begun = await read(mentor, id, { since: 0 })
    expect([begun.items.length, begun.more]).toEqual([50, true])
    const rest = await read(mentor, id, { since: begun.change })
    expect([rest.items.length, rest.more, rest.change]).toEqual([3, false, 55])
  })

  it('answer no message that is not there, and find by signs of a pattern what holds these very signs', async () => {
    const { student, mentor, id } = await two()
    await send(student, id, '100 % of_it')
    await send(student, id, 'The **whole** pl_an_')
    const { error } = await mentor.send(conversationsApi.send, {
      params: { id },
      body: { id: uuid(), text: 'To what?', replyTo: 3 },
    })
    expect(error?.details).toEqual([{ field: 'replyTo', code: 'unknown_value' }])
    const found = async (text: string) =>
      (await mentor.ok(conversationsApi.search, { query: { text } })).items.length
    expect([
      await found('%%'),
      await found('__'),
      await found('1_0'),
      await found('0 %'),
      await found('f_i'),
      await found('the whole plan'),
      await found('**whole**'),
    ]).toEqual([0, 0, 0, 1, 1, 1, 1])
  })

  it('change and delete what is their own alone, and nothing twice', async () => {
    const { mentor, student, id } = await two()
    await send(student, id, 'Mine')
    const status = async (person: Person) =>
      (await person.call(conversationsApi.edit, { params: { id, number: 1 }, body: { text: 'Yours' } }))
        .status
    expect(await status(mentor)).toBe(404)
    await student.ok(conversationsApi.remove, { params: { id, number: 1 } })
    expect(await status(student)).toBe(404)
    const kept = await w.services.db.withPlatform((tx) =>
      tx.selectFrom('messages').select('text').where('conversation_id', '=', id).execute(),
    )
    expect(kept).toEqual([{ text: '' }])
  })

  it('count what is unread, in every tab alike, and tell how far the other is', async () => {
    const { acme, mentor, student, id } = await two()
    const tab = await listening(acme, mentor, 'messages', mentor.id)
    await tab.next('listening')
    await send(student, id, 'One')
    await send(student, id, 'Two', uuid(), 1)
    expect((await tab.next('news')).event).toEqual({ conversation: id, came: true })
    expect(await view(mentor, id)).toMatchObject({ unread: 2 })
    expect([await unread(mentor), await unread(student)]).toEqual([1, 0])
    await mentor.ok(conversationsApi.markRead, { params: { id }, body: { delivered: 2 } })
    expect(await view(student, id)).toMatchObject({ delivered: 2, read: 0 })
    await markRead(mentor, id, 2)
    // A tab that is late takes nothing back, and nobody reads what is not there.
    await markRead(mentor, id, 1)
    expect(await view(student, id)).toMatchObject({ delivered: 2, read: 2 })
    await markRead(mentor, id, 99)
    expect(await view(student, id)).toMatchObject({ read: 2 })
    await send(student, id, 'Three')
    await mentor.ok(conversationsApi.markRead, { params: { id }, body: { delivered: 3, read: 1 } })
    expect(await view(student, id)).toMatchObject({ delivered: 3, read: 2 })
    await markRead(mentor, id, 3)
    expect(await unread(mentor)).toBe(0)
  })
})

/** A well-formed call of an endpoint about one conversation, or one report. */
const callOf = ({ id: operation }: Endpoint, id: string) =>
  conversationsCalls[operation]?.({
    conversationId: id,
    groupConversationId: id,
    reportId: id,
    student: { id },
  } as Furnished) ?? {}

describe('nobody else', () => {
  it('reads or changes a conversation: no administrator, no super_admin, by no way there is', async () => {
    const { acme, mentor, student, id } = await two()
    await send(student, id, 'Between us')
    const admin = await acme.user({ role: 'admin' })
    const root = w.at(acme, await w.superAdmin())
    for (const person of [admin, root]) {
      // Each call that names a conversation: one that is added is swept too.
      const named = Object.values<Endpoint>(conversationsApi).filter(({ path }) => path.includes(':id'))
      const calls = named.map((endpoint) => person.send(endpoint, callOf(endpoint, id)))
      expect(named.length).toBeGreaterThan(8)
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404))
      const found = await person.ok(conversationsApi.search, { query: { text: 'Between' } })
      expect(found.items).toEqual([])
      expect((await person.ok(conversationsApi.list, {})).items).toEqual([])
    }
    const line = await listening(acme, admin, 'conversation', id)
    await line.next('refused')
    // Who was reported is no way either, until a super_admin opens what was reported (reports.test.ts).
    await mentor.ok(conversationsApi.report, { params: { id }, body: { reason: 'other', words: '' } })
    const reports = await root.ok(messageReportsApi.list, {})
    expect([reports.total, JSON.stringify(reports).includes('Between')]).toEqual([1, false])
    expect((await admin.call(messageReportsApi.list, {})).status).toBe(403)
    const reportId = reports.items[0]?.id ?? ''
    const refused = await admin.send(messageReportsApi.open, callOf(messageReportsApi.open, reportId))
    expect(refused.status).toBe(403)
    expect(await texts(mentor, id)).toEqual(['Between us'])
    const found = await mentor.ok(conversationsApi.search, { query: { text: 'betwéen' } })
    expect(found.items.map(({ message }) => message.text)).toEqual(['Between us'])
  })
})

describe('a block', () => {
  it('is silent: who is blocked goes on to write, and is read by nobody', async () => {
    const { acme, mentor, student, id } = await two()
    await send(student, id, 'Before')
    await markRead(mentor, id, 1)
    const before = await view(student, id)
    await block(mentor, id, true)
    const tab = await listening(acme, mentor, 'messages', mentor.id)
    await tab.next('listening')
    await send(student, id, 'Meanwhile')
    expect(await texts(student, id)).toEqual(['Before', 'Meanwhile'])
    expect(await texts(mentor, id)).toEqual(['Before'])
    expect(await view(student, id)).toMatchObject({ closed: before.closed, delivered: 1, read: 1 })
    // However far a tab says that it came: nobody learns by it that they are blocked, or not.
    await mentor.ok(conversationsApi.markRead, { params: { id }, body: { delivered: 2, read: 2 } })
    expect(await view(student, id)).toMatchObject({ delivered: 1, read: 1 })
    expect(await unread(mentor)).toBe(0)
    await minuteLater(acme)
    expect(await told(mentor)).toEqual([])
    const refused = await mentor.call(conversationsApi.send, {
      params: { id },
      body: { id: uuid(), text: 'x' },
    })
    expect(refused.status).toBe(403)
    const came = () => tab.all.filter((one) => one.t === 'news' && one.event['came'] === true)
    expect(came()).toEqual([])
    await block(mentor, id, false)
    await send(student, id, 'After')
    await tab.next('news', ({ event }) => event['came'] === true)
    expect(await texts(mentor, id)).toEqual(['Before', 'After'])
    expect((await mentor.ok(conversationsApi.search, { query: { text: 'Meanwhile' } })).items).toEqual([])
  })

  it('takes back what was told of a message, and what was still to be told', async () => {
    const { acme, mentor, student, id } = await two()
    const other = await acme.user({ name: 'Cleo', surname: 'Dean' })
    const { id: beside } = await other.ok(conversationsApi.open, { body: { userId: mentor.id } })
    await send(student, id, 'Told')
    await send(other, beside, 'Told too')
    await minuteLater(acme)
    const by = async () => (await told(mentor)).map(([, name]) => name).toSorted()
    expect(await by()).toEqual(['Ben Cole', 'Cleo Dean'])
    await block(mentor, id, true)
    expect(await by()).toEqual(['Cleo Dean'])
    await block(mentor, id, false)
    expect(await by()).toEqual(['Cleo Dean'])
    // Of what came before the block nobody is told after its end either.
    await send(student, id, 'Still to be told')
    await block(mentor, id, true)
    await block(mentor, id, false)
    await minuteLater(acme)
    expect(await by()).toEqual(['Cleo Dean'])
  })

  it('lets nobody write into what was read before it, nor be seen typing', async () => {
    const { acme, mentor, student, id } = await two()
    await send(student, id, 'Before')
    await send(student, id, 'Gone')
    const reader = await listening(acme, mentor, 'conversation', id)
    const writer = await listening(acme, student, 'conversation', id)
    const own = await listening(acme, mentor, 'messages', mentor.id)
    for (const line of [reader, writer, own]) await line.next('listening')
    /** What had come to the writer's socket of the conversation, once all that was to be judged before has been. */
    const signs = async (next: 'messages' | 'notifications') => {
      const channel = { kind: next, id: student.id }
      writer.say({ t: 'listen', channel })
      await writer.next('listening', (one) => one.channel.kind === next)
      return writer.all
        .filter((one) => 'channel' in one && one.channel.kind === 'conversation')
        .map(({ t }) => t)
    }
    await block(mentor, id, true)
    // What one is told of one's own block comes after what it does.
    await own.next('news')
    writer.say({ t: 'say', channel: { kind: 'conversation', id }, word: 'typing' })
    expect(await signs('messages')).toEqual(['listening'])
    const edit = (number: number, text: string) =>
      student.ok(conversationsApi.edit, { params: { id, number }, body: { text } })
    expect(await edit(1, 'An insult')).toMatchObject({ text: 'An insult', edited: true })
    await student.ok(conversationsApi.remove, { params: { id, number: 2 } })
    expect(await texts(student, id)).toEqual(['An insult', ''])
    const seen = (await read(mentor, id)).items.map(({ text, edited, deleted }) => [text, edited, deleted])
    expect(seen).toEqual([
      ['Before', false, false],
      ['', false, true],
    ])
    const found = (person: Person, text: string) =>
      person.ok(conversationsApi.search, { query: { text } }).then(({ items }) => items.length)
    expect([await found(mentor, 'insult'), await found(student, 'insult')]).toEqual([0, 1])
    expect([await found(mentor, 'before'), await found(student, 'before')]).toEqual([1, 0])
    await student.ok(conversationsApi.list, {}).then(({ items }) => expect(items[0]?.last?.text).toBe(''))
    await block(mentor, id, false)
    expect((await texts(mentor, id))[0]).toBe('Before')
    // Nor is its end told: but for the news of their own changes nothing came.
    expect((await signs('notifications')).filter((t) => t !== 'news')).toEqual(['listening'])
    writer.drop()
    expect(reader.all.filter(({ t }) => t === 'said')).toEqual([])
    // What is changed afterwards is shown as ever, to both.
    await edit(1, 'Sorry')
    for (const person of [mentor, student]) expect((await texts(person, id))[0]).toBe('Sorry')
  })

  it('and a report tell the administrators who and why, and nothing of what was written', async () => {
    const { acme, mentor, student, id } = await two()
    await send(student, id, 'Something rude')
    await mentor.ok(conversationsApi.report, {
      params: { id },
      body: { reason: 'harassment', words: 'Again' },
    })
    const admin = await acme.user({ role: 'admin' })
    const { items } = await admin.ok(auditApi.list, { query: { action: ['conversations.reported'] } })
    expect(items).toMatchObject([{ targetId: student.id, after: { reason: 'harassment', note: 'Again' } }])
    expect(JSON.stringify(items)).not.toContain('rude')
  })
})

describe('who has not read a message', () => {
  it('is told once of a conversation, after a minute, and no more once it is read', async () => {
    const { acme, mentor, student, id } = await two()
    await send(student, id, 'One')
    await tellUnread(w.services)
    expect(await told(mentor)).toEqual([])
    await send(student, id, 'Two')
    await minuteLater(acme)
    await minuteLater(acme)
    expect(await told(mentor)).toEqual([['message', 'Ben Cole', false]])
    await markRead(mentor, id, 2)
    expect(await told(mentor)).toEqual([])
  })

  it('is not told where they read in time, or muted it', async () => {
    const { acme, mentor, student, id } = await two()
    await send(student, id, 'One')
    await markRead(mentor, id, 1)
    await minuteLater(acme)
    // What waits to be told when they mute it is not told either.
    await send(student, id, 'Two')
    await mute(mentor, id, true)
    await minuteLater(acme)
    await send(student, id, 'Three')
    await minuteLater(acme)
    expect(await told(mentor)).toEqual([])
    expect([await unread(mentor), (await view(mentor, id)).unread]).toEqual([0, 2])
  })

  it('keeps no notification of what they mute after they were told', async () => {
    const { acme, mentor, student, id } = await two()
    const other = await acme.user({ name: 'Cleo', surname: 'Dean' })
    const { id: beside } = await other.ok(conversationsApi.open, { body: { userId: mentor.id } })
    await send(student, id, 'One')
    await send(other, beside, 'Two')
    await minuteLater(acme)
    expect(await told(mentor)).toHaveLength(2)
    await mute(mentor, id, true)
    expect(await told(mentor)).toEqual([['message', 'Cleo Dean', false]])
    await mute(mentor, id, false)
    expect(await told(mentor)).toEqual([['message', 'Cleo Dean', false]])
  })
})

describe('the news of a message', () => {
  const newsOf = (line: { all: ToTab[] }) =>
    line.all.flatMap((one) =>
      one.t === 'news' && one.channel.kind === 'conversation'
        ? [[one.event['change'], one.event['text']]]
        : [],
    )

  it('says it to the other of two where it is short, and to its sender only that there is one', async () => {
    const { acme, mentor, student, id } = await two()
    const [reader, writer] = [
      await listening(acme, mentor, 'conversation', id),
      await listening(acme, student, 'conversation', id),
    ]
    for (const line of [reader, writer]) await line.next('listening')
    const sent = await send(student, id, 'Hello', '01890a5d-ac96-774b-bcce-b302099a8060')
    const long = 'ñ'.repeat(1500)
    await send(student, id, long, uuid(), 1)
    for (const line of [reader, writer]) await line.next('news', ({ event }) => event['change'] === 2)
    expect(reader.all).toContainEqual({
      t: 'news',
      channel: { kind: 'conversation', id },
      event: {
        number: 1,
        id: '01890a5d-ac96-774b-bcce-b302099a8060',
        text: 'Hello',
        replyTo: null,
        at: sent.at,
        change: 1,
      },
    })
    expect([newsOf(reader), newsOf(writer)]).toEqual([
      [
        [1, 'Hello'],
        [2, undefined],
      ],
      [
        [1, undefined],
        [2, undefined],
      ],
    ])
    expect(await texts(mentor, id)).toEqual(['Hello', long])
  })

  it('says nothing of one that is kept from the other, and its sender sees no difference', async () => {
    const { acme, mentor, student, id } = await two()
    await send(student, id, 'Before')
    await block(mentor, id, true)
    const [reader, writer] = [
      await listening(acme, mentor, 'conversation', id),
      await listening(acme, student, 'conversation', id),
    ]
    for (const line of [reader, writer]) await line.next('listening')
    await send(student, id, 'Withheld')
    for (const line of [reader, writer]) await line.next('news', ({ event }) => event['change'] === 2)
    const kept = [[2, undefined]]
    expect([newsOf(reader), newsOf(writer)]).toEqual([kept, kept])
  })

  it('of whoever may not write any more does not come, nor does the message', async () => {
    const { acme, mentor, student, id } = await two()
    const reader = await listening(acme, mentor, 'conversation', id)
    await reader.next('listening')
    const left = await acme.user({ role: 'mentor' })
    const stranger = await acme.user()
    const status = async (person: Person) =>
      (await person.call(conversationsApi.send, { params: { id }, body: { id: uuid(), text: 'Me too' } }))
        .status
    expect([await status(left), await status(stranger)]).toEqual([404, 404])
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.deleteFrom('sessions').where('user_id', '=', student.id).execute(),
    )
    expect(await status(student)).toBe(401)
    expect([await texts(mentor, id), newsOf(reader)]).toEqual([[], []])
  })
})

it('somebody who types is seen by the other, and no more when they leave', async () => {
  const { acme, mentor, student, id } = await two()
  const reader = await listening(acme, mentor, 'conversation', id)
  await reader.next('listening')
  const writer = await listening(acme, student, 'conversation', id)
  await writer.next('listening')
  writer.say({ t: 'say', channel: { kind: 'conversation', id }, word: 'shouting' })
  writer.say({ t: 'say', channel: { kind: 'conversation', id }, word: 'typing' })
  expect(await reader.next('said')).toMatchObject({ by: student.id, word: 'typing' })
  writer.drop()
  expect(await reader.next('said')).toMatchObject({ by: student.id, word: 'rest' })
  expect(writer.all.filter(({ t }) => t === 'said')).toEqual([])
})
