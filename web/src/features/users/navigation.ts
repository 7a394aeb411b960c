import { IconUsers } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [{ to: '/dashboard/users', name: 'shell.nav.users', icon: IconUsers }] satisfies NavItem[]
