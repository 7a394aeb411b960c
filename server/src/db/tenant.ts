import type { CompiledQuery, Kysely } from 'kysely'
import { amongShards, onlyHere, type Whereabouts } from './branches.ts'
import { builder, statementOf } from './builder.ts'
import {
  isDatabaseError,
  NOT_HERE,
  type Connection,
  type Driver,
  type Row,
  type Statement,
} from './driver.ts'
import { readAtReplica } from './read-at-replica.ts'
import type { Replica } from './replica.ts'
import { DIRECTORY, settled, unlessMoving } from './shards.ts'
import type { Database } from './types.ts'

/** A typed query builder over one open transaction. */
export type Tx = Kysely<Database>

const enterTenant = (companyId: string): Statement => ({
  name: 'enter_tenant',
  text: `select set_config('role', 'app_user', true), set_config('app.company_id', $1, true)`,
  values: [companyId],
})

export const enterPlatform: Statement = {
  name: 'enter_platform',
  text: `select set_config('role', 'app_platform', true), set_config('app.company_id', '', true)`,
}

/** Where there are several databases: that the company is in this one, and stays until the transaction ends. */
const requireHere = (companyId: string): Statement => ({
  name: 'require_here',
  text: 'select require_here($1)',
  values: [companyId],
})

/** Where a company is, with what opens a transaction of it there, and one over all for its sake. */
export async function doorOf({ shards }: Driver, companyId: string) {
  const enter = enterTenant(companyId)
  if (!shards) return { shard: DIRECTORY, enter: [enter], enterAbove: [enterPlatform] }
  const shard = await shards.of(companyId)
  // Of one that is in no directory there is nothing anywhere.
  if (shard === null) return { shard: 0, enter: [enter], enterAbove: [enterPlatform] }
  const here = requireHere(companyId)
  return { shard, enter: [enter, here], enterAbove: [enterPlatform, here] }
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
  /** A transaction over all companies of the one database that there is: for tests, which look into everything. */
  withPlatform<T>(body: (tx: Tx) => Promise<T>, options?: Reading): Promise<T>
  /** A transaction over what is the installation's own: all of it is in one database. */
  withDirectory<T>(body: (tx: DirectoryTx) => Promise<T>, options?: Reading): Promise<T>
  /** The databases that companies are in, by number. */
  readonly databases: readonly number[]
  /** A transaction over all companies of one of these databases. */
  withPlatformIn<T>(database: number, body: (tx: Tx) => Promise<T>, options?: Reading): Promise<T>
  /**
   * The same in each of them, one after the other; their answers in order. One in which it fails is told of in the log, and
   * keeps it from no other.
   */
  onEachDatabase<T>(body: (tx: Tx, database: number) => Promise<T>, options?: Reading): Promise<T[]>
  /** The same in that which has a company. */
  withPlatformOf<T>(companyId: string, body: (tx: Tx) => Promise<T>, options?: Reading): Promise<T>
  /** The same in that which has the company of a slug; null where there is none. */
  withPlatformAt<T>(slug: string, body: (tx: Tx) => Promise<T>, options?: Reading): Promise<T | null>
  /** The same in that which gets a company: nobody else gets its slug. */
  withNewCompany<T>(company: { id: string; slug: string }, body: (tx: Tx) => Promise<T>): Promise<T>
  /** After the company is gone from its database for good. */
  forgetPlace(companyId: string): Promise<void>
}
type Reading = { readOnly?: boolean }

/** What belongs to the installation and to no company. It is in the directory, where there are several databases. */
type DirectoryTables = Pick<
  Database,
  'company_places' | 'installation_totals' | 'live_servers' | 'network_counts' | 'platform_state'
>
export type DirectoryTx = Kysely<DirectoryTables>

type Ending = { then: ((driver: Driver) => void)[]; last: { at: Connection; statement: Statement }[] }
type Handle = { tx: Tx; at: Whereabouts; driver: Driver } & Ending
const handles = new WeakMap<object, Handle>()
export function handleBehind(tx: Tx | DirectoryTx): Handle {
  const own = handles.get(tx)
  if (!own) throw new Error('This is not the handle that the transaction was opened with')
  return own
}

/** Runs once the transaction is committed, and never where it is not. */
export function afterCommit(tx: Tx | DirectoryTx, then: (driver: Driver) => void): void {
  handleBehind(tx).then.push(then)
}

/**
 * Statements that leave in the write of COMMIT, after all others, in their order; what they answer nobody hears. Where one
 * fails nothing of the transaction is done, and whoever opened it gets its error.
 */
export function withCommit(tx: Tx, statements: readonly CompiledQuery[]): void {
  const { at, last } = handleBehind(tx)
  last.push(...statements.map((one) => ({ at: at.connection, statement: statementOf(one) })))
}

/** The handle of a transaction, with what is to be done at its end. */
export function handleOf(driver: Driver, at: Whereabouts): Handle {
  const handle: Handle = { tx: builder(at), at, driver, then: [], last: [] }
  handles.set(handle.tx, handle)
  return handle
}

/** Where a transaction is opened, and what is sent with BEGIN. */
type Opening = { shard: number; prelude: Statement[]; readOnly: boolean }

/** Opens a transaction, and ends it with those in other databases that it came to. */
async function run<T>(
  driver: Driver,
  { shard, prelude, readOnly }: Opening,
  body: (handle: Handle, rows: Promise<Row[][]>) => Promise<T>,
): Promise<T> {
  const { shards } = driver
  const transaction = shards ? shards.transaction(shard) : driver.transaction
  let at: Whereabouts | undefined
  try {
    const { answer, then } = await transaction({ prelude, readOnly }, async (connection, rows) => {
      at = shards ? amongShards(shards, { shard, connection, readOnly }) : onlyHere(connection)
      const handle = handleOf(driver, at)
      const answer = await body(handle, rows)
      const leaving = handle.last.map((one) => one.at.query(one.statement))
      // Given before COMMIT is, which answers for them; the embedded database has no write to share.
      if (driver.kind === 'pglite') await Promise.all(leaving)
      else for (const one of leaving) one.catch(() => {})
      await at.commit()
      return { answer, then: handle.then }
    })
    for (const one of then) one(driver)
    return answer
  } catch (error) {
    await at?.rollback()
    throw error
  }
}

export function database(driver: Driver): Db {
  const { shards } = driver
  const asPlatform = <T>(shard: number, body: (tx: Tx) => Promise<T>, { readOnly = false }: Reading = {}) =>
    run(driver, { shard, prelude: [enterPlatform], readOnly }, ({ tx }) => body(tx))
  const whereItIs = <T>(ids: readonly string[], work: () => Promise<T>): Promise<T> =>
    shards ? unlessMoving(shards, ids, work) : work()
  const databases = [...Array(shards?.count ?? 1).keys()]
  const withPlatformIn: Db['withPlatformIn'] = (one, body, options) =>
    asPlatform(shards ? one : DIRECTORY, body, options)

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
          body: (connection, rows) => body(handleOf(driver, onlyHere(connection)).tx, rows),
        })
        if (read) return read.answer
      }
      return whereItIs([companyId, ...(then ? [then] : [])], async () => {
        const { shard, enter } = await doorOf(driver, companyId)
        const next = then === undefined || then === companyId ? undefined : await doorOf(driver, then)
        const prelude = first ? [...enter, first] : enter
        const opening = next?.shard === shard ? [...prelude, ...next.enter] : prelude
        return run(driver, { shard, prelude: opening, readOnly }, async ({ tx, at }, rows) => {
          ahead?.(tx)
          const found = first ? ((await rows)[enter.length] ?? []) : []
          if (next && next.shard !== shard) await at.moveTo(next.shard, next.enter)
          return body(tx, found)
        })
      })
    },
    withPlatform(body, options) {
      if (shards) throw new Error('There are several databases: say which of them is meant')
      return asPlatform(DIRECTORY, body, options)
    },
    withDirectory: (body, options) =>
      asPlatform(DIRECTORY, (tx) => body(tx as unknown as DirectoryTx), options),
    databases,
    withPlatformIn,
    async onEachDatabase(body, options) {
      const answers = []
      const failures: unknown[] = []
      for (const one of databases)
        try {
          answers.push(await withPlatformIn(one, (tx) => body(tx, one), options))
        } catch (error) {
          shards?.failed(one, error)
          failures.push(error)
        }
      if (failures.length === databases.length) throw failures[0]
      return answers
    },
    withPlatformOf: (companyId, body, { readOnly = false } = {}) =>
      whereItIs([companyId], async () => {
        const { shard, enterAbove } = await doorOf(driver, companyId)
        return run(driver, { shard, prelude: enterAbove, readOnly }, ({ tx }) => body(tx))
      }),
    async withPlatformAt(slug, body, { readOnly = false } = {}) {
      if (!shards) return asPlatform(DIRECTORY, body, { readOnly })
      const found = whereItIs([], async () => {
        const place = await shards.at(slug)
        const prelude = [enterPlatform, ...(place ? [requireHere(place.id)] : [])]
        return place && run(driver, { shard: place.shard, prelude, readOnly }, ({ tx }) => body(tx))
      })
      // A place without a company, as where one is erased at this moment.
      return found.catch(async (error: unknown) => {
        if (!isDatabaseError(error, NOT_HERE) || (await shards.at(slug))?.isMoving) throw error
        return null
      })
    },
    withNewCompany(company, body) {
      if (!shards) return asPlatform(DIRECTORY, body)
      return settled(shards, company, (shard) => asPlatform(shard, body))
    },
    async forgetPlace(companyId) {
      await shards?.leave(companyId)
    },
  }
}
