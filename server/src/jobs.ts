import type { Feature } from './feature.ts'
import { DAY_MS } from './platform/durations.ts'
import { sweepFiles } from './platform/files/sweep-files.ts'
import { forgetTemporaryFiles } from './platform/files/temporary-files.ts'
import type { Services } from './services.ts'

/** Joins each kind of background job with what does it. */
export function registerJobs(services: Services, features: readonly Feature[]): void {
  const { jobs } = services
  forgetTemporaryFiles(services.env.dataFolder)
  jobs.every('sweep-files', DAY_MS, async (signal) => {
    await sweepFiles(services, signal)
  })
  for (const one of features) {
    for (const [kind, { run, options }] of Object.entries(one.jobs ?? {}))
      jobs.handle(kind, (job) => run(services, job), options)
    for (const [name, schedule] of Object.entries(one.schedules ?? {}))
      if ('everyMs' in schedule)
        jobs.every(
          name,
          schedule.everyMs,
          async (signal) => {
            await schedule.run(services, signal)
          },
          () => schedule.here?.(services) ?? true,
        )
      else
        jobs.daily(name, schedule, async (signal, zone) => {
          await schedule.run(services, signal, zone)
        })
  }
}
