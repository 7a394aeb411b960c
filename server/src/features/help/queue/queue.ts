import type { Input } from '#contract/endpoint.ts'
import type { Language } from '#contract/fields.ts'
import type { helpApi, QueuedHelp } from '#contract/help/help.ts'
import { byUrgency, helpFit } from '#contract/rules/help/help-fit.ts'
import { inCommon } from '#contract/rules/mentoring/pair-fit.ts'
import type { Context } from '../../../http/caller/context.ts'
import { pageOf } from '../../../http/page.ts'
import { helpLimits } from '../limits.ts'
import { blockedWith } from '../../conversations/offered.ts'
import { mentorsOf } from '../../mentoring/mentors-of.ts'
import { viewListed } from '../help.view.ts'
import { asNow, isWaiting, selectRequests } from '../requests.ts'

type Own = Pick<Context, 'tx' | 'actor' | 'company'>
type Light = { id: string; promisedAt: Date; fit: number; why: QueuedHelp['fit'] }

/** What waits for a mentor, each with how well it fits this one, in the order in which it is to be taken. */
export async function orderedQueue({ tx, actor, company }: Own): Promise<Light[]> {
  const rows = await tx
    .selectFrom('help_requests as h')
    .select(['h.id', 'h.student_id', 'h.topics', 'h.language', 'h.promised_at'])
    .where(isWaiting)
    .where('h.student_id', '!=', actor.id)
    .orderBy('h.promised_at')
    .limit(helpLimits.atOnce.ordered)
    .execute()
  const profile = await tx
    .selectFrom('user_profiles')
    .select('topics')
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  const blocked = await blockedWith(tx, actor.id)
  const mentors = await mentorsOf(tx, [...new Set(rows.map((row) => row.student_id))])
  const topics = profile?.topics ?? []
  const language: Language = actor.preferredLanguage ?? company.defaultLanguage
  const me = { id: actor.id, topics, language, awayMinutes: 0, holds: 0 }
  const now = new Date()
  return rows
    .filter((row) => !blocked.has(row.student_id))
    .map((row): Light => {
      const mentorIds = mentors.get(row.student_id) ?? []
      return {
        id: row.id,
        promisedAt: row.promised_at,
        fit: helpFit({ topics: row.topics, language: row.language, mentorIds }, me),
        why: {
          own: mentorIds.includes(actor.id),
          topics: inCommon(topics, row.topics),
          language: row.language === language,
        },
      }
    })
    .toSorted((a, b) => byUrgency(a, b, now))
}

export async function helpQueue(ctx: Context, { query }: Input<typeof helpApi.queue>) {
  const { tx } = ctx
  const all = await orderedQueue(ctx)
  const part = all.slice((query.page - 1) * query.pageSize, query.page * query.pageSize)
  const rows = part.length
    ? await selectRequests(tx)
        .where(
          'h.id',
          'in',
          part.map(({ id }) => id),
        )
        .execute()
    : []
  const items = part.flatMap(({ id, why }) => {
    const row = rows.find((one) => one.id === id)
    return row ? [{ ...viewListed(asNow(row), 'taker', 0), fit: why }] : []
  })
  return pageOf(items, all.length, query)
}
