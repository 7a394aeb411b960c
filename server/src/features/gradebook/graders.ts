import type { Tx } from '../../db/tenant.ts'
import { namesOf } from '../../platform/people/people-names.ts'
import type { GradedEnrolment } from './grade-rows.ts'

/** Who set the grades of these enrolments. */
export const gradersOf = (tx: Tx, enrolments: readonly GradedEnrolment[]) =>
  namesOf(
    tx,
    enrolments.flatMap(({ grades }) => (grades ?? []).map(({ byId }) => byId)),
  )
