import { IconHome } from '@tabler/icons-react'
import type { Place } from '../../feature.ts'

export default [{ to: '/dashboard', name: 'shell.nav.home', icon: IconHome, end: true }] satisfies Place[]
