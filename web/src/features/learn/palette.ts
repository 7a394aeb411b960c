import { IconNotes, IconRepeat } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [
  { to: '/dashboard/learn/practice', name: 'shell.go.practice', icon: IconRepeat },
  { to: '/dashboard/learn/notes', name: 'shell.go.notes', icon: IconNotes },
] satisfies NavItem[]
