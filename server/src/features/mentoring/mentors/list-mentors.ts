import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { MentorCard, mentoringApi } from '#contract/mentoring/mentoring.ts'
import { inCommon } from '#contract/rules/mentoring/pair-fit.ts'
import { isOpen } from '#contract/rules/mentoring/pair-moves.ts'
import type { Context } from '../../../http/caller/context.ts'
import { pageOf } from '../../../http/page.ts'
import { likePattern } from '../../../platform/like-pattern.ts'
import { mediaUrl } from '../../../platform/files/media-url.ts'
import { blockedWith } from '../../conversations/offered.ts'
import { shownTestimonials } from '../testimonials/shown-testimonials.ts'
import { leftOf, mentors, selectMentors, taken } from '../candidates.ts'

const MOST_TOPICS = 200

/** What one looks for oneself. */
async function ownInterests({ tx, actor }: Context): Promise<string[]> {
  const own = await tx
    .selectFrom('user_profiles')
    .select('interests')
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  return own?.interests ?? []
}

/** The open pair that one is with each of these mentors. */
async function pairsWith({ tx, actor }: Context, mentorIds: readonly string[]) {
  if (mentorIds.length === 0) return new Map<string, MentorCard['relationship']>()
  const rows = await tx
    .selectFrom('mentoring_relationships')
    .select(['id', 'state', 'mentor_id'])
    .where('mentee_id', '=', actor.id)
    .where('mentor_id', 'in', mentorIds)
    .where('state', 'in', isOpen)
    .execute()
  return new Map(rows.map(({ mentor_id, id, state }) => [mentor_id, { id, state }]))
}

/** The directory of mentors: those who can take somebody first, of them those who share most with who asks. */
export async function listMentors(ctx: Context, { query }: Input<typeof mentoringApi.mentors>) {
  const { tx, actor, company } = ctx
  const { page, pageSize, search, topic, language } = query
  const interests = await ownInterests(ctx)
  const folded = (texts: readonly string[]) => texts.map((text) => text.toLocaleLowerCase())
  const without = [actor.id, ...(await blockedWith(tx, actor.id))]
  const others = selectMentors(tx).where('users.id', 'not in', without)
  const wanted = others
    .$if(!!search, (q) => {
      const pattern = likePattern(search ?? '')
      return q.where(sql<boolean>`(fold(users.name || ' ' || users.surname) like fold(${pattern})
        or exists (select from unnest(p.topics) t where fold(t) like fold(${pattern})))`)
    })
    .$if(!!topic?.length, (q) =>
      q.where(
        sql<boolean>`exists (select from unnest(p.topics) t where lower(t) = any(${folded(topic ?? [])}::text[]))`,
      ),
    )
    .$if(!!language?.length, (q) =>
      q.where(
        sql<boolean>`coalesce(users.preferred_language, ${company.defaultLanguage}) = any(${language}::text[])`,
      ),
    )
  const { total } = await wanted
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await wanted
    .orderBy(sql`p.capacity > ${taken}`, 'desc')
    .orderBy(
      sql`(select count(*) from unnest(p.topics) t where lower(t) = any(${folded(interests)}::text[]))`,
      'desc',
    )
    .orderBy(sql`users.name collate "und-x-icu"`)
    .orderBy('users.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const topics = await mentors(tx)
    // No topic is offered that nobody shown has: it would tell of who is not shown.
    .where('users.id', 'not in', without)
    .select(sql<string>`distinct unnest(p.topics)`.as('topic'))
    .orderBy('topic')
    .limit(MOST_TOPICS)
    .execute()
  const pairs = await pairsWith(
    ctx,
    rows.map(({ id }) => id),
  )
  const testimonials = await shownTestimonials(
    ctx,
    rows.map(({ id }) => id),
    1,
  )
  const items = rows.map((row): MentorCard => ({
    id: row.id,
    name: row.name,
    surname: row.surname,
    photoUrl: row.photo_key && mediaUrl(row.company_id, row.photo_key),
    timeZone: row.time_zone,
    about: row.about ?? '',
    topics: row.topics ?? [],
    shared: inCommon(row.topics ?? [], interests),
    language: row.preferred_language ?? company.defaultLanguage,
    left: leftOf(row),
    testimonial: testimonials.get(row.id)?.[0] ?? null,
    relationship: pairs.get(row.id) ?? null,
  }))
  return { ...pageOf(items, total, query), topics: topics.map((one) => one.topic) }
}
