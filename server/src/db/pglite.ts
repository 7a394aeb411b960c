import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { makeFolder } from '../core/make-folder.ts'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import {
  DatabaseUnreadable,
  StorageFull,
  endable,
  type Connection,
  type Driver,
  type Row,
  type Statement,
} from './driver.ts'
import { notifyAll } from './notify-all.ts'
import { lockFolder } from './lock.ts'
import { watchRoom } from './room.ts'
import { upkeep } from './upkeep.ts'

const INT8 = 20
const DATE = 1082

const over = (tx: Transaction): Connection => ({
  async query({ text, values }: Statement) {
    const result = await tx.query<Row>(text, values as unknown[] | undefined)
    return { rows: result.rows, affected: result.affectedRows ?? 0 }
  },
})

/**
 * PostgreSQL inside this process, its files in `folder` (in memory where none is given). It has one session:
 * transactions run one after another, and a query on the outer handle inside a transaction would wait for ever.
 */
export async function pgliteDriver(
  folder: string | undefined,
  snapshot?: Blob,
  tellOfRoom: (full: boolean, freeBytes: number) => void = () => {},
  upkeepFailed: (error: unknown) => void = () => {},
): Promise<Driver> {
  let unlock = () => {}
  let full = () => false
  if (folder) {
    makeFolder(folder)
    unlock = lockFolder(folder)
    full = watchRoom(folder, tellOfRoom)
  }
  try {
    // A start writes: its migrations, what is due. Without room it would end in the middle of one of them.
    if (full())
      throw new DatabaseUnreadable(
        `The embedded database in ${folder} cannot be opened: its disk is full. Make room, then start again.`,
      )
    return await open(folder, snapshot, full, unlock, upkeepFailed)
  } catch (error) {
    unlock()
    throw error
  }
}

async function open(
  folder: string | undefined,
  snapshot: Blob | undefined,
  full: () => boolean,
  unlock: () => void,
  upkeepFailed: (error: unknown) => void,
): Promise<Driver> {
  let opened: PGlite | undefined
  /** Let go of once it is closed: whoever still holds the driver does not hold its memory, of 100 MB and more. */
  const live = (): PGlite => {
    if (!opened) throw new Error('The embedded database is closed')
    return opened
  }
  opened = new PGlite({
    ...(folder ? { dataDir: join(folder, 'pg') } : {}),
    ...(snapshot ? { loadDataDir: snapshot } : {}),
    extensions: { unaccent, pg_trgm, btree_gin },
    parsers: { [INT8]: Number, [DATE]: (text: string) => text },
    relaxedDurability: false,
  })
  try {
    await opened.waitReady
  } catch (error) {
    throw new DatabaseUnreadable(
      `The embedded database in ${folder} cannot be opened: its files are damaged, or of another version. Restore a backup into an empty folder.`,
      { cause: error },
    )
  }
  const keeping = upkeep(async (sql, values) => {
    if (full()) return []
    return (await live().query(sql, values)).rows
  }, upkeepFailed)
  return {
    kind: 'pglite',
    full,
    async transaction({ prelude, readOnly }, body) {
      const done = live().transaction(async (tx) => {
        if (!readOnly && full()) throw new StorageFull()
        if (readOnly) await tx.exec('set transaction read only')
        const connection = endable(over(tx))
        const rows: Row[][] = []
        for (const statement of prelude) rows.push((await connection.query(statement)).rows)
        try {
          const answer = await body(connection, Promise.resolve(rows))
          connection.requireWhole()
          return answer
        } finally {
          connection.end()
        }
      })
      // A statement runs to its end on this very thread, and its answer comes without a turn of the event loop: work of
      // many transactions would let nobody else begin until it is over. Each gives way before the next.
      return done.finally(() => {
        if (!readOnly) keeping.wrote()
        return setImmediate()
      })
    },
    async listen(channel, listener) {
      return await live().listen(channel, listener)
    },
    async notify(channel, payloads) {
      await live().transaction((tx) => over(tx).query(notifyAll(channel, payloads)))
    },
    async migrate(run) {
      await live().transaction((tx) => run(async (sql) => void (await tx.exec(sql)), over(tx).query))
    },
    async ping() {
      await live().query('select 1')
    },
    async close() {
      try {
        await keeping.end()
        await opened?.close()
      } finally {
        opened = undefined
        unlock()
      }
    },
  }
}
