import { IconUserPlus } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [
  { to: '/dashboard/companies/new', name: 'shell.go.new_company', icon: IconUserPlus },
] satisfies NavItem[]
