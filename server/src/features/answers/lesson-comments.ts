import type { answersApi } from '#contract/answers.ts'
import type { Input } from '#contract/endpoint.ts'
import { tellsAnswer } from '#contract/rules/quiz-check.ts'
import type { Context } from '../../http/context.ts'
import { serverLimits } from '../../limits.ts'
import { namesOf } from '../../platform/people-names.ts'
import { questionsUnderWay } from '../attempts/offered.ts'
import { readPublished } from '../courses/offered.ts'
import { openLesson } from '../enrolments/offered.ts'
import { selectAnswers } from './answers.view.ts'
import { itemsOfCourse } from './items-of-course.ts'

/** What stands below a lesson and with the results of its questions, for whoever may open it: nothing that says what is right. */
export async function lessonComments({ tx, actor }: Context, { params }: Input<typeof answersApi.comments>) {
  const at = { courseId: params.id, lessonId: params.lessonId }
  const { revision } = await openLesson(tx, actor, at)
  const found = await selectAnswers(tx)
    .where('a.course_id', '=', params.id)
    .where('a.lesson_id', '=', params.lessonId)
    .where('a.kind', '=', 'comment')
    .where('a.state', '=', 'published')
    .orderBy('helped', 'desc')
    .orderBy('a.reviewed_at', 'desc')
    .orderBy('a.id')
    .limit(serverLimits.answers.comments)
    .execute()
  const itemOf = await itemsOfCourse(tx, params.id)
  const rows: typeof found = []
  // Neither in the newest version, nor in the one that they are on, nor in the attempt that they have before them.
  const own = await readPublished(tx, at.courseId, at.lessonId, revision)
  const questions = [
    ...(own?.type === 'quiz' ? own.questions : []),
    ...(await questionsUnderWay(tx, actor, at)),
  ]
  const tellsOwn = (row: (typeof found)[number], words: string) =>
    questions.some(
      (question) =>
        (row.item_id === row.lesson_id || row.item_id === question.id) && tellsAnswer(question, words),
    )
  for (const row of found) {
    const words = `${row.asked} ${row.text}`
    if (!tellsOwn(row, words) && !(await itemOf(row)).tells(words)) rows.push(row)
  }
  const names = await namesOf(
    tx,
    rows.map(({ mentor_id }) => mentor_id),
  )
  return {
    items: rows.map(({ id, item_id, asked, text, mentor_id }) => ({
      id,
      itemId: item_id,
      asked,
      text,
      mentor: names.get(mentor_id ?? '') ?? null,
    })),
  }
}
