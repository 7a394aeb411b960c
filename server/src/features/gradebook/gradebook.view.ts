import type { CellState, GradeCell, GradeRow } from '#contract/practice/gradebook.ts'
import { finalGrade, sharesOf } from '#contract/rules/learning/final-grade.ts'
import type { WorkState } from '#contract/rules/learning/work-moves.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'
import { reaches, type QuizStanding } from '../attempts/offered.ts'
import type { WorkStanding } from '../coursework/offered.ts'
import type { GradedLesson } from '../courses/outline/graded-lessons.ts'
import { againstDue, bestOf, type Judged } from './against-due.ts'
import type { Asked } from './grade-columns.ts'
import type { GradedEnrolment, KeptGrade } from './grade-rows.ts'

const workCells: Record<WorkState, CellState> = {
  in_progress: 'in_progress',
  submitted: 'awaiting_grade',
  resubmitted: 'awaiting_grade',
  awaiting_grade: 'awaiting_grade',
  auto_graded: 'graded',
  graded: 'graded',
  returned: 'returned',
}

type Standing = Pick<GradeCell, 'state' | 'score' | 'passed' | 'at' | 'attempts' | 'workId'> & {
  /** By what it is late or not: of work when its first round was handed in. */
  judgedAt: string | null
}

const notBegun: Standing = {
  state: 'not_begun',
  score: null,
  passed: false,
  at: null,
  judgedAt: null,
  attempts: 0,
  workId: null,
}

const instant = (at: string | null) => at && new Date(at).toISOString()

type Late = { judged: Judged; waived: boolean }

/** The attempt that counts; of an average the last one, with the points that all of them make together. */
function countedIn({ counts }: GradedLesson, quiz: QuizStanding, { judged, waived }: Late) {
  const { last, average } = quiz
  if (counts !== 'average') return counts === 'last' ? last : bestOf(quiz, judged, waived)
  if (!last || average === null) return null
  return { ...last, points: Math.round(average * last.of * 100) / 100 }
}

function inQuiz(lesson: GradedLesson, quiz: QuizStanding, late: Late): Standing {
  const counted = countedIn(lesson, quiz, late)
  const isPassed =
    lesson.counts === 'average'
      ? quiz.average !== null && reaches(quiz.average, lesson.pass?.value ?? 0)
      : quiz.passed
  const at = instant((counted ?? quiz.waiting)?.at ?? null)
  return {
    ...notBegun,
    state: counted ? 'graded' : quiz.waiting ? 'awaiting_grade' : 'in_progress',
    score: counted && { points: counted.points, of: counted.of },
    passed: isPassed,
    at,
    judgedAt: at,
    attempts: quiz.attempts,
  }
}

/** Whether they are one’s own: to oneself nothing is without a name, nor is told what graders do not agree on. */
type Reading = { own: boolean }

const atWork = (
  { state, points, of, passed, at, firstAt, workId, disputed }: WorkStanding,
  { own }: Reading,
): Standing => ({
  ...notBegun,
  state: disputed && !own ? 'disputed' : workCells[state],
  score: points === null || of === null ? null : { points, of },
  passed,
  at: instant(at),
  judgedAt: instant(firstAt),
  workId,
})

const setBy = (kept: KeptGrade | undefined, names: ReadonlyMap<string, string>) =>
  kept === undefined || kept.points === null
    ? null
    : {
        points: kept.points,
        comment: kept.comment,
        by: names.get(kept.byId ?? '') ?? null,
        at: new Date(kept.at).toISOString(),
      }

/** Of work that is graded without names nothing, of anybody alike: what of it stood beside a name would say whose is whose. */
const withoutNames: Omit<GradeCell, 'lessonId' | 'of' | 'revision' | 'set'> = {
  state: 'nameless',
  score: null,
  passed: false,
  at: null,
  late: false,
  deduction: null,
  missing: false,
  attempts: 0,
  workId: null,
}

export type Graded = { cells: GradeCell[]; percent: number | null }

/** How somebody stands in each graded lesson, and the final grade that it makes; for graders unless it is one’s `own`. */
export function gradesOf(
  enrolment: GradedEnrolment,
  asked: Asked,
  names: ReadonlyMap<string, string>,
  { own }: Reading = { own: false },
): Graded {
  const theirs = asked.ofVersion.get(enrolment.version)
  const quizzes = new Map(enrolment.quizzes?.map((one) => [one.lessonId, one]))
  const works = new Map(enrolment.works?.map((one) => [one.lessonId, one]))
  const kept = new Map(enrolment.grades?.map((one) => [one.lessonId, one]))
  const judged = { ...enrolment, rule: asked.scheme.lateRule }
  const all = asked.columns.map(({ lessonId }): GradeCell => {
    const lesson = theirs?.get(lessonId)
    const quiz = quizzes.get(lessonId)
    const work = works.get(lessonId)
    const waived = kept.get(lessonId)?.lateWaived ?? false
    const { judgedAt, ...standing } = !lesson
      ? { ...notBegun, state: 'absent' as const }
      : lesson.kind === 'quiz'
        ? quiz
          ? inQuiz(lesson, quiz, { judged, waived })
          : notBegun
        : work
          ? atWork(work, { own })
          : notBegun
    const set = lesson ? setBy(kept.get(lessonId), names) : null
    const isNameless = !own && (work?.nameless ?? lesson?.nameless ?? false)
    return {
      lessonId,
      ...standing,
      of: lesson?.points ?? null,
      ...againstDue(judged, lesson, { state: standing.state, at: judgedAt, waived }),
      ...(isNameless && withoutNames),
      ...(!own && work?.ownTeam && { ownTeam: true as const }),
      revision: kept.get(lessonId)?.revision ?? 0,
      set,
    }
  })
  const shares = sharesOf(all, asked.scheme.missingIsZero)
  // Each by the points that it has in the version that they are on.
  const graded = asked.columns.map((column) => ({
    ...column,
    points: theirs?.get(column.lessonId)?.points ?? null,
  }))
  return { cells: all, percent: finalGrade(graded, shares, asked.scheme.categories) }
}

const saysSomething = (cell: GradeCell) => cell.state !== 'not_begun' || cell.missing || cell.revision > 0

export function viewRow(
  enrolment: GradedEnrolment,
  asked: Asked,
  { names, actorId }: { names: ReadonlyMap<string, string>; actorId: string },
): GradeRow {
  const { cells, percent } = gradesOf(enrolment, asked, names)
  return {
    enrolmentId: enrolment.id,
    person: {
      id: enrolment.user_id,
      name: enrolment.name,
      surname: enrolment.surname,
      photoUrl: enrolment.photo_key && mediaUrl(enrolment.company_id, enrolment.photo_key),
    },
    state: enrolment.state,
    dueOn: enrolment.due_on,
    cells: cells.filter(saysSomething),
    percent,
    mine: enrolment.user_id === actorId,
  }
}
