import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { titleOf } from '../courses/offered.ts'
import { keepCourse, requirePart } from '../courses/open-course.ts'
import { mayEdit } from './bank.policy.ts'
import { writerOf } from './writer.ts'

/** The title of the course that questions are put into, null of the company’s: of whoever may write there. */
export async function requireBankCourse(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  courseId: string | null,
): Promise<string | null> {
  if (courseId !== null) {
    await keepCourse(tx, courseId)
    await requirePart(tx, actor, courseId, 'edit')
  } else if (!mayEdit(await writerOf(tx, actor), null)) fail('FORBIDDEN')
  return courseId === null ? null : ((await titleOf(tx, courseId)) ?? fail('NOT_FOUND'))
}
