import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { migrate } from './db/migrate.ts'
import { allowedConnections } from './db/connection-room.ts'
import type { Driver } from './db/driver.ts'
import type { Env } from './env.ts'
import { LEAST_POOL, loginRole, openDriver } from './open-services.ts'
import { giveBackMemory } from './platform/give-back-memory.ts'
import { processes, shareOf } from './platform/servers/siblings.ts'
import type { Ready } from './processes/supervise.ts'
import { createServer, type Server } from './server.ts'
import type { Services } from './services.ts'

const STOP_MS = 30_000

/** What cannot be ended in order is no reason to stay: what was committed is safe on the disk. */
async function stopWithin(ms: number, steps: (() => unknown)[], log: Logger): Promise<void> {
  setTimeout(() => {
    log.error('the server did not come to an end in time')
    process.exit(1)
  }, ms).unref()
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      log.error({ err: error }, 'a part of the server did not end as it should')
    }
  }
}

/** Of a host whose name is not known Node says that it was looked up, not what for. */
async function listen(app: Pick<FastifyInstance, 'listen'>, { PORT: port, HOST: host }: Env): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { syscall: 'listen', port }) : error
  }
}

/**
 * Says what the server takes of the database's connections: its pools, and of each process one that listens. A pooler's
 * connections are its own to count.
 */
async function tellConnections(driver: Driver, env: Env, log: Logger): Promise<void> {
  // Once: by the first process of those that begin with the server.
  if (cluster.worker && cluster.worker.id > 1) return
  const allowed = await allowedConnections(driver)
  if (allowed === undefined) return
  const pool = env.DATABASE_DIRECT_URL ? 0 : shareOf(env.CAIRN_DB_POOL, LEAST_POOL)
  const connections = processes * (pool + 1)
  if (connections > allowed)
    log.warn(
      { processes, connections, allowed },
      'the server may want more connections than the database lets in: raise max_connections, or lower CAIRN_DB_POOL or CAIRN_PROCESSES',
    )
  else log.info({ processes, connections, allowed }, 'connections to the database')
}

/** Fills an empty database with the demo companies. What says how to sign in to them, where they are there. */
async function demoSignIns(services: Services): Promise<((port: number) => string) | undefined> {
  const { ensureDemo, demoSignIns: told } = await import('./demo/demo.ts')
  const demo = await ensureDemo(services)
  return demo && ((port) => told(demo, port))
}

/** What a server has where it alone has the database: demo companies, and the command line’s door to it. */
async function embeddedAlone({ services }: Server, env: Env, { kind }: Driver, log: Logger) {
  if (kind !== 'pglite') return {}
  const signIns = env.production ? undefined : await demoSignIns(services)
  const { serveCommands } = await import('./cli/serve-commands.ts')
  return { signIns, closeControl: await serveCommands(services, log) }
}

/** Serves in this process: the only one, or one of several under a primary. */
export async function serveOne(env: Env, log: Logger): Promise<void> {
  if (env.production && !env.DATABASE_URL)
    log.warn(
      { folder: env.dataFolder },
      'there is no DATABASE_URL: everything is in the embedded database, which this one server alone can use; ' +
        'back it up with the backup command, not by copying files (Operator guide, "Which database")',
    )
  const driver = await openDriver(env, log)
  await migrate(driver, loginRole(env))
  await tellConnections(driver, env, log)
  const server = await createServer(env, driver, log)
  const { closeControl, signIns } = await embeddedAlone(server, env, driver, log)
  // Before anybody can know that it serves: who is told so may at once tell it to stop.
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    const steps = [
      () => closeControl?.(),
      () => server.app.drain(),
      () => server.close(),
      () => driver.close(),
    ]
    await stopWithin(STOP_MS, steps, log)
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (cluster.worker) {
    // Of a terminal that is closed all hear; what is to be done the primary decides.
    process.on('SIGHUP', () => {})
    // Said to be on purpose, or Node would end the process in the middle of what it does.
    cluster.worker.exitedAfterDisconnect = true
    process.on('disconnect', () => stop('the primary is gone'))
  }

  try {
    await listen(server.app, env)
  } catch (error) {
    // Told to stop meanwhile, it does not listen: that is no fault, and `stop` ends the process.
    if (stopping) return
    throw error
  }
  const address = server.app.server.address()
  const port = typeof address === 'object' && address ? address.port : env.PORT
  const host =
    env.HOST === '127.0.0.1' || env.HOST === '0.0.0.0' || env.HOST === '::' ? 'localhost' : env.HOST
  if (signIns) process.stdout.write(signIns(port))
  if (cluster.isWorker) process.send?.({ ready: { host, port } } satisfies Ready)
  else process.stdout.write(`Cairn is ready at http://${host}:${port}\n`)
  setTimeout(giveBackMemory, 1000).unref()
}
