import { sql } from 'kysely'
import type { Holding } from '../users/holdings.ts'

/** Whether somebody writes or grades a course. */
export const isStaff: Holding = (person) => sql<boolean>`exists (
  select from course_staff f where f.user_id = ${person})`
