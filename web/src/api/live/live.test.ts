import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FromTab, ToTab } from '#contract/live/live.ts'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { session } from '../session/current-session.ts'
import { createLive } from './live.ts'
import { tabSocket } from './tab-socket.ts'

class Socket {
  static readonly OPEN = 1
  static made: Socket[] = []
  readyState = 0
  sent: FromTab[] = []
  onopen: () => void = () => undefined
  onmessage: (event: { data: string }) => void = () => undefined
  onclose: (event: { code: number }) => void = () => undefined
  constructor() {
    Socket.made.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as FromTab)
  }
  close() {
    this.readyState = 3
  }
  gets(message: ToTab) {
    this.onmessage({ data: JSON.stringify(message) })
  }
  opens() {
    this.readyState = Socket.OPEN
    this.onopen()
  }
  kinds = () => this.sent.map(({ t }) => t)
}

const bell = { kind: 'notifications', id: '01890a5d-ac96-774b-bcce-b302099a8060' }
const made = async (n: number): Promise<Socket> => {
  await vi.waitFor(() => expect(Socket.made[n]).toBeDefined())
  return Socket.made[n] as Socket
}
let tickets = 0

beforeEach(() => {
  vi.stubGlobal('WebSocket', Socket)
  session.accept(accessToken(900))
  answers(({ path }) =>
    path === '/live/ticket' ? data({ ticket: `ticket ${++tickets}` }) : refused('NOT_FOUND', 404),
  )
})
let leaving: () => void = () => undefined
afterEach(() => {
  leaving()
  session.end('signed_out')
  Socket.made = []
  tickets = 0
  vi.unstubAllGlobals()
})

/** One who listens, with what they were told in order. */
function listener() {
  const told: string[] = []
  const live = createLive(async (...args) => tabSocket(...args))
  const leave = live.listen(bell, {
    news: () => told.push('news'),
    listening: () => told.push('listening'),
    said: (by, word) => told.push(`${by} ${word}`),
    changed: () => told.push(live.isOn(bell) ? 'on' : 'off'),
  })
  leaving = leave
  return { live, told, leave }
}
async function welcome(n: number): Promise<Socket> {
  const socket = await made(n)
  socket.opens()
  await vi.waitFor(() => expect(socket.kinds()).toContain('hello'))
  socket.gets({ t: 'welcome' })
  await vi.waitFor(() => expect(socket.kinds()).toContain('listen'))
  socket.gets({ t: 'listening', channel: bell })
  return socket
}

it('listens once the ticket is spent, and is told what is new', async () => {
  const { told, live, leave } = listener()
  const socket = await welcome(0)
  expect(socket.sent).toEqual([
    { t: 'hello', ticket: 'ticket 1' },
    { t: 'listen', channel: bell },
  ])
  socket.gets({ t: 'news', channel: bell, event: { n: 1 } })
  live.say(bell, 'typing')
  expect(told).toEqual(['on', 'listening', 'news'])
  leave()
  expect(socket.sent.slice(2)).toEqual([
    { t: 'say', channel: bell, word: 'typing' },
    { t: 'leave', channel: bell },
  ])
})

it('names its channels again when the socket comes back, and says so', async () => {
  const { told } = listener()
  const first = await welcome(0)
  first.onclose({ code: 1012 })
  const second = await welcome(1)
  expect(second.sent[0]).toEqual({ t: 'hello', ticket: 'ticket 2' })
  expect(told).toEqual(['on', 'listening', 'off', 'on', 'listening'])
})

it.each([
  ['RATE_LIMITED', 429],
  ['INTERNAL', 500],
  ['MAINTENANCE', 503],
])('asks for a ticket again where it was answered %s %i', async (code, status) => {
  let asked = 0
  answers(({ path }) => {
    if (path !== '/live/ticket') return refused('NOT_FOUND', 404)
    asked += 1
    return asked < 3 ? refused(code, status) : data({ ticket: 'the third' })
  })
  listener()
  await vi.waitFor(() => expect(Socket.made.at(-1)?.readyState).toBe(0), { timeout: 10_000 })
  await vi.waitFor(() => expect(asked).toBe(3), { timeout: 20_000 })
  const socket = Socket.made.at(-1)
  socket?.opens()
  await vi.waitFor(() => expect(socket?.sent[0]).toEqual({ t: 'hello', ticket: 'the third' }))
})

it('asks on its own where it may not listen, or not any more', async () => {
  const { told } = listener()
  const socket = await welcome(0)
  socket.gets({ t: 'refused', channel: bell })
  expect(told).toEqual(['on', 'listening', 'off'])
})

it('is over with whoever it was opened for, and goes on for who signs in next', async () => {
  const { told } = listener()
  const socket = await welcome(0)
  session.accept(accessToken(900, 'two', 'second'))
  expect(socket.readyState).toBe(3)
  const next = await welcome(1)
  expect(next.sent[0]).toMatchObject({ t: 'hello' })
  expect(told).toEqual(['on', 'listening', 'off', 'on', 'listening'])
  session.end('signed_out')
  expect(next.readyState).toBe(3)
})
