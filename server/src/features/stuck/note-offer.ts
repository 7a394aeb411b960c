import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { stuckApi } from '#contract/help/stuck.ts'
import { limits } from '#contract/limits.ts'
import type { Context } from '../../http/caller/context.ts'
import { openLesson } from '../enrolments/offered.ts'

/** That help was offered with something: it is not again. What is too much is let go, so nobody fills a table. */
export async function noteOffer(
  { tx, actor }: Context,
  { body: { courseId, lessonId, itemId } }: Input<typeof stuckApi.offered>,
) {
  const { enrolmentId } = await openLesson(tx, actor, { courseId, lessonId })
  // Of many at once each counts those before.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stuck offers of ${enrolmentId}`}, 0))`.execute(
    tx,
  )
  const { n } = await tx
    .selectFrom('stuck_offers')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('enrolment_id', '=', enrolmentId)
    .executeTakeFirstOrThrow()
  if (n >= limits.stuckOffers) return {}
  await tx
    .insertInto('stuck_offers')
    .values({ company_id: actor.companyId, enrolment_id: enrolmentId, item_id: itemId })
    .onConflict((row) => row.doNothing())
    .execute()
  return {}
}
