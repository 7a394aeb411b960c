import type { Agent } from 'node:http'
import { WebSocket } from 'ws'
import {
  CHANNELS_PATH,
  type ChannelName,
  type FromTab,
  type NewsEvent,
  type ToTab,
} from '#contract/live/live.ts'
import { pingSeconds } from '#contract/live/sockets.ts'
import { API_PREFIX } from '#contract/prefix.ts'
import type { Call } from '../load.ts'
import { postJson } from './post.ts'

/** A tab of somebody, as the application opens it. */
export type Tab = {
  /** Called with the news of each channel, while it is set. */
  heard?: (event: NewsEvent, channel: ChannelName) => void
  open(): boolean
  close(): void
}

const LISTENS_WITHIN_MS = 60_000

/** Opens a tab that listens to these channels; `as` makes a call of whose tab it is, at the server where it is. */
export async function openTab(
  as: (path: string) => Call,
  agent: Agent,
  channels: readonly ChannelName[],
): Promise<Tab> {
  const { ticket } = await postJson<{ ticket: string }>(as(`${API_PREFIX}/live/ticket`), agent, {})
  const { port, host } = as('')
  const ws = new WebSocket(`ws://127.0.0.1:${port}${API_PREFIX}${CHANNELS_PATH}`, { headers: { host } })
  const say = (message: FromTab) => ws.send(JSON.stringify(message))
  const pings = setInterval(() => tab.open() && say({ t: 'ping' }), pingSeconds * 1000)
  const tab: Tab = {
    open: () => ws.readyState === WebSocket.OPEN,
    close() {
      clearInterval(pings)
      ws.terminate()
    },
  }
  await new Promise<void>((resolve, reject) => {
    let on = 0
    const late = setTimeout(() => reject(new Error('nobody said that it listens')), LISTENS_WITHIN_MS)
    ws.on('error', reject)
    ws.on('close', (code) => reject(new Error(`closed: ${code}`)))
    ws.on('open', () => say({ t: 'hello', ticket }))
    ws.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as ToTab
      if (message.t === 'news') tab.heard?.(message.event, message.channel)
      else if (message.t === 'refused' || message.t === 'error')
        reject(new Error(`refused: ${data.toString()}`))
      else if (message.t === 'welcome') for (const channel of channels) say({ t: 'listen', channel })
      else if (message.t === 'listening' && ++on === channels.length) {
        clearTimeout(late)
        resolve()
      }
    })
  })
  return tab
}
