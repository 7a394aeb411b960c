import type { PeerReviewSettings } from '#contract/practice/assignment.ts'
import type { PeerReviewOfWork, PeerReviewReceived, PeerReviewToWrite } from '#contract/practice/work.ts'
import { peerPointsOf } from '#contract/rules/learning/peers/score.ts'
import type { Tx } from '../../../db/tenant.ts'
import { namesOf } from '../../../platform/people/people-names.ts'
import type { WorkRow } from '../find-work.ts'
import { selectOpenReviews, stateOf } from './find-peer-review.ts'

/** Whether others have begun to review a piece of work, or its writer has begun to review theirs: it stays handed in then. */
export async function isBegunByPeers(tx: Tx, { id }: Pick<WorkRow, 'id'>): Promise<boolean> {
  const row = await tx
    .selectFrom('peer_reviews')
    .select('id')
    .where((on) => on.or([on('work_id', '=', id), on('reviewer_work_id', '=', id)]))
    .where('begun_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const selectDone = (tx: Tx, workId: string) =>
  tx
    .selectFrom('peer_reviews')
    .selectAll()
    .where('work_id', '=', workId)
    .where('done_at', 'is not', null)
    .where('left_out_at', 'is', null)
    .orderBy('done_at')
    .orderBy('id')

/** The reviews of others that count towards a grade. */
export async function countedPeerReviews(tx: Tx, workId: string) {
  return (await selectDone(tx, workId).execute()).map(({ said }) => said)
}

/** The reviews of others as whose work it is of sees them: those that were done and not left out. */
export async function receivedPeerReviews(
  tx: Tx,
  workId: string,
  { anonymous, rubric }: PeerReviewSettings,
): Promise<PeerReviewReceived[]> {
  const rows = await selectDone(tx, workId).execute()
  const names = anonymous
    ? new Map<string, string>()
    : await namesOf(
        tx,
        rows.map((row) => row.reviewer_id),
      )
  return rows.map(({ id, said, reviewer_id, done_at }) => ({
    id,
    ...said,
    by: names.get(reviewer_id) ?? null,
    at: (done_at ?? new Date(0)).toISOString(),
    score: peerPointsOf(rubric, said.levels),
  }))
}

/** The same for whoever grades it, with those that are still to come and those that were left out. */
export async function peerReviewsOfWork(
  tx: Tx,
  workId: string,
  rubric: PeerReviewSettings['rubric'],
): Promise<PeerReviewOfWork[]> {
  const rows = await tx
    .selectFrom('peer_reviews')
    .selectAll()
    .where('work_id', '=', workId)
    .orderBy('given_at')
    .orderBy('id')
    .execute()
  const names = await namesOf(
    tx,
    rows.flatMap((row) => [row.reviewer_id, row.left_out_by]),
  )
  return rows.map((row) => ({
    id: row.id,
    by: names.get(row.reviewer_id) ?? null,
    state: stateOf(row),
    dueAt: row.due_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
    said: row.done_at ? row.said : null,
    score: row.done_at ? peerPointsOf(rubric, row.said.levels) : null,
    leftOut: row.left_out_at && {
      reason: row.left_out_reason,
      by: names.get(row.left_out_by ?? '') ?? null,
      at: row.left_out_at.toISOString(),
    },
  }))
}

/** What somebody is to review beside their own work. */
export async function peerReviewsToWrite(
  tx: Tx,
  work: Pick<WorkRow, 'id' | 'user_id'>,
  { anonymous }: PeerReviewSettings,
): Promise<PeerReviewToWrite[]> {
  const rows = await selectOpenReviews(tx, work.user_id)
    .where('p.reviewer_work_id', '=', work.id)
    .orderBy('p.given_at')
    .orderBy('p.id')
    .execute()
  const names = anonymous
    ? new Map<string, string>()
    : await namesOf(
        tx,
        rows.map((row) => row.author_id),
      )
  return rows.map((row) => ({
    id: row.id,
    state: stateOf(row),
    dueAt: row.due_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
    author: names.get(row.author_id) ?? null,
  }))
}
