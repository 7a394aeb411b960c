import type { Grading, GradingTurn } from '#contract/practice/work.ts'
import { waitsForReview } from '#contract/rules/learning/work-moves.ts'
import { GRADERS, meanPoints } from '#contract/rules/learning/graders/two-graders.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Actor } from '../../../http/caller/context.ts'
import { namesOf } from '../../../platform/people/people-names.ts'
import { mayEdit } from '../../courses/courses.policy.ts'
import { partIn } from '../../courses/open-course.ts'
import { roundOf, type RoundRow, type WorkRow } from '../find-work.ts'

const selectGradings = (tx: Tx) => tx.selectFrom('coursework_gradings').selectAll()
export type GradingRow = Awaited<ReturnType<ReturnType<typeof selectGradings>['execute']>>[number]

export const gradingsOf = (tx: Tx, roundId: string): Promise<GradingRow[]> =>
  selectGradings(tx).where('round_id', '=', roundId).orderBy('given_at').orderBy('grader_id').execute()

export const isGiven = ({ given_at: at }: Pick<GradingRow, 'given_at'>) => at !== null

/** Whether two people are to grade a piece of work as it stands: what has its grade is corrected like any other. */
export const isOfTwo = ({ two_graders: two, state }: Pick<WorkRow, 'two_graders' | 'state'>) =>
  two && waitsForReview.includes(state)

/** What is somebody’s to do where two grade: those who lead the course settle what they do not agree on. */
export async function turnOf(
  tx: Tx,
  actor: Pick<Actor, 'id' | 'role'>,
  {
    course_id: courseId,
    disputed_at: disputedAt,
  }: Pick<WorkRow, 'course_id'> & Pick<RoundRow, 'disputed_at'>,
  gradings: readonly GradingRow[],
): Promise<GradingTurn> {
  if (disputedAt) return mayEdit(actor.role, await partIn(tx, courseId, actor)) ? 'settle' : 'wait'
  const given = gradings.filter(isGiven)
  if (given.length >= GRADERS) return 'wait'
  return given.some((one) => one.grader_id === actor.id) ? 'given' : 'grade'
}

/** Whether two have graded it, are too far apart, and it is for this person to say what it is. */
export async function isToSettle(
  { tx, actor }: { tx: Tx; actor: Pick<Actor, 'id' | 'role'> },
  work: WorkRow,
): Promise<boolean> {
  const round = await roundOf(tx, work)
  return (await turnOf(tx, actor, { ...round, course_id: work.course_id }, [])) === 'settle'
}

/** The points that two who agree make together; null where nobody has to agree, where they did not, and where none are given. */
export async function agreedPoints(
  tx: Tx,
  { id, difference, disputed_at: disputedAt }: Pick<RoundRow, 'id' | 'difference' | 'disputed_at'>,
): Promise<{ points: number; of: number } | null> {
  if (difference === null || disputedAt) return null
  return meanPoints((await gradingsOf(tx, id)).filter(isGiven).map(scoreOf))
}

const scoreOf = ({ points, points_of: of }: Pick<GradingRow, 'points' | 'points_of'>) =>
  points === null || of === null ? null : { points, of }

/** What each has given, as somebody may see it: what another gave once both have. */
export async function viewGradings(
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  gradings: readonly GradingRow[],
): Promise<Grading[]> {
  const given = gradings.filter(isGiven)
  const names = await namesOf(
    tx,
    given.map((one) => one.grader_id),
  )
  return given.map((one) => {
    const mine = one.grader_id === actor.id
    const isShown = mine || given.length >= GRADERS
    return {
      by: names.get(one.grader_id) ?? null,
      mine,
      at: (one.given_at ?? one.saved_at).toISOString(),
      score: isShown ? scoreOf(one) : null,
      review: isShown ? one.review : null,
    }
  })
}

/** Of rounds that two graded and agreed on, both their names. */
export async function gradersOfRounds(
  tx: Tx,
  rounds: readonly Pick<RoundRow, 'id' | 'difference' | 'disputed_at'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rounds.filter((one) => one.difference !== null && !one.disputed_at).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await selectGradings(tx)
    .where('round_id', 'in', ids)
    .where('given_at', 'is not', null)
    .orderBy('given_at')
    .execute()
  const names = await namesOf(
    tx,
    rows.map((row) => row.grader_id),
  )
  return new Map(
    [...Map.groupBy(rows, (row) => row.round_id)].map(([id, all]) => [
      id,
      all.flatMap((one) => names.get(one.grader_id) ?? []).join(', '),
    ]),
  )
}
