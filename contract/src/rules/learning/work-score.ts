import type { AssignmentContent, Rubric } from '../../practice/assignment.ts'

type Of = {
  rubric: AssignmentContent['rubric']
  settings: Pick<AssignmentContent['settings'], 'passedBy' | 'passPoints' | 'mostPoints'>
}
/** Of a review what a score is made of: the chosen level of each criterion, and points where no rubric gives them. */
export type Judged = { levels: Readonly<Record<string, string>>; points: number | null }

const ratable = ({ criteria }: Rubric) => criteria.filter(({ levels }) => levels.length > 0)

/** Whether the points come from the rubric. */
export const scoresByRubric = ({ rubric }: Pick<Of, 'rubric'>): boolean =>
  rubric !== null && rubric.withPoints && ratable(rubric).length > 0

/** Whether points are given at all. */
export const givesPoints = (of: Of): boolean => scoresByRubric(of) || of.settings.passedBy === 'points'

/** Whether whoever grades does not know whose the work is. Where handing in is all that is asked nobody grades, and no name is hidden. */
export const hidesNames = ({
  anonymous = false,
  passedBy,
}: Pick<AssignmentContent['settings'], 'anonymous' | 'passedBy'>): boolean =>
  anonymous && passedBy !== 'handed_in'

/** The most points that a review can give. */
export const mostPoints = ({ rubric, settings }: Of): number =>
  rubric && scoresByRubric({ rubric })
    ? ratable(rubric).reduce((sum, { levels }) => sum + Math.max(...levels.map(({ points }) => points)), 0)
    : settings.mostPoints

/** The criteria of which no level is chosen yet. */
const unrated = ({ rubric }: Pick<Of, 'rubric'>, { levels }: Pick<Judged, 'levels'>): string[] =>
  rubric
    ? ratable(rubric)
        .filter((one) => !one.levels.some(({ id }) => id === levels[one.id]))
        .map(({ id }) => id)
    : []

/** The points of a review, of how many; null where none are given. */
export function pointsOf(of: Of, judged: Judged): { points: number; of: number } | null {
  if (of.rubric && scoresByRubric(of)) {
    const all = ratable(of.rubric)
    const chosen = all.map(({ id, levels }) => levels.find((level) => level.id === judged.levels[id]))
    return {
      points: chosen.reduce((sum, level) => sum + (level?.points ?? 0), 0),
      of: mostPoints(of),
    }
  }
  return givesPoints(of) ? { points: judged.points ?? 0, of: of.settings.mostPoints } : null
}

/** Whether a grade of these points passes: by them where they decide, else because somebody took it as done. */
export const passes = ({ settings }: Pick<Of, 'settings'>, score: { points: number } | null): boolean =>
  settings.passedBy !== 'points' || (score?.points ?? 0) >= settings.passPoints

/** Whether a review says all that a grade needs. */
export const isComplete = (of: Of, judged: Judged): boolean =>
  unrated(of, judged).length === 0 && (!givesPoints(of) || scoresByRubric(of) || judged.points !== null)
