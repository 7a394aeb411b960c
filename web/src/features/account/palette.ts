import { IconDevices, IconKey, IconLock, IconShieldLock, IconUser } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [
  { to: '/dashboard/me', name: 'shell.go.profile', icon: IconUser },
  { to: '/dashboard/me/password', name: 'shell.go.password', icon: IconLock },
  { to: '/dashboard/me/security', name: 'shell.go.security', icon: IconShieldLock },
  { to: '/dashboard/me/sessions', name: 'shell.go.sessions', icon: IconDevices },
  { to: '/dashboard/me/tokens', name: 'shell.go.tokens', icon: IconKey },
] satisfies NavItem[]
