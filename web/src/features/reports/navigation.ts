import { IconChartBar } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [
  { to: '/dashboard/reports', name: 'shell.nav.reports', icon: IconChartBar },
] satisfies NavItem[]
