import { IconCalendar } from '@tabler/icons-react'
import type { Place } from '../../feature.ts'

export default [
  { to: '/dashboard/calendar', name: 'shell.nav.calendar', icon: IconCalendar },
] satisfies Place[]
