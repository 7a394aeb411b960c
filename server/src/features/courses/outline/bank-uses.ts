import type { LessonContent } from '#contract/courses/course.ts'
import type { Tx } from '../../../db/tenant.ts'

/** Writes down which questions of the bank stand in a lesson as it is being written, in the place of those that did. */
export async function nameBankUses(
  tx: Tx,
  companyId: string,
  { courseId, lessonId }: { courseId: string; lessonId: string },
  content: LessonContent | null,
): Promise<void> {
  await tx
    .deleteFrom('course_bank_uses')
    .where('course_id', '=', courseId)
    .where('lesson_id', '=', lessonId)
    .execute()
  const rows = (content?.type === 'quiz' ? content.questions : []).flatMap(({ id, bank }) =>
    bank
      ? {
          company_id: companyId,
          course_id: courseId,
          lesson_id: lessonId,
          question_id: id,
          bank_id: bank.id,
          bank_version: bank.version,
        }
      : [],
  )
  if (rows.length > 0) await tx.insertInto('course_bank_uses').values(rows).execute()
}
