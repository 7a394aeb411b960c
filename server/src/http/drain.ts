import { setTimeout as sleep } from 'node:timers/promises'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_MS = 25
const QUIET_LOOKS = 12
/** A browser opens connections that it may never use: for the request of one it is not waited longer. */
const FIRST_REQUEST_MS = 2000
const LONGEST_MS = 5000

declare module 'fastify' {
  interface FastifyInstance {
    /** The server was told to stop: it is no longer ready, and each answer ends its connection. */
    draining: boolean
    /**
     * Goes on taking what is on its way, until for a moment nothing new has come and every new connection has had its
     * first request. A connection that waits in the system's queue would be cut off if the server stopped to listen at
     * once, and one whose request is not read yet if it then closed what is idle: their callers believe to be heard.
     */
    drain(): Promise<void>
  }
}

/** Lets a server end without losing a request. */
export function drainable(app: FastifyInstance): void {
  /** Of each connection that no request has come on, when it was opened: milliseconds since the epoch. */
  const unheard = new Map<Socket, number>()
  let news = 0
  app.server.on('connection', (socket) => {
    news += 1
    unheard.set(socket, Date.now())
    socket.once('close', () => unheard.delete(socket))
  })
  app.server.on('request', ({ socket }) => {
    news += 1
    unheard.delete(socket)
  })
  const isAwaited = (opened: number) => Date.now() - opened < FIRST_REQUEST_MS

  app.decorate('draining', false)
  app.decorate('drain', async () => {
    app.draining = true
    const end = Date.now() + LONGEST_MS
    let seen = news
    // Looks are counted, not time: a server that was busy for longer than that has not looked at what came meanwhile.
    for (let quiet = 0; quiet < QUIET_LOOKS && Date.now() < end; quiet++) {
      await sleep(LOOK_MS)
      if (news !== seen || [...unheard.values()].some(isAwaited)) quiet = -1
      seen = news
    }
  })
  app.addHook('preClose', (done) => {
    app.draining = true
    // Node does not count them among those that are idle: the end would wait for them.
    for (const [socket, opened] of unheard)
      setTimeout(
        () => unheard.has(socket) && socket.destroy(),
        Math.max(0, opened + FIRST_REQUEST_MS - Date.now()),
      ).unref()
    done()
  })
  // A kept connection would hold up the end.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.draining) reply.header('connection', 'close')
    done(null, payload)
  })
}
