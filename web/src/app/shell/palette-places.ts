import type { Role } from '#contract/roles.ts'
import {
  IconBell,
  IconCertificate,
  IconClipboardCheck,
  IconDevices,
  IconHeartHandshake,
  IconKey,
  IconListSearch,
  IconLock,
  IconNotes,
  IconRepeat,
  IconRoute,
  IconSettings,
  IconShieldLock,
  IconSpeakerphone,
  IconUpload,
  IconUser,
  IconUserPlus,
  IconUserSearch,
  IconUsersGroup,
} from '@tabler/icons-react'
import { mayOpen, type Place, placesOf } from './nav.ts'

/** Screens below those of the navigation, which the command palette reaches in one go. */
const deeper: readonly Place[] = [
  { to: '/dashboard/learn/practice', name: 'shell.go.practice', icon: IconRepeat },
  { to: '/dashboard/learn/notes', name: 'shell.go.notes', icon: IconNotes },
  { to: '/dashboard/learn/certificates', name: 'shell.go.certificates', icon: IconCertificate },
  { to: '/dashboard/teach/bank', name: 'shell.go.question_bank', icon: IconListSearch },
  { to: '/dashboard/teach/reviews', name: 'shell.go.reviews', icon: IconClipboardCheck },
  { to: '/dashboard/training/paths', name: 'shell.go.paths', icon: IconRoute },
  { to: '/dashboard/mentoring/programmes', name: 'shell.go.programmes', icon: IconHeartHandshake },
  { to: '/dashboard/messages/announcements', name: 'shell.go.announcements', icon: IconSpeakerphone },
  { to: '/dashboard/notifications', name: 'shell.go.notifications', icon: IconBell },
  { to: '/dashboard/users/groups', name: 'shell.go.groups', icon: IconUsersGroup },
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
