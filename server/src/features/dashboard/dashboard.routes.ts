import { dashboardApi } from '#contract/dashboard.ts'
import { mount } from '../../http/mount.ts'
import { home } from './home.ts'

export const dashboardRoutes = mount(dashboardApi, { home })
