import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { API_PREFIX } from '#contract/prefix.ts'
import { world, type Person, type TestCompany, type World } from '../../../test/world.ts'

/** A page has a thousand entries, of 8 KB each: more than a socket holds for who does not read. */
const ENTRIES = 6000
const PAGES = 6

let w: World
let company: TestCompany
let boss: Person

beforeAll(async () => {
  w = await world()
  company = await w.company()
  boss = await company.user({ role: 'admin' })
  await w.services.db.withTenant(company.id, (tx) =>
    sql`insert into audit_log (company_id, id, at, action, target_id, target_name)
      select ${company.id}, id, now() - n * interval '1 second', 'users.updated', id, repeat('x', 8000)
      from (select n, gen_random_uuid() as id from generate_series(1, ${ENTRIES}::int) n) entries`.execute(
      tx,
    ),
  )
})

/** Counts the pages that are read of the log, one transaction each. */
function counting() {
  const { withTenant } = w.services.db
  const read = { pages: 0, now: 0, most: 0 }
  vi.spyOn(w.services.db, 'withTenant').mockImplementation(async (id, body, options) => {
    if (id !== company.id || !options?.readOnly || options.first) return withTenant(id, body, options)
    read.pages++
    read.most = Math.max(read.most, ++read.now)
    return withTenant(id, body, options).finally(() => read.now--)
  })
  return read
}

/** Asks for the file, and has it begin. */
async function begin(format: 'csv' | 'xlsx' = 'csv') {
  const sent = request({
    host: '127.0.0.1',
    port: w.port,
    method: auditApi.export.method,
    path: API_PREFIX + auditApi.export.path,
    agent: false,
    headers: {
      host: company.host,
      authorization: `Bearer ${boss.token}`,
      'content-type': 'application/json',
    },
  })
  sent.on('error', () => {})
  sent.end(JSON.stringify({ action: ['users.updated'], format }))
  return sent
}

/** Until no page was read for a while: how many they were. */
async function settled(read: { pages: number }): Promise<number> {
  for (;;) {
    const before = read.pages
    await sleep(1500)
    if (read.pages === before) return before
  }
}

describe('a file of the whole log', () => {
  it('is read page by page as it is taken, and whole', async () => {
    const read = counting()
    const sent = await begin()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    // Nobody takes anything yet: what the sockets hold, and one page, is all that was read.
    const ahead = await settled(read)
    expect(ahead).toBeGreaterThan(0)
    expect(ahead).toBeLessThan(4)
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    const rows: Record<string, string>[] = parse(Buffer.concat(chunks), { bom: true, columns: true })
    expect(new Set(rows.map((row) => row['Its ID'])).size).toBe(ENTRIES)
    expect(read).toEqual({ pages: PAGES, now: 0, most: 1 })
  })

  it('is read no further once who asked is gone', async () => {
    const read = counting()
    const sent = await begin()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    await once(answer, 'readable')
    answer.destroy()
    sent.destroy()
    const pages = await settled(read)
    expect(pages).toBeLessThan(4)
    expect(read.now).toBe(0)
  })

  it('is no further read for a workbook that nobody waits for either', async () => {
    const read = counting()
    const sent = await begin('xlsx')
    await expect.poll(() => read.pages, { interval: 2 }).toBeGreaterThan(0)
    sent.destroy()
    expect(await settled(read)).toBeLessThan(PAGES)
  })
})
