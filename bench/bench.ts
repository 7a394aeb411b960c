import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tokens } from '#server/http/caller/tokens.ts'
import { root } from '#tools/lib/run.ts'
import { startCairn, type Cairn } from '#tools/services/cairn.ts'
import { startPostgres, type Postgres } from '#tools/services/postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { postgresDriver } from '#server/db/postgres.ts'
import { postgresRoles } from '#tools/services/postgres.ts'
import { fill, type Data, type Sizes, type Tenant } from './fill.ts'
import type { Call } from './load.ts'

export type Settings = Sizes & {
  /** Seconds of one measured run of requests. */
  seconds: number
  /** Runs of each side, taken in turn. */
  rounds: number
  /** People in an imported file. */
  imported: number
  /** Known and unknown addresses that are compared. */
  pairs: number
  /** Who answer a quiz at once. */
  students: number
  /** Tabs that are open at once, one of each person. */
  tabs: number
  /** Who learns, each in so many courses of so many. */
  learning: { people: number; each: number; courses: number }
  /** Lessons that are opened in one measured run, each by another person. */
  opened: number
  /** People of a group that a course is assigned to. */
  cohort: number
  /** Mentors of a company, and sessions of one that are due to be reminded of at once. */
  mentoring: { mentors: number; sessions: number }
}
const empty = [
  'import0',
  'import1',
  'import2',
  'import-beside',
  'import-csv',
  'import-xlsx',
  'announced',
  'stuck',
  'messages',
  'tabs',
  'learning',
  'learning-small',
  'cohort',
  'mentoring',
  'reminded',
]
export const full: Settings = {
  companies: 1000,
  main: 100_000,
  lists: [1000, 100_000, 1_000_000],
  empty,
  seconds: 8,
  rounds: 5,
  imported: 100_000,
  pairs: 1000,
  students: 2000,
  tabs: 10_000,
  learning: { people: 20_000, each: 5, courses: 1000 },
  opened: 1500,
  cohort: 100_000,
  mentoring: { mentors: 500, sessions: 10_000 },
}
export const quick: Settings = {
  companies: 100,
  main: 10_000,
  lists: [1000, 10_000, 100_000],
  empty,
  seconds: 2,
  rounds: 3,
  imported: 10_000,
  pairs: 200,
  students: 200,
  tabs: 1000,
  learning: { people: 4000, each: 5, courses: 1000 },
  opened: 400,
  cohort: 10_000,
  mentoring: { mentors: 500, sessions: 10_000 },
}

export const POOL = 16
const SECRET = 'the secret of a measurement, long enough for a key'
const DATABASE = 'cairn'

export type Bench = {
  settings: Settings
  data: Data
  readonly server: Cairn
  superuserUrl: string
  env: Record<string, string>
  /** A call on a tenant's host, signed in as its admin. */
  as(tenant: Tenant, path: string): Call
  tenant(slug: string): Tenant
  /** Another process of the server, with an empty memory. */
  restart(): Promise<void>
  stop(): Promise<void>
}

async function prepare(postgres: Postgres, settings: Settings): Promise<Data> {
  await postgres.createDatabase(DATABASE)
  const driver = postgresDriver({
    url: postgres.databaseUrl(DATABASE),
    migrationUrl: postgres.migrationUrl(DATABASE),
    onError: () => {},
  })
  await migrate(driver, postgresRoles.app)
  await driver.close()
  return fill(postgres.superuserUrl(DATABASE), settings)
}

/** A throwaway PostgreSQL with data, and the real server on it, as production runs it but without rate limits. */
export async function startBench(settings: Settings): Promise<Bench> {
  const postgres = await startPostgres({
    shared_buffers: '512MB',
    max_wal_size: '4GB',
    jit: 'off',
    fsync: 'on',
  })
  try {
    const data = await prepare(postgres, settings)
    const env = {
      DATABASE_URL: postgres.databaseUrl(DATABASE),
      CAIRN_MIGRATION_URL: postgres.migrationUrl(DATABASE),
      CAIRN_DB_POOL: String(POOL),
      CAIRN_SECRET: SECRET,
      CAIRN_PUBLIC_URL: 'http://{company}.localhost',
      CAIRN_RATE_LIMITS: 'off',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
    }
    // Started once before, as after any restart: what Node makes of the sources is kept from then on.
    const dataFolder = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
    await (await startCairn({ env, dataFolder, built: true })).stop()
    let server = await startCairn({ env, dataFolder, built: true })
    const { sign } = tokens(SECRET)
    const tenant = (slug: string): Tenant => {
      const found = data.tenants[slug]
      if (!found) throw new Error(`There is no tenant ${slug}`)
      return found
    }
    return {
      settings,
      data,
      get server() {
        return server
      },
      superuserUrl: postgres.superuserUrl(DATABASE),
      env,
      tenant,
      as: ({ slug, id, admin }, path) => ({
        port: server.port,
        host: `${slug}.localhost`,
        path,
        headers: {
          authorization: `Bearer ${sign({ userId: admin.id, companyId: id, sessionId: admin.sessionId })}`,
        },
      }),
      async restart() {
        await server.stop()
        server = await startCairn({ env, dataFolder, built: true })
      },
      async stop() {
        await server.stop()
        rmSync(dataFolder, { recursive: true, force: true })
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** Starts one of the bare references and waits for the port it says. */
export async function startBare(
  config: unknown,
): Promise<{ port: number; pid: number; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [join(root, 'bench', 'bare-server.ts')], {
    env: { ...process.env, NODE_ENV: 'production', BARE: JSON.stringify(config) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const last = () => child.kill('SIGKILL')
  process.once('exit', last)
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      const said = /listening on (\d+)/.exec(part.toString())
      if (said) resolve(Number(said[1]))
    })
    void ended.then(() => reject(new Error('The bare server ended')))
  })
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
      process.off('exit', last)
    },
  }
}
