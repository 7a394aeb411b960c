import { IconFlag } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [{ to: '/dashboard/reported', name: 'shell.nav.reported', icon: IconFlag }] satisfies NavItem[]
