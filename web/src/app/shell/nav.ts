import { roleAllowed, type Role } from '#contract/roles.ts'
import { matchPath } from 'react-router'
import type { NavItem } from '../../feature.ts'
import { navItemsIn } from '../nav-items.ts'
import { screens } from '../screens.ts'

/** Whether there is a screen at an address that this role may open. */
export function mayOpen(to: string, role: Role): boolean {
  const screen = screens.find(({ path }) => matchPath(path, to))
  return screen !== undefined && roleAllowed(screen.allow, role)
}

const openTo = (role: Role, items: readonly NavItem[]) => items.filter(({ to }) => mayOpen(to, role))

/** The navigation of a role. */
export const navigationOf = (role: Role): NavItem[] => openTo(role, navItemsIn('navigation'))

/** Every place that the command palette leads a role to: first those of the navigation. */
export const paletteOf = (role: Role): NavItem[] => [
  ...navigationOf(role),
  ...openTo(role, navItemsIn('palette')),
]
