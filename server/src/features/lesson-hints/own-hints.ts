import type { Input } from '#contract/endpoint.ts'
import type { lessonHintsApi } from '#contract/practice/hints/lesson-hints.ts'
import type { Context } from '../../http/caller/context.ts'
import { findLadder, viewFound } from './find-ladder.ts'

/** The hints of a lesson that one has opened, and when the next one opens. */
export async function ownHints({ tx, actor }: Context, { params }: Input<typeof lessonHintsApi.own>) {
  const at = { courseId: params.id, lessonId: params.lessonId }
  return viewFound(await findLadder(tx, actor, at, { locked: false }))
}
