import { IconRoute } from '@tabler/icons-react'
import type { Place } from '../../feature.ts'

export default [
  { to: '/dashboard/training/paths', name: 'shell.go.paths', icon: IconRoute },
] satisfies Place[]
