import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import type { Driver } from './db/driver.ts'
import type { Env } from './env.ts'
import { features, mailKinds } from './features.ts'
import { registerJobs } from './jobs.ts'
import { openServices } from './open-services.ts'
import type { Services } from './services.ts'

export type Server = { app: FastifyInstance; services: Services; close(): Promise<void> }

/** A whole server on a migrated database, not yet listening. `close` ends everything but the driver it was given. */
export async function createServer(env: Env, driver: Driver, log: FastifyBaseLogger): Promise<Server> {
  const { services, close } = await openServices(env, driver, log)
  registerJobs(services, features)
  const app = await createApp(services, log)
  services.mail.start(mailKinds)
  services.jobs.start()
  return {
    app,
    services,
    async close() {
      await app.close()
      await close()
    },
  }
}
