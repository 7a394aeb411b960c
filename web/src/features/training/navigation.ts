import { IconTargetArrow } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [
  { to: '/dashboard/training', name: 'shell.nav.training', icon: IconTargetArrow },
] satisfies NavItem[]
