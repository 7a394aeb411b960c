import { limits } from '#contract/limits.ts'
import type { Context } from '../../http/caller/context.ts'
import { catalogueOf } from '../courses/offered.ts'

/** The courses that the company shows to anyone: what the catalogue says of them, and of no person. */
export async function listPublicCourses({ tx }: Context<null>) {
  const items = await catalogueOf(tx)
    .select(['course_id as id', 'title', 'summary', 'language', 'level', 'topics', 'minutes'])
    .where('audience', '=', 'public')
    .orderBy('published_at', 'desc')
    .orderBy('course_id')
    .limit(limits.publicCourses)
    .execute()
  return { items }
}
