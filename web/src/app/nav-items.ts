import type { NavItem } from '../feature.ts'
import { features } from '../features.ts'

type Kind = 'navigation' | 'palette'
const fetched: Record<Kind, readonly NavItem[]> = { navigation: [], palette: [] }

/** Fetches what the features bring of a kind: whatever draws it does not wait then. */
export async function fetchNavItems(kind: Kind): Promise<void> {
  const brought = await Promise.all(features.flatMap((feature) => feature[kind]?.() ?? []))
  fetched[kind] = brought.flatMap((chunk) => chunk.default)
}

/** The places that have been fetched, in the order of the list of features. */
export const navItemsIn = (kind: Kind): readonly NavItem[] => fetched[kind]
