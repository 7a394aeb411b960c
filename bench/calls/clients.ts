import { Agent } from 'node:http'
import { WebSocket } from 'ws'
import { API_PREFIX } from '#contract/prefix.ts'
import { LIVE_PATH, type FromBrowser, type FromServer } from '#contract/meetings/room.ts'
import { pingSeconds } from '#contract/live/sockets.ts'
import type { Bench } from '../bench.ts'
import { postJson } from './post.ts'

/** The server takes only so many sockets at once that have not said who they are. */
const AT_ONCE = 40
const PING_MS = pingSeconds * 1000
const WELCOME_WITHIN_MS = 60_000

/** Somebody's socket in a room. */
export type Client = {
  say(message: FromBrowser): void
  /** Called for each message that comes, while it is set. */
  heard?: (message: FromServer) => void
  open(): boolean
}
export type Clients = { rooms: Client[][]; all: Client[]; close(): void }

/** Does so much, a few at once. */
export async function inTurn<T>(count: number, body: (n: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  let next = 0
  const worker = async () => {
    while (next < count) {
      const n = next++
      done[n] = await body(n)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return done
}

/** Fills so many rooms with so many people each, as browsers do it: a meeting, a place each, a socket each. */
export async function fillRooms(bench: Bench, rooms: number, people: number): Promise<Clients> {
  const tenant = bench.tenant('demo')
  const { port } = bench.server
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const sockets: WebSocket[] = []
  const pings: NodeJS.Timeout[] = []
  const post = <T>(path: string, body: object) =>
    postJson<T>(bench.as(tenant, `${API_PREFIX}${path}`), agent, body)

  async function enter(code: string): Promise<Client> {
    const { ticket } = await post<{ ticket: string }>(`/meetings/${code}/join`, {})
    const ws = new WebSocket(`ws://127.0.0.1:${port}${API_PREFIX}${LIVE_PATH}`, {
      headers: { host: `${tenant.slug}.localhost` },
    })
    sockets.push(ws)
    const say = (message: FromBrowser) => ws.send(JSON.stringify(message))
    const client: Client = { say, open: () => ws.readyState === WebSocket.OPEN }
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('nobody said welcome')), WELCOME_WITHIN_MS)
      ws.on('error', reject)
      ws.on('close', (code_, reason) => reject(new Error(`closed: ${code_} ${reason.toString()}`)))
      ws.on('open', () => say({ t: 'hello', ticket, media: { mic: true, camera: true, screen: false } }))
      ws.on('message', (data: Buffer) => {
        const message = JSON.parse(data.toString()) as FromServer
        if (message.t === 'error') reject(new Error(`refused: ${data.toString()}`))
        if (message.t === 'welcome') {
          clearTimeout(late)
          // From the start: the server ends what says nothing, and filling many rooms takes longer than it waits.
          pings.push(setInterval(() => client.open() && say({ t: 'ping' }), PING_MS))
          resolve()
        }
        client.heard?.(message)
      })
    })
    return client
  }

  const codes = await inTurn(
    rooms,
    async () => (await post<{ code: string }>('/meetings', { lobby: 'off' })).code,
  )
  const all = await inTurn(rooms * people, (n) => enter(codes[n % rooms] ?? ''))
  agent.destroy()
  return {
    all,
    rooms: codes.map((_, room) => all.filter((__, n) => n % rooms === room)),
    close() {
      for (const timer of pings) clearInterval(timer)
      for (const socket of sockets) socket.terminate()
    },
  }
}
