import { randomInt } from 'node:crypto'
import { connect, createServer } from 'node:net'

// Below every range that systems give to outgoing connections (Linux 32768 and up, others 49152 and up): a port out
// of that range can become the near end of somebody's connection between the moment it is found free and its use.
const lowest = 15_000
const highest = 32_000
const attempts = 100

/** Whether this port of the loopback address can be listened on now. */
function free(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** A port of this machine that nothing listens on now and no outgoing connection will be given. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = randomInt(lowest, highest)
    if (await free(port)) return port
  }
  throw new Error(`no free port between ${lowest} and ${highest} after ${attempts} attempts`)
}

/** Whether something accepts connections there. */
export function listening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
