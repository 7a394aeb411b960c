import { sql } from 'kysely'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterEach, describe, expect, it } from 'vitest'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { closeCodes } from '#contract/live/sockets.ts'
import { openLiveSocket, type Line } from '../../../../test/live.ts'
import { ownDatabase } from '../../../../test/setup/database.ts'
import { world, type Person, type TestCompany, type World } from '../../../../test/world.ts'
import { tidyRooms } from './tidy-rooms.ts'

const w = await world()
const own = await ownDatabase()
const silent = { mic: false, camera: false, screen: false }
const open: Line[] = []
afterEach(() => {
  for (const line of open.splice(0)) line.drop()
})

async function join(server: World, company: TestCompany, person: Person, code: string, peerId?: string) {
  const answer = await person.ok(meetingsApi.join, { params: { code }, body: peerId ? { peerId } : {} })
  const line = await openLiveSocket(server.port, company.host)
  open.push(line)
  line.say({ t: 'hello', ticket: answer.ticket, media: silent })
  return { ...answer, line }
}

// The embedded database has one process, so that there is no second server to it.
describe.skipIf(w.kind === 'pglite')('people on two servers', () => {
  async function apart() {
    const other = await w.secondServer()
    const acme = await w.company()
    const [ada, ben] = [await acme.user({ name: 'Ada' }), await acme.user({ name: 'Ben' })]
    const { code } = await ada.ok(meetingsApi.create, { body: { lobby: 'off' } })
    const a = await join(w, acme, ada, code)
    await a.line.next('welcome')
    const b = await join(other, acme, ben, code)
    const welcome = await b.line.next('welcome')
    expect(welcome.peers).toHaveLength(2)
    await a.line.next('peer', ({ peer }) => peer.id === b.peerId)
    return { other, acme, ada, ben, code, a, b }
  }

  it('meet: signals, however long, chat, hands and leaving pass from one to the other', async () => {
    const { a, b } = await apart()
    const sdp = 'v=0\r\n'.repeat(7000)
    b.line.say({ t: 'signal', to: a.peerId, signal: { gen: 1, description: { type: 'offer', sdp } } })
    for (let n = 0; n < 20; n++)
      b.line.say({
        t: 'signal',
        to: a.peerId,
        signal: {
          gen: 1,
          candidates: [
            { candidate: `candidate ${n}`, sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null },
          ],
        },
      })
    const first = await a.line.next('signal')
    expect(first).toMatchObject({ from: b.peerId, signal: { description: { sdp } } })
    for (let n = 0; n < 20; n++)
      expect((await a.line.next('signal')).signal.candidates?.[0]?.candidate).toBe(`candidate ${n}`)
    a.line.say({ t: 'chat', id: uuid(), text: '€'.repeat(2000) })
    expect((await b.line.next('chat')).message.text).toHaveLength(2000)
    a.line.say({ t: 'hand', up: true })
    await b.line.next('peer', ({ peer }) => peer.id === a.peerId && peer.handAt !== null)
    a.line.say({ t: 'reaction', reaction: '👋' })
    expect(await b.line.next('reaction')).toMatchObject({ from: a.peerId })
    a.line.say({ t: 'leave' })
    expect(await b.line.next('gone')).toMatchObject({ peer: a.peerId, reason: 'left' })
  })

  it('are put out on either when their session ends on the other', async () => {
    const { a, b, ben } = await apart()
    const { authApi } = await import('#contract/accounts/auth.ts')
    await ben.ok(authApi.endSession, { params: { id: ben.sessionId } })
    expect(await b.line.next('out')).toEqual({ t: 'out', reason: 'session' })
    await a.line.next('gone', ({ peer }) => peer === b.peerId)
  })

  it('keep their place when one server stops, and take it up on the other', async () => {
    const { other, acme, ben, code, a, b } = await apart()
    await other.server.app.close()
    expect((await b.line.closed).code).toBe(1012)
    await a.line.next('peer', ({ peer }) => peer.id === b.peerId && peer.away)
    const back = await join(w, acme, ben, code, b.peerId)
    expect(back.peerId).toBe(b.peerId)
    await back.line.next('welcome')
    await a.line.next('peer', ({ peer }) => peer.id === b.peerId && !peer.away)
  })
})

describe('what a server leaves behind that ended without a word', () => {
  it('is put in order: its people are away first, then lost, and places nobody took are gone', async () => {
    const acme = await w.company()
    const [ada, ben] = [await acme.user(), await acme.user()]
    const { code, id } = await ada.ok(meetingsApi.create, { body: {} })
    const a = await join(w, acme, ada, code)
    await a.line.next('welcome')
    const b = await join(w, acme, ben, code)
    await b.line.next('welcome')
    const never = await ben.ok(meetingsApi.join, { params: { code }, body: {} })
    const change = (peerId: string, set: object) =>
      w.services.db.withTenant(acme.id, (tx) =>
        tx.updateTable('meeting_peers').set(set).where('id', '=', peerId).execute(),
      )
    const state = () =>
      w.services.db.withTenant(acme.id, (tx) =>
        tx
          .selectFrom('meeting_peers')
          .select(['id', 'state', 'out_reason', 'server_id'])
          .where('meeting_id', '=', id)
          .execute(),
      )
    await change(b.peerId, { server_id: '019b0000-0000-7000-8000-000000000000' })
    await change(never.peerId, { ticket_until: new Date(Date.now() - 1000) })
    await tidyRooms(w.services)
    await a.line.next('peer', ({ peer }) => peer.id === b.peerId && peer.away)
    expect((await state()).map((row) => row.id).toSorted()).toEqual([a.peerId, b.peerId].toSorted())
    await change(b.peerId, { away_at: new Date(Date.now() - 60_000) })
    await tidyRooms(w.services)
    expect(await a.line.next('gone')).toEqual({ t: 'gone', peer: b.peerId, reason: 'lost' })
    expect((await state()).find((row) => row.id === b.peerId)).toMatchObject({
      state: 'out',
      out_reason: 'lost',
      server_id: null,
    })
    const back = await join(w, acme, ben, code, b.peerId)
    expect(back.peerId).not.toBe(b.peerId)
  })
})

it.skipIf(w.kind === 'pglite').each([
  [
    'their session is being ended',
    ({ sessionId }: Person) => sql`update sessions set ended_at = now() where id = ${sessionId}`,
  ],
  ['their company is being suspended', () => sql`update companies set status = 'suspended'`],
])('nobody takes a place while %s', async (_, change) => {
  const acme = await w.company()
  const ada = await acme.user()
  const { code } = await ada.ok(meetingsApi.create, { body: { lobby: 'off' } })
  const { ticket } = await ada.ok(meetingsApi.join, { params: { code }, body: {} })
  const line = await openLiveSocket(w.port, acme.host)
  open.push(line)
  let welcomed = false
  await w.services.db.withTenant(acme.id, async (tx) => {
    await change(ada).execute(tx)
    line.say({ t: 'hello', ticket, media: silent })
    line.next('welcome').then(
      () => (welcomed = true),
      () => {},
    )
    const waits = sql<{ n: number }>`select count(*)::int as n from pg_locks
      where not granted and locktype = 'transactionid' and transactionid = pg_current_xact_id()::xid`
    await expect.poll(async () => (await waits.execute(tx)).rows[0]?.n || welcomed).toBeTruthy()
  })
  expect(await line.closed).toMatchObject({ code: 4401 })
  expect(welcomed).toBe(false)
})

describe.skipIf(w.kind === 'pglite')('a server whose connection for announcements broke', () => {
  it('reads again what it missed, and tells the people in its rooms', async () => {
    const acme = await w.company()
    const [ada, ben, cleo] = [await acme.user(), await acme.user(), await acme.user()]
    const { code, id } = await ada.ok(meetingsApi.create, { body: { lobby: 'off' } })
    const a = await join(w, acme, ada, code)
    const b = await join(w, acme, ben, code)
    const c = await join(w, acme, cleo, code)
    for (const { line } of [a, b, c]) await line.next('welcome')
    const closed = [await w.company(), await w.company()]
    const shut = await Promise.all(
      closed.map(async (company) => {
        const dora = await company.user()
        const made = await dora.ok(meetingsApi.create, { body: { lobby: 'off' } })
        const { line } = await join(w, company, dora, made.code)
        await line.next('welcome')
        return line
      }),
    )
    await w.services.db.withPlatform(async (tx) => {
      const [suspended, deleted] = closed.map(({ id }) => id)
      await sql`update companies set status = 'suspended' where id = ${suspended}`.execute(tx)
      await sql`update companies set deleted_at = now() where id = ${deleted}`.execute(tx)
    })
    await w.services.db.withTenant(acme.id, async (tx) => {
      // Changes that no announcement tells of, as if it had been lost with the connection.
      await tx.updateTable('meetings').set({ locked: true }).where('id', '=', id).execute()
      await tx
        .updateTable('meeting_peers')
        .set({ state: 'out', out_reason: 'left', server_id: null })
        .where('id', '=', b.peerId)
        .execute()
      await tx
        .updateTable('sessions')
        .set({ ended_at: new Date() })
        .where('id', '=', cleo.sessionId)
        .execute()
    })
    const client = new pg.Client({ connectionString: own.kind === 'postgres' ? own.superuserUrl : '' })
    await client.connect()
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'cairn-listen' and datname = current_database()`,
    )
    await client.end()
    const welcome = await a.line.next('welcome')
    expect(welcome.settings.locked).toBe(true)
    expect(welcome.peers.map((peer) => peer.id)).not.toContain(b.peerId)
    expect((await b.line.next('out')).reason).toBe('lost')
    expect((await c.line.next('out')).reason).toBe('session')
    for (const line of shut) {
      expect((await line.next('out')).reason).toBe('session')
      expect((await line.closed).code).toBe(closeCodes.out)
    }
    a.line.say({ t: 'hand', up: true })
    await a.line.next('peer', ({ peer }) => peer.handAt !== null)
  })
})
