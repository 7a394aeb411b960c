import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, listening } from '#tools/lib/ports.ts'
import { postgresRoles } from './postgres.ts'
import { findProgram, startProgram, temporaryFolder, unprivileged, type Service } from './service.ts'

export const findPgbouncer = () => findProgram('pgbouncer')

/** A pgbouncer in transaction mode before the PostgreSQL at this port, with so many connections to each of its databases. */
export async function startPgbouncer(postgresPort: number, connections: number): Promise<Service> {
  const program = findPgbouncer()
  if (!program) throw new Error('no pgbouncer found on this machine')
  const account = unprivileged('postgres')
  const port = await freePort()
  const folder = temporaryFolder('pgbouncer', account)
  const write = (name: string, lines: string[]) => {
    const file = join(folder, name)
    writeFileSync(file, `${lines.join('\n')}\n`)
    if (account) chownSync(file, account.uid, account.gid)
    return file
  }
  const users = write(
    'users.txt',
    Object.values(postgresRoles).map((role) => `"${role}" ""`),
  )
  const settings = write('pgbouncer.ini', [
    '[databases]',
    `* = host=127.0.0.1 port=${postgresPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 500',
  ])
  const stop = await startProgram({
    name: 'pgbouncer',
    program,
    argv: [settings],
    folder,
    account,
    ready: () => listening(port),
    // At once: it would wait for who is still connected.
    signal: 'SIGTERM',
  })
  return { url: `postgres://127.0.0.1:${port}`, port, stop }
}
