import { IconBell } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [
  { to: '/dashboard/notifications', name: 'shell.go.notifications', icon: IconBell },
] satisfies NavItem[]
