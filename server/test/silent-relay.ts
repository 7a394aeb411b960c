import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A port before another one, which can fall silent: nothing is refused and nothing comes through, as when a cable is cut. */
export async function silentRelay(to: number) {
  const sockets = new Set<Socket>()
  let isSilent = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((near) => {
    const far = keep(connect(to, '127.0.0.1'))
    keep(near)
    near.on('data', (chunk: Buffer) => isSilent || far.write(chunk)).on('close', () => far.destroy())
    far.on('data', (chunk: Buffer) => isSilent || near.write(chunk)).on('close', () => near.destroy())
  })
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return {
    port,
    /** As a server that was stopped: whoever comes is refused, until it is answered again. */
    hangUp,
    answer: () => listen(port),
    fallSilent: () => void (isSilent = true),
    /** What was said meanwhile is lost: whoever said it begins anew. */
    speak() {
      isSilent = false
      for (const socket of sockets) socket.destroy()
    },
    close: hangUp,
  }
}
