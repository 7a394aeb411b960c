import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { liveApi } from '#contract/live/live.ts'
import { importsApi } from '#contract/people/imports.ts'
import { API_PREFIX } from '#contract/prefix.ts'
import { caller, type Caller } from './caller.ts'
import { openTab } from './live.ts'
import { folder, start } from './own-process.ts'
import { ownDatabase } from './setup/database.ts'
import { until } from './until.ts'
import { world, type World } from './world.ts'

/** Those that a process began, by their numbers, sorted. */
const childrenOf = (pid = 0): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child = 0]) => child)
    .sort((a, b) => a - b)
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Each on a connection of its own: the primary hands them out in turn. */
const ask = (who: Caller, path: string) => who.raw('GET', path, { headers: { connection: 'close' } })

describe.runIf(inject('testDatabase').kind === 'postgres')(
  'a server of two processes',
  { timeout: 240_000 },
  () => {
    let w: World
    let env: Record<string, string>
    beforeAll(async () => {
      w = await world()
      const own = await ownDatabase()
      if (own.kind !== 'postgres') return
      env = {
        DATABASE_URL: own.databaseUrl,
        CAIRN_MIGRATION_URL: own.migrationUrl,
        CAIRN_SECRET: w.services.env.CAIRN_SECRET ?? '',
        CAIRN_PROCESSES: '2',
        LOG_LEVEL: 'info',
      }
    })

    it('counts together, answers while one of them is killed, and has two again', async () => {
      const server = start(folder(), env)
      const port = await server.ready
      const { pid = 0 } = server.child
      expect(server.output()).toMatch(/"processes":2,"connections":18,"allowed":\d+/)
      const both = childrenOf(pid)
      expect(both).toHaveLength(2)

      const company = await w.company()
      const ada = await company.user()
      const person = caller(port, company.host, ada.token)
      const statuses = async (count: number) =>
        (
          await Promise.all(
            Array.from({ length: count }, () => ask(person, `${API_PREFIX}/conversations/people`)),
          )
        ).map(({ status }) => status)
      // A minute's limit is 60: neither has answered so many alone.
      const first = await statuses(54)
      expect(new Set(first)).toEqual(new Set([200]))
      await sleep(1000)
      const taken = (await statuses(30)).filter((status) => status === 200)
      expect(taken.length).toBeGreaterThanOrEqual(6)
      expect(taken.length).toBeLessThanOrEqual(12)

      const measured = await ask(caller(port, 'localhost'), '/metrics')
      const requests =
        /^http_request_duration_seconds_count\{[^}]*conversations.people[^}]*status="200"[^}]*\} (\d+)/m.exec(
          measured.text,
        )
      expect(Number(requests?.[1])).toBe(54 + taken.length)
      expect(measured.text).toMatch(/^cairn_maintenance 0$/m)

      process.kill(both[0] as number, 'SIGKILL')
      await until(() => !isAlive(both[0] as number))
      const me = await Promise.all(Array.from({ length: 10 }, () => ask(person, `${API_PREFIX}/auth/me`)))
      expect(me.map(({ status }) => status)).toEqual(Array(10).fill(200))
      await until(() => childrenOf(pid).length === 2)
      expect(childrenOf(pid)).toContain(both[1])
      await until(() => server.output().includes('a process ended: another one begins soon'))

      server.child.kill('SIGTERM')
      expect(await server.ended).toBe(0)
      for (const one of both) expect(isAlive(one)).toBe(false)
    })

    it('reads two files of people at once and of one company one, whichever process they came to', async () => {
      const server = start(folder(), { ...env, CAIRN_RATE_LIMITS: 'off' })
      const port = await server.ready
      const { pid = 0 } = server.child
      const people = await Promise.all(
        [1, 2, 3].map(async () => {
          const company = await w.company()
          const admin = await company.user({ role: 'admin' })
          return caller(port, company.host, admin.token)
        }),
      )
      const rows = Array.from({ length: 3000 }, (_, n) => `Ann,Stone${n},ann${n}@example.org`).join('\n')
      const file = { filename: 'people.csv', content: `name,surname,email\n${rows}`, mediaType: 'text/csv' }
      const upload = (who: Caller) => who.send(importsApi.upload, { files: { file } })
      const readersOf = () =>
        execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
          .split('\n')
          .filter((line) => line.includes('read-file.child'))
          .map((line) => Number(line.trim().split(/\s+/)[1]))
          .filter((parent) => childrenOf(pid).includes(parent))
      const most = async (uploads: Promise<{ status: number }>[]) => {
        let isDone = false
        const all = Promise.all(uploads).finally(() => (isDone = true))
        const processesAtIt = new Set<number>()
        let readers = 0
        while (!isDone) {
          const now = readersOf()
          readers = Math.max(readers, now.length)
          for (const one of now) processesAtIt.add(one)
          await sleep(20)
        }
        expect(new Set((await all).map(({ status }) => status))).toEqual(new Set([200]))
        return { readers, processes: processesAtIt.size }
      }
      const [one] = people
      expect(await most(Array.from({ length: 5 }, () => upload(one as Caller)))).toEqual({
        readers: 1,
        processes: 2,
      })
      expect(await most(people.flatMap((who) => [upload(who), upload(who)]))).toMatchObject({ readers: 2 })
      // Whoever dies at it keeps nobody else from their turn.
      const dying = Array.from({ length: 4 }, () => upload(one as Caller).catch(() => undefined))
      const at = await until(() => readersOf()[0])
      process.kill(at, 'SIGKILL')
      await Promise.all(dying)
      expect((await upload(one as Caller)).status).toBe(200)
      server.child.kill('SIGTERM')
      expect(await server.ended).toBe(0)
    })

    it('is replaced one process after another without losing a request; sockets are told to come back', async () => {
      const server = start(folder(), { ...env, CAIRN_RATE_LIMITS: 'off' })
      const port = await server.ready
      const { pid = 0 } = server.child
      const before = childrenOf(pid)
      const company = await w.company()
      const ada = await company.user()
      const person = caller(port, company.host, ada.token)
      const tab = await openTab(port, company.host)
      tab.say({ t: 'hello', ticket: (await person.ok(liveApi.ticket, {})).ticket })
      await tab.next('welcome')

      const seen: number[] = []
      let asking = true
      const askers = [1, 2, 3].map(async () => {
        while (asking) {
          seen.push((await ask(person, `${API_PREFIX}/auth/me`)).status)
          // What begins meanwhile needs a processor too.
          await sleep(20)
        }
      })
      server.child.kill('SIGHUP')
      await until(() => server.output().includes('all processes were replaced'))
      asking = false
      await Promise.all(askers)
      expect(seen.length).toBeGreaterThan(20)
      expect(new Set(seen)).toEqual(new Set([200]))
      const after = childrenOf(pid)
      expect(after).toHaveLength(2)
      expect(after.filter((one) => before.includes(one))).toEqual([])
      expect((await tab.closed).code).toBe(1012)

      // Who outlives their primary serves nobody, and ends.
      server.child.kill('SIGKILL')
      await until(() => !after.some(isAlive))
    })

    it('that cannot begin says why once, and ends', async () => {
      const other = start(folder(), env)
      const port = await other.ready
      const server = start(folder(), { ...env, PORT: String(port) })
      expect(await server.ended).toBe(1)
      expect(server.errors()).toBe(
        `The port ${port} is in use by another program. Stop that one, or choose another PORT.\n`,
      )
      other.child.kill('SIGINT')
      expect(await other.ended).toBe(0)
    })
  },
)
