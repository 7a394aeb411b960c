import type { Input } from '#contract/endpoint.ts'
import type { lessonHintsApi } from '#contract/practice/hints/lesson-hints.ts'
import type { Context } from '../../http/caller/context.ts'
import { closeCredit } from '../coursework/offered.ts'
import { rungToOpen } from '../questions/hint-ladder.ts'
import { findLadder, viewFound } from './find-ladder.ts'

/** Opens the next hint of a lesson, and writes down that it was. What closes the points opens for whoever was told so alone. */
export async function openLessonHint(
  { tx, actor, company }: Context,
  { params, body }: Input<typeof lessonHintsApi.open>,
) {
  const at = { courseId: params.id, lessonId: params.lessonId }
  const found = await findLadder(tx, actor, at, { locked: true })
  const before = viewFound(found)
  const rung = rungToOpen(found.ladder, before, body.opened)
  const isClosing = before.nextHint?.closes ?? false
  if (!rung || (isClosing && !body.closes)) return before
  const openedAt = new Date()
  await tx
    .insertInto('lesson_hints')
    .values({
      company_id: company.id,
      enrolment_id: found.enrolment.enrolmentId,
      completion: found.enrolment.round,
      course_id: at.courseId,
      lesson_id: at.lessonId,
      rung,
      opened_at: openedAt,
    })
    .execute()
  if (isClosing && found.closingWork) await closeCredit(tx, found.closingWork)
  return viewFound({ ...found, opened: [...found.opened, { rung, openedAt }] })
}
