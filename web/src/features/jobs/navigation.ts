import { IconProgressX } from '@tabler/icons-react'
import type { Place } from '../../feature.ts'

export default [{ to: '/dashboard/jobs', name: 'shell.nav.jobs', icon: IconProgressX }] satisfies Place[]
