import { WebSocket } from 'ws'
import { API_PREFIX } from '#contract/prefix.ts'
import { FromServer, LIVE_PATH, type FromBrowser } from '#contract/room.ts'

type Kind = FromServer['t']
type Got<T extends Kind> = Extract<FromServer, { t: T }>

/** A browser's end of a room's web socket. What comes is checked by the contract. */
export type Line = {
  ws: WebSocket
  /** All that came, in order. */
  all: FromServer[]
  /** The next message of a kind that was not taken yet and fits; waits for it. */
  next<T extends Kind>(kind: T, fits?: (message: Got<T>) => boolean): Promise<Got<T>>
  say(message: FromBrowser): void
  raw(data: string | Buffer): void
  closed: Promise<{ code: number; reason: string }>
  drop(): void
}

const WAIT_MS = 10_000

/** Opens the socket of a server, as the page of `host` would. */
export async function openLine(
  port: number,
  host: string,
  headers: Record<string, string> = {},
): Promise<Line> {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${API_PREFIX}${LIVE_PATH}`, {
    headers: { host, ...headers },
  })
  const all: FromServer[] = []
  const taken = new Set<FromServer>()
  const waiting = new Set<() => void>()
  ws.on('message', (data: Buffer) => {
    all.push(FromServer.parse(JSON.parse(data.toString())))
    for (const look of waiting) look()
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    ws.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  )
  await new Promise<void>((resolve, reject) => {
    ws.on('open', resolve)
    ws.on('error', reject)
  })
  return {
    ws,
    all,
    closed,
    next<T extends Kind>(kind: T, fits: (message: Got<T>) => boolean = () => true) {
      return new Promise<Got<T>>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`no ${kind} came, but ${JSON.stringify(all.map(({ t }) => t))}`))
        }, WAIT_MS)
        const look = () => {
          const found = all.find((m): m is Got<T> => m.t === kind && !taken.has(m) && fits(m as Got<T>))
          if (!found) return
          taken.add(found)
          clearTimeout(timer)
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      })
    },
    say: (message) => ws.send(JSON.stringify(message)),
    raw: (data) => ws.send(data),
    drop: () => ws.terminate(),
  }
}
