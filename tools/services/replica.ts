import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort, listening } from '#tools/lib/ports.ts'
import { findPostgres } from './postgres.ts'
import { startProgram, temporaryFolder, unprivileged } from './service.ts'

export type Replica = {
  /** The same database there, with the same login. */
  at: (address: string) => string
  /** As the superuser of the replica's own program. */
  execute: (statement: string) => Promise<Record<string, unknown>[]>
  /** Ends it, and begins it again at the same port. */
  stop: () => Promise<void>
  start: () => Promise<void>
  remove: () => Promise<void>
}

/**
 * A streaming replica of the PostgreSQL at this address, of which `superuserUrl` names the superuser. It shows what was
 * committed so many milliseconds later.
 */
export async function startReplica(superuserUrl: string, behindMs = 0): Promise<Replica> {
  const bin = findPostgres()
  if (!bin) throw new Error('no PostgreSQL found on this machine')
  const account = unprivileged('postgres')
  const keep = temporaryFolder('replica', account)
  const data = join(keep, 'data')
  const port = await freePort()
  // Kept there until it was read, however long the replica is away.
  const slot = `replica_${port}`
  const from = ['-h', '127.0.0.1', '-p', new URL(superuserUrl).port, '-U', 'postgres']
  const copy = [...from, '-D', data, '-R', '-C', '-S', slot, '-c', 'fast', '--no-sync']
  execFileSync(join(bin, 'pg_basebackup'), copy, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: keep,
    ...account,
  })
  const at = (address: string) => Object.assign(new URL(address), { port: String(port) }).href
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    // At least as many as the database has.
    max_connections: '300',
    recovery_min_apply_delay: `${behindMs}ms`,
  }
  const argv = [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  let end: (() => Promise<void>) | undefined
  const replica: Replica = {
    at,
    execute: (statement) => execute(at(superuserUrl), statement),
    async start() {
      end = await startProgram({
        name: 'a replica of PostgreSQL',
        program: join(bin, 'postgres'),
        argv,
        folder: temporaryFolder('replica-run', account),
        account,
        signal: 'SIGINT',
        ready: async () => (await listening(port)) && answers(at(superuserUrl)),
      })
    },
    async stop() {
      await end?.()
      end = undefined
    },
    async remove() {
      await replica.stop()
      rmSync(keep, { recursive: true, force: true })
      await execute(superuserUrl, `select pg_drop_replication_slot('${slot}')`)
    },
  }
  await replica.start()
  return replica
}

async function execute(connectionString: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

async function answers(connectionString: string): Promise<boolean> {
  try {
    await execute(connectionString, 'select 1')
    return true
  } catch {
    return false
  }
}
