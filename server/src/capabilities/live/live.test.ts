import { sql } from 'kysely'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterEach, describe, expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { liveApi, liveLimits } from '#contract/live/live.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { closeCodes } from '#contract/live/sockets.ts'
import { usersApi } from '#contract/people/users.ts'
import { publish } from '#server/platform/live/channel.ts'
import { setMaintenance } from '#server/platform/servers/maintenance.ts'
import { announce } from '#server/platform/servers/bus.ts'
import { serverLimits } from '#server/limits.ts'
import { caller } from '../../../test/caller.ts'
import { openTab, type TabLine } from '../../../test/live.ts'
import { ownDatabase } from '../../../test/setup/database.ts'
import { world, type Person, type TestCompany, type World } from '../../../test/world.ts'
import { notify } from '../notifications/offered.ts'

const w = await world()
const own = await ownDatabase()
const open: TabLine[] = []
afterEach(() => {
  for (const line of open.splice(0)) line.drop()
})

const ticketOf = async (person: Person) => (await person.ok(liveApi.ticket, {})).ticket
async function bare(company: TestCompany, server: World = w, headers = {}): Promise<TabLine> {
  const line = await openTab(server.port, company.host, headers)
  open.push(line)
  return line
}
/** A tab of somebody, with its ticket spent. */
async function tab(company: TestCompany, person: Person, server: World = w): Promise<TabLine> {
  const line = await bare(company, server)
  line.say({ t: 'hello', ticket: await ticketOf(person) })
  await line.next('welcome')
  return line
}
const notificationsOf = ({ id }: { id: string }) => ({ kind: 'notifications', id })
async function listening(company: TestCompany, person: Person, server: World = w): Promise<TabLine> {
  const line = await tab(company, person, server)
  line.say({ t: 'listen', channel: notificationsOf(person) })
  await line.next('listening')
  return line
}
const tell = (company: TestCompany, person: Person) =>
  w.services.db.withTenant(company.id, (tx) =>
    notify(tx, [{ userId: person.id, kind: 'enrolled', about: uuid(), title: 'Bees' }]),
  )

describe('a tab’s socket', () => {
  it('opens by a ticket, once, at its own company alone', async () => {
    const [acme, other] = [await w.company(), await w.company()]
    const ada = await acme.user()
    const ticket = await ticketOf(ada)
    const wrongPlace = await bare(other)
    wrongPlace.say({ t: 'hello', ticket })
    expect((await wrongPlace.closed).code).toBe(closeCodes.badTicket)
    const first = await bare(acme)
    first.say({ t: 'hello', ticket })
    await first.next('welcome')
    const second = await bare(acme)
    second.say({ t: 'hello', ticket })
    expect((await second.closed).code).toBe(closeCodes.badTicket)
    // Who works at another company's address gets none there: it would be of their own.
    const root = await w.superAdmin()
    expect((await w.at(acme, root).call(liveApi.ticket, {})).status).toBe(404)
    const late = await ticketOf(ada)
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update live_tickets set until = now() - interval '1 second'`.execute(tx),
    )
    const third = await bare(acme)
    third.say({ t: 'hello', ticket: late })
    expect((await third.closed).code).toBe(closeCodes.badTicket)
  })

  it('opens by no ticket of a session that ended since, or of somebody who may not sign in any more', async () => {
    const acme = await w.company()
    const [ada, ben] = [await acme.user(), await acme.user()]
    const tickets = [await ticketOf(ada), await ticketOf(ben)]
    const change = (of: string, sets: ReturnType<typeof sql>) =>
      w.services.db.withTenant(acme.id, (tx) => sql`update ${sql.table(of)} set ${sets}`.execute(tx))
    await change('sessions', sql`ended_at = now() where id = ${ada.sessionId}`)
    // Whatever is forgotten with the sign-in rights, the ticket is judged by the person too.
    await change('users', sql`status = 'inactive' where id = ${ben.id}`)
    for (const ticket of tickets) {
      const line = await bare(acme)
      line.say({ t: 'hello', ticket })
      const answer = line.next('welcome').catch(() => undefined)
      expect(await Promise.race([line.closed, answer])).toMatchObject({ code: closeCodes.badTicket })
    }
    expect(
      await w.services.db.withTenant(acme.id, (tx) => tx.selectFrom('live_tickets').selectAll().execute()),
    ).toEqual([])
  })

  it('takes nothing before its ticket, and no sense in nothing for long', async () => {
    const acme = await w.company()
    const ada = await acme.user()
    const early = await bare(acme)
    early.say({ t: 'listen', channel: notificationsOf(ada) })
    expect((await early.closed).code).toBe(closeCodes.badTicket)
    const line = await tab(acme, ada)
    line.raw(JSON.stringify({ t: 'ping', more: 'x'.repeat(liveLimits.messageBytes) }))
    expect(await line.next('error')).toMatchObject({ code: 'BAD_MESSAGE' })
    for (let n = 0; n <= serverLimits.live.badMessages; n++) line.raw(JSON.stringify({ t: 'shout' }))
    expect((await line.closed).code).toBe(closeCodes.tooMany)
  })

  it('is for pages of the company alone, and not for an API token', async () => {
    const acme = await w.company()
    const ada = await acme.user()
    await expect(bare(acme, w, { origin: 'https://elsewhere.example' })).rejects.toThrow('403')
    const { token } = await ada.ok(authApi.createApiToken, {
      body: { name: 'script', scopes: ['profile:read'] },
    })
    const answer = await caller(w.port, acme.host, token).call(liveApi.ticket, {})
    expect(answer.status).toBe(403)
  })

  it('is closed with the session, the company, and while maintenance is on', async () => {
    const acme = await w.company()
    const [ada, ben, admin] = [await acme.user(), await acme.user(), await acme.user({ role: 'admin' })]
    const a = await listening(acme, ada)
    const b = await listening(acme, ben)
    await ada.ok(authApi.endSession, { params: { id: ada.sessionId } })
    await a.next('out')
    expect((await a.closed).code).toBe(closeCodes.out)
    await admin.ok(usersApi.changeStatus, {
      params: { id: ben.id },
      body: { userId: ben.id, status: 'inactive' },
    })
    expect((await b.closed).code).toBe(closeCodes.out)
    const c = await listening(acme, admin)
    await w.services.db.withPlatform((tx) => setMaintenance(tx, true))
    expect((await c.closed).code).toBe(closeCodes.restart)
    await w.services.db.withPlatform((tx) => setMaintenance(tx, false))
    await expect.poll(() => w.services.maintenance.on).toBe(false)
    const d = await listening(acme, admin)
    const waiting = await ticketOf(admin)
    await w.services.db.withPlatform(async (tx) => {
      await sql`update companies set status = 'suspended' where id = ${acme.id}`.execute(tx)
      announce(tx, 'companyClosed', { companyId: acme.id })
    })
    expect((await d.closed).code).toBe(closeCodes.out)
    const e = await bare(acme)
    e.say({ t: 'hello', ticket: waiting })
    expect((await e.closed).code).toBe(closeCodes.badTicket)
  })

  it('is closed when the session’s time is over, though nobody ends it; another’s stays open', async () => {
    const acme = await w.company()
    const [ada, ben] = [await acme.user(), await acme.user()]
    const until = new Date(Date.now() + 3000)
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('sessions').set({ expires_at: until }).where('id', '=', ada.sessionId).execute(),
    )
    const [a, b] = [await listening(acme, ada), await listening(acme, ben)]
    await a.next('out')
    expect((await a.closed).code).toBe(closeCodes.out)
    // A timer may be early by a millisecond.
    expect(Date.now()).toBeGreaterThanOrEqual(until.getTime() - 5)
    b.say({ t: 'ping' })
    await b.next('pong')
  })

  it('holds so many tabs of one person', async () => {
    const acme = await w.company()
    const ada = await acme.user()
    const first = await tab(acme, ada)
    for (let n = 1; n < serverLimits.live.socketsOfPerson; n++) await tab(acme, ada)
    const over = await bare(acme)
    over.say({ t: 'hello', ticket: await ticketOf(ada) })
    expect((await over.closed).code).toBe(closeCodes.tooMany)
    first.say({ t: 'listen', channel: notificationsOf(ada) })
    await first.next('listening')
    // One that goes makes room for one that comes.
    open[1]?.drop()
    await open[1]?.closed
    await expect
      .poll(async () => {
        const next = await bare(acme)
        next.say({ t: 'hello', ticket: await ticketOf(ada) })
        return Promise.race([next.next('welcome').then(({ t }) => t), next.closed.then(() => 'closed')])
      })
      .toBe('welcome')
  })
})

describe('a channel', () => {
  it('tells what is new to whoever it is for, in every tab, and to nobody else', async () => {
    const acme = await w.company()
    const [ada, ben] = [await acme.user(), await acme.user()]
    const one = await listening(acme, ada)
    const two = await listening(acme, ada)
    const bens = await listening(acme, ben)
    bens.say({ t: 'listen', channel: notificationsOf(ada) })
    expect((await bens.next('refused')).channel).toEqual(notificationsOf(ada))
    bens.say({ t: 'listen', channel: { kind: 'constructor', id: ben.id } })
    expect((await bens.next('refused')).channel.kind).toBe('constructor')
    await tell(acme, ada)
    for (const line of [one, two]) expect((await line.next('news')).channel).toEqual(notificationsOf(ada))
    const { items } = await ada.ok(notificationsApi.list, {})
    await ada.ok(notificationsApi.markRead, { body: { ids: items.map(({ id }) => id) } })
    await one.next('news')
    await tell(acme, ben)
    await bens.next('news')
    expect(bens.all.filter(({ t }) => t === 'news')).toHaveLength(1)
  })

  it('tells nothing of what was not committed, nor after it was left', async () => {
    const acme = await w.company()
    const ada = await acme.user()
    const line = await listening(acme, ada)
    const undone = w.services.db.withTenant(acme.id, async (tx) => {
      publish(tx, { companyId: acme.id }, notificationsOf(ada), { lost: true })
      throw new Error('not this time')
    })
    await expect(undone).rejects.toThrow('not this time')
    await tell(acme, ada)
    expect((await line.next('news')).event).toEqual({})
    line.say({ t: 'leave', channel: notificationsOf(ada) })
    line.say({ t: 'ping' })
    await line.next('pong')
    await tell(acme, ada)
    line.say({ t: 'listen', channel: notificationsOf(ada) })
    await line.next('listening')
    await tell(acme, ada)
    await line.next('news')
    expect(line.all.filter(({ t }) => t === 'news')).toHaveLength(2)
  })

  it('is told of by ids alone across companies: an id of another says nothing', async () => {
    const [acme, other] = [await w.company(), await w.company()]
    const ada = await acme.user()
    const line = await listening(acme, ada)
    await w.services.db.withTenant(other.id, async (tx) =>
      publish(tx, { companyId: other.id }, notificationsOf(ada), { from: 'elsewhere' }),
    )
    await tell(acme, ada)
    expect((await line.next('news')).event).toEqual({})
  })

  it('is judged anew where somebody’s role changes', async () => {
    const acme = await w.company()
    const [ada, admin] = [await acme.user(), await acme.user({ role: 'admin' })]
    const line = await listening(acme, ada)
    await admin.ok(usersApi.update, { params: { id: ada.id }, body: { role: 'mentor' } })
    // Still theirs: said anew, so that what came meanwhile is asked for.
    expect((await line.next('listening')).channel).toEqual(notificationsOf(ada))
  })
})

// The embedded database has one process, so that there is no second server to it.
describe.skipIf(w.kind === 'pglite')('two servers', () => {
  it('tell one another what is new, and end what the other ended', async () => {
    const far = await w.secondServer()
    const acme = await w.company()
    const ada = await acme.user()
    const line = await listening(acme, ada, far)
    await tell(acme, ada)
    expect((await line.next('news')).channel).toEqual(notificationsOf(ada))
    await ada.ok(authApi.endSession, { params: { id: ada.sessionId } })
    await line.next('out')
  })

  it('say so where announcements were missed, and put out whose session is over', async () => {
    const acme = await w.company()
    const [ada, ben] = [await acme.user(), await acme.user()]
    const a = await listening(acme, ada)
    const b = await listening(acme, ben)
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update sessions set ended_at = now() where id = ${ben.sessionId}`.execute(tx),
    )
    const client = new pg.Client({ connectionString: own.kind === 'postgres' ? own.superuserUrl : '' })
    await client.connect()
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'cairn-listen' and datname = current_database()`,
    )
    await client.end()
    await a.next('listening')
    await b.next('out')
  })
})
