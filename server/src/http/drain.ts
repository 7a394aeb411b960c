import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const QUIET_MS = 300
const LONGEST_MS = 5000

declare module 'fastify' {
  interface FastifyInstance {
    /** The server was told to stop: it is no longer ready, and each answer ends its connection. */
    draining: boolean
    /**
     * Goes on taking what is on its way, until for a moment nothing new has come. A connection that waits in the
     * system's queue would be cut off if the server stopped to listen at once: its caller believes to be connected.
     */
    drain(): Promise<void>
  }
}

/** Lets a server end without losing a request. */
export function drainable(app: FastifyInstance): void {
  app.decorate('draining', false)
  app.decorate('drain', async () => {
    app.draining = true
    const began = Date.now()
    let last = began
    const note = () => (last = Date.now())
    app.server.on('connection', note)
    while (Date.now() - last < QUIET_MS && Date.now() - began < LONGEST_MS) await sleep(25)
    app.server.off('connection', note)
  })
  app.addHook('preClose', (done) => {
    app.draining = true
    done()
  })
  // A kept connection would hold up the end.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.draining) reply.header('connection', 'close')
    done(null, payload)
  })
}
