import { sql } from 'kysely'
import type { Holding } from '../../platform/personal-data/holding.ts'

/** Whether somebody is, or was, in a pair of mentoring; one that was proposed alone is none. */
export const hasPair: Holding = (person) => sql<boolean>`(
  exists (select from mentoring_relationships r where r.mentor_id = ${person} and r.began_at is not null)
  or exists (select from mentoring_relationships r where r.mentee_id = ${person} and r.began_at is not null))`
