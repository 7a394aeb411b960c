import { platformApi } from '#contract/installation/platform.ts'
import { anyHost, mount } from '../../http/mount.ts'
import { changeMaintenance, getMaintenance } from './maintenance.ts'
import { listFailedJobs, retryJob } from './failed-jobs.ts'
import { listOutbox, readOutboxMessage } from './outbox.ts'

export const platformRoutes = mount(platformApi, {
  maintenance: anyHost(getMaintenance),
  setMaintenance: changeMaintenance,
  outbox: listOutbox,
  outboxMessage: readOutboxMessage,
  failedJobs: listFailedJobs,
  retryJob,
})
