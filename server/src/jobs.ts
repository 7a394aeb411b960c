import type { FastifyBaseLogger } from 'fastify'
import { forgetAudit } from './features/audit/forget-audit.ts'
import { eraseCompanies } from './features/companies/erase-companies.ts'
import { refreshDueStylesheets } from './features/companies/refresh-stylesheets.ts'
import { erasePeople } from './features/erasure/erase-people.ts'
import { forgetOld } from './features/erasure/forget-old.ts'
import { tidyRooms } from './features/meetings/room/tidy-rooms.ts'
import { registerBatchJobs } from './features/users/batches/batch-jobs.ts'
import { sweepFiles } from './platform/sweep-files.ts'
import { forgetTemporaryFiles } from './platform/temporary-files.ts'
import type { Services } from './services.ts'

const TIDY_ROOMS_MS = 30_000
const STYLESHEETS_MS = 10 * 60_000
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** Joins each kind of background job with what does it. */
export function registerJobs(services: Services, _log: FastifyBaseLogger): void {
  forgetTemporaryFiles(services.env.dataFolder)
  registerBatchJobs(services)
  services.jobs.every('tidy-rooms', TIDY_ROOMS_MS, () => tidyRooms(services))
  services.jobs.every('refresh-stylesheets', STYLESHEETS_MS, async (signal) => {
    await refreshDueStylesheets(services, signal)
  })
  services.jobs.every('erase-companies', HOUR_MS, async (signal) => {
    await eraseCompanies(services, signal)
  })
  services.jobs.every('forget-audit', HOUR_MS, async (signal) => {
    await forgetAudit(services, signal)
  })
  services.jobs.every('erase-people', HOUR_MS, async (signal) => {
    await erasePeople(services, signal)
  })
  services.jobs.every('forget-old', HOUR_MS, (signal) => forgetOld(services, signal))
  services.jobs.every('sweep-files', DAY_MS, async (signal) => {
    await sweepFiles(services, signal)
  })
}
