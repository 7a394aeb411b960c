import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort, listening } from '#tools/lib/ports.ts'
import { root, run } from '#tools/lib/run.ts'
import { postgresRoles } from './postgres.ts'
import { findProgram, startProgram, temporaryFolder, type Service } from './service.ts'

/** The version that was measured (docs/decisions/0342). It is no package anywhere: a program, or its source to build. */
const version = '0.1.9'

/** PgDog: named by CAIRN_PGDOG, installed, or laid into the cache by its installer. */
export const findPgdog = () =>
  findProgram(
    ...(process.env.CAIRN_PGDOG ? [process.env.CAIRN_PGDOG] : []),
    'pgdog',
    join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), `pgdog-${version}`, 'pgdog'),
  )

/** What lays it into the cache: beside the project, or in the folder that CAIRN_SERVICES names. */
const installer = () =>
  join(process.env.CAIRN_SERVICES || join(dirname(root), 'shared', 'services'), 'pgdog', 'install')

export async function installPgdog(): Promise<void> {
  if (!existsSync(installer())) return
  const { code, output } = await run(installer(), [])
  if (code !== 0) console.log(output)
}

/** One of the databases that companies are spread over, by its address without a login. */
export type Shard = { port: number; database: string }

type Options = {
  /** Connections to each shard. */
  connections?: number
  /** A fixed port, where it must come back on the same one. */
  port?: number
}

/**
 * A PgDog before these databases, each under a name of its own: as one sharded database it would open every transaction in all
 * of them (docs/decisions/0342).
 */
export async function startPgdog(
  shards: readonly Shard[],
  { connections = 10, port }: Options = {},
): Promise<Service & { shardUrls: string[] }> {
  const program = findPgdog()
  if (!program) throw new Error('no pgdog found on this machine')
  const at = port ?? (await freePort())
  const folder = temporaryFolder('pgdog')
  const write = (name: string, lines: string[]) => {
    const file = join(folder, name)
    writeFileSync(file, `${lines.join('\n')}\n`)
    return file
  }
  const config = write('pgdog.toml', [
    '[general]',
    'host = "127.0.0.1"',
    `port = ${at}`,
    'workers = 2',
    `default_pool_size = ${connections}`,
    'min_pool_size = 0',
    'auth_type = "trust"',
    'prepared_statements = "extended"',
    // Who waits for a database that is away holds a connection that others need.
    'connect_timeout = 1000',
    'checkout_timeout = 2000',
    'ban_timeout = 1000',
    ...shards.flatMap(({ port: shardPort, database }, shard) => [
      '[[databases]]',
      `name = "cairn_${shard}"`,
      'host = "127.0.0.1"',
      `port = ${shardPort}`,
      `database_name = "${database}"`,
    ]),
  ])
  const users = write(
    'users.toml',
    shards.flatMap((_, shard) => [
      '[[users]]',
      `name = "${postgresRoles.app}"`,
      `database = "cairn_${shard}"`,
      'password = "not asked for"',
    ]),
  )
  chmodSync(folder, 0o755)
  const stop = await startProgram({
    name: 'PgDog',
    program,
    argv: ['--config', config, '--users', users, 'run'],
    folder,
    env: { RUST_LOG: 'warn' },
    ready: () => listening(at),
    signal: 'SIGKILL',
  })
  const url = `postgres://${postgresRoles.app}@127.0.0.1:${at}`
  return { url, port: at, shardUrls: shards.map((_, shard) => `${url}/cairn_${shard}`), stop }
}
