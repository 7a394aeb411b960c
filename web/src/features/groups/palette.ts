import { IconUsersGroup } from '@tabler/icons-react'
import type { Place } from '../../feature.ts'

export default [
  { to: '/dashboard/users/groups', name: 'shell.go.groups', icon: IconUsersGroup },
] satisfies Place[]
