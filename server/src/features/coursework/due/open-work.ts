import { sql } from 'kysely'
import type { Tx } from '../../../db/tenant.ts'
import { dueBetween } from '../../courses/offered.ts'
import { activeEnrolments, notDone } from '../../enrolments/offered.ts'

type Due = { lesson_id: string; title: string; due_at: Date; cut_off_at: Date | null }

/** It was handed in; what came back since is asked for by a reviewer, and by no day. */
const wasHandedIn = sql<boolean>`exists (select from coursework w
  where w.company_id = p.company_id and w.enrolment_id = p.id and w.completion = p.round and w.lesson_id = d.lesson_id
    and (w.state <> 'in_progress' or w.round > 1))`

/**
 * The assignments that people are still to hand in, and that are due from one moment to before another, by the versions of
 * courses that each learns in now: as a query that others narrow. What is done by the word of whoever leads the course is not
 * among them.
 */
export const openWork = (tx: Tx, { from, to }: { from: Date; to: Date }) =>
  activeEnrolments(tx)
    .innerJoin(
      sql<Due & { company_id: string; course_id: string; version: number }>`${dueBetween(from, to)}`.as('d'),
      (join) =>
        join
          .onRef('d.company_id', '=', 'p.company_id')
          .onRef('d.course_id', '=', 'p.course_id')
          .onRef('d.version', '=', 'p.version'),
    )
    .where((where) => where.not(wasHandedIn))
    .where(notDone('p.id', 'd.lesson_id'))
    .select([
      'p.id as enrolment_id',
      'p.user_id',
      'p.course_id',
      'd.lesson_id',
      'd.title',
      'd.due_at',
      'd.cut_off_at',
    ])
    .orderBy('d.due_at')
    .orderBy('p.id')
    .orderBy('d.lesson_id')
