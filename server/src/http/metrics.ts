import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { onSiblings, processes, tellSiblings } from '../platform/servers/siblings.ts'
import type { Services } from '../services.ts'
import { ApiError } from '../core/errors.ts'

const isLoopback = (ip: string) => ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.')

/** What a process that does not answer in time has counted is left out. */
const LONGEST_MS = 1000
type Measured = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** The figures of the server: of several processes added up, for a reader knows of one server alone. */
function gathering(registry: Registry): () => Promise<string> {
  if (processes === 1) return () => registry.metrics()
  const asked = new Map<string, (measured: Measured) => void>()
  onSiblings('metrics asked', async (id) =>
    tellSiblings('metrics', { id, measured: await registry.getMetricsAsJSON() }),
  )
  onSiblings('metrics', (answer) => {
    const { id, measured } = answer as { id: string; measured: Measured }
    asked.get(id)?.(measured)
  })
  return async () => {
    const id = randomUUID()
    const all = [await registry.getMetricsAsJSON()]
    await new Promise<void>((resolve) => {
      setTimeout(resolve, LONGEST_MS)
      asked.set(id, (measured) => {
        all.push(measured)
        if (all.length >= processes) resolve()
      })
      tellSiblings('metrics asked', id)
    })
    asked.delete(id)
    return AggregatorRegistry.aggregate(all).metrics()
  }
}

/** `/metrics` for Prometheus: for readers on this machine and for the configured proxies' own network alone. */
export function metrics(app: FastifyInstance, { maintenance, db }: Services): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const metricsOfServer = gathering(registry)
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
    aggregator: 'max',
    registers: [registry],
    collect() {
      this.set(maintenance.on ? 1 : 0)
    },
  })
  const { replicaReads } = db
  if (replicaReads)
    new Counter({
      name: 'cairn_replica_reads_total',
      help: 'Readings that a replica might do, by where they were done: replica or database.',
      labelNames: ['at'],
      registers: [registry],
      collect() {
        this.reset()
        this.inc({ at: 'replica' }, replicaReads.there)
        this.inc({ at: 'database' }, replicaReads.missed)
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
      return reply.code(404).send(new ApiError('NOT_FOUND').body())
    return reply.type(registry.contentType).send(await metricsOfServer())
  })
}
