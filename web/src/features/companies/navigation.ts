import { IconBuildings } from '@tabler/icons-react'
import type { Place } from '../../feature.ts'

export default [
  { to: '/dashboard/companies', name: 'shell.nav.companies', icon: IconBuildings },
] satisfies Place[]
