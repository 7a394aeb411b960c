import type { Role } from '#contract/roles.ts'
import {
  IconDevices,
  IconKey,
  IconLock,
  IconSettings,
  IconShieldLock,
  IconUpload,
  IconUser,
  IconUserPlus,
  IconUserSearch,
} from '@tabler/icons-react'
import { mayOpen, type Place, placesOf } from './nav.ts'

/** Screens below those of the navigation, which the command palette reaches in one go. */
const deeper: readonly Place[] = [
  { to: '/dashboard/mentoring/find', name: 'shell.go.find_mentor', icon: IconUserSearch },
  { to: '/dashboard/users/new', name: 'shell.go.new_user', icon: IconUserPlus },
  { to: '/dashboard/users/import', name: 'shell.go.import_users', icon: IconUpload },
  { to: '/dashboard/companies/new', name: 'shell.go.new_company', icon: IconUserPlus },
  { to: '/dashboard/company/configuration', name: 'shell.go.configuration', icon: IconSettings },
  { to: '/dashboard/me', name: 'shell.go.profile', icon: IconUser },
  { to: '/dashboard/me/password', name: 'shell.go.password', icon: IconLock },
  { to: '/dashboard/me/security', name: 'shell.go.security', icon: IconShieldLock },
  { to: '/dashboard/me/sessions', name: 'shell.go.sessions', icon: IconDevices },
  { to: '/dashboard/me/tokens', name: 'shell.go.tokens', icon: IconKey },
]

export const palettePlaces = (role: Role): Place[] => [
  ...placesOf(role),
  ...deeper.filter(({ to }) => mayOpen(to, role)),
]
