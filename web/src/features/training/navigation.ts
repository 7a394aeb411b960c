import { IconTargetArrow } from '@tabler/icons-react'
import type { Place } from '../../feature.ts'

export default [
  { to: '/dashboard/training', name: 'shell.nav.training', icon: IconTargetArrow },
] satisfies Place[]
