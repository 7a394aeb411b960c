import { IconClipboardCheck, IconListSearch } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [
  { to: '/dashboard/teach/bank', name: 'shell.go.question_bank', icon: IconListSearch },
  { to: '/dashboard/teach/reviews', name: 'shell.go.reviews', icon: IconClipboardCheck },
] satisfies NavItem[]
