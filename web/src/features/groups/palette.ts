import { IconUsersGroup } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [
  { to: '/dashboard/users/groups', name: 'shell.go.groups', icon: IconUsersGroup },
] satisfies NavItem[]
