import { IconBook2 } from '@tabler/icons-react'
import type { Place } from '../../feature.ts'

export default [{ to: '/dashboard/learn', name: 'shell.nav.learn', icon: IconBook2 }] satisfies Place[]
