import { IconSettings } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [
  { to: '/dashboard/company/configuration', name: 'shell.go.configuration', icon: IconSettings },
] satisfies NavItem[]
