import { IconProgressX } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [{ to: '/dashboard/jobs', name: 'shell.nav.jobs', icon: IconProgressX }] satisfies NavItem[]
