import { sql } from 'kysely'
import { openAudiences } from '#contract/courses/course.ts'
import type { Input } from '#contract/endpoint.ts'
import type { CatalogueCourse, enrolmentsApi } from '#contract/courses/enrolments.ts'
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

/** In this order: what one is in the middle of, what one is not in, and what else one has asked for or completed. */
const shelves = [
  sql<boolean>`enrolments.state = 'active'`,
  sql<boolean>`enrolments.id is null`,
  sql<boolean>`enrolments.state <> 'active'`,
] as const
const counted = sql.join(shelves.map((isOn) => sql`count(*) filter (where ${isOn})`))

/** The courses that one may take: those one learns in first, those that are done last. */
export async function catalogue(ctx: Context, { query }: Input<typeof enrolmentsApi.catalogue>) {
  const { page, pageSize, search, topic, level, language, mine } = query
  const wanted = coursesFor(ctx)
    .$if(!!search, (q) => q.where(foundBy(courseSource, 'course_catalogue.course_id', search ?? '')))
    .$if(!!topic?.length, (q) => q.where(sql<boolean>`course_catalogue.topics && ${topic}::text[]`))
    .$if(!!level?.length, (q) => q.where('level', 'in', level ?? []))
    .$if(!!language?.length, (q) => q.where('language', 'in', language ?? []))
    .$if(!!mine, (q) => q.where('enrolments.id', 'is not', null))
  const { counts } = await wanted
    .select(sql<number[]>`array[${counted}]::int[]`.as('counts'))
    .executeTakeFirstOrThrow()
  const total = counts.reduce((sum, count) => sum + count, 0)
  const shown = wanted
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
  for (const [nth, isOn] of shelves.entries()) {
    const has = counts[nth] ?? 0
    const wants = Math.min(pageSize - rows.length, has - from)
    if (wants > 0)
      rows.push(
        ...(await shown
          .where(isOn)
          .$if(nth !== 1, (q) => q.orderBy(sql`enrolments.last_at`, (order) => order.desc().nullsLast()))
          .orderBy(sql`title collate "und-x-icu"`)
          .orderBy('course_catalogue.course_id')
          .limit(wants)
          .offset(from)
          .execute()),
      )
    from = Math.max(0, from - has)
  }
  const topics = await coursesFor(ctx)
    .select(sql<string>`distinct unnest(course_catalogue.topics)`.as('topic'))
    .orderBy('topic')
    .limit(MOST_TOPICS)
    .execute()
  const items = rows.map((row): CatalogueCourse => ({
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
  }))
  return {
    ...pageOf(items, total, { page, pageSize }),
    topics: topics.map((one) => one.topic),
  }
}
