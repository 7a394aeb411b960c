import { sql } from 'kysely'
import type { Holding } from '../../platform/personal-data/holding.ts'

/** Whether somebody has a grade that was set by hand. */
export const hasGrade: Holding = (person) => sql<boolean>`exists (
  select from gradebook_grades g where g.user_id = ${person})`
