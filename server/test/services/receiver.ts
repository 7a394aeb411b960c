import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Got = { method: string; headers: IncomingHttpHeaders; body: string; path: string }
/** Null: the line is cut without a word. */
export type Answer = { status: number; body?: string; headers?: Record<string, string> } | null

/** An HTTP server on this machine that keeps what it is sent, as somebody’s own system would. */
export async function startReceiver(answer: (got: Got, times: number) => Answer = () => ({ status: 204 })) {
  const got: Got[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one = {
        method: request.method ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        path: request.url ?? '',
      }
      got.push(one)
      const said = answer(one, got.length)
      if (!said) return request.socket.destroy()
      return response.writeHead(said.status, said.headers).end(said.body ?? '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { got, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}
