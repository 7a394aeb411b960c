import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './core/make-folder.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Driver } from './db/driver.ts'
import { database } from './db/tenant.ts'
import type { Env } from './env.ts'
import { tokens } from './http/caller/tokens.ts'
import { openBus } from './platform/servers/bus.ts'
import { companies } from './platform/companies/companies.ts'
import { openFiles } from './platform/files/files.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { openRelay } from './platform/live/relay.ts'
import { openMailer } from './platform/mail/mail.ts'
import { watchMaintenance } from './platform/servers/maintenance.ts'
import { passwords } from './platform/guard/passwords.ts'
import { seal } from './platform/guard/seal.ts'
import { secretKey } from './platform/guard/secret.ts'
import { shareOf } from './platform/servers/siblings.ts'
import type { Services } from './services.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Connections of a process, however many share the server's pool. */
export const LEAST_POOL = 2

/** Opens the driver that the environment names: PostgreSQL where there is a DATABASE_URL, else PGlite in the data folder. */
export async function openDriver(env: Env, log: Pick<FastifyBaseLogger, 'error' | 'warn'>): Promise<Driver> {
  if (env.DATABASE_URL) {
    const { postgresDriver } = await import('./db/postgres.ts')
    const options = {
      url: env.DATABASE_URL,
      directUrl: env.DATABASE_DIRECT_URL,
      migrationUrl: env.CAIRN_MIGRATION_URL,
      poolSize: shareOf(env.CAIRN_DB_POOL, LEAST_POOL),
      onError: (error: Error) => log.error({ err: error }, 'a database connection broke'),
    }
    if (env.DATABASE_SHARD_URLS.length) {
      const { shardedDriver } = await import('./db/sharded.ts')
      return shardedDriver({
        ...options,
        shardUrls: env.DATABASE_SHARD_URLS,
        ownerUrls: env.CAIRN_SHARD_MIGRATION_URLS,
      })
    }
    return postgresDriver({
      ...options,
      replicaUrl: env.DATABASE_REPLICA_URL,
      onReplica(isReadAt, why) {
        if (isReadAt) log.warn('the replica is read at again')
        else log.error({ err: why }, 'the replica is not read at: the database answers everything')
      },
    })
  }
  const { pgliteDriver } = await import('./db/pglite.ts')
  const tellOfRoom = (full: boolean, freeBytes: number) => {
    const megabytes = Math.round(freeBytes / 1024 / 1024)
    if (full) log.error({ megabytes }, 'the disk is full: nothing is written until there is room')
    else log.warn({ megabytes }, 'there is room on the disk again: writing goes on')
  }
  return pgliteDriver(join(env.dataFolder, 'db'), undefined, tellOfRoom, (error) =>
    log.warn({ err: error }, 'a table of the embedded database could not be vacuumed or analyzed'),
  )
}

/** The login that the migrations let into their two roles, where another login owns the tables. */
export const loginRole = (env: Env): string | undefined =>
  env.CAIRN_MIGRATION_URL && env.DATABASE_URL
    ? decodeURIComponent(new URL(env.DATABASE_URL).username)
    : undefined

export type OpenServices = { services: Services; close(): Promise<void> }

/** Everything operations reach, on a migrated database. Jobs and mail rest until they are started. */
export async function openServices(env: Env, driver: Driver, log: FastifyBaseLogger): Promise<OpenServices> {
  makeFolder(env.dataFolder)
  const db = database(driver)
  const bus = await openBus(driver, log)
  const maintenance = await watchMaintenance(db, bus)
  const jobs = openJobs({ db, bus, log })
  const key = seal(secretKey(env))
  const services: Services = {
    env,
    log,
    db,
    tokens: tokens(secretKey(env)),
    bus,
    companies: companies(db, bus),
    maintenance,
    passwords: await passwords(),
    seal: key,
    files: openFiles(env),
    mail: openMailer({ env, db, jobs, log, seal: key }),
    jobs,
    relay: openRelay({ db, bus, log }),
    startedAt: new Date(),
    version,
  }
  return {
    services,
    async close() {
      await services.relay.close()
      await services.mail.stop()
      await jobs.stop()
      maintenance.close()
      await bus.close()
    },
  }
}
