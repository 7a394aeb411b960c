import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, it } from 'vitest'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { findNginx } from '#tools/services/nginx.ts'
import { caller } from '../caller.ts'
import { ownDatabase } from '../setup/database.ts'
import { until } from '../until.ts'
import { world } from '../world.ts'
import { asking } from './asking.ts'
import { changes, imports, messages, signIns } from './load.ts'
import { meetingGoer } from './meeting-goer.ts'
import { startServers } from './servers.ts'

/** The long form is `npm run bench -- servers`, which says for how long and where the figures go. */
const SECONDS = Number(process.env.CAIRN_KILLED_SECONDS ?? 30)
const FIGURES = process.env.CAIRN_KILLED_FIGURES
const SERVERS = 3
const BETWEEN_MS = 3000

const isPostgres = inject('testDatabase').kind === 'postgres'
if (isPostgres && !findNginx()) console.log('Skipped: no nginx was found.')

it.skipIf(!isPostgres || !findNginx())(
  'servers that are killed at random lose nothing that they acknowledged, and meetings go on',
  { timeout: (SECONDS + 240) * 1000 },
  async () => {
    const own = await ownDatabase()
    if (own.kind !== 'postgres') return
    const w = await world()
    // This one answers calls of the test alone.
    await w.services.jobs.stop()
    const acme = await w.company()
    const servers = await startServers(SERVERS, {
      DATABASE_URL: own.databaseUrl,
      CAIRN_MIGRATION_URL: own.migrationUrl,
      CAIRN_SECRET: w.services.env.CAIRN_SECRET ?? '',
    })
    const { port } = servers
    const person = () => acme.user()
    const [admin, host, guest, ada, ben, renamed, ...signing] = [
      await acme.user({ role: 'admin' }),
      await acme.user({ role: 'mentor' }),
      await person(),
      await acme.user({ role: 'admin' }),
      await acme.user({ role: 'admin' }),
      await person(),
      await person(),
      await person(),
    ] as const
    let isOver = false
    const asked = asking()
    const load = { acme, admin, port, asked, isOver: () => isOver }
    const kinds = {
      'sign-ins': signIns(load, signing[0]),
      'sign-ins of another': signIns(load, signing[1]),
      changes: changes(load, renamed),
      messages: messages(load, ada, ben),
      imports: imports(load),
    }
    const { code } = await host.ok(meetingsApi.create, { body: { lobby: 'off' } })
    const goers = [host, guest].map(({ token }) =>
      meetingGoer(caller(port, acme.host, token), { port, host: acme.host, code }, asked),
    )
    await until(() => goers.every((goer) => goer.isIn()))
    for (const goer of goers) goer.talk()

    const working = Object.values(kinds).map(({ work }) => work())
    const end = performance.now() + SECONDS * 1000
    while (performance.now() < end) {
      await pause(BETWEEN_MS * (0.5 + Math.random()))
      await servers.killOne()
    }
    isOver = true
    await Promise.all(working)

    // Both are where they were, and each hears what the other said, to the last word.
    await Promise.all(goers.map((goer) => goer.fallQuiet()))
    await Promise.all(goers.map((goer) => goer.leave()))
    expect(goers.flatMap(({ seen }) => [...seen.lost, seen.out].filter(Boolean))).toEqual([])
    expect(goers.map(({ places }) => places.size)).toEqual([1, 1])
    const here = caller(w.port, acme.host, admin.token)
    const words = new Set(goers.flatMap(({ heard }) => [...heard]))
    expect(goers.flatMap(({ said }) => [...said].filter((id) => !words.has(id)))).toEqual([])

    const acknowledged: Record<string, number> = {}
    for (const [name, kind] of Object.entries(kinds)) {
      expect([name, await kind.lost(here)]).toEqual([name, []])
      acknowledged[name] = kind.acknowledged()
      expect(acknowledged[name], name).toBeGreaterThan(0)
    }
    expect(asked.unexplained(servers.kills)).toEqual([])
    expect(servers.kills.length).toBeGreaterThan(1)
    const figures = {
      seconds: SECONDS,
      kills: servers.kills.length,
      requests: Object.values(asked.counts).reduce((sum, count) => sum + count, 0),
      broken: asked.failures.length,
      acknowledged,
      said: goers.reduce((sum, { said }) => sum + said.size, 0),
      cameBack: goers.reduce((sum, { seen }) => sum + seen.comings - 1, 0),
    }
    if (FIGURES) writeFileSync(FIGURES, JSON.stringify(figures))
  },
)
