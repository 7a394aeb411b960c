import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FromBrowser, FromServer } from '#contract/meetings/room.ts'
import { roomSocket } from './room-socket.ts'

/** A socket whose state the test decides; like a browser's it complains of what is sent when it is not open. */
class Socket {
  static readonly OPEN = 1
  static made: Socket[] = []
  readyState = 0
  sent: FromBrowser[] = []
  onopen: () => void = () => undefined
  onmessage: (event: { data: string }) => void = () => undefined
  onclose: (event: { code: number }) => void = () => undefined
  constructor() {
    Socket.made.push(this)
  }
  send(text: string) {
    if (this.readyState !== Socket.OPEN) throw new Error('WebSocket is already in CLOSING or CLOSED state.')
    this.sent.push(JSON.parse(text) as FromBrowser)
  }
  close() {
    this.readyState = 3
  }
  welcome() {
    this.readyState = Socket.OPEN
    this.onopen()
    this.onmessage({ data: JSON.stringify({ t: 'waiting' } satisfies FromServer) })
  }
  kinds = () => this.sent.map(({ t }) => t)
}

const made = (n: number): Socket => {
  const socket = Socket.made[n]
  if (!socket) throw new Error(`there is no socket ${n}`)
  return socket
}

afterEach(() => {
  Socket.made = []
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function begin(ticket: Promise<string>) {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Socket)
  const states: string[] = []
  const refusals: unknown[] = []
  const socket = roomSocket({
    ticket,
    media: () => ({ mic: true, camera: true, screen: false }),
    renew: async () => 'another',
    onMessage: () => undefined,
    onState: (state) => states.push(state),
    onRefused: (error) => refusals.push(error),
  })
  return { socket, states, refusals }
}

async function start() {
  const begun = begin(Promise.resolve('first'))
  await vi.advanceTimersByTimeAsync(0)
  made(0).welcome()
  return begun
}

describe('the socket of a room', () => {
  it('sends nothing on a socket that is closing, and says it when it is back', async () => {
    const { socket } = await start()
    // The server's farewell is here, the end of the connection is not: nobody was told yet.
    made(0).readyState = 2
    socket.say({ t: 'hand', up: true })
    socket.say({ t: 'reaction', reaction: '👍' })
    await vi.advanceTimersByTimeAsync(8000)
    expect(made(0).kinds()).toEqual(['hello'])
    made(0).onclose({ code: 1012 })
    await vi.advanceTimersByTimeAsync(1000)
    made(1).welcome()
    expect(made(1).kinds()).toEqual(['hello', 'hand'])
    socket.close()
    expect(made(1).kinds()).toEqual(['hello', 'hand', 'leave'])
  })

  it('can be closed while its socket is closing', async () => {
    const { socket } = await start()
    made(0).readyState = 2
    socket.close()
    expect(made(0).kinds()).toEqual(['hello'])
  })

  it('gives up a socket that says nothing any more', async () => {
    const { socket, states } = await start()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(states).toEqual(['online', 'away'])
    expect(Socket.made.length).toBeGreaterThan(1)
    socket.close()
  })

  it('opens its socket while the place is asked for, and says hello when both are there', async () => {
    let give: (ticket: string) => void = () => undefined
    const { socket } = begin(new Promise((resolve) => (give = resolve)))
    made(0).readyState = Socket.OPEN
    made(0).onopen()
    expect(made(0).sent).toEqual([])
    give('late')
    await vi.advanceTimersByTimeAsync(0)
    expect(made(0).sent).toMatchObject([{ t: 'hello', ticket: 'late' }])
    socket.close()
  })

  it('asks for one place alone where the socket breaks while the place is asked for', async () => {
    let give: (ticket: string) => void = () => undefined
    const { socket } = begin(new Promise((resolve) => (give = resolve)))
    made(0).onclose({ code: 1006 })
    await vi.advanceTimersByTimeAsync(1000)
    give('first')
    await vi.advanceTimersByTimeAsync(1000)
    made(1).readyState = Socket.OPEN
    made(1).onopen()
    expect(made(1).sent).toMatchObject([{ t: 'hello', ticket: 'first' }])
    // That ticket is used: the next time there is another.
    made(1).onclose({ code: 1006 })
    await vi.advanceTimersByTimeAsync(1000)
    made(2).welcome()
    expect(made(2).sent).toMatchObject([{ t: 'hello', ticket: 'another' }])
    socket.close()
  })

  it('is refused where there is no place, and leaves no socket open', async () => {
    let refuse: (error: Error) => void = () => undefined
    const { refusals } = begin(new Promise((_, reject) => (refuse = reject)))
    made(0).readyState = Socket.OPEN
    made(0).onopen()
    refuse(new Error('the room is full'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(refusals).toEqual([new Error('the room is full')])
    expect(made(0).readyState).toBe(3)
    expect(Socket.made).toHaveLength(1)
  })
})
