import type { answersApi } from '#contract/help/answers.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/caller/context.ts'
import { helpLimits } from '../help/limits.ts'
import { requirePart } from '../courses/open-course.ts'
import { oftenAsked } from '../help/ask/often.ts'

/** What many people asked about in a course: for who makes it, to mend the place. */
export async function courseOften({ tx, actor }: Context, { params }: Input<typeof answersApi.often>) {
  await requirePart(tx, actor, params.id, 'see')
  return { items: await oftenAsked(tx, params.id), people: helpLimits.often.people }
}
