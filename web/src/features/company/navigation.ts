import { IconBuilding } from '@tabler/icons-react'
import type { Place } from '../../feature.ts'

export default [{ to: '/dashboard/company', name: 'shell.nav.company', icon: IconBuilding }] satisfies Place[]
