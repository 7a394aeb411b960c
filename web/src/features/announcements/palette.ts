import { IconSpeakerphone } from '@tabler/icons-react'
import type { Place } from '../../feature.ts'

export default [
  { to: '/dashboard/messages/announcements', name: 'shell.go.announcements', icon: IconSpeakerphone },
] satisfies Place[]
