import { IconHeartHandshake } from '@tabler/icons-react'
import type { Place } from '../../feature.ts'

export default [
  { to: '/dashboard/mentoring', name: 'shell.nav.mentoring', icon: IconHeartHandshake },
] satisfies Place[]
