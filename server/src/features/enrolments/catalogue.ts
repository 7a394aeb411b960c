import { sql } from 'kysely'
import { openAudiences } from '#contract/courses/course.ts'
import type { Input } from '#contract/endpoint.ts'
import { mostMinutes, type enrolmentsApi, type ListedCourse } from '#contract/courses/enrolments.ts'
import { inCommon } from '#contract/rules/mentoring/pair-fit.ts'
import type { Context } from '../../http/caller/context.ts'
import { coverOf } from '../courses/courses.view.ts'
import { catalogueOf } from '../courses/offered.ts'
import { enrolmentColumns, viewEnrolment, type EnrolmentRow } from './enrolment.view.ts'
import { pageOf } from '../../http/page.ts'
import { foundBy } from '../../capabilities/search/offered.ts'
import { courseSource } from '../courses/find-courses.ts'

const MOST_TOPICS = 200

/** Courses that are published, with one’s own place in each: of those for invited people alone, only where one has one. */
export const coursesFor = ({ tx, actor }: Pick<Context, 'tx' | 'actor'>) =>
  catalogueOf(tx)
    .leftJoin('enrolments', (join) =>
      join
        .onRef('enrolments.company_id', '=', 'course_catalogue.company_id')
        .onRef('enrolments.course_id', '=', 'course_catalogue.course_id')
        .on('enrolments.user_id', '=', actor.id)
        .on('enrolments.state', '!=', 'withdrawn'),
    )
    .where((at) => at.or([at('audience', 'in', openAudiences), at('enrolments.id', 'is not', null)]))

/** What one said one is interested in, to be compared without regard to capitals. */
async function ownInterests({ tx, actor }: Context): Promise<string[]> {
  const own = await tx
    .selectFrom('user_profiles')
    .select('interests')
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  return own?.interests ?? []
}

type Query = Input<typeof enrolmentsApi.catalogue>['query']

/** What limits the list; of nothing, true. */
function isWanted({ search, topic, level, language, length, mine }: Query) {
  const { short, medium } = mostMinutes
  const lengths = {
    short: sql`minutes <= ${short}`,
    medium: sql`minutes > ${short} and minutes <= ${medium}`,
    long: sql`minutes > ${medium}`,
  }
  const limits = [
    search && foundBy(courseSource, 'course_catalogue.course_id', search),
    topic?.length && sql`course_catalogue.topics && ${topic}::text[]`,
    level?.length && sql`level = any(${level}::text[])`,
    language?.length && sql`language = any(${language}::text[])`,
    length?.length &&
      sql.join(
        length.map((one) => sql`(${lengths[one]})`),
        sql` or `,
      ),
    mine && sql`enrolments.id is not null`,
  ].flatMap((limit) => (limit ? [sql`(${limit})`] : []))
  return limits.length > 0 ? sql<boolean>`(${sql.join(limits, sql` and `)})` : sql<boolean>`true`
}

/** In this order: what one is in the middle of, what one is not in, first of it what one is interested in, and what else one has asked for or completed. */
function shelvesOf(interests: readonly string[]) {
  const isSuggested =
    interests.length > 0
      ? sql`exists (select from unnest(course_catalogue.topics) t
          where lower(t) = any(${interests.map((text) => text.toLocaleLowerCase())}::text[]))`
      : sql`false`
  return [
    { isOn: sql<boolean>`enrolments.state = 'active'`, isMine: true },
    { isOn: sql<boolean>`enrolments.id is null and ${isSuggested}`, isMine: false },
    { isOn: sql<boolean>`enrolments.id is null and not ${isSuggested}`, isMine: false },
    { isOn: sql<boolean>`enrolments.state <> 'active'`, isMine: true },
  ] as const
}

/** How many stand on each shelf, and the topics of all that one may take, whatever the list is limited to: in one look. */
async function countShelves(ctx: Context, query: Query, shelves: ReturnType<typeof shelvesOf>) {
  const shelf = sql.join(
    shelves.map(({ isOn }, nth) => sql`when ${isOn} then ${sql.lit(nth)}`),
    sql` `,
  )
  const counted = sql.join(
    shelves.map((_, nth) => sql`count(*) filter (where shelf = ${sql.lit(nth)} and wanted)`),
  )
  const met = coursesFor(ctx).select([
    'course_catalogue.topics',
    sql<number>`case ${shelf} end`.as('shelf'),
    isWanted(query).as('wanted'),
  ])
  const { rows } = await sql<{ counts: number[]; topics: string[] }>`with met as materialized (${met})
    select (select array[${counted}]::int[] from met) as counts,
      array(select distinct unnest(topics) as topic from met order by topic limit ${MOST_TOPICS}) as topics`.execute(
    ctx.tx,
  )
  return rows[0] ?? { counts: [], topics: [] }
}

/** The courses that one may take: those one learns in first, those that are done last. */
export async function catalogue(ctx: Context, { query }: Input<typeof enrolmentsApi.catalogue>) {
  const { page, pageSize } = query
  const interests = await ownInterests(ctx)
  const shelves = shelvesOf(interests)
  const { counts, topics } = await countShelves(ctx, query, shelves)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const shown = coursesFor(ctx)
    .where(isWanted(query))
    .select([
      'course_catalogue.course_id as courseId',
      'title',
      'summary',
      'language',
      'level',
      'topics',
      'entry',
      'cover_key',
      'course_catalogue.company_id as companyId',
      'minutes',
      'course_catalogue.lessons as courseLessons',
    ])
    .select(enrolmentColumns)
  const rows: Awaited<ReturnType<typeof shown.execute>> = []
  let from = (page - 1) * pageSize
  // Each shelf by itself: what one is not in, the most of it, comes in the order of its index then, a page of it alone.
  for (const [nth, { isOn, isMine }] of shelves.entries()) {
    const has = counts[nth] ?? 0
    const wants = Math.min(pageSize - rows.length, has - from)
    if (wants > 0)
      rows.push(
        ...(await shown
          .where(isOn)
          .$if(isMine, (q) => q.orderBy(sql`enrolments.last_at`, (order) => order.desc().nullsLast()))
          .orderBy(sql`title collate "und-x-icu"`)
          .orderBy('course_catalogue.course_id')
          .limit(wants)
          .offset(from)
          .execute()),
      )
    from = Math.max(0, from - has)
  }
  const items = rows.map((row): ListedCourse => ({
    id: row.courseId,
    title: row.title,
    summary: row.summary,
    language: row.language,
    level: row.level,
    topics: row.topics,
    entry: row.entry,
    coverUrl: coverOf(row.companyId, row.cover_key),
    minutes: row.minutes,
    lessons: row.courseLessons,
    enrolment: row.id === null ? null : viewEnrolment(row as EnrolmentRow),
    interests: row.id === null ? inCommon(row.topics, interests) : [],
  }))
  return { ...pageOf(items, total, { page, pageSize }), topics }
}
