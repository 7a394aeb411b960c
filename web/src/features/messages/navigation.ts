import { IconMessages } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useUnreadDesk } from '../../api/desk.ts'
import { useUnreadConversations } from '../../api/messages.ts'
import type { NavItem } from '../../feature.ts'

function Counted({ show }: { show: (count: number) => ReactNode }) {
  return show(useUnreadConversations() + useUnreadDesk())
}

export default [
  {
    to: '/dashboard/messages',
    name: 'shell.nav.messages',
    icon: IconMessages,
    unread: { Counted, words: 'shell.messages.unread' },
  },
] satisfies NavItem[]
