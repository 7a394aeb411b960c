import { IconHome } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [{ to: '/dashboard', name: 'shell.nav.home', icon: IconHome, end: true }] satisfies NavItem[]
