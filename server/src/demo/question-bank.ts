import { v7 as uuid } from 'uuid'
import type { Question } from '#contract/practice/questions.ts'
import type { Tx } from '../db/tenant.ts'
import { nameBankUses } from '../features/courses/outline/bank-uses.ts'
import { asKept, columnsOf } from '../features/question-bank/kept-question.ts'
import type { DemoCourse } from './course-text.ts'

/** A course whose questions are copies of those in the bank. */
export const takenFromBank = (course: DemoCourse): DemoCourse => ({
  ...course,
  texts: new Map(
    [...course.texts].map(([lesson, text]) => [
      lesson,
      text.type === 'quiz'
        ? {
            ...text,
            questions: text.questions.map((question): Question => ({
              ...question,
              topics: course.settings.topics.slice(0, 1),
              bank: { id: uuid(), version: 1 },
            })),
          }
        : text,
    ]),
  ),
})

/** The questions of a course in the bank: the first of each quiz is the company’s, the others are the course’s. */
export async function addToBank(
  tx: Tx,
  companyId: string,
  { id: courseId, texts, by }: DemoCourse & { id: string; by: string | null },
): Promise<void> {
  for (const [lessonId, text] of texts) {
    if (text.type !== 'quiz') continue
    await tx
      .insertInto('bank_questions')
      .values(
        text.questions.flatMap((question, at) =>
          question.bank
            ? {
                company_id: companyId,
                id: question.bank.id,
                course_id: at === 0 ? null : courseId,
                updated_by: by,
                ...columnsOf(asKept(question, question.bank.id)),
              }
            : [],
        ),
      )
      .execute()
    await nameBankUses(tx, companyId, { courseId, lessonId }, text)
  }
}
