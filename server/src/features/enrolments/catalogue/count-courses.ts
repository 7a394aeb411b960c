import { sql } from 'kysely'
import { openAudiences } from '#contract/courses/course.ts'
import type { Context } from '../../../http/caller/context.ts'
import { catalogueOf, openTotals } from '../../courses/offered.ts'
import { isWanted, otherCourses, ownCourses, type Query } from './courses-for.ts'

const MOST_TOPICS = 200
const isOpen = sql<boolean>`course_catalogue.audience in (${sql.join(openAudiences)})`

/**
 * How many courses everyone sees that the list is limited to. By one topic at most, by level and by language that is kept;
 * only what is searched for, how long they take, and several topics at once, which a course may share, are looked at in each.
 */
function openWanted({ tx }: Pick<Context, 'tx'>, query: Query) {
  const { search, topic = [], level = [], language = [], length = [] } = query
  if (search || length.length > 0 || topic.length > 1)
    return catalogueOf(tx)
      .where(isOpen)
      .where(isWanted(query))
      .select(sql<number>`count(*)`.as('n'))
  return openTotals(tx)
    .where('topic', '=', topic[0] ?? '')
    .$if(level.length > 0, (q) => q.where('level', 'in', level))
    .$if(language.length > 0, (q) => q.where('language', 'in', language))
    .select(sql<number>`coalesce(sum(courses), 0)`.as('n'))
}

/** How many that everyone sees are not one’s own, of those that one can enter without being put on them. */
export async function countOthers(ctx: Pick<Context, 'tx' | 'actor'>): Promise<number> {
  const all = openTotals(ctx.tx)
    .where('topic', '=', '')
    .where('entry', '!=', 'staff')
    .select(sql<number>`coalesce(sum(courses), 0)`.as('n'))
  const own = ownCourses(ctx)
    .where(isOpen)
    .where('entry', '!=', 'staff')
    .select(sql<number>`count(*)`.as('n'))
  const { rows } = await sql<{ others: number }>`select ((${all}) - (${own}))::int as others`.execute(ctx.tx)
  return rows[0]?.others ?? 0
}

type Counts = {
  /** What one is in the middle of, and what else one has a place in. */
  learning: number
  held: number
  /** What one is not in; of it, what one is interested in, as far as the page reaches. */
  others: number
  suggested: number
  topics: string[]
}

/**
 * How many a list of the catalogue has, and the topics of all that one may take, whatever it is limited to. What everyone
 * sees is kept as totals; one’s own few are counted, and what of them everyone sees is taken off.
 */
export async function countCourses(
  ctx: Context,
  query: Query,
  isSuggested: ReturnType<typeof sql<boolean>> | null,
): Promise<Counts> {
  const { page, pageSize, mine } = query
  const own = ownCourses(ctx).select([
    'course_catalogue.topics',
    isOpen.as('open'),
    isWanted(query).as('wanted'),
    sql<boolean>`enrolments.state = 'active'`.as('active'),
  ])
  const others = mine
    ? sql`0`
    : sql`(${openWanted(ctx, query)}) - (select count(*) from own where open and wanted)`
  const suggested =
    mine || !isSuggested
      ? sql`0`
      : sql`(select count(*) from (${otherCourses(ctx)
          .where(isSuggested)
          .where(isWanted(query))
          .select('course_catalogue.course_id')
          .limit(page * pageSize)}) s)`
  const known = openTotals(ctx.tx)
    .where('topic', '!=', '')
    .select('topic')
    .distinct()
    .orderBy('topic')
    .limit(MOST_TOPICS)
  const { rows } = await sql<Counts>`with own as materialized (${own})
    select (select count(*) from own where wanted and active)::int as learning,
      (select count(*) from own where wanted and not active)::int as held,
      (${others})::int as others, (${suggested})::int as suggested,
      array(select topic from ((${known}) union select unnest(topics) from own where not open) t (topic)
        order by topic limit ${MOST_TOPICS}) as topics`.execute(ctx.tx)
  return rows[0] ?? { learning: 0, held: 0, others: 0, suggested: 0, topics: [] }
}
