import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { mentoringApi } from '#contract/mentoring/mentoring.ts'
import type { Context } from '../../http/caller/context.ts'
import { pageOf } from '../../http/page.ts'
import { likePattern } from '../../platform/like-pattern.ts'
import { selectPairs, viewPair } from './relationship.view.ts'

const sorts = {
  mentor: sql`mentor.name collate "und-x-icu"`,
  mentee: sql`mentee.name collate "und-x-icu"`,
  createdAt: sql`r.created_at`,
  lastAt: sql`r.last_at`,
} as const

/** A next mentor is looked for, or theirs cannot mentor any more; and none is proposed yet. */
const wantsNext = sql<boolean>`(r.state in ('active', 'paused')
  and (r.next_wanted_at is not null or mentor.status not in ('active', 'hidden') or mentor.role <> 'mentor')
  and not exists (select from mentoring_relationships n where n.company_id = r.company_id
    and n.handed_from = r.id and n.state = 'proposed'))`

/** The company’s pairs for its administrators. */
export async function listPairs({ tx }: Context, { query }: Input<typeof mentoringApi.pairs>) {
  const { page, pageSize, search, state, next, sort } = query
  const named = sql`(select search_users(fold(${likePattern(search ?? '')})))`
  const wanted = selectPairs(tx)
    .$if(!!state?.length, (q) => q.where('r.state', 'in', state ?? []))
    .$if(next === 'wanted', (q) => q.where(wantsNext))
    .$if(!!search, (q) => q.where(sql<boolean>`(r.mentor_id in ${named} or r.mentee_id in ${named})`))
  const { total } = await wanted
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const by = sorts[sort.replace('-', '') as keyof typeof sorts]
  const rows = await wanted
    .orderBy(by, sort.startsWith('-') ? 'desc' : 'asc')
    .orderBy('r.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return pageOf(
    rows.map((row) => viewPair(row)),
    total,
    query,
  )
}
