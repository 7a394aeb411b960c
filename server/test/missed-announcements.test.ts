import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { describe, expect, inject, it } from 'vitest'
import { notificationsApi } from '#contract/notifications.ts'
import { notify } from '#server/capabilities/notifications/offered.ts'
import type { TabLine } from './live.ts'
import { listenTo } from './listen-to.ts'
import { ownDatabase } from './setup/database.ts'
import { world, type Person, type TestCompany, type World } from './world.ts'

const ROUNDS = 6
const AT_ONCE = 10

// The embedded database has one process, and no connection that could be lost.
describe.runIf(inject('testDatabase').kind === 'postgres')('announcements under load', () => {
  /** What somebody's page shows: read anew at each piece of news, and wherever it is told that some were missed. */
  async function pageOf(server: World, company: TestCompany, person: Person) {
    const line: TabLine = await listenTo(server.port, company, person, {
      kind: 'notifications',
      id: person.id,
    })
    await line.next('listening')
    const page = { unread: 0 }
    let isReading = false
    let again = false
    async function read(): Promise<void> {
      again = true
      if (isReading) return
      isReading = true
      while (again) {
        again = false
        page.unread = (await person.ok(notificationsApi.unread, {})).unread
      }
      isReading = false
    }
    line.ws.on('message', (data: Buffer) => {
      const { t } = JSON.parse(data.toString()) as { t: string }
      if (t === 'news' || t === 'listening') void read()
    })
    return page
  }

  it('leave nobody behind, though the connections that bring them are cut again and again', async () => {
    const one = await world()
    const two = await one.secondServer()
    const own = await ownDatabase()
    const acme = await one.company()
    const people = await Promise.all([acme.user(), acme.user(), acme.user(), acme.user()])
    const pages = await Promise.all(people.map((person, n) => pageOf(n % 2 ? two : one, acme, person)))
    const client = new pg.Client({ connectionString: own.kind === 'postgres' ? own.superuserUrl : '' })
    await client.connect()
    let cut = 0
    for (let round = 0; round < ROUNDS; round++) {
      const writing = Array.from({ length: AT_ONCE }, async (_, n) => {
        for (const person of people)
          await (n % 2 ? two : one).services.db.withTenant(acme.id, (tx) =>
            notify(tx, [{ userId: person.id, kind: 'enrolled', about: uuid(), title: 'Bees' }]),
          )
      })
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'cairn-listen' and datname = current_database()`,
      )
      cut += rowCount ?? 0
      await Promise.all(writing)
      await pause(200)
    }
    await client.end()
    expect(cut).toBeGreaterThan(2)
    await expect.poll(() => pages.map(({ unread }) => unread)).toEqual(people.map(() => ROUNDS * AT_ONCE))
  })

  it('are caught up with where a server could not tell what it had written', async () => {
    const one = await world()
    const two = await one.secondServer()
    const acme = await one.company()
    const ada = await acme.user()
    const page = await pageOf(two, acme, ada)
    const { bareDriver } = one.services.db
    const { notify: send } = bareDriver
    // Committed, and lost on its way: only what comes after it says that it is missing.
    bareDriver.notify = async () => {}
    const write = () =>
      one.services.db.withTenant(acme.id, (tx) =>
        notify(tx, [{ userId: ada.id, kind: 'enrolled', about: uuid(), title: 'Bees' }]),
      )
    await write()
    await pause(300)
    expect(page.unread).toBe(0)
    bareDriver.notify = send
    // Of something else altogether, to another person.
    one.services.bus.say('maintenance', { on: false })
    await expect.poll(() => page.unread).toBe(1)
  })

  it('are caught up with where one was too long to be told', async () => {
    const one = await world()
    const two = await one.secondServer()
    const acme = await one.company()
    const ada = await acme.user()
    const page = await pageOf(two, acme, ada)
    const { db, bus } = one.services
    await db.withTenant(acme.id, (tx) =>
      notify(tx, [{ userId: ada.id, kind: 'enrolled', about: uuid(), title: 'Bees' }]),
    )
    await expect.poll(() => page.unread).toBe(1)
    await db.withTenant(acme.id, (tx) =>
      sql`insert into notifications (company_id, id, user_id, kind, about, title)
        values (${acme.id}, ${uuid()}, ${ada.id}, 'enrolled', ${uuid()}, 'Birds')`.execute(tx),
    )
    bus.say('companyClosed', { companyId: 'x'.repeat(8000) })
    bus.say('maintenance', { on: false })
    await expect.poll(() => page.unread).toBe(2)
  })
})
