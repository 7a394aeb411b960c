import { IconHeartHandshake } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [
  { to: '/dashboard/mentoring', name: 'shell.nav.mentoring', icon: IconHeartHandshake },
] satisfies NavItem[]
