import * as Y from 'yjs'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterEach, describe, expect, it } from 'vitest'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { roomLimits, type FromBrowser } from '#contract/meetings/room.ts'
import { closeCodes } from '#contract/live/sockets.ts'
import { openLiveSocket, type Line } from '../../../../test/live.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'

const w = await world()
const silent = { mic: false, camera: false, screen: false }
const open: Line[] = []
afterEach(() => {
  for (const line of open.splice(0)) line.drop()
})

async function lineTo(company: TestCompany): Promise<Line> {
  const line = await openLiveSocket(w.port, company.host)
  open.push(line)
  return line
}

/** Joins as far as the ticket goes: into the room or the lobby. */
async function join(company: TestCompany, person: Person, code: string, peerId?: string) {
  const answer = await person.ok(meetingsApi.join, { params: { code }, body: peerId ? { peerId } : {} })
  const line = await lineTo(company)
  line.say({ t: 'hello', ticket: answer.ticket, media: silent })
  return { ...answer, line }
}

async function roomOfTwo() {
  const acme = await w.company()
  const host = await acme.user({ role: 'mentor', name: 'Hanna', surname: 'Host' })
  const guest = await acme.user({ name: 'Gil', surname: 'Guest' })
  const { code } = await host.ok(meetingsApi.create, { body: {} })
  const a = await join(acme, host, code)
  await a.line.next('welcome')
  const b = await join(acme, guest, code)
  await b.line.next('welcome')
  await a.line.next('peer', ({ peer }) => peer.id === b.peerId)
  return { acme, host, guest, code, a, b }
}

describe('the web socket', () => {
  it('lets two people of one company see each other and says whom a signal is from', async () => {
    const { a, b } = await roomOfTwo()
    b.line.say({ t: 'signal', to: a.peerId, signal: { gen: 1, description: { type: 'offer', sdp: 'v=0' } } })
    const got = await a.line.next('signal')
    expect(got).toEqual({
      t: 'signal',
      from: b.peerId,
      signal: { gen: 1, description: { type: 'offer', sdp: 'v=0' } },
    })
  })

  it('opens once with a ticket', async () => {
    const { acme, host, code } = await roomOfTwo()
    const { ticket } = await host.ok(meetingsApi.join, { params: { code }, body: {} })
    const first = await lineTo(acme)
    first.say({ t: 'hello', ticket, media: silent })
    await first.next('welcome')
    const second = await lineTo(acme)
    second.say({ t: 'hello', ticket, media: silent })
    expect(await second.closed).toMatchObject({ code: closeCodes.badTicket })
  })

  it('does not open with a ticket on another company’s host', async () => {
    const { host, code } = await roomOfTwo()
    const other = await w.company()
    const { ticket } = await host.ok(meetingsApi.join, { params: { code }, body: {} })
    const line = await lineTo(other)
    line.say({ t: 'hello', ticket, media: silent })
    expect(await line.closed).toMatchObject({ code: closeCodes.badTicket })
  })

  it('answers NOT_FOUND to a code of another company', async () => {
    const { code } = await roomOfTwo()
    const stranger = await (await w.company()).user()
    expect(await stranger.call(meetingsApi.join, { params: { code }, body: {} })).toMatchObject({
      status: 404,
      error: { code: 'NOT_FOUND' },
    })
  })

  it('refuses a page of another site', async () => {
    const acme = await w.company()
    await expect(openLiveSocket(w.port, acme.host, { origin: 'http://evil.example' })).rejects.toThrow('403')
  })

  it('keeps the place of someone whose socket broke, and the signals sent meanwhile', async () => {
    const { acme, guest, code, a, b } = await roomOfTwo()
    b.line.drop()
    await a.line.next('peer', ({ peer }) => peer.id === b.peerId && peer.away)
    a.line.say({
      t: 'signal',
      to: b.peerId,
      signal: { gen: 1, description: { type: 'answer', sdp: 'kept' } },
    })
    const back = await join(acme, guest, code, b.peerId)
    expect(back.peerId).toBe(b.peerId)
    const welcome = await back.line.next('welcome')
    expect(welcome.peers.map(({ id }) => id).toSorted()).toEqual([a.peerId, b.peerId].toSorted())
    expect((await back.line.next('signal')).signal.description?.sdp).toBe('kept')
    await a.line.next('peer', ({ peer }) => peer.id === b.peerId && !peer.away)
  })

  it('closes the sockets of a session that ended', async () => {
    const { guest, a, b } = await roomOfTwo()
    const { authApi } = await import('#contract/accounts/auth.ts')
    await guest.ok(authApi.logout)
    await guest.call(authApi.endSession, { params: { id: guest.sessionId } })
    expect(await b.line.next('out')).toEqual({ t: 'out', reason: 'session' })
    expect(await a.line.next('gone')).toMatchObject({ peer: b.peerId })
  })

  it('closes the socket of a session that ends by itself', async () => {
    const acme = await w.company()
    const host = await acme.user()
    const guest = await acme.user()
    const { code } = await host.ok(meetingsApi.create, { body: { lobby: 'off' } })
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('sessions')
        .set({ expires_at: new Date(Date.now() + 1500) })
        .where('id', '=', guest.sessionId)
        .execute(),
    )
    const { line } = await join(acme, guest, code)
    await line.next('welcome')
    expect(await line.next('out')).toEqual({ t: 'out', reason: 'session' })
    expect(await line.closed).toMatchObject({ code: closeCodes.out })
  })

  /** Refused with this ticket, and the place that it is for is held by no server. */
  async function refused(company: TestCompany, { ticket, peerId }: { ticket: string; peerId: string }) {
    const line = await lineTo(company)
    line.say({ t: 'hello', ticket, media: silent })
    expect(await line.closed).toMatchObject({ code: closeCodes.badTicket })
    const place = await w.services.db.withTenant(company.id, (tx) =>
      tx
        .selectFrom('meeting_peers')
        .select(['server_id', 'joined_at'])
        .where('id', '=', peerId)
        .executeTakeFirstOrThrow(),
    )
    expect(place).toEqual({ server_id: null, joined_at: null })
  }

  it('does not open once the session ended, and leaves nobody behind in the room', async () => {
    const acme = await w.company()
    const [host, guest] = [await acme.user(), await acme.user()]
    const { code } = await host.ok(meetingsApi.create, { body: { lobby: 'off' } })
    const taken = await guest.ok(meetingsApi.join, { params: { code }, body: {} })
    await guest.ok((await import('#contract/accounts/auth.ts')).authApi.logout)
    await refused(acme, taken)
    const { line } = await join(acme, host, code)
    expect((await line.next('welcome')).peers).toHaveLength(1)
  })

  it.each([
    ['suspended', sql`update companies set status = 'suspended'`],
    ['deleted', sql`update companies set deleted_at = now()`],
  ])('does not open in a company that was %s since the ticket was taken', async (_, change) => {
    const acme = await w.company()
    const host = await acme.user()
    const { code } = await host.ok(meetingsApi.create, { body: { lobby: 'off' } })
    const taken = await host.ok(meetingsApi.join, { params: { code }, body: {} })
    await w.services.db.withTenant(acme.id, (tx) => change.execute(tx))
    await refused(acme, taken)
  })

  it('holds one place for a person’s tickets, however many: the newest is good, and a seat that is taken stays', async () => {
    const acme = await w.company()
    const [host, guest] = [await acme.user(), await acme.user()]
    const { code } = await host.ok(meetingsApi.create, { body: { lobby: 'off' } })
    const seated = await join(acme, guest, code)
    await seated.line.next('welcome')
    const ask = () => guest.ok(meetingsApi.join, { params: { code }, body: {} })
    const first = await ask()
    for (let n = 0; n < roomLimits.meshPeople; n++) await ask()
    const last = await ask()
    const { line } = await join(acme, host, code)
    expect((await line.next('welcome')).peers.map(({ id }) => id)).toContain(seated.peerId)
    const [early, late] = [await lineTo(acme), await lineTo(acme)]
    early.say({ t: 'hello', ticket: first.ticket, media: silent })
    expect(await early.closed).toMatchObject({ code: closeCodes.badTicket })
    late.say({ t: 'hello', ticket: last.ticket, media: silent })
    expect((await late.next('welcome')).peers).toHaveLength(3)
  })

  it('gives the last place once, and tells the next how many there are', async () => {
    const acme = await w.company()
    const host = await acme.user()
    const { code } = await host.ok(meetingsApi.create, { body: { lobby: 'off' } })
    for (let i = 0; i < roomLimits.meshPeople; i++)
      await (await acme.user()).ok(meetingsApi.join, { params: { code }, body: {} })
    const late = await acme.user()
    expect(await late.call(meetingsApi.join, { params: { code }, body: {} })).toMatchObject({
      status: 409,
      error: { code: 'MAX_NUMBER_REACHED', details: { limit: 'roomPeople', maximum: 6 } },
    })
  })
})

describe('a host', () => {
  it('lets people in from the lobby, who learn nothing of the room before', async () => {
    const { acme, a } = await roomOfTwo()
    a.line.say({ t: 'settings', settings: { lobby: 'all' } })
    await a.line.next('settings')
    const late = await acme.user({ name: 'Late' })
    const code = a.meeting.code
    const c = await join(acme, late, code)
    expect(c.grant).toBeNull()
    await c.line.next('waiting')
    const { waiter } = await a.line.next('waiter')
    expect(waiter).toMatchObject({ id: c.peerId, name: 'Late Stone' })
    c.line.say({ t: 'chat', id: uuid(), text: 'hello?' })
    expect(await c.line.next('error')).toMatchObject({ code: 'FORBIDDEN' })
    expect(c.line.all.map(({ t }) => t)).toEqual(['waiting', 'error'])
    a.line.say({ t: 'admit', peers: [c.peerId] })
    const welcome = await c.line.next('welcome')
    expect(welcome.grant).toMatchObject({ engine: 'mesh', maxPeople: roomLimits.meshPeople })
    expect(welcome.peers).toHaveLength(3)
    await a.line.next('waiterGone')
  })

  it('removes somebody, who cannot come back: not with an old ticket, not with a new one', async () => {
    const { acme, guest, code, a, b } = await roomOfTwo()
    const { ticket } = await guest.ok(meetingsApi.join, { params: { code }, body: {} })
    a.line.say({ t: 'remove', peer: b.peerId })
    expect(await b.line.next('out')).toEqual({ t: 'out', reason: 'removed' })
    const line = await lineTo(acme)
    line.say({ t: 'hello', ticket, media: silent })
    expect(await line.closed).toMatchObject({ code: closeCodes.badTicket })
    expect(await guest.call(meetingsApi.join, { params: { code }, body: {} })).toMatchObject({
      status: 403,
      error: { code: 'FORBIDDEN', details: { reason: 'removed' } },
    })
  })

  it('alone mutes, removes, locks and ends', async () => {
    const { a, b } = await roomOfTwo()
    const forbidden: FromBrowser[] = [
      { t: 'mute' },
      { t: 'remove', peer: a.peerId },
      { t: 'settings', settings: { locked: true } },
      { t: 'cohost', peer: b.peerId, on: true },
      { t: 'admit', peers: [b.peerId] },
      { t: 'endForAll' },
    ]
    for (const message of forbidden) {
      b.line.say(message)
      expect(await b.line.next('error')).toEqual({ t: 'error', code: 'FORBIDDEN', of: message.t })
    }
    a.line.say({ t: 'mute' })
    expect(await b.line.next('muted')).toEqual({ t: 'muted', by: a.peerId })
  })

  it('locks the room and ends it for all', async () => {
    const { acme, a, b, code } = await roomOfTwo()
    a.line.say({ t: 'settings', settings: { locked: true } })
    await b.line.next('settings')
    const late = await acme.user()
    expect(await late.call(meetingsApi.join, { params: { code }, body: {} })).toMatchObject({
      error: { code: 'FORBIDDEN', details: { reason: 'locked' } },
    })
    a.line.say({ t: 'endForAll' })
    expect(await b.line.next('out')).toEqual({ t: 'out', reason: 'ended' })
    expect(await late.call(meetingsApi.join, { params: { code }, body: {} })).toMatchObject({
      status: 410,
      error: { code: 'GONE', details: { reason: 'ended' } },
    })
  })

  it('shares the work with a co-host', async () => {
    const { a, b } = await roomOfTwo()
    a.line.say({ t: 'cohost', peer: b.peerId, on: true })
    await b.line.next('peer', ({ peer }) => peer.id === b.peerId && peer.role === 'cohost')
    b.line.say({ t: 'settings', settings: { lobby: 'off' } })
    expect(await a.line.next('settings')).toMatchObject({ settings: { lobby: 'off' } })
  })
})

describe('people in the room', () => {
  it('raise hands in order, react and write', async () => {
    const { a, b } = await roomOfTwo()
    b.line.say({ t: 'hand', up: true })
    const first = await a.line.next('peer', ({ peer }) => peer.handAt !== null)
    expect(first.peer.id).toBe(b.peerId)
    b.line.say({ t: 'reaction', reaction: '🎉' })
    expect(await a.line.next('reaction')).toEqual({ t: 'reaction', from: b.peerId, reaction: '🎉' })
    b.line.say({ t: 'chat', id: uuid(), text: '  see https://example.org  ' })
    const { message } = await a.line.next('chat')
    expect(message).toMatchObject({ name: 'Gil Guest', text: 'see https://example.org' })
  })

  it('are heard once, though they said it again because they could not know', async () => {
    const { guest, code, a, b } = await roomOfTwo()
    const id = uuid()
    b.line.say({ t: 'chat', id, text: 'once' })
    b.line.say({ t: 'chat', id, text: 'once' })
    b.line.say({ t: 'chat', id: uuid(), text: 'afterwards' })
    await a.line.next('chat', ({ message }) => message.text === 'afterwards')
    expect(a.line.all.filter(({ t }) => t === 'chat')).toHaveLength(2)
    const { items } = await guest.ok(meetingsApi.chat, { params: { code } })
    expect(items.map(({ text }) => text)).toEqual(['once', 'afterwards'])
  })

  it('find what was written when they come, and afterwards', async () => {
    const { acme, guest, code, a, b } = await roomOfTwo()
    b.line.say({ t: 'chat', id: uuid(), text: 'ä'.repeat(roomLimits.chatLength) })
    await a.line.next('chat')
    expect((await guest.ok(meetingsApi.chat, { params: { code } })).notes).toBeNull()
    const doc = new Y.Doc()
    doc.getText('notes').insert(0, 'We meet again')
    b.line.say({ t: 'notes', update: Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64') })
    await a.line.next('notes')
    const outsider = await acme.user({ role: 'admin' })
    const refused = await outsider.call(meetingsApi.chat, { params: { code } })
    expect([refused.status, refused.data]).toEqual([403, undefined])
    const { items, notes } = await guest.ok(meetingsApi.chat, { params: { code } })
    expect(items.map(({ text }) => text.length)).toEqual([roomLimits.chatLength])
    const kept = new Y.Doc()
    Y.applyUpdate(kept, Buffer.from(notes ?? '', 'base64'))
    expect(kept.getText('notes').toJSON()).toBe('We meet again')
    const { chat } = await (await join(acme, outsider, code)).line.next('welcome')
    expect(chat).toHaveLength(1)
  })

  it('leave, and the attendance shows when', async () => {
    const { host, guest, code, a, b } = await roomOfTwo()
    b.line.say({ t: 'leave' })
    expect(await a.line.next('gone')).toEqual({ t: 'gone', peer: b.peerId, reason: 'left' })
    expect(await guest.call(meetingsApi.attendance, { params: { code } })).toMatchObject({ status: 403 })
    const { items } = await host.ok(meetingsApi.attendance, { params: { code } })
    expect(items).toEqual([
      expect.objectContaining({ userId: host.id, role: 'host', lastLeftAt: null }),
      expect.objectContaining({
        userId: guest.id,
        role: 'member',
        lastLeftAt: expect.any(String) as string,
        minutes: 1,
      }),
    ])
  })
})
