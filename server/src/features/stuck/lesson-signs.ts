import type { Data, Input } from '#contract/endpoint.ts'
import type { stuckApi } from '#contract/help/stuck.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { enrolmentsLimits } from '../enrolments/limits.ts'
import { missedOften } from '../attempts/offered.ts'
import { openLesson, timesInLessons, usualTimes } from '../enrolments/offered.ts'
import { askedKey, askedLately } from '../help/offered.ts'
import { lookedFor } from './choose.ts'

/** With what of a place somebody was offered help. */
async function offeredIn(tx: Tx, enrolmentId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('stuck_offers')
    .select('item_id')
    .where('enrolment_id', '=', enrolmentId)
    .execute()
  return new Set(rows.map(({ item_id }) => item_id))
}

/**
 * What is known of oneself in a lesson and its questions. The lesson itself is among them also where nothing says that one
 * is stuck: the visit that goes on may.
 */
export async function lessonSigns(
  { tx, actor, company }: Context,
  { query: only }: Input<typeof stuckApi.lesson>,
): Promise<Data<typeof stuckApi.lesson>> {
  const own = await openLesson(tx, actor, only)
  if (own.state === 'done') return { items: [] }
  if ((await lookedFor(tx, company, [actor.id])).length === 0) return { items: [] }
  const [time] = await timesInLessons(tx, [actor.id], { only, least: { seconds: 0, visits: 0 } })
  const missed = await missedOften(tx, [actor.id], only)
  const usual = await usualTimes(tx, [only.lessonId])
  const usualSeconds = usual.get(only.lessonId) ?? own.minutes * 60
  const [quiz, questionsMissed] = [
    missed.find(({ itemId }) => itemId === only.lessonId),
    missed.filter(({ itemId }) => itemId !== only.lessonId),
  ]
  const lesson = {
    // Where a question says it, also one with which help was offered, the quiz says it no more: one offer is enough.
    missed: questionsMissed.length > 0 ? 0 : (quiz?.times ?? 0),
    seconds: time?.seconds ?? 0,
    usualSeconds,
    visits: time?.visits ?? 0,
  }
  const questions = questionsMissed.map(({ itemId, times }) => ({
    itemId,
    facts: { missed: times, seconds: 0, usualSeconds, visits: 0 },
  }))
  const offered = await offeredIn(tx, own.enrolmentId)
  const asked = await askedLately(tx, [actor.id], enrolmentsLimits.lately.days)
  return {
    items: [{ itemId: only.lessonId, facts: lesson }, ...questions].filter(
      ({ itemId }) => !offered.has(itemId) && !asked.has(askedKey({ userId: actor.id, itemId })),
    ),
  }
}
