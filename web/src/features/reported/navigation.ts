import { IconFlag } from '@tabler/icons-react'
import type { Place } from '../../feature.ts'

export default [{ to: '/dashboard/reported', name: 'shell.nav.reported', icon: IconFlag }] satisfies Place[]
