import { IconLifebuoy } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [{ to: '/dashboard/help', name: 'shell.nav.help', icon: IconLifebuoy }] satisfies NavItem[]
