import type { LessonKind } from '#contract/courses/course.ts'
import type { Carried, HelpItem } from '#contract/help/help.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { readTried } from '../attempts/offered.ts'
import { openedHints } from '../lesson-hints/offered.ts'
import { openLesson, type LessonEnrolment } from '../enrolments/offered.ts'

export type Item = LessonEnrolment & {
  courseId: string
  lessonId: string
  itemId: string
  number: number | null
  carried: Carried
}

const hasLadder = (kind: LessonKind): boolean => kind === 'page' || kind === 'assignment'

const nothing: Carried = { question: null, answers: [], hints: [] }

/** What somebody is stuck on, where they may open it, with what they tried. */
export async function meetItem({ tx, actor }: Pick<Context, 'tx' | 'actor'>, item: HelpItem): Promise<Item> {
  const { courseId, lessonId, attemptId, questionId } = item
  const place = await openLesson(tx, actor, { courseId, lessonId })
  if (attemptId === undefined || questionId === undefined)
    return {
      ...place,
      courseId,
      lessonId,
      itemId: lessonId,
      number: null,
      carried: hasLadder(place.kind) ? { ...nothing, hints: await openedHints(tx, actor, item) } : nothing,
    }
  const tried = await readTried(tx, actor, { attemptId, questionId })
  if (tried.courseId !== courseId || tried.lessonId !== lessonId) fail('NOT_FOUND')
  return { ...place, courseId, lessonId, itemId: questionId, number: tried.number, carried: tried.carried }
}
