import { limits } from '#contract/limits.ts'
import type { Context } from '../../http/caller/context.ts'
import { coverOf } from '../courses/courses.view.ts'
import { catalogueOf } from '../courses/offered.ts'

/** The courses that the company shows to anyone: what the catalogue says of them, and of no person. */
export async function listPublicCourses({ tx, company }: Context<null>) {
  const rows = await catalogueOf(tx)
    .select(['course_id as id', 'title', 'summary', 'language', 'level', 'topics', 'minutes', 'cover_key'])
    .where('audience', '=', 'public')
    .orderBy('published_at', 'desc')
    .orderBy('course_id')
    .limit(limits.publicCourses)
    .execute()
  return {
    items: rows.map(({ cover_key, ...row }) => ({ ...row, coverUrl: coverOf(company.id, cover_key) })),
  }
}
