import type { OpenedHint } from '#contract/practice/attempts.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor } from '../../http/caller/context.ts'
import { findLadder, viewFound } from './find-ladder.ts'

/** The hints of a page or an assignment that somebody has opened, who may open it. */
export const openedHints = async (
  tx: Tx,
  actor: Actor,
  at: { courseId: string; lessonId: string },
): Promise<OpenedHint[]> => viewFound(await findLadder(tx, actor, at, { locked: false })).hints
