import cluster from 'node:cluster'
import { withBuilt } from './built.ts'
import { explain } from './cli/explain.ts'
import { processesOf, readEnv } from './env.ts'
import { messageOf, openLog } from './platform/log.ts'

async function start(): Promise<void> {
  const env = readEnv(withBuilt())
  const log = openLog(env.LOG_LEVEL)
  // A server serves and ends in order also where nobody reads what it says: a pipe that was closed is no fault of its.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  // What nobody caught ends the process, told by the log alone: Node would print the error with all that hangs on it.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error was not caught')
    process.exit(1)
  })
  const count = processesOf(env)
  if (cluster.isWorker || count === 1) {
    const { serveOne } = await import('./serve-one.ts')
    return serveOne(env, log)
  }
  // To those whom the primary begins, the number is said as it is by now.
  process.env['CAIRN_PROCESSES'] = String(count)
  const { supervise } = await import('./processes/supervise.ts')
  return supervise(count, log)
}

try {
  await start()
} catch (error) {
  const message = explain(error) ?? `Cairn could not start: ${messageOf(error)}`
  process.stderr.write(`${message}\n`)
  // Whoever looks for a fault of ours asks for more.
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
}
