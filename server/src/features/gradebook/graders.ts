import type { Tx } from '../../db/tenant.ts'
import { namesOf } from '../../platform/people/people-names.ts'
import type { GradedPlace } from './grade-rows.ts'

/** Who set the grades of these places. */
export const gradersOf = (tx: Tx, places: readonly GradedPlace[]) =>
  namesOf(
    tx,
    places.flatMap(({ grades }) => (grades ?? []).map(({ byId }) => byId)),
  )
