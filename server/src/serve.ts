import pino from 'pino'
import { serveCommands } from './cli/serve-commands.ts'
import { ensureDemo, demoSignIns } from './demo/demo.ts'
import { migrate } from './db/migrate.ts'
import { EnvError, readEnv, type Env } from './env.ts'
import { loginRole, openDriver } from './open-services.ts'
import { giveBackMemory } from './platform/give-back-memory.ts'
import { createServer } from './server.ts'

async function start(env: Env) {
  const log = pino({ level: env.LOG_LEVEL, base: null })
  const driver = await openDriver(env, log)
  await migrate(driver, loginRole(env))
  const server = await createServer(env, driver, log)
  const demo = driver.kind === 'pglite' && !env.production ? await ensureDemo(server.services) : undefined
  const closeControl = driver.kind === 'pglite' ? await serveCommands(server.services, log) : undefined
  await server.app.listen({ port: env.PORT, host: env.HOST })
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
    await closeControl?.()
    await server.app.drain()
    await server.close()
    await driver.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

try {
  await start(readEnv())
} catch (error) {
  if (error instanceof EnvError || (error instanceof Error && /data folder is in use/.test(error.message))) {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
  throw error
}
