import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { fail } from '../../core/errors.ts'
import { companyOfSecret, sha256 } from '../../http/caller/tokens.ts'
import { countForAll, requestLimits } from '../../http/caller/rate-limits.ts'
import { calendarLimits } from './limits.ts'
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts'
import { publicUrl } from '../../platform/guard/public-url.ts'
import type { Services } from '../../services.ts'
import { feedFile } from './feed-file.ts'
import { FEED_PREFIX } from './own-feed.ts'
import { entriesOf, type CalendarSources } from './sources.ts'

const { feedEntries, feedDaysBack, feedDaysAhead } = calendarLimits

/**
 * Gives a calendar elsewhere what stands in somebody’s own, at an address that nobody can guess: it stands in for who
 * asks. One that was taken back is not there, and neither is that of who may not sign in, or of a company that is closed.
 */
export function calendarFeeds(app: FastifyInstance, services: Services, sources: CalendarSources): void {
  const { db, env } = services
  const limits = env.CAIRN_RATE_LIMITS === 'off' ? null : requestLimits(services.seal, 'feeds')
  app.get<{ Params: { secret: string } }>('/calendar/:secret.ics', async (request, reply) => {
    limits?.count('search', { ip: request.ip })
    if (services.maintenance.on) fail('MAINTENANCE')
    if (limits) await countForAll(services, 'search', { ip: request.ip })
    const { secret } = request.params
    const companyId = companyOfSecret(FEED_PREFIX, secret) ?? fail('NOT_FOUND')
    const now = Date.now()
    const found = await db.withTenant(companyId, async (tx) => {
      const owner = await tx
        .selectFrom('calendar_feeds as f')
        .innerJoin('users as u', (join) =>
          join.onRef('u.company_id', '=', 'f.company_id').onRef('u.id', '=', 'f.user_id'),
        )
        .innerJoin('companies as c', 'c.id', 'f.company_id')
        .innerJoin('company_settings as s', 's.company_id', 'f.company_id')
        .select(['u.id', 'u.preferred_language', 'f.fetched_at', 'c.name', 'c.slug', 's.default_language'])
        .where('f.hash', '=', sha256(secret))
        .where('u.status', 'in', ['active', 'hidden'])
        .where('c.status', '=', 'active')
        .where('c.deleted_at', 'is', null)
        .executeTakeFirst()
      if (!owner) return null
      // Said to the hour: a calendar that looks every minute writes nothing.
      if (now - (owner.fetched_at?.getTime() ?? 0) > HOUR_MS)
        await tx
          .updateTable('calendar_feeds')
          .set({ fetched_at: sql`now()` })
          .where('user_id', '=', owner.id)
          .execute()
      const entries = await entriesOf(tx, sources, {
        userId: owner.id,
        from: new Date(now - feedDaysBack * DAY_MS),
        to: new Date(now + feedDaysAhead * DAY_MS),
        most: feedEntries,
        isFeed: true,
      })
      return { owner, entries: entries.slice(0, feedEntries) }
    })
    if (!found) return fail('NOT_FOUND')
    const { owner, entries } = found
    reply.headers({
      'cache-control': 'private, no-store',
      'content-disposition': 'inline; filename="cairn.ics"',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    const file = feedFile({
      company: owner.name,
      language: owner.preferred_language ?? owner.default_language,
      entries,
      link: (path) => publicUrl(env, owner.slug, path),
    })
    return reply.type('text/calendar; charset=utf-8').send(file)
  })
}
