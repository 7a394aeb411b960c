import { sql } from 'kysely'
import type { AssignmentContent, PeerReviewSettings } from '#contract/practice/assignment.ts'
import type { PeerReviewState } from '#contract/practice/work.ts'
import { fail } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import { hasBlocked } from '../../conversations/offered.ts'
import { isLearnt } from '../../enrolments/offered.ts'
import { readAssignment, selectWork, type WorkRow } from '../find-work.ts'
import { isOpenToPeers } from './give-out.ts'

export const stateOf = (row: { begun_at: Date | null; done_at: Date | null }): PeerReviewState =>
  row.done_at ? 'done' : row.begun_at ? 'begun' : 'given'

/**
 * The reviews that people are to write, or wrote: where they still learn, and neither has blocked the other. What they have
 * not begun by the time that its work is graded they need not write.
 */
export const selectAllOpenReviews = (tx: Tx) =>
  tx
    .selectFrom('peer_reviews as p')
    .innerJoin('coursework as w', (join) =>
      join.onRef('w.company_id', '=', 'p.company_id').onRef('w.id', '=', 'p.work_id'),
    )
    .innerJoin('coursework as r', (join) =>
      join.onRef('r.company_id', '=', 'p.company_id').onRef('r.id', '=', 'p.reviewer_work_id'),
    )
    .selectAll('p')
    .select('w.user_id as author_id')
    .where(isLearnt('r', 'completion'))
    .where((on) => on.or([on('p.begun_at', 'is not', null), isOpenToPeers('w')]))
    .where(({ not }) => not(hasBlocked(sql.ref('p.reviewer_id'), sql.ref('w.user_id'))))
    .where(({ not }) => not(hasBlocked(sql.ref('w.user_id'), sql.ref('p.reviewer_id'))))

export const selectOpenReviews = (tx: Tx, reviewerId: string) =>
  selectAllOpenReviews(tx).where('p.reviewer_id', '=', reviewerId)

type Row = Awaited<ReturnType<ReturnType<typeof selectOpenReviews>['execute']>>[number]
export type OwnPeerReview = {
  row: Row
  work: WorkRow
  content: AssignmentContent
  peerReview: PeerReviewSettings
}

/** A review that one is to write, with the assignment that its work is of. */
export async function ownPeerReview(tx: Tx, reviewerId: string, id: string): Promise<OwnPeerReview> {
  const row =
    (await selectOpenReviews(tx, reviewerId).where('p.id', '=', id).executeTakeFirst()) ?? fail('NOT_FOUND')
  const work = await selectWork(tx).where('id', '=', row.work_id).executeTakeFirstOrThrow()
  const of = { courseId: work.course_id, lessonId: work.lesson_id, revision: work.revision }
  const content = (await readAssignment(tx, of)) ?? fail('NOT_FOUND')
  return { row, work, content, peerReview: content.peerReview ?? fail('NOT_FOUND') }
}
