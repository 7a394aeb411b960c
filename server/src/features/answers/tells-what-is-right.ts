import { tellsWorked } from '#contract/rules/learning/hints/tells.ts'
import { tellsAnswer } from '#contract/rules/learning/quiz-check.ts'
import type { Context } from '../../http/caller/context.ts'
import { questionsUnderWay } from '../attempts/offered.ts'
import { readPublished } from '../courses/offered.ts'
import { itemsOfCourse } from './items-of-course.ts'

type At = { courseId: string; lessonId: string; revision: number }
type Row = { lesson_id: string; item_id: string; asked: string; text: string }

/**
 * Which answers to a lesson that somebody has opened, or to its questions, say what is right: in the newest version, in the one that
 * they are on, or in an attempt that they have before them.
 */
export async function tellsWhatIsRight(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  at: At,
): Promise<(row: Row) => Promise<boolean>> {
  const itemOf = await itemsOfCourse(tx, at.courseId)
  const own = await readPublished(tx, at.courseId, at.lessonId, at.revision)
  const questions = [
    ...(own?.type === 'quiz' ? own.questions : []),
    ...(await questionsUnderWay(tx, actor, at)),
  ]
  return async (row) => {
    const words = `${row.asked} ${row.text}`
    const isAsked = ({ id }: { id: string }) => row.item_id === row.lesson_id || row.item_id === id
    return (
      (row.item_id === row.lesson_id && tellsWorked(own, words)) ||
      questions.some((question) => isAsked(question) && tellsAnswer(question, words)) ||
      (await itemOf(row)).tells(words)
    )
  }
}
