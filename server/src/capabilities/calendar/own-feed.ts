import { sql } from 'kysely'
import type { CalendarFeed } from '#contract/calendar.ts'
import type { Context } from '../../http/caller/context.ts'
import { companySecret, sha256 } from '../../http/caller/tokens.ts'
import { audit } from '../../platform/audit.ts'
import { companyOf } from '../../platform/companies/companies.ts'
import { holdCaller } from '../../platform/people/hold-person.ts'
import { publicUrl } from '../../platform/guard/public-url.ts'

export const FEED_PREFIX = 'calendar_'
const targetOf = ({ id, name, surname }: Context['actor']) => ({
  type: 'user',
  id,
  name: `${name} ${surname}`.trim(),
})

/** Whether one's own calendar has a feed. */
export async function ownFeed({ tx, actor }: Context): Promise<CalendarFeed> {
  const row = await tx
    .selectFrom('calendar_feeds')
    .select(['made_at', 'fetched_at'])
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  return { madeAt: row?.made_at.toISOString() ?? null, fetchedAt: row?.fetched_at?.toISOString() ?? null }
}

/** Its address is kept nowhere: whoever lost it makes another, and the one before stops working. */
export async function makeFeed({ tx, actor, services, request }: Context) {
  // Whose session ended meanwhile makes none: it would outlive what ended it.
  await holdCaller(tx, actor)
  const secret = companySecret(FEED_PREFIX, actor.companyId)
  const row = await tx
    .insertInto('calendar_feeds')
    .values({ company_id: actor.companyId, user_id: actor.id, hash: sha256(secret) })
    .onConflict((there) =>
      there
        .columns(['company_id', 'user_id'])
        .doUpdateSet({ hash: sha256(secret), made_at: sql`now()`, fetched_at: null }),
    )
    .returning('made_at')
    .executeTakeFirstOrThrow()
  await audit(
    tx,
    actor.companyId,
    { actor, request },
    { action: 'calendar.feed_made', target: targetOf(actor) },
  )
  const { slug } = await companyOf(tx)
  return {
    madeAt: row.made_at.toISOString(),
    fetchedAt: null,
    url: publicUrl(services.env, slug, `/calendar/${secret}.ics`),
  }
}

export async function removeFeed({ tx, actor, request }: Context) {
  const { numDeletedRows } = await tx
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', actor.id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows)
    await audit(
      tx,
      actor.companyId,
      { actor, request },
      { action: 'calendar.feed_removed', target: targetOf(actor) },
    )
  return {}
}
