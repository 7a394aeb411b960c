import { tmpdir } from 'node:os'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { v7 as uuid } from 'uuid'
import { inject } from 'vitest'
import type { Role } from '#contract/roles.ts'
import type { Status } from '#contract/people/users.ts'
import { readEnv, type Env } from '#server/env.ts'
import { pgliteDriver } from '#server/db/pglite.ts'
import { postgresDriver, type PostgresOptions } from '#server/db/postgres.ts'
import type { Driver } from '#server/db/driver.ts'
import { shardedDriver, type ShardedOptions } from '#server/db/sharded.ts'
import { createServer, type Server } from '#server/server.ts'
import type { Services } from '#server/services.ts'
import { caller, type Caller } from './caller.ts'
import { atEnd } from './setup/at-end.ts'
import { spreadDatabases } from './setup/copied-shard.ts'
import { ownDatabase } from './setup/database.ts'

export type Person = Caller & {
  id: string
  email: string
  name: string
  surname: string
  role: Role
  token: string
  sessionId: string
  /** Gives the person a password to sign in with. */
  password(password: string): Promise<string>
  /** Makes the last proof that it is them this many minutes old. */
  proofOf(minutes: number): Promise<void>
}
export type PersonOptions = {
  role?: Role
  status?: Status
  name?: string
  surname?: string
  email?: string
  onboarded?: boolean
}
export type TestCompany = {
  id: string
  slug: string
  host: string
  /** Calls on the company's host without signing in. */
  stranger: Caller
  user(options?: PersonOptions): Promise<Person>
}
export type World = {
  kind: Driver['kind']
  port: number
  services: Services
  server: Server
  company(options?: { slug?: string; name?: string }): Promise<TestCompany>
  /** The company of local hosts, where super_admins live. */
  defaultCompany: TestCompany
  superAdmin(): Promise<Person>
  /** Calls as a person, on another company's host. */
  at(company: TestCompany, person: Person): Caller
  /** A second server on the same database. PostgreSQL alone can have one. */
  secondServer(): Promise<World>
}

let made = 0
const unique = (prefix: string) =>
  `${prefix}${process.pid.toString(36)}${Date.now().toString(36)}${(made++).toString(36)}`

function testEnv(overrides: Record<string, string>): { env: Env; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-test-'))
  const env = readEnv({
    CAIRN_DATA: folder,
    PORT: '0',
    CAIRN_SECRET: 'a secret of the tests, long enough for a key',
    CAIRN_RATE_LIMITS: 'off',
    // Whether this machine has it is for the tests of films alone.
    CAIRN_FFMPEG: 'off',
    ...overrides,
  })
  return { env, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * A running server on a real, migrated database and a real socket; it ends with the test file. `through` says how
 * PostgreSQL is reached, where it is not straight.
 */
export async function world(
  overrides: Record<string, string> = {},
  through: Pick<Partial<PostgresOptions>, 'url' | 'directUrl' | 'replicaUrl'> & {
    shards?: Pick<ShardedOptions, 'shardUrls' | 'ownerUrls'>
  } = {},
): Promise<World> {
  const own = await ownDatabase()
  const given = inject('testDatabase')
  const isSpread = given.kind === 'postgres' && given.isSpread
  const { shards = isSpread ? await spreadDatabases() : undefined, ...straight } = through
  const open = async () => {
    if (own.kind === 'pglite') return pgliteDriver(undefined, own.snapshot())
    const options = {
      url: own.databaseUrl,
      migrationUrl: own.migrationUrl,
      poolSize: 8,
      onError: () => {},
      ...straight,
    }
    return shards ? shardedDriver({ ...options, ...shards }) : postgresDriver(options)
  }
  return startWorld(open, overrides)
}

async function startWorld(open: () => Promise<Driver>, overrides: Record<string, string>): Promise<World> {
  const { env, remove } = testEnv(overrides)
  const driver = await open()
  const server = await createServer(env, driver, pino({ level: process.env.TEST_LOG ?? 'silent' }))
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const address = server.app.server.address()
  if (!address || typeof address !== 'object') throw new Error('The server does not listen')
  const { port } = address
  const { services } = server
  atEnd(async () => {
    await server.close()
    await driver.close()
    remove()
  })

  async function company(options: { slug?: string; name?: string } = {}): Promise<TestCompany> {
    const slug = options.slug ?? unique('c')
    const name = options.name ?? `Company ${slug}`
    const existing = await services.companies.bySlug(slug)
    const id = existing?.id ?? uuid()
    if (!existing) {
      await services.db.withNewCompany({ id, slug }, async (tx) => {
        await tx.insertInto('companies').values({ id, slug, name }).execute()
        await tx.insertInto('company_settings').values({ company_id: id, id: uuid() }).execute()
      })
      services.companies.forget(slug)
    }
    const host = `${slug}.localhost:${port}`
    return { id, slug, host, stranger: caller(port, host), user: (options) => person({ id, host }, options) }
  }

  async function person(
    { id: companyId, host }: { id: string; host: string },
    options: PersonOptions = {},
  ): Promise<Person> {
    const { role = 'student', status = 'active', name = 'Ada', surname = 'Stone', onboarded = true } = options
    const email = options.email ?? `${unique('p')}@example.org`
    const id = uuid()
    const sessionId = uuid()
    await services.db.withTenant(companyId, async (tx) => {
      await tx
        .insertInto('users')
        .values({ company_id: companyId, id, role, status, name, surname, email })
        .execute()
      await tx
        .insertInto('user_profiles')
        .values({ company_id: companyId, user_id: id, onboarded_at: onboarded ? new Date() : null })
        .execute()
      const expires_at = new Date(Date.now() + 60 * 60 * 1000)
      await tx
        .insertInto('sessions')
        .values({ company_id: companyId, id: sessionId, user_id: id, expires_at })
        .execute()
    })
    const token = services.tokens.sign({ userId: id, companyId, sessionId })
    return {
      ...caller(port, host, token),
      id,
      email,
      name,
      surname,
      role,
      token,
      sessionId,
      async password(password) {
        const password_hash = await services.passwords.hash(password, { one: id, group: companyId })
        await services.db.withTenant(companyId, (tx) =>
          tx
            .insertInto('user_credentials')
            .values({ company_id: companyId, user_id: id, password_hash })
            .onConflict((c) => c.columns(['company_id', 'user_id']).doUpdateSet({ password_hash }))
            .execute(),
        )
        return password
      },
      async proofOf(minutes) {
        const proved_at = sql<Date>`now() - ${minutes} * interval '1 minute'`
        await services.db.withTenant(companyId, (tx) =>
          tx.updateTable('sessions').set({ proved_at }).where('user_id', '=', id).execute(),
        )
      },
    }
  }

  const defaultCompany = await company({ slug: env.CAIRN_DEFAULT_COMPANY, name: 'Default' })
  return {
    kind: driver.kind,
    port,
    services,
    server,
    company,
    defaultCompany,
    superAdmin: () => defaultCompany.user({ role: 'super_admin' }),
    at: (where, who) => caller(port, where.host, who.token),
    secondServer() {
      if (driver.kind === 'pglite') throw new Error('PGlite has one process')
      return startWorld(open, overrides)
    },
  }
}
