import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { liveApi, liveLimits } from '#contract/live/live.ts'
import { closeCodes } from '#contract/live/sockets.ts'
import { usersApi } from '#contract/people/users.ts'
import { serverLimits } from '#server/limits.ts'
import { caller } from '../../../test/caller.ts'
import { openTab, type TabLine } from '../../../test/live.ts'
import { until } from '../../../test/until.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'

// With the limits of requests on: what a socket asks for counts like them.
const w = await world({ CAIRN_RATE_LIMITS: 'on' })
const open: TabLine[] = []
afterEach(() => {
  for (const line of open.splice(0)) line.drop()
})

async function bare(company: TestCompany): Promise<TabLine> {
  const line = await openTab(w.port, company.host)
  open.push(line)
  return line
}
async function tab(company: TestCompany, person: Person): Promise<TabLine> {
  const line = await bare(company)
  line.say({ t: 'hello', ticket: (await person.ok(liveApi.ticket, {})).ticket })
  await line.next('welcome')
  return line
}
const newsOf = ({ id }: { id: string }) => ({ kind: 'notifications', id })
async function listening(company: TestCompany, person: Person): Promise<TabLine> {
  const line = await tab(company, person)
  line.say({ t: 'listen', channel: newsOf(person) })
  await line.next('listening')
  return line
}
const sockets = () => [...w.server.app.websocketServer.clients]

it(
  'a tab that does not read is cut with little kept for it, and the others hear on',
  { timeout: 60_000 },
  async () => {
    const acme = await w.company()
    const ada = await acme.user()
    const slow = await listening(acme, ada)
    const other = await listening(acme, ada)
    slow.ws.pause()
    const event = { more: 'x'.repeat(6000) }
    const say = (n: number) =>
      w.services.bus.say('live', { companyId: acme.id, channel: newsOf(ada), event: { ...event, n } })
    let most = 0
    // What a machine keeps of a connection, on both sides, is more than we do: it is filled first.
    for (let n = 0; n < 6000 && sockets().length > 1; n++) {
      say(n)
      await other.next('news', ({ event: told }) => told['n'] === n)
      other.all.length = 0
      most = Math.max(most, ...sockets().map(({ bufferedAmount }) => bufferedAmount))
    }
    expect(sockets()).toHaveLength(1)
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThan(serverLimits.live.waitingBytesOfTab + 8000)
    say(-1)
    await other.next('news', ({ event: told }) => told['n'] === -1)
    // It comes back by another ticket, and asks.
    slow.drop()
    await listening(acme, ada)
  },
)

it('more messages than fit are not taken, and then the socket is closed', async () => {
  const acme = await w.company()
  const line = await tab(acme, await acme.user())
  const { burst, badMessages } = serverLimits.live
  for (let n = 0; n < burst * 2; n++) line.say({ t: 'ping' })
  expect((await line.closed).code).toBe(closeCodes.tooMany)
  const answered = (kind: string) => line.all.filter(({ t }) => t === kind).length
  expect(answered('pong')).toBeLessThan(burst + 100)
  expect(
    line.all.filter((one) => one.t === 'error' && one.code === 'TOO_MANY').length,
  ).toBeGreaterThanOrEqual(badMessages)
})

it('each channel that is named counts as a call of whoever names it, in whichever tab', async () => {
  const acme = await w.company()
  const [ada, ben] = [await acme.user(), await acme.user()]
  const line = await listening(acme, ada)
  const ask = (of: TabLine) => of.say({ t: 'listen', channel: { kind: 'conversation', id: uuid() } })
  const most = serverLimits.requestsPerMinute.person.default
  let asked = 1
  for (let n = 0; n < liveLimits.channels * 2 + 5; n++) ask(line)
  await until(() => line.all.filter(({ t }) => t === 'refused').length >= liveLimits.channels * 2 + 5)
  asked += liveLimits.channels * 2 - 1
  // One after another, each with a start of its own.
  while (asked < most) {
    const next = await tab(acme, ada)
    for (let n = 0; n < liveLimits.channels * 2; n++) ask(next)
    await until(() => next.all.filter(({ t }) => t === 'refused').length === liveLimits.channels * 2)
    asked += liveLimits.channels * 2
    next.drop()
  }
  const late = await tab(acme, ada)
  late.say({ t: 'listen', channel: newsOf(ada) })
  await late.next('refused')
  await listening(acme, ben)
})

it('a ticket is none any more when its session is over, or its owner may not sign in', async () => {
  const acme = await w.company()
  const [admin, ada, ben] = [await acme.user({ role: 'admin' }), await acme.user(), await acme.user()]
  const cleo = await acme.user()
  const tickets = [ada, ben, cleo].map(async (person) => (await person.ok(liveApi.ticket, {})).ticket)
  const given = await Promise.all(tickets)
  await ada.ok(authApi.endSession, { params: { id: ada.sessionId } })
  await admin.ok(usersApi.changeStatus, {
    params: { id: ben.id },
    body: { userId: ben.id, status: 'inactive' },
  })
  // Shut out in this moment, their session not ended yet.
  await w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', cleo.id).execute(),
  )
  for (const ticket of [...given, `tab_${'x'.repeat(200)}`, '']) {
    const line = await bare(acme)
    line.say({ t: 'hello', ticket })
    expect((await line.closed).code).toBe(closeCodes.badTicket)
  }
})

it('of one network so many sockets may wait to say who they are; what comes then is closed at once', async () => {
  const acme = await w.company()
  const waiting = await Promise.all(
    Array.from({ length: serverLimits.live.strangersPerAddress }, () => bare(acme)),
  )
  const over = await bare(acme)
  // One that is closed may say anything: it takes nobody with it.
  over.raw('x'.repeat(100_000))
  expect((await over.closed).code).toBe(closeCodes.tooMany)
  waiting[0]?.drop()
  await waiting[0]?.closed
  const ada = await acme.user()
  await expect
    .poll(async () => {
      const line = await bare(acme)
      line.say({ t: 'hello', ticket: (await ada.ok(liveApi.ticket, {})).ticket })
      return Promise.race([line.next('welcome').then(({ t }) => t), line.closed.then(() => 'closed')])
    })
    .toBe('welcome')
})

it('the end of one session leaves the tabs of the others', async () => {
  const acme = await w.company()
  const ada = await acme.user()
  const [here, there] = [await listening(acme, ada), uuid()]
  await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .insertInto('sessions')
      .values({
        company_id: acme.id,
        id: there,
        user_id: ada.id,
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute(),
  )
  const token = w.services.tokens.sign({ userId: ada.id, companyId: acme.id, sessionId: there })
  const other = await bare(acme)
  const { ticket } = await caller(w.port, acme.host, token).ok(liveApi.ticket, {})
  other.say({ t: 'hello', ticket })
  await other.next('welcome')
  await ada.ok(authApi.endSession, { params: { id: there } })
  expect((await other.closed).code).toBe(closeCodes.out)
  here.say({ t: 'ping' })
  await here.next('pong')
})

it('a tab listens to sixty channels, and to another once it has left one', async () => {
  const acme = await w.company()
  const ada = await acme.user()
  const others = Array.from({ length: liveLimits.channels }, () => uuid())
  await w.services.db.withTenant(acme.id, async (tx) => {
    for (const id of others) {
      const other = uuid()
      await sql`insert into users (company_id, id, role, status, name, surname, email)
        values (${acme.id}, ${other}, 'student', 'active', 'B', 'C', ${`${other}@example.org`})`.execute(tx)
      const [low, high] = [ada.id, other].toSorted()
      await sql`insert into conversations (company_id, id, low_id, high_id) values (${acme.id}, ${id}, ${low}, ${high})`.execute(
        tx,
      )
      await sql`insert into conversation_members (company_id, conversation_id, user_id)
        values (${acme.id}, ${id}, ${ada.id})`.execute(tx)
    }
  })
  const line = await tab(acme, ada)
  for (const id of others) line.say({ t: 'listen', channel: { kind: 'conversation', id } })
  await until(() => line.all.filter(({ t }) => t === 'listening').length === liveLimits.channels)
  line.say({ t: 'listen', channel: newsOf(ada) })
  expect((await line.next('refused')).channel).toEqual(newsOf(ada))
  line.say({ t: 'leave', channel: { kind: 'conversation', id: others[0] ?? '' } })
  line.say({ t: 'listen', channel: newsOf(ada) })
  await line.next('listening', ({ channel }) => channel.kind === 'notifications')
})
