import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { openControl } from '../platform/servers/control.ts'
import type { Services } from '../services.ts'
import { commands } from './commands.ts'
import { explain } from './explain.ts'

const Order = z.object({ name: z.string(), args: z.record(z.string(), z.unknown()) })
type Order = z.infer<typeof Order>

/** Does in this server what the command line asks for while the server has the embedded database. */
export async function serveCommands(
  services: Services,
  log: FastifyBaseLogger,
): Promise<(() => Promise<void>) | undefined> {
  try {
    return await openControl(services.env.dataFolder, async (order, input, output) => {
      try {
        const { name, args } = Order.parse(order)
        const command = commands.find((one) => one.name === name)
        if (!command) return { ok: false, message: `The server knows no command ${name}.` }
        log.info({ command: name }, 'a command came from the command line')
        return { ok: true, message: await command.run(services, args, { input, output }) }
      } catch (error) {
        const message = explain(error)
        if (message === undefined) log.error({ err: error }, 'a command failed')
        return { ok: false, message: message ?? 'Something went wrong. The server’s log says what.' }
      }
    })
  } catch (error) {
    // A file system without sockets, or a folder whose path is too long for one: the server is good without it.
    log.warn({ err: error }, 'the command line cannot reach this server while it runs')
    return undefined
  }
}
