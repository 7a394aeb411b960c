import { IconCalendar } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [
  { to: '/dashboard/calendar', name: 'shell.nav.calendar', icon: IconCalendar },
] satisfies NavItem[]
