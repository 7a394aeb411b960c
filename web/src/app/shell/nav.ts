import { roleAllowed, type Role } from '#contract/roles.ts'
import {
  IconBook2,
  IconBuilding,
  IconBuildings,
  IconCalendar,
  IconChartBar,
  IconFlag,
  IconHeartHandshake,
  IconHistory,
  IconHome,
  IconLifebuoy,
  IconMail,
  IconProgressX,
  IconMessages,
  IconPencilStar,
  IconTargetArrow,
  IconUsers,
  IconVideo,
  type IconProps,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { screens } from '../screens.ts'

export type Place = {
  to: string
  /** The translation key of its name. */
  name: string
  icon: ComponentType<IconProps>
  /** Lit only at this very address, not below it. */
  end?: boolean
}

/** Where one’s unread conversations are counted. */
export const MESSAGES = '/dashboard/messages'

/** The navigation, in its order. Who sees a place is said once, where its screen is: app/screens.ts. */
const places: readonly Place[] = [
  { to: '/dashboard', name: 'shell.nav.home', icon: IconHome, end: true },
  { to: '/dashboard/learn', name: 'shell.nav.learn', icon: IconBook2 },
  { to: '/dashboard/teach', name: 'shell.nav.teach', icon: IconPencilStar },
  { to: '/dashboard/training', name: 'shell.nav.training', icon: IconTargetArrow },
  { to: '/dashboard/mentoring', name: 'shell.nav.mentoring', icon: IconHeartHandshake },
  { to: '/dashboard/help', name: 'shell.nav.help', icon: IconLifebuoy },
  { to: MESSAGES, name: 'shell.nav.messages', icon: IconMessages },
  { to: '/meet', name: 'shell.nav.meet', icon: IconVideo },
  { to: '/dashboard/calendar', name: 'shell.nav.calendar', icon: IconCalendar },
  { to: '/dashboard/users', name: 'shell.nav.users', icon: IconUsers },
  { to: '/dashboard/companies', name: 'shell.nav.companies', icon: IconBuildings },
  { to: '/dashboard/company', name: 'shell.nav.company', icon: IconBuilding },
  { to: '/dashboard/reports', name: 'shell.nav.reports', icon: IconChartBar },
  { to: '/dashboard/audit', name: 'shell.nav.audit', icon: IconHistory },
  { to: '/dashboard/reported', name: 'shell.nav.reported', icon: IconFlag },
  { to: '/dashboard/jobs', name: 'shell.nav.jobs', icon: IconProgressX },
  { to: '/dashboard/outbox', name: 'shell.nav.outbox', icon: IconMail },
]

/** Whether there is a screen at an address that this role may open. */
export function mayOpen(to: string, role: Role): boolean {
  const screen = screens.find(({ path }) => matchPath(path, to))
  return screen !== undefined && roleAllowed(screen.allow, role)
}

export const placesOf = (role: Role): Place[] => places.filter(({ to }) => mayOpen(to, role))
