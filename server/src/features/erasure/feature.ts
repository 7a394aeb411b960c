import { myDataApi } from '#contract/accounts/my-data.ts'
import { feature } from '../../feature.ts'
import { mount, outside } from '../../http/mount.ts'
import type { Old } from '../../platform/jobs/old-data.ts'
import type { PersonalTable } from '../../platform/personal-data/personal-tables.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { erasePeople } from './erase-people.ts'
import { forgetOld } from './forget-old.ts'
import { exportMyData } from './my-data.ts'

/** Gives people what is stored of them and takes it away again, in the tables that all features together own. */
export const erasure = (tables: readonly PersonalTable[], old: readonly Old[]) =>
  feature({
    routes: mount(myDataApi, { export: outside((ctx) => exportMyData(ctx, tables)) }),
    schedules: {
      'erase-people': { everyMs: HOUR_MS, run: (services, signal) => erasePeople(services, tables, signal) },
      'forget-old': { everyMs: HOUR_MS, run: (services, signal) => forgetOld(services, old, signal) },
    },
  })
