import type { Carried } from '#contract/help/carried.ts'
import type { HelpItem } from '#contract/help/help.ts'
import type { Question } from '#contract/practice/questions.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { carriedStanding, readTried, type TriedQuestion } from '../attempts/offered.ts'
import { carriedWork } from '../coursework/offered.ts'
import { openedHints } from '../lesson-hints/offered.ts'
import { openGraded, openLesson, type LessonEnrolment } from '../enrolments/offered.ts'
import { readPractised } from '../practice/offered.ts'

type Own = Pick<Context, 'tx' | 'actor'>
export type Item = LessonEnrolment & {
  courseId: string
  lessonId: string
  itemId: string
  number: number | null
  carried: Carried
  /** The question with what is right, of one: for checks of the server, never to be answered. */
  question: Question | null
}

async function carriedOfLesson({ tx, actor }: Own, item: HelpItem, kind: Item['kind']): Promise<Carried> {
  const nothing: Carried = { question: null, answers: [], hints: [] }
  if (kind === 'quiz') {
    const quiz = await carriedStanding(tx, await openGraded(tx, actor, item, { locked: false, kind }))
    return { ...nothing, ...(quiz && { quiz }) }
  }
  if (kind !== 'page' && kind !== 'assignment') return nothing
  const hints = await openedHints(tx, actor, item)
  if (kind === 'page') return { ...nothing, hints }
  const work = await carriedWork(tx, await openGraded(tx, actor, item, { locked: false, kind }))
  return { ...nothing, hints, ...(work && { work }) }
}

/** A question of an attempt, or of practice; null where it is about a lesson as a whole. */
async function triedIn({ tx, actor }: Own, item: HelpItem): Promise<TriedQuestion | null> {
  const { attemptId, questionId, cardId } = item
  if (cardId !== undefined) return readPractised(tx, actor, cardId)
  if (attemptId === undefined || questionId === undefined) return null
  return readTried(tx, actor, { attemptId, questionId })
}

/** What somebody is stuck on, where they may open it, with what they tried. */
export async function meetItem(own: Own, item: HelpItem): Promise<Item> {
  const { courseId, lessonId } = item
  const place = await openLesson(own.tx, own.actor, { courseId, lessonId })
  const at = { ...place, courseId, lessonId }
  const tried = await triedIn(own, item)
  if (!tried) {
    const carried = await carriedOfLesson(own, item, place.kind)
    return { ...at, itemId: lessonId, number: null, carried, question: null }
  }
  if (tried.courseId !== courseId || tried.lessonId !== lessonId) fail('NOT_FOUND')
  const { question, number, carried } = tried
  return { ...at, itemId: question.id, number, carried, question }
}
