import { sql } from 'kysely'
import type { Holding } from '../../../platform/personal-data/holding.ts'

/** Whether somebody has learned anything that is recorded. An enrolment alone is none. */
export const hasLearned: Holding = (person) => sql<boolean>`exists (
  select from enrolments e where e.user_id = ${person} and (e.lessons_done > 0 or e.completed_at is not null))`
