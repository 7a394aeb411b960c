import type { FastifyBaseLogger } from 'fastify'
import type { Db, OwnDb } from './db/tenant.ts'
import type { Env } from './env.ts'
import type { Tokens } from './http/caller/tokens.ts'
import type { Bus } from './platform/servers/bus.ts'
import type { Companies } from './platform/companies/companies.ts'
import type { Files } from './platform/files/files.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Mailer } from './platform/mail/mail.ts'
import type { Maintenance } from './platform/servers/maintenance.ts'
import type { Seal } from './platform/guard/seal.ts'
import type { Relay } from './platform/live/relay.ts'
import type { Passwords } from './platform/guard/passwords.ts'

/** What of the outside world this server reaches, each behind one small interface. Made once, in main.ts. */
export type Services = {
  env: Env
  log: FastifyBaseLogger
  db: Db
  tokens: Tokens
  bus: Bus
  companies: Companies
  maintenance: Maintenance
  passwords: Passwords
  seal: Seal
  files: Files
  mail: Mailer
  jobs: Jobs
  relay: Relay
  startedAt: Date
  version: string
}

/** The same as an operation reaches it: its database is that of its own company. */
export type OwnServices = Omit<Services, 'db'> & { db: OwnDb }
