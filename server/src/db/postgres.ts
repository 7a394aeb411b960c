import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import {
  DatabaseAway,
  endable,
  isAway,
  isDatabaseError,
  TakenBack,
  type Connection,
  type Driver,
  type Row,
  type Statement,
} from './driver.ts'
import { openListening, type Listening } from './listening.ts'
import { notifyAll } from './notify-all.ts'
import { identity, placeIn, replayed, replicaOf, type Replica } from './replica.ts'

const INT8 = 20
const DATE = 1082
pg.types.setTypeParser(INT8, Number)
pg.types.setTypeParser(DATE, (text) => text)

export type PostgresOptions = {
  url: string
  /**
   * The database itself, where `url` is that of a pooler that gives a connection for a transaction alone: what listens,
   * and what migrates, needs one of its own.
   */
  directUrl?: string | undefined
  /** A copy that follows the database, for reading. */
  replicaUrl?: string | undefined
  /** Told when the replica is not read at for longer than a moment, and when it is again. */
  onReplica?: (isReadAt: boolean, why?: Error) => void
  /** The owner of the tables, if it is another login. */
  migrationUrl?: string | undefined
  poolSize?: number
  onError: (error: Error) => void
}

async function run(client: pg.ClientBase, { text, values, name }: Statement) {
  inOneWrite(client)
  const result = await client.query<Row>({
    text,
    ...(values ? { values: [...values] } : {}),
    ...(name ? { name } : {}),
  })
  return { rows: result.rows, affected: result.rowCount ?? 0 }
}

const gathering = new WeakSet<pg.ClientBase>()

/**
 * Has all statements that are given to a connection before the event loop goes on leave in one write: each alone would
 * cost a system call, and wake the database for itself.
 */
function inOneWrite(client: pg.ClientBase): void {
  if (gathering.has(client)) return
  const { connection } = client as { connection?: { stream?: { cork(): void; uncork(): void } } }
  const stream = connection?.stream
  if (!stream) return
  gathering.add(client)
  stream.cork()
  process.nextTick(() => {
    gathering.delete(client)
    stream.uncork()
  })
}

const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout'

/** The words of the library for a connection that ended under a statement, or before it. */
const isLost = (error: unknown): boolean =>
  error instanceof Error &&
  !isDatabaseError(error) &&
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/.test(
    error.message,
  )

export const LONGEST_MS = 60_000

/** What a connection of the pool is told for as long as it lasts, and what with each transaction. */
export type Session = {
  timeouts: { statement_timeout?: number; idle_in_transaction_session_timeout?: number }
  afterBegin: string
  prepared(statement: Statement): Statement
}

export const ownSession: Session = {
  timeouts: { statement_timeout: LONGEST_MS, idle_in_transaction_session_timeout: LONGEST_MS },
  afterBegin: '',
  prepared: (statement) => statement,
}

/** Behind a pooler the next transaction may be another connection's: nothing is kept there, no prepared statement either. */
const sharedSession: Session = {
  timeouts: {},
  afterBegin: `; set local statement_timeout = ${LONGEST_MS}; set local idle_in_transaction_session_timeout = ${LONGEST_MS}`,
  prepared: ({ name: _name, ...statement }) => statement,
}

type Pooled = { pool: pg.Pool; transaction: Driver['transaction'] }

/** Transactions over a pool. Statements are pipelined: those given without waiting leave in one write. */
export function pooled(config: pg.PoolConfig, session: Session, onError: (error: Error) => void): Pooled {
  const pool = new pg.Pool({
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'cairn',
    ...session.timeouts,
    ...config,
  })
  // A pooled connection that breaks while idle is replaced by the pool; it must not end the process.
  pool.on('error', onError)

  async function transaction<T>(
    { prelude, readOnly }: Parameters<Driver['transaction']>[0],
    body: (tx: Connection, prelude: Promise<Row[][]>) => Promise<T>,
  ): Promise<T> {
    const client = await pool.connect().catch((error: Error) => {
      throw new DatabaseAway(error)
    })
    let broken: Error | undefined
    const fail = (error: Error) => (broken = error)
    client.on('error', fail)
    const release = () => {
      client.off('error', fail)
      client.release(broken)
    }
    // Not waited for: what the body gives at once leaves in the same write, and fails if the opening does.
    inOneWrite(client)
    const opening = Promise.all([
      client.query((readOnly ? 'begin read only' : 'begin') + session.afterBegin),
      ...prelude.map((statement) => run(client, session.prepared(statement))),
    ]).then(([, ...results]) => results.map((result) => result?.rows ?? []))
    const reason = opening.then(
      () => undefined,
      (error: unknown) => error,
    )
    const connection = endable({ query: (statement) => run(client, session.prepared(statement)) })
    try {
      const answer = await body(connection, opening)
      // From here on the connection may be another transaction's, of another company.
      connection.end()
      await opening
      connection.requireWhole()
      const commit = client.query('commit')
      if (readOnly) {
        commit.catch(fail).finally(release)
        return answer
      }
      // The last of them may have failed since. What failed was answered before this, often in the same bytes: whoever sent
      // it has heard so a turn later.
      if ((await commit).command !== 'COMMIT') {
        await turn()
        connection.requireWhole()
        throw new TakenBack()
      }
      release()
      return answer
    } catch (error) {
      connection.end()
      // What does not answer is not asked to go back either: the connection is dropped.
      if (isUnanswered(error)) fail(error)
      else {
        await client.query('rollback').catch(fail)
        // So is one over which a proxy did not reach a database: the next would not either.
        const why = (await reason) ?? error
        if (why instanceof Error && isAway(why)) fail(why)
      }
      release()
      const first = (await reason) ?? error
      // What an operation refuses by itself stays what it is.
      throw broken && isLost(first) ? new DatabaseAway(broken) : first
    }
  }

  return { pool, transaction }
}

/** A replica that is silent for so long is away; a statement that takes so long there is asked of the database. */
const REPLICA_MS = { connects: 1000, statement: 5000, answers: 6000 }

type Following = {
  transaction: Driver['transaction']
  session: Session
  poolSize: number
  onState: (isReadAt: boolean, why?: Error) => void
}

/** A replica: as many connections as to the database itself, and one more that asks how far it is. */
function openReplica(
  connectionString: string,
  { transaction, session, poolSize, onState }: Following,
): { replica: Replica; close: () => Promise<void> } {
  const statement = session.timeouts.statement_timeout && { statement_timeout: REPLICA_MS.statement }
  const config = {
    connectionString,
    connectionTimeoutMillis: REPLICA_MS.connects,
    query_timeout: REPLICA_MS.answers,
    ...statement,
  }
  // One that breaks while idle is nothing to tell: who reads next finds out, and how long it is away is told.
  const readers = pooled({ ...config, max: poolSize }, session, () => {})
  const looker = pooled({ ...config, max: 1 }, session, () => {})
  const ask = async (at: Driver['transaction'], about: Statement) =>
    (await at({ prelude: [], readOnly: true }, (tx) => tx.query(about))).rows
  return {
    replica: replicaOf({
      transaction: readers.transaction,
      look: async () => placeIn(await ask(looker.transaction, replayed)),
      async isCopy() {
        const [one, other] = await Promise.all([
          ask(transaction, identity),
          ask(looker.transaction, identity),
        ])
        return one[0]?.['identity'] === other[0]?.['identity']
      },
      hasFreeConnection: () => readers.pool.idleCount > 0 || readers.pool.totalCount < poolSize,
      onState,
    }),
    async close() {
      await Promise.all([readers.pool.end(), looker.pool.end()])
    },
  }
}

/** PostgreSQL, and a replica of it where there is one. */
export function postgresDriver(options: PostgresOptions): Driver {
  const { url, directUrl = url, migrationUrl = directUrl, replicaUrl, poolSize = 20, onError } = options
  const session = options.directUrl === undefined ? ownSession : sharedSession
  const { pool, transaction } = pooled({ connectionString: url, max: poolSize }, session, onError)
  const following =
    replicaUrl === undefined
      ? undefined
      : openReplica(replicaUrl, { transaction, session, poolSize, onState: options.onReplica ?? (() => {}) })
  const listenings = new Set<Listening>()

  return {
    kind: 'postgres',
    replica: following?.replica,
    transaction,
    async listen(channel, listener, missed) {
      const listening = await openListening(directUrl, channel, { listener, missed, onError })
      listenings.add(listening)
      return async () => {
        listenings.delete(listening)
        await listening.close()
      }
    },
    async notify(channel, payloads) {
      const statement = notifyAll(channel, payloads)
      const [listening] = listenings
      if (await listening?.query(statement)) return
      await transaction({ prelude: [] }, (tx) => tx.query(statement))
    },
    async migrate(body) {
      const client = new pg.Client({
        connectionString: migrationUrl,
        application_name: 'cairn-migrate',
      })
      await client.connect()
      try {
        await client.query('begin')
        // Two servers that start at once migrate one after the other.
        await client.query('select pg_advisory_xact_lock(7265)')
        await body(
          async (sql) => void (await client.query(sql)),
          (statement) => run(client, statement),
        )
        await client.query('commit')
      } finally {
        await client.end()
      }
    },
    async ping() {
      await pool.query('select 1')
    },
    async close() {
      await pool.end()
      await following?.close()
    },
  }
}
