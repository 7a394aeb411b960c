import type { Db, DirectoryTx } from '../../db/tenant.ts'
import { announce, type Bus } from './bus.ts'

const POLL_MS = 1000

/** Whether maintenance is on, known to this server within a second of its change by any other. */
export type Maintenance = {
  readonly on: boolean
  close(): void
}

export async function setMaintenance(tx: DirectoryTx, on: boolean): Promise<void> {
  const value = JSON.stringify(on)
  await tx
    .insertInto('platform_state')
    .values({ key: 'maintenance', value })
    .onConflict((c) => c.column('key').doUpdateSet({ value, updated_at: new Date() }))
    .execute()
  announce(tx, 'maintenance', { on })
}

async function read(db: Db): Promise<boolean> {
  const row = await db.withDirectory(
    (tx) =>
      tx.selectFrom('platform_state').select('value').where('key', '=', 'maintenance').executeTakeFirst(),
    { readOnly: true },
  )
  return row?.value === true
}

export async function watchMaintenance(db: Db, bus: Bus): Promise<Maintenance> {
  let on = await read(db)
  bus.on('maintenance', (state) => (on = state.on))
  // The notification is the fast way; the look each second is for one that was lost with its connection. The
  // embedded database has one process, which the command line talks to in the same way.
  const timer = setInterval(() => {
    read(db).then(
      (state) => (on = state),
      () => {},
    )
  }, POLL_MS)
  timer.unref()
  return {
    get on() {
      return on
    },
    close: () => clearInterval(timer),
  }
}
