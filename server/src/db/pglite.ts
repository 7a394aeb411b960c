import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { lockFolder } from './lock.ts'
import type { Connection, Driver, Row, Statement } from './driver.ts'

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
export async function pgliteDriver(folder: string | undefined, snapshot?: Blob): Promise<Driver> {
  let unlock = () => {}
  if (folder) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    unlock = lockFolder(join(folder, 'lock'))
  }
  const db = new PGlite({
    ...(folder ? { dataDir: join(folder, 'pg') } : {}),
    ...(snapshot ? { loadDataDir: snapshot } : {}),
    extensions: { unaccent, pg_trgm, btree_gin },
    parsers: { [INT8]: Number, [DATE]: (text: string) => text },
    relaxedDurability: false,
  })
  await db.waitReady
  return {
    kind: 'pglite',
    transaction: ({ prelude, readOnly }, body) =>
      db.transaction(async (tx) => {
        if (readOnly) await tx.exec('set transaction read only')
        const connection = over(tx)
        const rows: Row[][] = []
        for (const statement of prelude) rows.push((await connection.query(statement)).rows)
        return body(connection, Promise.resolve(rows))
      }),
    async listen(channel, listener) {
      return await db.listen(channel, listener)
    },
    async migrate(run) {
      await db.transaction((tx) => run(async (sql) => void (await tx.exec(sql)), over(tx).query))
    },
    async ping() {
      await db.query('select 1')
    },
    async close() {
      await db.close()
      unlock()
    },
  }
}
