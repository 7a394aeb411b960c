import { DatabaseAway, isAway, type Driver, type Row, type Statement } from './driver.ts'
import { LONGEST_MS, ownSession, pooled, postgresDriver, type PostgresOptions } from './postgres.ts'
import { DIRECTORY, placesIn } from './shards.ts'

export type ShardedOptions = Omit<PostgresOptions, 'replicaUrl' | 'onReplica'> & {
  /** Each of the databases that companies are spread over, as the server reaches it: through a proxy that pools. */
  shardUrls: readonly string[]
  /** Each of them straight, as the owner of its tables. */
  ownerUrls: readonly string[]
}

/** What a connection of one’s own is told once is told with each transaction: behind a proxy the next may be another’s. */
const sessionOfProxy = { ...ownSession, timeouts: {} }
const limits: Statement = {
  name: 'shard_limits',
  text: `select set_config('statement_timeout', $1, true), set_config('idle_in_transaction_session_timeout', $1, true)`,
  values: [String(LONGEST_MS)],
}

const REST_MS = { least: 100, most: 1000 }

/**
 * One that was away a moment ago is not asked: whoever waits for it would hold a connection that others need. One asks
 * after a while, for all; nobody is let through beside them.
 */
function resting() {
  let rest: { ms: number; until: number } | undefined
  return async <T>(ask: () => Promise<T>): Promise<T> => {
    const mine = rest
    if (mine && Date.now() < mine.until) throw new DatabaseAway(new Error('It was away a moment ago'))
    if (mine) mine.until = Infinity
    try {
      const answer = await ask()
      if (rest === mine) rest = undefined
      return answer
    } catch (error) {
      // That all connections are taken says nothing of it.
      const isItself = isAway(error) && !(error instanceof Error && /timeout exceeded/.test(error.message))
      if (isItself) {
        const ms = Math.min(2 * (mine?.ms ?? REST_MS.least / 2), REST_MS.most)
        rest = { ms, until: Date.now() + ms }
      } else if (rest === mine) rest = undefined
      throw error
    }
  }
}

/** One of the databases, with what was told of it. */
function openShard(url: string, { poolSize = 20, onError }: PostgresOptions) {
  const open = () => pooled({ connectionString: url, max: poolSize }, sessionOfProxy, onError)
  const pool = open()
  // Who is in a transaction and begins another would else wait for those who do the same.
  const beside = open()
  const unlessAway = resting()
  const at =
    ({ transaction }: ReturnType<typeof open>): Driver['transaction'] =>
    ({ prelude, readOnly = false }, body) =>
      unlessAway(() =>
        transaction({ prelude: [limits, ...prelude], readOnly }, (connection, rows) => {
          const own: Promise<Row[][]> = rows.then((all) => all.slice(1))
          own.catch(() => {})
          return body(connection, own)
        }),
      )
  return {
    transaction: at(pool),
    beside: at(beside),
    close: () => Promise.all([pool.pool.end(), beside.pool.end()]),
  }
}

/** Companies spread over several PostgreSQL servers; what is the installation's own in one beside them. */
export function shardedDriver({ shardUrls, ownerUrls, ...options }: ShardedOptions): Driver {
  const { onError } = options
  const directory = postgresDriver(options)
  const databases = shardUrls.map((url) => openShard(url, options))
  const owners = ownerUrls.map((url) => postgresDriver({ url, poolSize: 1, onError }))
  const shards: NonNullable<Driver['shards']> = {
    ...placesIn(directory, databases.length),
    count: databases.length,
    owners,
    failed: (shard, cause) =>
      onError(new Error(`Something was not done in the database ${shard}`, { cause })),
    transaction(shard, { beside = false } = {}) {
      if (shard === DIRECTORY) return directory.transaction
      const found = databases[shard]
      if (!found) throw new Error(`There is no database ${shard}`)
      return beside ? found.beside : found.transaction
    },
  }
  return {
    ...directory,
    shards,
    async ping() {
      await directory.ping()
      // One that is away takes its own companies along, and nobody else's.
      await Promise.any(
        databases.map(({ transaction }) =>
          transaction({ prelude: [], readOnly: true }, (tx) => tx.query({ text: 'select 1' })),
        ),
      )
    },
    async close() {
      await directory.close()
      await Promise.all([...databases, ...owners].map((one) => one.close()))
    },
  }
}
