import { IconSpeakerphone } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [
  { to: '/dashboard/messages/announcements', name: 'shell.go.announcements', icon: IconSpeakerphone },
] satisfies NavItem[]
