import type { QuestionOf } from '../../../practice/questions.ts'

type Judged = Pick<QuestionOf<'numeric'>, 'right' | 'tolerance' | 'toleranceIn'>

/**
 * How far off is still right, on either side and as a distance: of a tolerance in percent that is so much of what is right,
 * which of a calculated question is each attempt's own.
 */
export const distanceOf = ({ right, tolerance, toleranceIn }: Judged): number =>
  toleranceIn === 'percent' ? Number(((Math.abs(right ?? 0) * tolerance) / 100).toPrecision(12)) : tolerance
