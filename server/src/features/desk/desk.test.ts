import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { deskApi } from '#contract/help/desk.ts'
import { searchApi } from '#contract/search.ts'
import { usersApi } from '#contract/people/users.ts'
import { listenTo } from '../../../test/listen-to.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'
import {
  ask,
  assign,
  atDesk,
  inbox,
  minuteLater,
  move,
  open,
  read,
  told,
  unread,
  write,
} from './desk.test-data.ts'
import { restRequests } from './rest-requests.ts'

const w = await world()
const listening = (company: TestCompany, person: Person, kind: string, id: string) =>
  listenTo(w.port, company, person, { kind, id })

describe('who asks the company', () => {
  it('writes to it by its name; an administrator answers by theirs, and who answers looks after it', async () => {
    const { acme, student, ana, ida } = await atDesk(w)
    const asked = await ask(student)
    expect(asked).toMatchObject({
      state: 'open',
      part: 'asker',
      topic: 'course',
      subject: 'A door',
      assignee: null,
      answeredAt: null,
      moves: ['ask', 'close'],
    })
    const { id } = asked
    expect(await student.ok(conversationsApi.byId, { params: { id } })).toMatchObject({
      person: { id: acme.id, name: 'Acme', surname: '', role: 'admin' },
      desk: true,
      closed: null,
      unread: 0,
      delivered: 0,
      read: 0,
    })
    expect(await ana.ok(conversationsApi.byId, { params: { id } })).toMatchObject({
      person: { id: student.id, name: 'Ben' },
      desk: true,
      unread: 1,
      ownRead: 0,
    })
    expect((await write(ana, id, 'The left one.')).status).toBe(200)
    expect(await open(student, id)).toMatchObject({ state: 'answered', assignee: { name: 'Ana' } })
    expect((await open(student, id)).answeredAt).not.toBeNull()
    expect(await read(student, id)).toMatchObject([
      { number: 1, mine: true, text: 'Which one do I take?', by: 'Ben Cole' },
      { number: 2, mine: false, text: 'The left one.', by: 'Ana Ruiz' },
    ])
    // The other one reads and answers too, and it stays with the first.
    expect(await read(ida, id)).toMatchObject([{ mine: false }, { mine: false, by: 'Ana Ruiz' }])
    await write(ida, id, 'Or the right one.')
    expect(await open(ida, id)).toMatchObject({ part: 'desk', assignee: { name: 'Ana' }, state: 'answered' })
    const first = (await open(student, id)).answeredAt
    await write(student, id, 'Thanks. And then?')
    expect(await open(student, id)).toMatchObject({ state: 'open', answeredAt: first })
  })

  it('asks once however often it is sent, no more than five at a time, and sees their own alone', async () => {
    const { acme, student, ana } = await atDesk(w)
    const id = uuid()
    await ask(student, { id })
    expect((await ask(student, { id })).id).toBe(id)
    const other = await acme.user()
    const again = await other.send(deskApi.ask, {
      body: { id, topic: 'other', subject: 'Mine', text: 'Mine' },
    })
    expect(again.error?.code).toBe('CONFLICT')
    expect((await student.ok(deskApi.mine, {})).items.map((one) => one.id)).toEqual([id])
    expect((await read(student, id)).length).toBe(1)
    for (let n = 0; n < 4; n++) await ask(student)
    const { error } = await student.send(deskApi.ask, {
      body: { id: uuid(), topic: 'other', subject: 'x', text: 'y' },
    })
    expect(error).toMatchObject({
      code: 'MAX_NUMBER_REACHED',
      details: { limit: 'deskRequests', maximum: 5 },
    })
    expect((await move(student, id, 'close')).status).toBe(200)
    await ask(student)
    expect((await inbox(ana)).total).toBe(6)
    const admin = await ana.send(deskApi.ask, {
      body: { id: uuid(), topic: 'other', subject: 'x', text: 'y' },
    })
    expect(admin.status).toBe(403)
    expect((await other.ok(deskApi.mine, {})).total).toBe(0)
  })

  it('asks twenty times in a day, and no more', async () => {
    const { student } = await atDesk(w)
    for (let n = 0; n < 20; n++) await move(student, (await ask(student)).id, 'close')
    const { error } = await student.send(deskApi.ask, {
      body: { id: uuid(), topic: 'other', subject: 'x', text: 'y' },
    })
    expect(error).toMatchObject({ code: 'MAX_NUMBER_REACHED', details: { limit: 'aDay', maximum: 20 } })
  })
})

describe('what is asked', () => {
  it('is read and written by nobody but who asked and the administrators of that company, as they are now', async () => {
    const { acme, student, ana, ida } = await atDesk(w)
    const { id } = await ask(student)
    await write(ida, id, 'The left one.')
    const mentor = await acme.user({ role: 'mentor' })
    const beta = await w.company()
    const stranger = await beta.user({ role: 'admin' })
    const everything = async (person: Person) => [
      (await person.send(deskApi.byId, { params: { id } })).status,
      (await person.send(conversationsApi.byId, { params: { id } })).status,
      (await person.send(conversationsApi.messages, { params: { id } })).status,
      (await write(person, id, 'Let me in')).status,
      (await person.send(conversationsApi.markRead, { params: { id }, body: { read: 1 } })).status,
      (await move(person, id, 'close')).status,
    ]
    const none = [404, 404, 404, 404, 404, 404]
    expect(await everything(mentor)).toEqual(none)
    expect(await everything(stranger)).toEqual(none)
    // She read and wrote, and is no administrator any more.
    await ana.ok(usersApi.update, { params: { id: ida.id }, body: { role: 'mentor' } })
    expect(await everything(ida)).toEqual(none)
    expect(await open(student, id)).toMatchObject({ assignee: null, state: 'answered' })
    const line = await listening(acme, ida, 'conversation', id)
    await line.next('refused')
  })

  it('is heard of at once: by who asked, by every administrator, by nobody else', async () => {
    const { acme, student, ana } = await atDesk(w)
    const seen = await listening(acme, ana, 'desk_inbox', acme.id)
    await seen.next('listening')
    const mentor = await acme.user({ role: 'mentor' })
    await (await listening(acme, mentor, 'desk_inbox', acme.id)).next('refused')
    const { id } = await ask(student)
    await seen.next('news', ({ event }) => event['request'] === id)
    const own = await listening(acme, student, 'conversation', id)
    await own.next('listening')
    const hers = await listening(acme, ana, 'conversation', id)
    await hers.next('listening')
    hers.say({ t: 'say', channel: { kind: 'conversation', id }, word: 'typing' })
    await own.next('said')
    await write(ana, id, 'The left one.')
    await own.next('news', ({ event }) => event['change'] === 2)
  })

  it('is unread to an administrator until it is answered or they read it, and to who asked until they do', async () => {
    const { student, ana, ida } = await atDesk(w)
    const { id } = await ask(student)
    expect([await unread(ana), await unread(ida), await unread(student)]).toEqual([1, 1, 0])
    await ida.ok(conversationsApi.markRead, { params: { id }, body: { read: 1 } })
    expect([await unread(ana), await unread(ida)]).toEqual([1, 0])
    expect((await inbox(ana)).items).toMatchObject([{ id, unread: 1, asker: { name: 'Ben' } }])
    expect(await student.ok(conversationsApi.byId, { params: { id } })).toMatchObject({ read: 1 })
    await write(ana, id, 'The left one.')
    expect([await unread(ana), await unread(ida), await unread(student)]).toEqual([0, 0, 1])
    expect((await student.ok(deskApi.mine, {})).items).toMatchObject([{ id, unread: 1 }])
    await student.ok(conversationsApi.markRead, { params: { id }, body: { read: 2 } })
    expect(await unread(student)).toBe(0)
    expect(await ana.ok(conversationsApi.byId, { params: { id } })).toMatchObject({ read: 2 })
    // What lies with the other one is hers to answer.
    await write(student, id, 'And then?')
    expect([await unread(ana), await unread(ida)]).toEqual([1, 0])
  })

  it('tells every administrator once, then who looks after it; an answer takes it back and tells who asked', async () => {
    const { acme, student, ana, ida } = await atDesk(w)
    const { id } = await ask(student)
    await minuteLater(w, acme)
    expect(await told(ana)).toEqual([['desk_asked', 'Ben Cole']])
    expect(await told(ida)).toEqual([['desk_asked', 'Ben Cole']])
    await write(ana, id, 'The left one.')
    expect(await told(ida)).toEqual([])
    await minuteLater(w, acme)
    expect(await told(student)).toEqual([['desk_answered', 'Ana Ruiz']])
    await write(student, id, 'And then?')
    await minuteLater(w, acme)
    expect(await told(ana)).toEqual([['desk_asked', 'Ben Cole']])
    expect(await told(ida)).toEqual([])
  })

  it('tells nobody who is no administrator any more by then', async () => {
    const { acme, student, ana, ida } = await atDesk(w)
    await ask(student)
    await ana.ok(usersApi.update, { params: { id: ida.id }, body: { role: 'mentor' } })
    await minuteLater(w, acme)
    expect(await told(ana)).toEqual([['desk_asked', 'Ben Cole']])
    expect(await told(ida)).toEqual([])
  })

  it('can block or report nobody, for the company answers; it is muted as any', async () => {
    const { acme, student, ana } = await atDesk(w)
    const { id } = await ask(student)
    for (const person of [student, ana]) {
      const block = await person.send(conversationsApi.block, { params: { id }, body: { blocked: true } })
      expect(block.status).toBe(404)
      const report = await person.send(conversationsApi.report, { params: { id }, body: { reason: 'other' } })
      expect(report.status).toBe(404)
    }
    await ana.ok(conversationsApi.mute, { params: { id }, body: { muted: true } })
    await write(student, id, 'Hello?')
    await minuteLater(w, acme)
    expect(await told(ana)).toEqual([])
  })

  it('stands in no list of conversations, and in no search for messages', async () => {
    const { student, ana } = await atDesk(w)
    const { id } = await ask(student)
    await write(ana, id, 'The left one.')
    expect((await student.ok(conversationsApi.list, {})).total).toBe(0)
    expect((await ana.ok(conversationsApi.list, {})).total).toBe(0)
    expect((await student.ok(conversationsApi.unread, {})).unread).toBe(0)
    expect((await ana.ok(conversationsApi.search, { query: { text: 'left one' } })).items).toEqual([])
  })

  it('is found by its line by who asked and by administrators', async () => {
    const { acme, student, ana } = await atDesk(w)
    const { id } = await ask(student, { subject: 'The lantern room' })
    const other = await acme.user()
    const found = async (person: Person) =>
      (await person.ok(searchApi.find, { query: { search: 'lantern' } })).items.map((one) => [
        one.kind,
        one.about,
        one.path,
      ])
    const path = `/dashboard/messages/desk/${id}`
    expect(await found(student)).toEqual([['desk', null, path]])
    expect(await found(ana)).toEqual([['desk', 'Ben Cole', path]])
    expect(await found(other)).toEqual([])
  })
})

describe('closed', () => {
  it('by either, it takes no word until either opens it again', async () => {
    const { student, ana } = await atDesk(w)
    const { id } = await ask(student)
    expect((await move(ana, id, 'close')).status).toBe(200)
    expect(await open(student, id)).toMatchObject({ state: 'closed', moves: ['reopen'] })
    const refused = await write(student, id, 'Hello?')
    expect(refused.error).toMatchObject({ code: 'FORBIDDEN', details: { reason: 'desk_closed' } })
    expect((await write(ana, id, 'Hello?')).status).toBe(403)
    expect((await move(ana, id, 'close')).error).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'moved_on' },
    })
    expect((await move(student, id, 'reopen')).status).toBe(200)
    expect((await write(student, id, 'Hello?')).status).toBe(200)
    expect(await open(ana, id)).toMatchObject({ state: 'open', closedAt: null })
  })

  it('is not opened again by who asked beyond five, and by an administrator it is', async () => {
    const { student, ana } = await atDesk(w)
    const closed = []
    for (let n = 0; n < 3; n++) closed.push(await ask(student))
    for (const { id } of closed) expect((await move(student, id, 'close')).status).toBe(200)
    for (let n = 0; n < 4; n++) await ask(student)
    const [first, second, third] = closed.map(({ id }) => id) as [string, string, string]
    expect((await move(student, first, 'reopen')).status).toBe(200)
    expect((await move(student, second, 'reopen')).error).toMatchObject({
      code: 'MAX_NUMBER_REACHED',
      details: { limit: 'deskRequests', maximum: 5, current: 5 },
    })
    // Of what is open already it is said that it is.
    expect((await move(student, first, 'reopen')).error?.details).toEqual({ reason: 'moved_on' })
    expect((await move(ana, third, 'reopen')).status).toBe(200)
    expect((await open(student, second)).state).toBe('closed')
  })

  it('by itself a week after an answer that nobody came back to', async () => {
    const { acme, student, ana } = await atDesk(w)
    const [{ id }, other] = [await ask(student), await ask(student)]
    await write(ana, id, 'The left one.')
    const later = (days: number) =>
      w.services.db.withTenant(acme.id, (tx) =>
        sql`update desk_requests set rest_at = rest_at - make_interval(days => ${days}::int)`.execute(tx),
      )
    await later(6)
    await restRequests(w.services)
    expect((await open(student, id)).state).toBe('answered')
    await later(1)
    await restRequests(w.services)
    expect((await open(student, id)).state).toBe('closed')
    expect((await open(student, other.id)).state).toBe('open')
    expect((await write(student, id, 'Hello?')).status).toBe(403)
  })
})

describe('the administrators', () => {
  it('see what waits first, the longest before the others, and narrow it', async () => {
    const { acme, student, ana, ida } = await atDesk(w)
    const other = await acme.user({ name: 'Cleo' })
    const first = await ask(student, { topic: 'account', subject: 'One' })
    const second = await ask(other, { subject: 'Two' })
    const third = await ask(other, { subject: 'Three' })
    await write(ana, first.id, 'So.')
    await assign(ida, third.id, null, ida.id)
    const subjects = async (query = {}) => (await inbox(ana, query)).items.map(({ subject }) => subject)
    expect(await subjects()).toEqual(['Two', 'Three', 'One'])
    expect(await subjects({ state: 'answered' })).toEqual(['One'])
    expect(await subjects({ topic: 'course' })).toEqual(['Two', 'Three'])
    expect(await subjects({ whose: 'mine' })).toEqual(['One'])
    expect(await subjects({ whose: 'nobodys' })).toEqual(['Two'])
    expect(await inbox(ida)).toMatchObject({ total: 3, open: 2, mine: 1, nobodys: 1, answered: 1 })
    expect((await ana.ok(deskApi.people, {})).items.map(({ name }) => name)).toEqual(['Ana', 'Ida'])
    await move(ana, second.id, 'close')
    expect(await subjects()).toEqual(['Three', 'One', 'Two'])
  })

  it('see how long half of those who were answered waited at most', async () => {
    const { acme, student, ana } = await atDesk(w)
    expect(await inbox(ana)).toMatchObject({ answered: 0, firstAnswer: null })
    const ids = [(await ask(student)).id, (await ask(student)).id, (await ask(student)).id]
    for (const id of ids) await write(ana, id, 'So.')
    await w.services.db.withTenant(acme.id, async (tx) => {
      for (const [n, id] of ids.entries())
        await sql`update desk_requests set asked_at = answered_at - make_interval(mins => ${[5, 40, 600][n]}::int)
          where id = ${id}`.execute(tx)
    })
    expect(await inbox(ana)).toMatchObject({ answered: 3, firstAnswer: 40 })
  })

  it('leave it to one another: to administrators alone, and by who looks after it now', async () => {
    const { acme, student, ana, ida } = await atDesk(w)
    const mentor = await acme.user({ role: 'mentor' })
    const { id } = await ask(student)
    expect((await assign(student, id, null, ana.id)).status).toBe(403)
    expect((await assign(ana, id, null, mentor.id)).error).toMatchObject({
      code: 'BAD_REQUEST',
      details: [{ field: 'to', code: 'unknown_value' }],
    })
    expect((await assign(ana, id, null, ida.id)).status).toBe(200)
    expect(await told(ida)).toEqual([['desk_assigned', 'Ana Ruiz']])
    expect((await assign(ana, id, null, ana.id)).error).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'desk_assigned' },
    })
    expect((await assign(ana, id, ida.id, null)).status).toBe(200)
    expect(await told(ida)).toEqual([])
    expect((await open(ana, id)).assignee).toBeNull()
  })

  it('keep replies for one another, a hundred of them', async () => {
    const { acme, ana, ida } = await atDesk(w)
    const made = await ana.ok(deskApi.addReply, { body: { title: 'Doors', text: 'The left one.' } })
    await ida.ok(deskApi.changeReply, {
      params: { id: made.id },
      body: { title: 'Doors', text: 'The right one.' },
    })
    expect((await ana.ok(deskApi.replies, {})).items).toEqual([
      { id: made.id, title: 'Doors', text: 'The right one.' },
    ])
    await w.services.db.withTenant(acme.id, async (tx) => {
      for (let n = 1; n < 100; n++)
        await sql`insert into desk_replies (company_id, id, title, text)
          values (${acme.id}, ${uuid()}, 'x', 'x')`.execute(tx)
    })
    const { error } = await ana.send(deskApi.addReply, { body: { title: 'More', text: 'x' } })
    expect(error).toMatchObject({
      code: 'MAX_NUMBER_REACHED',
      details: { limit: 'deskReplies', maximum: 100 },
    })
    await ana.ok(deskApi.removeReply, { params: { id: made.id } })
    expect((await ana.ok(deskApi.replies, {})).items).toHaveLength(99)
  })

  it('find in their log that it was asked, assigned and closed, and not a word of it', async () => {
    const { student, ana, ida } = await atDesk(w)
    const { id } = await ask(student, { subject: 'A quiet word' })
    await assign(ana, id, null, ida.id)
    await move(ida, id, 'close')
    await move(student, id, 'reopen')
    const { items } = await ana.ok(auditApi.list, { query: { target: id } })
    expect(items.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['desk.reopened', 'Ben Cole'],
      ['desk.closed', 'Ida Fox'],
      ['desk.assigned', 'Ana Ruiz'],
      ['desk.asked', 'Ben Cole'],
    ])
    expect(JSON.stringify(items)).not.toContain('quiet')
    expect(JSON.stringify(items)).not.toContain('Which one')
  })
})
