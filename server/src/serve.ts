import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { withBuilt } from './built.ts'
import { explain } from './cli/explain.ts'
import { serveCommands } from './cli/serve-commands.ts'
import { ensureDemo, demoSignIns } from './demo/demo.ts'
import { migrate } from './db/migrate.ts'
import { readEnv, type Env } from './env.ts'
import { loginRole, openDriver } from './open-services.ts'
import { giveBackMemory } from './platform/give-back-memory.ts'
import { messageOf, openLog } from './platform/log.ts'
import { createServer } from './server.ts'

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

async function start(env: Env) {
  const log = openLog(env.LOG_LEVEL)
  // What nobody caught ends the process, told by the log alone: Node would print the error with all that hangs on it.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error was not caught')
    process.exit(1)
  })
  if (env.production && !env.DATABASE_URL)
    log.warn(
      { folder: env.dataFolder },
      'there is no DATABASE_URL: everything is in the embedded database, which this one server alone can use; ' +
        'back it up with the backup command, not by copying files (Operator guide, "Which database")',
    )
  const driver = await openDriver(env, log)
  await migrate(driver, loginRole(env))
  const server = await createServer(env, driver, log)
  const demo = driver.kind === 'pglite' && !env.production ? await ensureDemo(server.services) : undefined
  const closeControl = driver.kind === 'pglite' ? await serveCommands(server.services, log) : undefined
  await listen(server.app, env)
  const address = server.app.server.address()
  const port = typeof address === 'object' && address ? address.port : env.PORT
  const host =
    env.HOST === '127.0.0.1' || env.HOST === '0.0.0.0' || env.HOST === '::' ? 'localhost' : env.HOST
  if (demo) process.stdout.write(demoSignIns(demo, port))
  process.stdout.write(`Cairn is ready at http://${host}:${port}\n`)
  setTimeout(giveBackMemory, 1000).unref()

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
}

try {
  await start(readEnv(withBuilt()))
} catch (error) {
  const message = explain(error) ?? `Cairn could not start: ${messageOf(error)}`
  process.stderr.write(`${message}\n`)
  // Whoever looks for a fault of ours asks for more.
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
}
