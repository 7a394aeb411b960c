import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/** `/healthz`: the process answers. `/readyz`: it can do its work, the database answers. */
export function health(app: FastifyInstance, { db }: Services): void {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (app.draining) return reply.code(503).send({ status: 'stopping' })
    try {
      await db.bareDriver.ping()
      // It answers what is read: taking it out of service would take that away too.
      return db.bareDriver.full?.()
        ? { status: 'ready', writes: 'refused: the disk is full' }
        : { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'no database' })
    }
  })
}
