import type { ProgrammeCheckIns } from '../../mentoring/check-ins.ts'
import type { ProgrammeFeedback } from '../../mentoring/feedback.ts'

type Sum = ProgrammeFeedback['byMentees']
type CheckInSum = ProgrammeCheckIns['sums'][number]
type Question = CheckInSum['questions'][number]

/**
 * Of two equals nothing is said by which of them was written as the mentor: each sum is of five people or more, and so are
 * both together.
 */
export function ratingsOfEquals({ byMentees, byMentors }: { byMentees: Sum; byMentors: Sum }): Sum {
  if (!byMentees || !byMentors) return byMentees ?? byMentors
  return { ratings: byMentees.ratings + byMentors.ratings, helped: byMentees.helped + byMentors.helped }
}

/** The same of what they were asked at the middle and at the end. */
export function checkInsOfEquals(sums: readonly CheckInSum[]): Omit<CheckInSum, 'part'>[] {
  return [...new Set(sums.map(({ moment }) => moment))].map((moment) => {
    const all = sums.filter((sum) => sum.moment === moment).flatMap(({ questions }) => questions)
    const questions = [...new Set(all.map(({ question }) => question))].map((question): Question => {
      const found = all.filter((one) => one.question === question)
      return {
        question,
        answers: found.reduce((sum, { answers }) => sum + answers, 0),
        good: found.reduce((sum, { good }) => sum + good, 0),
      }
    })
    return { moment, questions }
  })
}
