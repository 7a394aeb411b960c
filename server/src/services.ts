import type { FastifyBaseLogger } from 'fastify'
import type { Db, OwnDb } from './db/tenant.ts'
import type { Env } from './env.ts'
import type { Tokens } from './http/tokens.ts'
import type { Bus } from './platform/bus.ts'
import type { Companies } from './platform/companies.ts'
import type { Files } from './platform/files.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Mailer } from './platform/mail.ts'
import type { Maintenance } from './platform/maintenance.ts'
import type { Seal } from './platform/seal.ts'
import type { Relay } from './platform/live/relay.ts'
import type { Passwords } from './platform/passwords.ts'

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
