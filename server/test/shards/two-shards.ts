import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { shardedDriver } from '#server/db/sharded.ts'
import { startPgdog } from '#tools/services/pgdog.ts'
import { postgresRoles, startPostgres } from '#tools/services/postgres.ts'
import { atEnd } from '../setup/at-end.ts'
import { copiedShard, type Shard } from '../setup/copied-shard.ts'
import { ownDatabase } from '../setup/database.ts'
import { silentRelay } from '../silent-relay.ts'
import { world, type World } from '../world.ts'

export type TwoShards = {
  w: World
  /** Each as a superuser, straight. */
  shards: readonly pg.Client[]
  directory: pg.Client
  adminUrls: readonly string[]
  /** Between the proxy and the second. */
  line: Awaited<ReturnType<typeof silentRelay>>
  proxy: { stop(): Promise<void>; start(): Promise<void> }
}

const clientOf = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString })
  // A server that a test stops ends it.
  client.on('error', () => {})
  await client.connect()
  atEnd(() => client.end())
  return client
}

/** A PostgreSQL of its own, with nothing in it. */
async function emptyShard(settings: Record<string, string> = {}): Promise<Shard> {
  const server = await startPostgres(settings)
  atEnd(() => server.stop())
  await server.createDatabase('shard')
  return {
    port: server.port,
    database: 'shard',
    superuserUrl: server.superuserUrl('shard'),
    ownerUrl: server.migrationUrl('shard'),
  }
}

/**
 * A server whose companies are in databases of two PostgreSQL servers behind PgDog, with the test file’s own database as
 * the directory. `followed`: what is written in one can be followed in the other.
 */
export async function twoShards(
  overrides: Record<string, string> = {},
  { followed = false } = {},
): Promise<TwoShards> {
  const own = await ownDatabase()
  if (own.kind !== 'postgres') throw new Error('This run has no PostgreSQL')
  // As production has it, but with more at once: a hundred tables and more are copied.
  const logical = {
    wal_level: 'logical',
    max_replication_slots: '24',
    max_wal_senders: '24',
    max_worker_processes: '24',
    max_logical_replication_workers: '16',
    max_sync_workers_per_subscription: '8',
  }
  const first = followed ? await emptyShard(logical) : await copiedShard(0)
  const second = await emptyShard(followed ? logical : {})
  const line = await silentRelay(second.port)
  atEnd(() => line.close())
  const places = [
    { port: first.port, database: first.database },
    { port: line.port, database: second.database },
  ]
  let dog = await startPgdog(places)
  const { port, shardUrls } = dog
  atEnd(() => dog.stop())
  const shards = { shardUrls, ownerUrls: [first.ownerUrl, second.ownerUrl] }
  const { databaseUrl: url, migrationUrl } = own
  const driver = shardedDriver({ url, migrationUrl, poolSize: 2, onError: () => {}, ...shards })
  await migrate(driver, postgresRoles.app)
  await driver.close()
  const adminUrls = [first.superuserUrl, second.superuserUrl]
  return {
    w: await world(overrides, { shards }),
    shards: await Promise.all(adminUrls.map(clientOf)),
    directory: await clientOf(own.superuserUrl),
    adminUrls,
    line,
    proxy: {
      stop: () => dog.stop(),
      async start() {
        dog = await startPgdog(places, { port })
      },
    },
  }
}
