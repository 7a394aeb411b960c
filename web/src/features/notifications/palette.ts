import { IconBell } from '@tabler/icons-react'
import type { Place } from '../../feature.ts'

export default [
  { to: '/dashboard/notifications', name: 'shell.go.notifications', icon: IconBell },
] satisfies Place[]
