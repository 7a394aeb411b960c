import { sql } from 'kysely'
import { openAudiences } from '#contract/courses/course.ts'
import type { Input } from '#contract/endpoint.ts'
import { mostMinutes, type enrolmentsApi } from '#contract/courses/enrolments.ts'
import type { Context } from '../../../http/caller/context.ts'
import { catalogueOf } from '../../courses/offered.ts'
import { foundBy } from '../../../capabilities/search/offered.ts'
import { courseSource } from '../../courses/find-courses.ts'

type Reader = Pick<Context, 'tx' | 'actor'>

/** Courses that are published, with one’s own place in each: of those for invited people alone, only where one has one. */
export const coursesFor = ({ tx, actor }: Reader) =>
  catalogueOf(tx)
    .leftJoin('enrolments', (join) =>
      join
        .onRef('enrolments.company_id', '=', 'course_catalogue.company_id')
        .onRef('enrolments.course_id', '=', 'course_catalogue.course_id')
        .on('enrolments.user_id', '=', actor.id)
        .on('enrolments.state', '!=', 'withdrawn'),
    )
    .where((at) => at.or([at('audience', 'in', openAudiences), at('enrolments.id', 'is not', null)]))

/** Of them those that one has a place in: a few, however many there are. */
export const ownCourses = (reader: Reader) => coursesFor(reader).where('enrolments.id', 'is not', null)

/** Those that everyone sees and one has no place in: without a join, so that a page of them is read in the order of an index. */
export const otherCourses = ({ tx, actor }: Reader) =>
  catalogueOf(tx)
    .where('audience', 'in', openAudiences)
    .where((at) =>
      at.not(
        at.exists(
          at
            .selectFrom('enrolments')
            .whereRef('enrolments.company_id', '=', 'course_catalogue.company_id')
            .whereRef('enrolments.course_id', '=', 'course_catalogue.course_id')
            .where('enrolments.user_id', '=', actor.id)
            .where('enrolments.state', '!=', 'withdrawn')
            .select('enrolments.id'),
        ),
      ),
    )

export type Query = Input<typeof enrolmentsApi.catalogue>['query']

/** What limits the list; of nothing, true. */
export function isWanted({ search, topic, level, language, length }: Omit<Query, 'page' | 'pageSize'>) {
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
  ].flatMap((limit) => (limit ? [sql`(${limit})`] : []))
  return limits.length > 0 ? sql<boolean>`(${sql.join(limits, sql` and `)})` : sql<boolean>`true`
}
