import type { AssignmentContent } from '#contract/practice/assignment.ts'
import type { Rung } from '#contract/practice/questions.ts'
import { hintsOfLesson, ladderOf } from '#contract/rules/learning/hints/ladder.ts'
import { givesPoints } from '#contract/rules/learning/work-score.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor } from '../../http/caller/context.ts'
import { readPublished } from '../courses/offered.ts'
import { begunWork } from '../coursework/offered.ts'
import { begunAt, openKind, type GradedEnrolment } from '../enrolments/offered.ts'
import { viewLadder, type OpenedRung } from '../questions/hint-ladder.ts'

type Ladder = ReturnType<typeof ladderOf>
type Enrolment = Awaited<ReturnType<typeof openKind<'page' | 'assignment'>>>
export type Found = {
  enrolment: Enrolment
  ladder: Ladder
  opened: OpenedRung[]
  startedAt: Date | null
  triedAt: Date | null
  /** The work of which the points close with the worked answer; null where none do. */
  closingWork: string | null
}

/** The hints of a lesson that somebody opened in this completion of the course, in the order in which they did. */
async function readOpened(
  tx: Tx,
  { enrolmentId, round, lessonId }: Pick<GradedEnrolment, 'enrolmentId' | 'round' | 'lessonId'>,
): Promise<OpenedRung[]> {
  return tx
    .selectFrom('lesson_hints')
    .select(['rung', 'opened_at as openedAt'])
    .where('enrolment_id', '=', enrolmentId)
    .where('completion', '=', round)
    .where('lesson_id', '=', lessonId)
    .orderBy('opened_at')
    .execute()
}

/** Points are there to be closed where they are given, until they are. */
const hasPoints = ({ settings, ...content }: AssignmentContent): boolean =>
  (settings.workedCloses ?? false) && givesPoints({ ...content, settings })

/** What somebody is helped by in a lesson: of an assignment, as it was when they began their work, and nothing before that. */
async function readLadder(tx: Tx, enrolment: Enrolment) {
  const { courseId, lessonId, revision } = enrolment
  if (enrolment.kind === 'assignment') {
    const work = await begunWork(tx, enrolment)
    if (!work) return { ladder: [], triedAt: null, closingWork: null }
    const closes = !work.isGraded && hasPoints(work.content)
    const inTeams = work.content.settings.teams !== undefined
    const hints = hintsOfLesson(work.content)
    return {
      // Of a team one would read it for all, or cost all their points: it is there once the work has its grade.
      ladder: ladderOf({ hints: closes && inTeams ? { ...hints, worked: null } : hints }),
      triedAt: work.triedAt,
      closingWork: closes && !inTeams ? work.id : null,
    }
  }
  const content = await readPublished(tx, courseId, lessonId, revision)
  return { ladder: ladderOf({ hints: hintsOfLesson(content) }), triedAt: null, closingWork: null }
}

/** The ladder of a page or an assignment for whoever may open it; `locked`: their enrolment, until the transaction ends. */
export async function findLadder(
  tx: Tx,
  actor: Actor,
  at: { courseId: string; lessonId: string },
  { locked }: { locked: boolean },
): Promise<Found> {
  const enrolment = await openKind(tx, actor, at, { locked, kinds: ['page', 'assignment'] })
  return {
    enrolment,
    ...(await readLadder(tx, enrolment)),
    opened: await readOpened(tx, enrolment),
    startedAt: await begunAt(tx, enrolment.enrolmentId, enrolment.lessonId),
  }
}

export function viewFound({ enrolment, ladder, closingWork, ...at }: Found) {
  const closes = (rung: Rung) => closingWork !== null && rung === 'worked'
  return { ...viewLadder(ladder, { ...at, closes }), enrolment: { state: enrolment.state } }
}
