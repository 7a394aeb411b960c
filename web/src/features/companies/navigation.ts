import { IconBuildings } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [
  { to: '/dashboard/companies', name: 'shell.nav.companies', icon: IconBuildings },
] satisfies NavItem[]
