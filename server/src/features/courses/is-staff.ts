import { sql } from 'kysely'
import type { Holding } from '../../platform/personal-data/holding.ts'

/** Whether somebody writes or grades a course. */
export const isStaff: Holding = (person) => sql<boolean>`exists (
  select from course_staff f where f.user_id = ${person})`
