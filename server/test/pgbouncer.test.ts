import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { describe, expect, inject, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { notify } from '#server/capabilities/notifications/offered.ts'
import { migrate } from '#server/db/migrate.ts'
import { postgresDriver } from '#server/db/postgres.ts'
import { freePort } from '#tools/lib/ports.ts'
import { findPgbouncer, startPgbouncer } from '#tools/services/pgbouncer.ts'
import { listenTo } from './listen-to.ts'
import { atEnd } from './setup/at-end.ts'
import { ownDatabase, type OwnDatabase } from './setup/database.ts'
import { world } from './world.ts'

const CONNECTIONS = 3
const isPostgres = inject('testDatabase').kind === 'postgres'
if (isPostgres && !findPgbouncer()) console.log('Skipped: no pgbouncer was found or could be installed.')

type OwnPostgres = Extract<OwnDatabase, { kind: 'postgres' }>
async function ownPostgres(): Promise<OwnPostgres> {
  const own = await ownDatabase()
  if (own.kind !== 'postgres') throw new Error('This run has no PostgreSQL')
  return own
}

const atPort = (address: string, port: number) => Object.assign(new URL(address), { port: String(port) }).href

async function behindPgbouncer() {
  const own = await ownPostgres()
  const bouncer = await startPgbouncer(Number(new URL(own.databaseUrl).port), CONNECTIONS)
  atEnd(() => bouncer.stop())
  const through = { url: atPort(own.databaseUrl, bouncer.port), directUrl: own.databaseUrl }
  return { own, through, w: await world({}, through) }
}

describe.skipIf(!isPostgres || !findPgbouncer())('behind pgbouncer in transaction mode', () => {
  it('many people of many companies share a few connections, and each sees their own', async () => {
    const { own, w } = await behindPgbouncer()
    const companies = await Promise.all(Array.from({ length: 6 }, () => w.company()))
    const people = await Promise.all(companies.flatMap((company) => [company.user(), company.user()]))
    const asked = Array.from({ length: 20 }, () => people).flat()
    const answers = await Promise.all(asked.map((person) => person.ok(authApi.me)))
    expect(answers.map(({ id }) => id)).toEqual(asked.map(({ id }) => id))
    const client = new pg.Client({ connectionString: own.superuserUrl })
    await client.connect()
    const { rows } = await client.query<{ name: string; count: number }>(
      `select application_name as name, count(*)::int as count from pg_stat_activity
       where datname = current_database() and usename = 'cairn_app' group by 1 order by 1`,
    )
    await client.end()
    expect(rows).toEqual([
      { name: 'cairn', count: CONNECTIONS },
      { name: 'cairn-listen', count: 1 },
    ])
  })

  it('news still comes at once, and a statement still has its time', async () => {
    const { w } = await behindPgbouncer()
    const acme = await w.company()
    const ada = await acme.user()
    const line = await listenTo(w.port, acme, ada, { kind: 'notifications', id: ada.id })
    await line.next('listening')
    await w.services.db.withTenant(acme.id, (tx) =>
      notify(tx, [{ userId: ada.id, kind: 'enrolled', about: uuid(), title: 'Bees' }]),
    )
    await line.next('news')
    const { rows } = await w.services.db.bareDriver.transaction({ prelude: [] }, (tx) =>
      tx.query({
        text: `select current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle`,
      }),
    )
    expect(rows).toEqual([{ statement: '1min', idle: '1min' }])
  })
})

it.skipIf(!isPostgres)('migrates and listens at the direct address alone', async () => {
  const own = await ownPostgres()
  const nobody = atPort(own.databaseUrl, await freePort())
  const driver = postgresDriver({ url: nobody, directUrl: own.migrationUrl, onError: () => {} })
  atEnd(() => driver.close())
  expect(await migrate(driver)).toEqual([])
  const heard: string[] = []
  const stop = await driver.listen('words', (word) => heard.push(word))
  await driver.notify('words', ['one', 'two'])
  await expect.poll(() => heard).toEqual(['one', 'two'])
  await stop()
  await expect(driver.ping()).rejects.toThrow('ECONNREFUSED')
})
