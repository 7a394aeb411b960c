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
import type { Connection, Statement } from './driver.ts'
import { statementName } from './statement-names.ts'
import type { Database } from './types.ts'

export function statementOf({ sql, parameters }: CompiledQuery): Statement {
  const name = statementName(sql)
  return { text: sql, values: parameters, ...(name ? { name } : {}) }
}

class OneConnection implements KyselyDriver, DatabaseConnection {
  readonly #at: { readonly connection: Connection }
  constructor(at: { readonly connection: Connection }) {
    this.#at = at
  }
  async init() {}
  async acquireConnection() {
    return this
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await this.#at.connection.query(statementOf(query))
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

/** A typed query builder over the connection at which a transaction is at the moment. */
export function builder(at: { readonly connection: Connection }): Kysely<Database> {
  const driver = new OneConnection(at)
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => compiler,
    },
  })
}
