import type { WorkCarried } from '#contract/help/carried.ts'
import type { AssignmentContent } from '#contract/practice/assignment.ts'
import { filesAt } from '../../../capabilities/attachments/named-files.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Actor, Context } from '../../../http/caller/context.ts'
import { requireLearning, type GradedEnrolment } from '../../enrolments/offered.ts'
import {
  assignmentOf,
  roundOf,
  selectRounds,
  selectWork,
  workAt,
  workPart,
  type RoundRow,
} from '../find-work.ts'
import { isNameless } from '../nameless.ts'
import { filesOf } from '../teams/hold-team.ts'
import { isUnbegun, scoreIn, viewAsked } from '../work.view.ts'

/** Of the last review that was released. */
const MOST_COMMENTS = 20

function viewReview(row: RoundRow, { rubric }: AssignmentContent): WorkCarried['review'] {
  const { outcome, released_at, review } = row
  if (!outcome || !released_at || !review) return null
  return {
    round: row.number,
    outcome,
    passed: row.passed ?? false,
    score: scoreIn(row),
    word: review.word,
    comments: review.comments.slice(0, MOST_COMMENTS).map(({ quote, text }) => ({ quote: quote.text, text })),
    levels: review.levels.flatMap(({ criterionId, levelId }) => {
      const criterion = rubric?.criteria.find(({ id }) => id === criterionId)
      const level = criterion?.levels.find(({ id }) => id === levelId)
      return criterion && level ? { criterion: criterion.title, level: level.title } : []
    }),
  }
}

/**
 * One's own work at an assignment as it is now, which is that of one's team where one is in one, with what its reviewer said last.
 * Null where it was not begun.
 */
export async function carriedWork(tx: Tx, enrolment: GradedEnrolment): Promise<WorkCarried | null> {
  const work = await workAt(tx, enrolment)
  if (!work || (await isUnbegun(tx, work))) return null
  const newest = await roundOf(tx, work)
  const reviewed = await selectRounds(tx)
    .where('work_id', '=', work.id)
    .where('released_at', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    round: newest.number,
    handedInAt: newest.submitted_at?.toISOString() ?? null,
    text: newest.body,
    link: newest.link,
    files: (await filesAt(tx, filesOf(newest))).map(({ name }) => name),
    review: reviewed ? viewReview(reviewed, await assignmentOf(tx, work)) : null,
  }
}

/** What somebody's work asks of them, as it was when they began it: for whom they let look at it. Null where they did not. */
export async function begunInstructions(
  { tx, services }: Pick<Context, 'tx' | 'services'>,
  { enrolmentId, lessonId }: { enrolmentId: string; lessonId: string },
) {
  const { round } = await requireLearning(tx, enrolmentId)
  const work = await workAt(tx, { enrolmentId, lessonId, round })
  if (!work || (await isUnbegun(tx, work))) return null
  const { instructions, files } = await viewAsked({ tx, services }, await assignmentOf(tx, work))
  return { content: instructions, files }
}

/**
 * Whether somebody is not to know whose the work of an enrolment is: they may grade it, or hand in there too and may review it, and
 * it is judged without names.
 */
export async function isKeptFrom(
  tx: Tx,
  actor: Pick<Actor, 'id' | 'role'>,
  { enrolmentId, lessonId }: { enrolmentId: string; lessonId: string },
): Promise<boolean> {
  const works = await selectWork(tx)
    .where('enrolment_id', '=', enrolmentId)
    .where('lesson_id', '=', lessonId)
    .execute()
  for (const work of works) {
    if (isNameless(work) && (await workPart(tx, actor, work)) !== null) return true
    if (!(await assignmentOf(tx, work)).peerReview?.anonymous) continue
    const own = await selectWork(tx)
      .where('lesson_id', '=', lessonId)
      .where('user_id', '=', actor.id)
      .limit(1)
      .executeTakeFirst()
    if (own) return true
  }
  return false
}
