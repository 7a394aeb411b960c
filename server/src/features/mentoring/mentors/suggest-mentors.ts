import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { mentoringApi, Suggestion } from '#contract/mentoring/mentoring.ts'
import { pairFit } from '#contract/rules/mentoring/pair-fit.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { mediaUrl } from '../../../platform/files/media-url.ts'
import { blockedWith } from '../../conversations/offered.ts'
import { asMentee, asMentor, leftOf, selectMentees, selectMentors, taken } from '../candidates.ts'

/** Mentors whom an administrator is shown for somebody, and those who are judged for it. */
const suggestions = 20
const judged = 500

/** The mentors with a place who fit somebody best. Those who share a topic are judged before the others. */
export async function suggestMentors(
  { tx, company }: Context,
  { query }: Input<typeof mentoringApi.suggestions>,
) {
  const mentee = await selectMentees(tx)
    .where('users.id', '=', query.menteeId)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  if (!mentee) fail('NOT_FOUND')
  const wanted = (mentee.interests ?? []).map((text) => text.toLocaleLowerCase())
  const rows = await selectMentors(tx)
    .where('users.id', 'not in', [mentee.id, ...(await blockedWith(tx, mentee.id))])
    .where(sql<boolean>`p.capacity > ${taken}`)
    .where(
      sql<boolean>`not exists (select from mentoring_relationships r where r.company_id = users.company_id
        and r.mentor_id = users.id and r.mentee_id = ${mentee.id} and r.state in ('proposed', 'active', 'paused'))`,
    )
    .orderBy(sql`exists (select from unnest(p.topics) t where lower(t) = any(${wanted}::text[]))`, 'desc')
    .orderBy('users.id')
    .limit(judged)
    .execute()
  const at = new Date()
  const items = rows
    .map((row): Suggestion => ({
      id: row.id,
      name: row.name,
      surname: row.surname,
      photoUrl: row.photo_key && mediaUrl(row.company_id, row.photo_key),
      timeZone: row.time_zone,
      left: leftOf(row),
      fit: pairFit(asMentor(row, company), asMentee(mentee, company), at),
    }))
    .toSorted((a, b) => b.fit.score - a.fit.score)
  return { items: items.slice(0, suggestions) }
}
