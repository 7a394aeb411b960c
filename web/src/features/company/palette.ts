import { IconSettings } from '@tabler/icons-react'
import type { Place } from '../../feature.ts'

export default [
  { to: '/dashboard/company/configuration', name: 'shell.go.configuration', icon: IconSettings },
] satisfies Place[]
