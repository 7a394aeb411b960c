import type { Connection, Driver, Statement } from './driver.ts'
import type { Shards } from './shards.ts'

/** A transaction in another database, open for as long as the one that it stands beside. */
type Branch = { connection: Connection; end(isDone: boolean): Promise<void> }

/** Opens a transaction whose end is decided elsewhere. */
function openBranch(
  transaction: Driver['transaction'],
  { prelude, readOnly }: { prelude: Statement[]; readOnly: boolean },
): Promise<Branch> {
  let leave = () => {}
  let refuse: (why: Error) => void = () => {}
  const over = new Promise<void>((resolve, reject) => {
    leave = resolve
    refuse = reject
  })
  over.catch(() => {})
  return new Promise((resolve, reject) => {
    const done = transaction({ prelude, readOnly }, async (connection, opening) => {
      await opening
      resolve({
        connection,
        async end(isDone) {
          if (isDone) leave()
          else refuse(new Error('What this stood beside was taken back'))
          await (isDone ? done : done.catch(() => {}))
        },
      })
      await over
    })
    done.catch(reject)
  })
}

/**
 * Where the handle of a transaction is at the moment: in the database in which it was opened, or in others that it came
 * to. Each has one transaction of its own, and they are ended together: taken back all of them where anything fails, and
 * committed one after the other. Only a connection that is lost between two of these commits leaves one done without the other.
 */
export type Whereabouts = {
  readonly connection: Connection
  moveTo(shard: number, enter: Statement[]): Promise<void>
  /** Undone, too, where the transaction is taken back. */
  unless(taken: () => Promise<void>): void
  commit(): Promise<void>
  rollback(): Promise<void>
}

const sendAll = async (connection: Connection, statements: Statement[]): Promise<void> =>
  void (await Promise.all(statements.map((one) => connection.query(one))))

/** In one database: there is nowhere else. */
export const onlyHere = (connection: Connection): Whereabouts => ({
  connection,
  moveTo: (_, enter) => sendAll(connection, enter),
  unless: () => {},
  commit: async () => {},
  rollback: async () => {},
})

export function amongShards(
  shards: Shards,
  home: { shard: number; connection: Connection; readOnly: boolean },
): Whereabouts {
  const branches = new Map<number, Branch>()
  const undo: (() => Promise<void>)[] = []
  let { connection } = home
  async function end(isDone: boolean): Promise<void> {
    for (const branch of branches.values()) await branch.end(isDone)
  }
  return {
    get connection() {
      return connection
    },
    async moveTo(shard, enter) {
      if (shard === home.shard) {
        connection = home.connection
        return sendAll(connection, enter)
      }
      const there = branches.get(shard)
      if (there) {
        connection = there.connection
        return sendAll(connection, enter)
      }
      const { readOnly } = home
      const opened = await openBranch(shards.transaction(shard, { beside: true }), {
        prelude: enter,
        readOnly,
      })
      branches.set(shard, opened)
      connection = opened.connection
    },
    unless: (taken) => void undo.push(taken),
    commit: () => end(true),
    async rollback() {
      await end(false)
      for (const one of undo) await one()
    },
  }
}
