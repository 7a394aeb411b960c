import { v7 as uuid } from 'uuid'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { openLiveSocket, type Line } from '../live.ts'
import type { Caller } from '../caller.ts'
import { until } from '../until.ts'
import type { Asking } from './asking.ts'

const silent = { mic: false, camera: false, screen: false }
const AGAIN_MS = 250
/** Slower than the room allows. */
const SAYS_MS = 1500
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Where = { port: number; host: string; code: string }

/** Somebody in a meeting, whose browser comes back where its socket breaks, and says again what nobody heard. */
export function meetingGoer(who: Caller, { port, host, code }: Where, { ask }: Asking) {
  const said = new Set<string>()
  const heard = new Set<string>()
  const unheard = new Map<string, string>()
  const places = new Set<string>()
  const seen = { lost: [] as string[], comings: 0, out: '' }
  let line: Line | undefined
  let isQuiet = false
  let isOver = false

  function hear(on: Line) {
    on.ws.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as Line['all'][number]
      if (message.t === 'welcome') for (const { id } of message.chat) hearChat(id)
      if (message.t === 'chat') hearChat(message.message.id)
      if (message.t === 'gone') seen.lost.push(`${message.peer} ${message.reason}`)
      if (message.t === 'out') seen.out = message.reason
    })
    on.ws.on('error', () => {})
  }
  function hearChat(id: string) {
    heard.add(id)
    unheard.delete(id)
  }

  async function comeIn(): Promise<void> {
    const [peerId] = places
    const joined = await ask(who, meetingsApi.join, { params: { code }, body: peerId ? { peerId } : {} })
    if (!joined) return
    const on = await openLiveSocket(port, host)
    hear(on)
    on.say({ t: 'hello', ticket: joined.ticket, media: silent })
    await on.next('welcome')
    places.add(joined.peerId)
    seen.comings += 1
    line = on
    void on.closed.then(() => {
      if (line === on) line = undefined
    })
  }
  const stays = async () => {
    while (!isOver) {
      // A server that goes while one comes in is one more break.
      if (!line) await comeIn().catch(() => undefined)
      await pause(AGAIN_MS)
    }
  }
  /** A new word, or that which nobody heard yet: it may have been said into a server that was gone. */
  const talks = async () => {
    while (!isOver) {
      if (!isQuiet && unheard.size === 0) {
        const id = uuid()
        said.add(id)
        unheard.set(id, `word ${said.size}`)
      }
      for (const [id, text] of unheard) line?.say({ t: 'chat', id, text })
      line?.say({ t: 'ping' })
      await pause(SAYS_MS)
    }
  }
  const going = [stays()]
  return {
    said,
    heard,
    places,
    seen,
    isIn: () => line !== undefined,
    talk: () => void going.push(talks()),
    /** Says nothing new; resolves once all that was said is heard. */
    async fallQuiet() {
      isQuiet = true
      await until(() => unheard.size === 0 && line !== undefined)
    },
    async leave() {
      isOver = true
      await Promise.all(going)
      line?.drop()
    },
  }
}
