import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { freePort } from '#tools/lib/ports.ts'
import { ask, root } from '#tools/lib/run.ts'
import { findProgram, startProgram, temporaryFolder, unprivileged, type Service } from './service.ts'

/** The oldest major version that Cairn supports. */
export const oldestPostgres = 15

/** The folder of the newest PostgreSQL programs on this machine that are new enough. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const initdb = findProgram('initdb')
  const folders = [
    ...(existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []),
    ...(initdb ? [join(initdb, '..')] : []),
  ]
  return folders
    .filter((folder) => existsSync(join(folder, 'initdb')))
    .map((folder) => ({ folder, major: majorVersion(folder) }))
    .filter(({ major }) => major >= oldestPostgres)
    .toSorted((a, b) => b.major - a.major)[0]?.folder
}

const majorVersion = (folder: string) =>
  Number(/(\d+)/.exec(ask(join(folder, 'postgres'), '--version') ?? '')?.[1] ?? 0)

export type Postgres = Service & {
  /** As the server connects in production: a login that neither owns the tables nor bypasses row security. */
  databaseUrl: (database: string) => string
  /** As the migrations connect: the owner of the database. */
  migrationUrl: (database: string) => string
  superuserUrl: (database: string) => string
  /** An empty database that the migration role owns, or a copy of another one. */
  createDatabase: (name: string, template?: string) => Promise<void>
}

export const postgresRoles = { owner: 'cairn_owner', app: 'cairn_app' } as const

/** What makes the two roles of a production database: the very file that operators run. */
const roleStatements = () =>
  readFileSync(join(root, 'deploy', 'postgres-roles.sql'), 'utf8')
    .replaceAll(/^--.*$/gm, '')
    .replaceAll(/:'\w+'/g, "'not asked for'")
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => /^(create|alter) role /.test(statement))

/** Durability is switched off: nothing in here outlives the run. */
const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }

/** A PostgreSQL of its own in a temporary folder, with the two roles that a production database has. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<Postgres> {
  const bin = findPostgres()
  if (!bin) throw new Error(`no PostgreSQL ${oldestPostgres} or newer found on this machine`)
  const account = unprivileged('postgres')
  const folder = temporaryFolder('postgres', account)
  const data = join(folder, 'data')
  try {
    execFileSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
      { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder, ...account },
    )
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  const port = await freePort()
  const url = (user: string, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`
  const superuserUrl = (database: string) => url('postgres', database)
  const options = {
    ...fast,
    ...settings,
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
  }
  const stop = await startProgram({
    name: 'PostgreSQL',
    program: join(bin, 'postgres'),
    argv: ['-D', data, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    folder,
    account,
    signal: 'SIGINT',
    ready: () => answers(superuserUrl('postgres')),
  })
  const execute = (...statements: string[]) => asSuperuser(superuserUrl('postgres'), statements)
  await execute(...roleStatements())
  return {
    url: superuserUrl('postgres'),
    port,
    stop,
    superuserUrl,
    databaseUrl: (database) => url(postgresRoles.app, database),
    migrationUrl: (database) => url(postgresRoles.owner, database),
    createDatabase: (name, template = 'template0') =>
      execute(`create database "${name}" owner ${postgresRoles.owner} template "${template}"`),
  }
}

async function answers(connectionString: string): Promise<boolean> {
  try {
    await asSuperuser(connectionString, ['select 1'])
    return true
  } catch {
    return false
  }
}

async function asSuperuser(connectionString: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
