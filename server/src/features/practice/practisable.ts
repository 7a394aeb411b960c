import { isReadByPeople, type Question } from '#contract/practice/questions.ts'
import { isCalculated } from '#contract/rules/learning/numbers/calculated.ts'
import type { Tx } from '../../db/tenant.ts'
import { quizToPractise, type ToPractise } from '../attempts/to-practise.ts'
import { openQuizzes, type OpenQuiz } from '../enrolments/progress/open-quizzes.ts'

export type Practised = ToPractise & { enrolment: OpenQuiz; question: Question }
type Of = { courseId: string; lessonId: string; questionId: string }

/** What of quizzes somebody may be asked outside of them now: each quiz is looked at once, and so many at most. */
export function practisable(tx: Tx, userId: string, { locked, most }: { locked: boolean; most: number }) {
  const courses = new Map<string, Promise<ReadonlyMap<string, OpenQuiz>>>()
  const quizzes = new Map<string, Promise<(ToPractise & { enrolment: OpenQuiz }) | null>>()

  async function look({ courseId, lessonId }: Of) {
    const found = courses.get(courseId) ?? openQuizzes(tx, userId, courseId, { locked })
    courses.set(courseId, found)
    const enrolment = (await found).get(lessonId)
    const quiz = enrolment && (await quizToPractise(tx, enrolment))
    return quiz ? { ...quiz, enrolment } : null
  }
  return async (of: Of): Promise<Practised | null> => {
    const key = `${of.courseId} ${of.lessonId}`
    if (!quizzes.has(key) && quizzes.size >= most) return null
    const found = quizzes.get(key) ?? look(of)
    quizzes.set(key, found)
    const quiz = await found
    const question = quiz?.quiz.questions.find(({ id }) => id === of.questionId)
    // The values of a miss were of its attempt: they are drawn anew where the quiz is.
    return quiz && question && !isReadByPeople(question) && !isCalculated(question)
      ? { ...quiz, question }
      : null
  }
}
