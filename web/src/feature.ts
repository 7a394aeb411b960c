import type { Role } from '#contract/roles.ts'
import type { IconProps } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'

export type Screen = {
  /** Matched without regard to letter case or a final slash; `/*` where the screen has routes of its own. */
  path: string
  /** The screen's own chunk; its default export is the screen. */
  load: () => Promise<{ default: ComponentType }>
  /** The translation key of the screen's name; in the title, and in the command palette. */
  title?: string
  /** Who may open it, everyone where nothing is said. Naming admin lets super_admins pass, too. */
  allow?: readonly Role[]
  /** `public` asks for no sign-in. `bare` is signed in, without the navigation around it. */
  frame: 'shell' | 'bare' | 'public'
  /** What was opened on it before can be read without a connection, also by whoever begins there. */
  keptOffline?: true
  /** Nothing on it is of a session: it stays as it is where one ends. */
  anybodys?: true
}

/** Where the navigation or the command palette leads. Who sees it is said once, where its screen is. */
export type NavItem = {
  to: string
  /** The translation key of its name. */
  name: string
  icon: ComponentType<IconProps>
  /**
   * Of the palette: what is typed is searched for there, by this part of the query; its name then takes the words as `text`.
   */
  searches?: string
  /** Lit only at this very address, not below it. */
  end?: boolean
  /** Where it is counted how much of it is unread: what counts, and the translation key of what that says. */
  unread?: { Counted: ComponentType<{ show: (count: number) => ReactNode }>; words: string }
}
type NavItems = () => Promise<{ default: readonly NavItem[] }>

/**
 * What a feature brings, in the `feature.ts` of its folder. All of them are part of the first load: they import types
 * alone, and whatever they name is fetched when it is wanted.
 */
export type Feature = {
  screens?: readonly Screen[]
  /** Its items in the navigation, fetched with the frame around the screens. */
  navigation?: NavItems
  /** Further addresses of its screens, which the command palette reaches in one go; fetched with it. */
  palette?: NavItems
}
