import { dashboardApi } from '#contract/dashboard.ts'
import { inOwnCompany, mount } from '../../http/mount.ts'
import { home } from './home.ts'
import { putStepAside } from './put-aside.ts'

export const dashboardRoutes = mount(dashboardApi, { home, putAside: inOwnCompany(putStepAside) })
