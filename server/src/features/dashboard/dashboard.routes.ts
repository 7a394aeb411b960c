import { dashboardApi } from '#contract/dashboard.ts'
import { home as atHome, mount } from '../../http/mount.ts'
import { home } from './home.ts'
import { putStepAside } from './put-aside.ts'

export const dashboardRoutes = mount(dashboardApi, { home, putAside: atHome(putStepAside) })
