import type { Input } from '#contract/endpoint.ts'
import type { Language } from '#contract/fields.ts'
import type { helpApi, QueuedHelp } from '#contract/help/help.ts'
import { ALIKE, alike } from '#contract/rules/help/alike.ts'
import { byUrgency, helpFit } from '#contract/rules/help/help-fit.ts'
import { inCommon } from '#contract/rules/mentoring/pair-fit.ts'
import { stemsOf } from '../../../capabilities/search/offered.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { pageOf } from '../../../http/page.ts'
import { helpLimits } from '../limits.ts'
import { blockedWith } from '../../conversations/offered.ts'
import { mentorsOf } from '../../mentoring/mentors-of.ts'
import { viewListed } from '../help.view.ts'
import { asNow, owedBy, selectRequests, takeableBy } from '../requests.ts'

type Own = Pick<Context, 'tx' | 'actor' | 'company'>
type Light = { id: string; itemId: string; promisedAt: Date; fit: number; why: QueuedHelp['fit'] }

/** What waits for a mentor, each with how well it fits this one, in the order in which it is to be taken. */
export async function orderedQueue({ tx, actor, company }: Own): Promise<Light[]> {
  const rows = await tx
    .selectFrom('help_requests as h')
    .select(['h.id', 'h.item_id', 'h.student_id', 'h.topics', 'h.language'])
    .select(owedBy.as('owed_by'))
    .where(takeableBy(actor.id))
    .where('h.student_id', '!=', actor.id)
    .orderBy(owedBy)
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
        itemId: row.item_id,
        promisedAt: row.owed_by,
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

/** Of these that wait, how many of all those ask much the same about the same item. */
async function askedAlike(tx: Tx, part: readonly Light[], all: readonly Light[]) {
  const shown = new Set(part.map(({ itemId }) => itemId))
  const together = [...Map.groupBy(all, ({ itemId }) => itemId)]
    .filter(([itemId, { length }]) => length > 1 && shown.has(itemId))
    .map(([, rows]) => rows.slice(0, helpLimits.atOnce.likened))
  const ids = together.flat().map(({ id }) => id)
  if (ids.length === 0) return new Map<string, number>()
  const rows = await tx.selectFrom('help_requests').select(['id', 'word']).where('id', 'in', ids).execute()
  const stems = await stemsOf(
    tx,
    rows.map(({ word }) => word),
  )
  const stemsById = new Map(rows.map(({ id, word }) => [id, stems.get(word) ?? []]))
  const like = (a: string, b: string) =>
    a !== b && alike(stemsById.get(a) ?? [], stemsById.get(b) ?? []) >= ALIKE
  return new Map(
    together.flatMap((same) => same.map(({ id }) => [id, same.filter((one) => like(id, one.id)).length])),
  )
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
  const alikeOf = await askedAlike(tx, part, all)
  const items = part.flatMap(({ id, why }) => {
    const row = rows.find((one) => one.id === id)
    return row ? [{ ...viewListed(asNow(row), 'taker', 0), fit: why, alike: alikeOf.get(id) ?? 0 }] : []
  })
  return pageOf(items, all.length, query)
}
