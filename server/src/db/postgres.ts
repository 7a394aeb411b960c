import pg from 'pg'
import { endable, TakenBack, type Connection, type Driver, type Row, type Statement } from './driver.ts'
import { openListening, type Listening } from './listening.ts'
import { notifyAll } from './notify-all.ts'

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

const LONGEST_MS = 60_000

/** What a connection of the pool is told for as long as it lasts, and what with each transaction. */
type Session = {
  timeouts: { statement_timeout?: number; idle_in_transaction_session_timeout?: number }
  afterBegin: string
  prepared(statement: Statement): Statement
}

const ownSession: Session = {
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

/** PostgreSQL behind a pool. Statements are pipelined: those given without waiting leave in one write. */
export function postgresDriver(options: PostgresOptions): Driver {
  const { url, directUrl = url, migrationUrl = directUrl, poolSize = 20, onError } = options
  const session = options.directUrl === undefined ? ownSession : sharedSession
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    ...session.timeouts,
    application_name: 'cairn',
  })
  const listenings = new Set<Listening>()
  // A pooled connection that breaks while idle is replaced by the pool; it must not end the process.
  pool.on('error', onError)

  async function transaction<T>(
    { prelude, readOnly }: Parameters<Driver['transaction']>[0],
    body: (tx: Connection, prelude: Promise<Row[][]>) => Promise<T>,
  ): Promise<T> {
    const client = await pool.connect()
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
      // The last of them may have failed since.
      if ((await commit).command !== 'COMMIT') throw new TakenBack()
      release()
      return answer
    } catch (error) {
      connection.end()
      await client.query('rollback').catch(fail)
      release()
      throw (await reason) ?? error
    }
  }

  return {
    kind: 'postgres',
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
    close: () => pool.end(),
  }
}
