import { WebSocket } from 'ws'
import { API_PREFIX } from '#contract/prefix.ts'
import type { z } from 'zod'
import { CHANNELS_PATH, ToTab, type FromTab } from '#contract/live/live.ts'
import { FromServer, LIVE_PATH, type FromBrowser } from '#contract/meetings/room.ts'

type Got<In extends { t: string }, T extends In['t']> = Extract<In, { t: T }>

/** A browser's end of a web socket. What comes is checked by the contract. */
type LineOf<In extends { t: string }, Out> = {
  ws: WebSocket
  /** All that came, in order. */
  all: In[]
  /** The next message of a kind that was not taken yet and fits; waits for it. */
  next<T extends In['t']>(kind: T, fits?: (message: Got<In, T>) => boolean): Promise<Got<In, T>>
  say(message: Out): void
  raw(data: string | Buffer): void
  closed: Promise<{ code: number; reason: string }>
  drop(): void
}

/** Of a meeting's room. */
export type Line = LineOf<FromServer, FromBrowser>
/** Of a tab of the application. */
export type TabLine = LineOf<ToTab, FromTab>

const WAIT_MS = 10_000

/** Opens the socket of a meeting's room, as the page of `host` would. */
export const openLiveSocket = (
  port: number,
  host: string,
  headers: Record<string, string> = {},
): Promise<Line> => openAt<FromServer, FromBrowser>(LIVE_PATH, FromServer, { port, host, headers })

/** Opens the socket of a tab, as the page of `host` would. */
export const openTab = (port: number, host: string, headers: Record<string, string> = {}): Promise<TabLine> =>
  openAt<ToTab, FromTab>(CHANNELS_PATH, ToTab, { port, host, headers })

async function openAt<In extends { t: string }, Out>(
  path: string,
  schema: z.ZodType<In>,
  { port, host, headers }: { port: number; host: string; headers: Record<string, string> },
): Promise<LineOf<In, Out>> {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${API_PREFIX}${path}`, { headers: { host, ...headers } })
  const all: In[] = []
  const taken = new Set<In>()
  const waiting = new Set<() => void>()
  ws.on('message', (data: Buffer) => {
    all.push(schema.parse(JSON.parse(data.toString())))
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
    next<T extends In['t']>(kind: T, fits: (message: Got<In, T>) => boolean = () => true) {
      return new Promise<Got<In, T>>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`no ${kind} came, but ${JSON.stringify(all.map(({ t }) => t))}`))
        }, WAIT_MS)
        const look = () => {
          const found = all.find(
            (m): m is Got<In, T> => m.t === kind && !taken.has(m) && fits(m as Got<In, T>),
          )
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
