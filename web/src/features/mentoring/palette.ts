import { IconHeartHandshake, IconUserSearch, IconUsersGroup } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [
  { to: '/dashboard/mentoring/programmes', name: 'shell.go.programmes', icon: IconHeartHandshake },
  { to: '/dashboard/mentoring/office-hours', name: 'shell.go.office_hours', icon: IconUsersGroup },
  { to: '/dashboard/mentoring/find', name: 'shell.go.find_mentor', icon: IconUserSearch },
] satisfies NavItem[]
