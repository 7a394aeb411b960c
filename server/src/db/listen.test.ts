import { createServer, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { atEnd } from '../../test/setup/at-end.ts'
import { ownDatabase } from '../../test/setup/database.ts'
import { postgresDriver } from './postgres.ts'

const own = await ownDatabase()

/** The database behind a door that can be shut; `tried` counts who came to it. */
async function behindDoor(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const [host, port] = [url.hostname, Number(url.port)]
  const door = { shut: false, tried: 0 }
  const inside = new Set<Socket>()
  const server = createServer((from) => {
    door.tried += 1
    if (door.shut) return from.destroy()
    const to = connect(port, host)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      inside.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
      one.pipe(other)
    }
  })
  await new Promise<void>((resume) => server.listen(0, '127.0.0.1', resume))
  atEnd(async () => {
    for (const one of inside) one.destroy()
    server.close()
  })
  const at = server.address()
  if (!at || typeof at !== 'object') throw new Error('The door does not listen')
  url.hostname = '127.0.0.1'
  url.port = String(at.port)
  const shut = () => {
    door.shut = true
    for (const one of inside) one.destroy()
  }
  return { door, url: url.href, shut }
}

it.skipIf(own.kind === 'pglite')(
  'comes back once after an outage, however long: it asks as often as before',
  async () => {
    if (own.kind === 'pglite') return
    const { door, url, shut } = await behindDoor(own.databaseUrl)
    const driver = postgresDriver({ url, onError: () => undefined })
    const client = new pg.Client({ connectionString: own.superuserUrl })
    // Also where an expectation fails: a second attempt would find the first one's connections.
    let close = async () => {}
    atEnd(async () => {
      await close()
      await driver.close()
      await client.end()
    })
    const heard: string[] = []
    let missed = 0
    close = await driver.listen(
      'door',
      (payload) => heard.push(payload),
      () => (missed += 1),
    )
    shut()
    door.tried = 0
    await sleep(3200)
    // Twice a second, fewer where the machine is slow; one that doubles has come 60 times by now.
    expect(door.tried).toBeGreaterThanOrEqual(1)
    expect(door.tried).toBeLessThanOrEqual(7)
    door.shut = false
    await expect.poll(() => missed, { timeout: 10_000 }).toBe(1)
    await client.connect()
    await sleep(1200)
    await client.query(`notify door, 'open'`)
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    await sleep(200)
    expect([heard, missed]).toEqual([['open'], 1])
    await close()
    const open = async () =>
      (
        await client.query(
          `select pid from pg_stat_activity where application_name = 'cairn-listen' and datname = current_database()`,
        )
      ).rows
    // The database learns of a closed connection a moment after it was closed.
    await expect.poll(open).toEqual([])
  },
)
