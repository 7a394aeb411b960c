import { IconMessages } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [
  { to: '/dashboard/messages', name: 'messages.search.for', icon: IconMessages, searches: 'search' },
] satisfies NavItem[]
