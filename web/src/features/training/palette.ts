import { IconRoute } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [
  { to: '/dashboard/training/paths', name: 'shell.go.paths', icon: IconRoute },
] satisfies NavItem[]
