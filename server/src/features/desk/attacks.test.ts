import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { deskApi } from '#contract/help/desk.ts'
import { holdLock } from '../../../test/hold-person-row.ts'
import { listenTo } from '../../../test/listen-to.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'
import { ask, assign, atDesk, inbox, move, open, told, unread, write } from './desk.test-data.ts'
import { restRequests } from './rest-requests.ts'

const w = await world()
const listening = (company: TestCompany, person: Person, kind: string, id: string) =>
  listenTo(w.port, company, person, { kind, id })
const set = (acme: TestCompany, { id }: Person, values: { role?: string; status?: string }) =>
  w.services.db.withTenant(acme.id, (tx) =>
    sql`update users set role = coalesce(${values.role ?? null}, role), status = coalesce(${values.status ?? null}, status)
      where id = ${id}`.execute(tx),
  )
const subjects = async (person: Person, query = {}) =>
  (await inbox(person, query)).items.map(({ subject }) => subject)

describe('what was asked, to all others,', () => {
  it('is not there: nobody else of the company, no administrator of another one opens, moves, reads or writes it', async () => {
    const { acme, student } = await atDesk(w)
    const { id } = await ask(student)
    const others = [await acme.user(), await acme.user({ role: 'mentor' }), (await atDesk(w)).ana]
    for (const other of others) {
      expect((await other.send(deskApi.byId, { params: { id } })).status).toBe(404)
      expect((await move(other, id, 'close')).status).toBe(404)
      expect((await write(other, id, 'Hello?')).status).toBe(404)
      expect((await other.send(conversationsApi.messages, { params: { id } })).status).toBe(404)
      expect((await other.send(conversationsApi.byId, { params: { id } })).status).toBe(404)
      expect(
        (await other.send(conversationsApi.markRead, { params: { id }, body: { read: 1 } })).status,
      ).toBe(404)
      expect(await unread(other)).toBe(0)
      expect((await other.ok(deskApi.mine, {})).total).toBe(0)
    }
    expect(
      (await others[2]?.send(deskApi.assign, { params: { id }, body: { from: null, to: null } }))?.status,
    ).toBe(404)
    expect(await open(student, id)).toMatchObject({ state: 'open' })
  })

  it('the inbox is not to be heard, nor another company’s by its administrators', async () => {
    const { acme, student, ana } = await atDesk(w)
    const other = await atDesk(w)
    const [nosy, foreign] = [
      await listening(acme, student, 'desk_inbox', acme.id),
      await listening(other.acme, other.ana, 'desk_inbox', acme.id),
    ]
    await Promise.all([nosy.next('refused'), foreign.next('refused')])
    const line = await listening(acme, ana, 'desk_inbox', acme.id)
    await line.next('listening')
  })

  it('an id that somebody asked with is taken, and says nothing of theirs', async () => {
    const { acme, student } = await atDesk(w)
    const { id } = await ask(student)
    const other = await acme.user()
    const body = { id, topic: 'other' as const, subject: 'x', text: 'x' }
    expect((await other.send(deskApi.ask, { body })).error).toMatchObject({ code: 'CONFLICT' })
  })
})

describe('whoever asked', () => {
  it('is counted for themselves, and for a day', async () => {
    const { acme, student } = await atDesk(w)
    const other = await acme.user()
    const { id } = await ask(student)
    await move(student, id, 'close')
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`insert into desk_requests (company_id, id, asker_id, topic, subject, state, asked_at, closed_at)
        select current_company(), gen_random_uuid(), ${student.id}, 'other', 'x', 'closed', now() - interval '2 days', now()
        from generate_series(1, 20)`.execute(tx),
    )
    for (let n = 0; n < 5; n++) await ask(student)
    await ask(other)
    expect((await other.ok(deskApi.mine, {})).total).toBe(1)
  })

  it('and is an administrator now stays who asked: neither in their inbox, nor theirs to look after', async () => {
    const { acme, student, ana } = await atDesk(w)
    const { id } = await ask(student)
    await ask(await acme.user(), { subject: 'Another' })
    await set(acme, student, { role: 'admin' })
    expect(await subjects(student)).toEqual(['Another'])
    expect(await inbox(student)).toMatchObject({ total: 1, open: 1 })
    expect((await assign(student, id, null, ana.id)).status).toBe(404)
    for (const admin of [ana])
      expect((await assign(admin, id, null, student.id)).error?.details).toEqual([
        { field: 'to', code: 'unknown_value' },
      ])
    const body = { id: uuid(), topic: 'other' as const, subject: 'x', text: 'x' }
    expect((await student.send(deskApi.ask, { body })).status).toBe(403)
    expect((await write(student, id, 'And?')).status).toBe(200)
    expect(await open(ana, id)).toMatchObject({ state: 'open', answeredAt: null })
  })

  it('finds what is not closed first', async () => {
    const { student, ana } = await atDesk(w)
    const [first, second] = [
      await ask(student, { subject: 'First' }),
      await ask(student, { subject: 'Second' }),
    ]
    await move(student, second.id, 'close')
    const own = (await student.ok(deskApi.mine, {})).items.map(({ subject }) => subject)
    expect(own).toEqual(['First', 'Second'])
    await move(ana, first.id, 'close')
    await move(ana, second.id, 'reopen')
    expect((await student.ok(deskApi.mine, {})).items.map(({ subject }) => subject)).toEqual([
      'Second',
      'First',
    ])
  })
})

describe('who looks after it', () => {
  it('is an administrator who may sign in, a hidden one too; whoever takes it is told nothing', async () => {
    const { acme, student, ana, ida } = await atDesk(w)
    const [shut, hidden] = [
      await acme.user({ role: 'admin' }),
      await acme.user({ role: 'admin', name: 'Zoe' }),
    ]
    await acme.user({ role: 'mentor' })
    await set(acme, shut, { status: 'inactive' })
    await set(acme, hidden, { status: 'hidden' })
    const { id } = await ask(student)
    expect((await assign(ana, id, null, shut.id)).error?.details).toEqual([
      { field: 'to', code: 'unknown_value' },
    ])
    expect((await ana.ok(deskApi.people, {})).items.map(({ name }) => name)).toEqual(['Ana', 'Ida', 'Zoe'])
    expect((await assign(ana, id, null, hidden.id)).status).toBe(200)
    expect((await assign(ana, id, hidden.id, ana.id)).status).toBe(200)
    expect(await told(ana)).toEqual([])
    // Whoever is shut out looks after nothing any more.
    expect((await assign(ana, id, ana.id, ida.id)).status).toBe(200)
    await set(acme, ida, { status: 'inactive' })
    expect((await open(student, id)).assignee).toBeNull()
    expect(await subjects(ana, { whose: 'nobodys' })).toEqual(['A door'])
    expect(await unread(ana)).toBe(1)
    expect((await assign(ana, id, null, ana.id)).status).toBe(200)
  })

  it('counts what lies with them, what with nobody, and what waits alone', async () => {
    const { student, ana, ida } = await atDesk(w)
    const ids = []
    for (let n = 0; n < 4; n++) ids.push((await ask(student)).id)
    const [one, two, three, four] = ids as [string, string, string, string]
    await assign(ana, one, null, ana.id)
    await assign(ana, two, null, ida.id)
    await move(ana, three, 'close')
    expect(await inbox(ana)).toMatchObject({ total: 4, open: 3, mine: 1, nobodys: 1 })
    // Closed unread, it waits for nobody.
    expect(await unread(ana)).toBe(2)
    await move(ana, four, 'close')
    expect(await unread(ana)).toBe(1)
    expect(await inbox(ana)).toMatchObject({ open: 2, mine: 1, nobodys: 0 })
  })
})

describe('how it stands', () => {
  it('is told live to who asked and to the administrators, whatever changes', async () => {
    const { acme, student, ana, ida } = await atDesk(w)
    const { id } = await ask(student)
    const asker = await listening(acme, student, 'desk', student.id)
    const desk = await listening(acme, ida, 'desk_inbox', acme.id)
    await Promise.all([asker.next('listening'), desk.next('listening')])
    const both = () => Promise.all([asker.next('news'), desk.next('news')])
    await assign(ana, id, null, ida.id)
    await both()
    await move(ana, id, 'close')
    await both()
    await move(student, id, 'reopen')
    await both()
  })

  it('says when it was answered first and closed, and when something was last done', async () => {
    const { acme, student, ana } = await atDesk(w)
    const { id } = await ask(student)
    const earlier = () =>
      w.services.db.withTenant(acme.id, (tx) =>
        sql`update desk_requests set last_at = now() - interval '1 day', answered_at = answered_at - interval '1 day'
          where id = ${id}`.execute(tx),
      )
    await move(ana, id, 'close')
    const closed = await open(student, id)
    expect([closed.answeredAt, typeof closed.closedAt]).toEqual([null, 'string'])
    await move(student, id, 'reopen')
    await write(ana, id, 'The left one.')
    await earlier()
    const { answeredAt, lastAt } = await open(student, id)
    await write(ana, id, 'Or the right one.')
    const after = await open(student, id)
    expect(after.answeredAt).toBe(answeredAt)
    expect(after.lastAt > lastAt).toBe(true)
  })

  it('rests alone where an answer is a week old, and nobody came back to it', async () => {
    const { acme, student, ana } = await atDesk(w)
    const [back, due, fresh] = [await ask(student), await ask(student), await ask(student)]
    for (const { id } of [back, due, fresh]) await write(ana, id, 'The left one.')
    await write(student, back.id, 'And then?')
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update desk_requests set rest_at = rest_at - interval '8 days' where id <> ${fresh.id}`.execute(tx),
    )
    await restRequests(w.services)
    const states = await Promise.all(
      [back, due, fresh].map(async ({ id }) => (await open(student, id)).state),
    )
    expect(states).toEqual(['open', 'closed', 'answered'])
  })
})

it('a saved reply is changed by its id, and none that is not there', async () => {
  const { ana } = await atDesk(w)
  const other = (await atDesk(w)).ana
  const one = await ana.ok(deskApi.addReply, { body: { title: 'One', text: '1' } })
  await ana.ok(deskApi.addReply, { body: { title: 'Two', text: '2' } })
  const change = (person: Person, id: string) =>
    person.send(deskApi.changeReply, { params: { id }, body: { title: 'New', text: 'n' } })
  expect((await change(ana, uuid())).status).toBe(404)
  expect((await change(other, one.id)).status).toBe(404)
  expect((await other.send(deskApi.removeReply, { params: { id: one.id } })).status).toBe(404)
  expect((await change(ana, one.id)).status).toBe(200)
  expect((await ana.ok(deskApi.replies, {})).items.map(({ title }) => title)).toEqual(['New', 'Two'])
})

describe.skipIf(w.kind === 'pglite')('who waited for it is judged as they are then', () => {
  it('no administrator any more, they close and assign nothing', async () => {
    const { acme, student, ana, ida } = await atDesk(w)
    const { id } = await ask(student)
    const hold = await holdLock(w, acme.id, async (tx) => {
      await sql`select from desk_requests where id = ${id} for update`.execute(tx)
      await sql`update users set role = 'mentor' where id = ${ana.id}`.execute(tx)
    })
    const calls = [move(ana, id, 'close'), assign(ana, id, null, ida.id)]
    await hold.stuck(...calls)
    await hold.release()
    for (const { status } of await Promise.all(calls)) expect([403, 404]).toContain(status)
    expect(await open(student, id)).toMatchObject({ state: 'open', assignee: null })
  })

  it('an administrator by now, they ask nobody', async () => {
    const { acme, student } = await atDesk(w)
    const hold = await holdLock(w, acme.id, (tx) =>
      sql`update users set role = 'admin' where id = ${student.id}`.execute(tx),
    )
    const call = student.send(deskApi.ask, { body: { id: uuid(), topic: 'other', subject: 'x', text: 'x' } })
    await hold.stuck(call)
    await hold.release()
    expect((await call).status).toBe(403)
  })
})
