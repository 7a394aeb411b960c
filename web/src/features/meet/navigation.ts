import { IconVideo } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [{ to: '/meet', name: 'shell.nav.meet', icon: IconVideo }] satisfies NavItem[]
