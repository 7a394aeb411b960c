import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from '../services.ts'

const isLoopback = (ip: string) => ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.')

/** `/metrics` for Prometheus: for readers on this machine and for the configured proxies' own network alone. */
export function metrics(app: FastifyInstance, { maintenance }: Services): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request’s first byte to the answer’s last, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'cairn_maintenance',
    help: '1 while maintenance is on.',
    registers: [registry],
    collect() {
      this.set(maintenance.on ? 1 : 0)
    },
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    // The socket's own address: no header can pretend to be it.
    if (!isLoopback(request.socket.remoteAddress ?? '') || request.headers['x-forwarded-for'])
      return reply
        .code(404)
        .send({ error: { code: 'NOT_FOUND', type: 'not_found', message: 'There is no such thing here.' } })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
