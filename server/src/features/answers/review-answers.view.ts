import type { ReviewedAnswer } from '#contract/help/answers.ts'
import type { Tx } from '../../db/tenant.ts'
import { alikeAmong, answersTo, stemsOfAnswers } from './alike-answers.ts'
import { peopleOf, viewAlike, viewAnswer, type AnswerRow } from './answers.view.ts'
import { itemsOfCourse } from './items-of-course.ts'

/** Answers of a course for whoever reviews them: with what is asked there, and others that may say the same. */
export async function viewReviewed(
  tx: Tx,
  courseId: string,
  rows: readonly AnswerRow[],
  reader: { id: string },
): Promise<ReviewedAnswer[]> {
  const people = await peopleOf(tx, rows)
  const itemOf = await itemsOfCourse(tx, courseId)
  const others = new Map<string, AnswerRow[]>()
  for (const row of rows) if (!others.has(row.item_id)) others.set(row.item_id, await answersTo(tx, row))
  const stems = await stemsOfAnswers(tx, [...rows, ...[...others.values()].flat()])
  const answers: ReviewedAnswer[] = []
  for (const row of rows) {
    const { here, prompt, tells } = await itemOf(row)
    answers.push({
      ...viewAnswer(row, people, reader),
      here,
      prompt,
      tells: tells(`${row.asked} ${row.text}`),
      alike: alikeAmong(others.get(row.item_id) ?? [], row, stems).map(viewAlike),
    })
  }
  return answers
}
