import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from './db/types.ts'
import type { Route } from './http/mount.ts'
import type { Answerer } from './http/sockets.ts'
import type { DailyHour } from './platform/jobs/daily.ts'
import type { JobOptions, RunningJob } from './platform/jobs/job-run.ts'
import type { Channels } from './platform/live/channel.ts'
import type { MailKind } from './platform/mail/kind.ts'
import type { Old } from './platform/jobs/old-data.ts'
import type { Fates } from './platform/personal-data/fates.ts'
import type { TopicHolder } from './platform/topics.ts'
import type { SearchKind } from './searchable.ts'
import type { Services } from './services.ts'

/** What does a kind of job, and how often it is tried. */
export type JobKind = { run: (services: Services, job: RunningJob) => Promise<void>; options?: JobOptions }

/**
 * What is done by itself, on one server of all at a time: every so often, or once a day at an hour of a clock. `company` is
 * each company’s own, whose zone the run is told.
 */
type Schedule = (
  | {
      everyMs: number
      /** Whether this server can do it now: one that cannot takes no turn from those that can. */
      here?: (services: Services) => boolean
    }
  | DailyHour
) & { run: (services: Services, signal: AbortSignal, zone?: string) => Promise<unknown> }

/**
 * Routes that are no calls of the API: files, and what servers elsewhere call. Who brings some is named in
 * tools/layers/doors.ts, and each of them in server/test/raw-routes.test.ts.
 */
type RawRoutes = (app: FastifyInstance, services: Services) => void | Promise<void>

/** A web socket of the feature’s own, below the API’s address, and what answers it. */
type Socket = { path: string; answer: (services: Services, log: FastifyBaseLogger) => Answerer }

/**
 * What a feature brings to the server. The list of all (features.ts) is the one shared file of the server that a new
 * feature edits.
 */
export type Feature<Table extends keyof Database = never> = {
  /** Its endpoints, each with its operation. */
  routes?: readonly Route[]
  rawRoutes?: RawRoutes
  socket?: Socket
  /** The tables that it owns, and what becomes of a person in each of their columns. */
  personalData?: Fates<Table>
  /** What of its tables is deleted by its age. */
  oldData?: readonly Old[]
  /** Its kinds of jobs, by name. A name is kept for as long as a job of the kind may wait. */
  jobs?: Readonly<Record<string, JobKind>>
  /** The kinds of live channels that it owns, by name, each with who may listen. */
  channels?: Channels
  /** The kinds of things of its own that people find, each with who may open it. */
  search?: readonly SearchKind[]
  /** Where topics stand in its tables, and how one is renamed there. */
  topics?: readonly TopicHolder[]
  /** The kinds of mail that it sends, each with its words. */
  mails?: readonly { kind: MailKind }[]
  /** What it does by itself, by name. */
  schedules?: Readonly<Record<string, Schedule>>
}

/** A feature's manifest. A column of its tables without a fate does not compile. */
export const feature = <Table extends keyof Database = never>(brings: Feature<Table>): Feature<Table> =>
  brings
