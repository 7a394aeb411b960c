import { IconPencilStar } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [{ to: '/dashboard/teach', name: 'shell.nav.teach', icon: IconPencilStar }] satisfies NavItem[]
