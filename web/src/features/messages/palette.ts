import { IconMessages } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [
  { to: '/dashboard/messages', name: 'shell.search.in_messages', icon: IconMessages, searches: 'search' },
] satisfies NavItem[]
