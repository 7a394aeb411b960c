import { IconHistory } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [{ to: '/dashboard/audit', name: 'shell.nav.audit', icon: IconHistory }] satisfies NavItem[]
