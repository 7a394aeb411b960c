import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver as KyselyDriver,
  type QueryResult,
} from 'kysely'
import type { Connection, Driver, Row, Statement, TransactionOptions } from './driver.ts'
import { readAtReplica } from './read-at-replica.ts'
import type { Replica } from './replica.ts'
import { statementName } from './statement-names.ts'
import type { Database } from './types.ts'

/** A typed query builder over one open transaction. */
export type Tx = Kysely<Database>

function statementOf({ sql, parameters }: CompiledQuery): Statement {
  const name = statementName(sql)
  return { text: sql, values: parameters, ...(name ? { name } : {}) }
}

class OneConnection implements KyselyDriver, DatabaseConnection {
  readonly #tx: Connection
  constructor(tx: Connection) {
    this.#tx = tx
  }
  async init() {}
  async acquireConnection() {
    return this
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await this.#tx.query(statementOf(query))
    return { rows: rows as R[], numAffectedRows: BigInt(affected) }
  }
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered on a tenant connection')
  }
  async beginTransaction() {
    throw new Error('A transaction is open already')
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

function builder(tx: Connection): Tx {
  const driver = new OneConnection(tx)
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => compiler,
    },
  })
}

const enterTenant = (companyId: string): Statement => ({
  name: 'enter_tenant',
  text: `select set_config('role', 'app_user', true), set_config('app.company_id', $1, true)`,
  values: [companyId],
})

const enterPlatform: Statement = {
  name: 'enter_platform',
  text: `select set_config('role', 'app_platform', true), set_config('app.company_id', '', true)`,
}

type TenantOptions = {
  /** A statement sent in the same write as BEGIN and the company's setting; its rows are handed to the body. */
  first?: Statement
  /** Sends what the body is to find under way, in that write too: taken back with all else where the body then refuses. */
  ahead?: ((tx: Tx) => void) | undefined
  /** The company in which the body runs, if another than the one in which `first` ran. */
  then?: string
  readOnly?: boolean
  /** The body only reads, and may at a replica: what it finds is all that was committed when it was asked for. */
  mayBeAtReplica?: boolean
}

declare const own: unique symbol
/** The id of a company that a request may be in: its host's, the caller's, or that where operators live. */
export type OwnCompanyId = string & { readonly [own]: true }

/** Makes a company one's own. Only what judged that it is may (`tools/layers/doors.ts` lists the files). */
export const asOwnCompany = (companyId: string): OwnCompanyId => companyId as OwnCompanyId

/** The database as an operation sees it: its own company's rows are all there is. */
export type OwnDb = {
  readonly kind: Driver['kind']
  withTenant<T>(
    companyId: OwnCompanyId,
    body: (tx: Tx) => Promise<T>,
    options?: { readOnly?: boolean },
  ): Promise<T>
}

/** The whole database, for what begins without a request: always in a transaction, inside a company or the platform. */
export type Db = {
  readonly kind: Driver['kind']
  /** For a backup, which is of all companies, and for whoever asks how the database is. */
  readonly bareDriver: Driver
  readonly replicaReads: Replica['reads'] | undefined
  /** The only door to a company's data: one transaction in which no other company's row exists. */
  withTenant<T>(
    companyId: string,
    body: (tx: Tx, first: Row[]) => Promise<T>,
    options?: TenantOptions,
  ): Promise<T>
  /** A transaction over all companies, for operations of the installation itself. */
  withPlatform<T>(body: (tx: Tx) => Promise<T>, options?: { readOnly?: boolean }): Promise<T>
}

type Ending = { then: ((driver: Driver) => void)[]; last: Statement[] }
const endings = new WeakMap<Tx, Ending>()
function endingOf(tx: Tx): Ending {
  const own = endings.get(tx)
  if (!own) throw new Error('This is not the handle that the transaction was opened with')
  return own
}

/** Runs once the transaction is committed, and never where it is not. */
export function afterCommit(tx: Tx, then: (driver: Driver) => void): void {
  endingOf(tx).then.push(then)
}

/**
 * Statements that leave in the write of COMMIT, after all others, in their order; what they answer nobody hears. Where one
 * fails nothing of the transaction is done, and whoever opened it gets its error.
 */
export function withCommit(tx: Tx, statements: readonly CompiledQuery[]): void {
  endingOf(tx).last.push(...statements.map(statementOf))
}

/** The handle of a transaction, with what is to be done at its end. */
function handleOf(connection: Connection): { tx: Tx } & Ending {
  const ending: Ending = { then: [], last: [] }
  const tx = builder(connection)
  endings.set(tx, ending)
  return { tx, ...ending }
}

export function database(driver: Driver): Db {
  async function run<T>(
    options: TransactionOptions,
    body: (tx: Tx, rows: Promise<Row[][]>) => Promise<T>,
  ): Promise<T> {
    const { answer, then } = await driver.transaction(options, async (connection, rows) => {
      const { tx, then, last } = handleOf(connection)
      const answer = await body(tx, rows)
      const leaving = last.map((statement) => connection.query(statement))
      // Given before COMMIT is, which answers for them; the embedded database has no write to share.
      if (driver.kind === 'pglite') await Promise.all(leaving)
      else for (const one of leaving) one.catch(() => {})
      return { answer, then }
    })
    for (const one of then) one(driver)
    return answer
  }
  return {
    kind: driver.kind,
    bareDriver: driver,
    replicaReads: driver.replica?.reads,
    async withTenant(companyId, body, { first, ahead, then, readOnly = false, mayBeAtReplica = false } = {}) {
      const { replica } = driver
      if (replica && readOnly && mayBeAtReplica) {
        const enter = { database: enterTenant(companyId), replica: enterTenant(then ?? companyId) }
        const read = await readAtReplica(driver, replica, {
          enter,
          first,
          body: (connection, rows) => body(handleOf(connection).tx, rows),
        })
        if (read) return read.answer
      }
      const prelude = [enterTenant(companyId)]
      if (first) prelude.push(first)
      if (then && then !== companyId) prelude.push(enterTenant(then))
      return run({ prelude, readOnly }, async (tx, rows) => {
        ahead?.(tx)
        return body(tx, first ? ((await rows)[1] ?? []) : [])
      })
    },
    withPlatform(body, { readOnly = false } = {}) {
      return run({ prelude: [enterPlatform], readOnly }, (tx) => body(tx))
    },
  }
}

/** Moves an open transaction into another company. Only a policy that allows it may come before. */
export async function moveToCompany(tx: Tx, companyId: string): Promise<void> {
  await tx.executeQuery({ ...rawQuery, sql: enterTenant(companyId).text, parameters: [companyId] })
}

/** Moves an open transaction out of its company, to all of them. Only a policy that allows it may come before. */
export async function moveToPlatform(tx: Tx): Promise<void> {
  await tx.executeQuery({ ...rawQuery, sql: enterPlatform.text, parameters: [] })
}

const rawQuery = {
  query: { kind: 'RawNode' as const, sqlFragments: [], parameters: [] },
  queryId: { queryId: 'raw' },
}
