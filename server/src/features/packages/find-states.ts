import type { Tx } from '../../db/tenant.ts'
import { readPublished } from '../courses/offered.ts'
import type { GradedEnrolment } from '../enrolments/offered.ts'

/** The file that is the package of a lesson as it was published; null where none was chosen. */
export async function packageIn(
  tx: Tx,
  { courseId, lessonId, revision }: Pick<GradedEnrolment, 'courseId' | 'lessonId' | 'revision'>,
): Promise<string | null> {
  const content = await readPublished(tx, courseId, lessonId, revision)
  return content?.type === 'package' ? content.attachmentId : null
}

/** What one’s items of a package keep, in the completion that is under way. */
export const statesOf = (
  tx: Tx,
  { enrolmentId, lessonId, round }: Pick<GradedEnrolment, 'enrolmentId' | 'lessonId' | 'round'>,
  attachmentId: string,
) =>
  tx
    .selectFrom('package_states')
    .select(['item', 'state', 'number', 'completion', 'passed', 'percent'])
    .where('enrolment_id', '=', enrolmentId)
    .where('lesson_id', '=', lessonId)
    .where('round', '=', round)
    .where('attachment_id', '=', attachmentId)
    .execute()
