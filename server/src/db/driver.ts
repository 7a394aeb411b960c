import type { Replica } from './replica.ts'
import type { Shards } from './shards.ts'

/** Values as they come from the database: timestamps are `Date`, dates `YYYY-MM-DD`, int8 a number, jsonb parsed. */
export type Row = Record<string, unknown>

export type Statement = {
  text: string
  values?: readonly unknown[]
  /** Prepared under this name where the database keeps prepared statements. */
  name?: string
}

/** One open transaction. Statements run in the order in which they are given. */
export interface Connection {
  query(statement: Statement): Promise<{ rows: Row[]; affected: number }>
}

/**
 * A transaction's handle and how it ends: kept beyond that, it would write into whatever is open next. `requireWhole`
 * throws what a statement failed with: the database then answers COMMIT by taking all of it back, without a word.
 */
export function endable(connection: Connection): Connection & { end(): void; requireWhole(): void } {
  let over = false
  let failed: { reason: unknown } | undefined
  return {
    async query(statement) {
      if (over) throw new Error('This transaction is over')
      try {
        return await connection.query(statement)
      } catch (error) {
        failed ??= { reason: error }
        throw error
      }
    },
    end: () => void (over = true),
    requireWhole() {
      if (failed) throw failed.reason
    },
  }
}

/** What was said to be done was taken back. */
export class TakenBack extends Error {
  override message = 'A statement failed that nobody waited for: nothing of the transaction is done'
}

export type TransactionOptions = {
  /** Statements sent together with BEGIN and the body's first, in one write; their rows are promised to the body. */
  prelude: Statement[]
  /** The answer does not wait for COMMIT: there is nothing to lose. */
  readOnly?: boolean
}

/** The two databases behind one door: PGlite in this process, or PostgreSQL. */
export interface Driver {
  readonly kind: 'pglite' | 'postgres'
  readonly replica?: Replica | undefined
  /** Where companies are spread over several databases: `transaction` is in the directory then. */
  readonly shards?: Shards | undefined
  transaction<T>(
    options: TransactionOptions,
    body: (tx: Connection, prelude: Promise<Row[][]>) => Promise<T>,
  ): Promise<T>
  /**
   * Calls `listener` with each payload that any process sends on the channel by `pg_notify`, and `missed` when the
   * connection was lost and is back: what was sent meanwhile was not heard.
   */
  listen(
    channel: string,
    listener: (payload: string) => void,
    missed?: () => void,
  ): Promise<() => Promise<void>>
  /** Sends payloads on a channel, in their order, in a transaction of its own: over the connection that listens, if any. */
  notify(channel: string, payloads: readonly string[]): Promise<void>
  /** Runs a script of several statements as the owner of the tables, in one transaction. */
  migrate(
    run: (script: (sql: string) => Promise<void>, query: Connection['query']) => Promise<void>,
  ): Promise<void>
  /** Whether nothing can be written now for want of room. A server of PostgreSQL's own says so by itself, at a write. */
  full?(): boolean
  /** Resolves when the database answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** The database's own error, the same fields from both drivers (PostgreSQL's SQLSTATE codes). */
export type DatabaseError = Error & { code: string; constraint?: string; detail?: string; table?: string }

export function isDatabaseError(error: unknown, code?: string): error is DatabaseError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code) &&
    (code === undefined || error.code === code)
  )
}

/** Another process has the folder of the embedded database. */
export class FolderInUse extends Error {}

/** The files of the embedded database are there and cannot be opened. */
export class DatabaseUnreadable extends Error {}

/** The database, or what stands before it, does not answer. What was asked of it can be asked again. */
export class DatabaseAway extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause })
  }
}

/** PostgreSQL that ends or begins, or lets nobody in; and what a proxy says of a server that it does not reach. */
const AWAY = /^(08|57P0[1235]|53300|58000)/
export const isAway = (error: unknown): boolean =>
  error instanceof DatabaseAway || (isDatabaseError(error) && AWAY.test(error.code))

/** A company was being moved to another database, or is in none where it was looked for (`require_here` of the migrations). */
export const isMoving = (error: unknown): boolean =>
  isDatabaseError(error, MOVING) || isDatabaseError(error, NOT_HERE)

/** Nothing was written, for want of room on the disk. */
export class StorageFull extends Error {
  override message = 'The disk is full: nothing is written until there is room'
}

/** Whether something could not be written for want of room: the database's, or a file of ours. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof StorageFull ||
  isDatabaseError(error, DISK_FULL) ||
  (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))

const DISK_FULL = '53100'
const MOVING = 'CM001'
export const NOT_HERE = 'CM002'
export const UNIQUE_VIOLATION = '23505'
export const FOREIGN_KEY_VIOLATION = '23503'
