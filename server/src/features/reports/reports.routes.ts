import { reportsApi } from '#contract/reports.ts'
import { mount } from '../../http/mount.ts'
import { exportReport, getReport } from './reports.ts'

export const reportsRoutes = mount(reportsApi, { get: getReport, export: exportReport })
