import { sql } from 'kysely'
import { feature } from '../../feature.ts'
import { usersLimits } from './limits.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { ago } from '../../platform/jobs/old-data.ts'
import { batchChannel } from './batches/batch-channel.ts'
import { batchJobs } from './batches/run/batch-jobs.ts'
import { forgetBatches } from './batches/forget-batches.ts'
import { bulkRoutes, importsRoutes } from './batches/imports.routes.ts'
import type { Holding } from '../../platform/personal-data/holding.ts'
import { usersFates } from './personal-data.ts'
import { usersRoutes } from './users.routes.ts'
import { findablePeople } from './find-people.ts'
import { invitationMail } from './invite/invitation-mail.ts'

/** `holdings`: what other features keep of people that an undo does not take with them. */
export const users = (holdings: readonly Holding[]) =>
  feature({
    routes: [...usersRoutes, ...importsRoutes, ...bulkRoutes],
    mails: [invitationMail],
    search: [findablePeople],
    personalData: usersFates,
    jobs: batchJobs(holdings),
    channels: batchChannel,
    oldData: [
      {
        table: 'import_layouts',
        key: ['company_id', 'layout'],
        rows: sql`from import_layouts where used_at < ${ago(usersLimits.importLayoutsKeptDays)}`,
      },
    ],
    schedules: { 'forget-user-batches': { everyMs: HOUR_MS, run: forgetBatches } },
  })
