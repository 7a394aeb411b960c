import { IconBook2 } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [{ to: '/dashboard/learn', name: 'shell.nav.learn', icon: IconBook2 }] satisfies NavItem[]
