import {
  reportedPairs,
  reportedStates,
  type ProgrammeReport,
} from '../../mentoring/report/programme-report.ts'

/** From so many people on a sum is shown. */
export const FEWEST = 5

/** `number` is null where it would be of fewer than five people; `of`: out of how many. */
export type Figure = { key: string; number: number | null; of?: number }
/** A heading of the report, and what stands under it, in words by their keys. */
export type FigureGroup = { key: string; figures: Figure[] }

const people = ({ people: all }: ProgrammeReport): FigureGroup[] =>
  all.map(({ as, states }) => ({
    key: `people_${as}`,
    figures: reportedStates.map((state) => ({ key: `person_${state}`, number: states[state] })),
  }))

function goals({ goals: all }: ProgrammeReport): Figure[] {
  if (!all) return [{ key: 'goals', number: null }]
  return (['open', 'met', 'dropped'] as const).map((state) => ({ key: `goals_${state}`, number: all[state] }))
}

const ratings = ({ helped }: ProgrammeReport): FigureGroup[] =>
  helped.map(({ as, sum }) => ({
    key: `helped_${as}`,
    figures: [sum ? { key: 'helped', number: sum.helped, of: sum.ratings } : { key: 'helped', number: null }],
  }))

const checkIns = ({ checkIns: all }: ProgrammeReport): FigureGroup[] =>
  all.map(({ as, moment, questions }) => ({
    key: `${moment}_${as}`,
    figures:
      questions.length === 0
        ? [{ key: 'answers', number: null }]
        : questions.map(({ question, good, answers }) => ({
            key: `said_${question}`,
            number: good,
            of: answers,
          })),
  }))

/** What the report of a programme says, in this order: on the screen, on paper and in a file. */
export const reportFigures = (report: ProgrammeReport): FigureGroup[] => [
  ...people(report),
  {
    key: 'pairs',
    figures: reportedPairs.map((state) => ({ key: `pair_${state}`, number: report.pairs[state] })),
  },
  {
    key: 'attention',
    figures: [
      { key: 'not_met', number: report.notMet },
      { key: 'silent', number: report.silent },
      { key: 'without_mentor', number: report.waiting },
    ],
  },
  {
    key: 'done',
    figures: [
      { key: 'sessions', number: report.sessions },
      ...goals(report),
      { key: 'certificates', number: report.certificates },
    ],
  },
  ...ratings(report),
  ...checkIns(report),
]
