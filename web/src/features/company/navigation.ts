import { IconBuilding } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [
  { to: '/dashboard/company', name: 'shell.nav.company', icon: IconBuilding },
] satisfies NavItem[]
