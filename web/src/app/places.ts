import type { Place } from '../feature.ts'
import { features } from '../features.ts'

type Kind = 'navigation' | 'palette'
const fetched: Record<Kind, readonly Place[]> = { navigation: [], palette: [] }

/** Fetches what the features bring of a kind: whatever draws it does not wait then. */
export async function fetchPlaces(kind: Kind): Promise<void> {
  const brought = await Promise.all(features.flatMap((feature) => feature[kind]?.() ?? []))
  fetched[kind] = brought.flatMap((chunk) => chunk.default)
}

/** The places that have been fetched, in the order of the list of features. */
export const placesIn = (kind: Kind): readonly Place[] => fetched[kind]
