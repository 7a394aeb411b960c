import type { Input } from '#contract/endpoint.ts'
import type { helpApi } from '#contract/help/help.ts'
import { isOpen } from '#contract/rules/help/help-moves.ts'
import { seesOfHelp } from '#contract/rules/help/help-visibility.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { begunInstructions } from '../coursework/offered.ts'
import { lessonTextOf } from '../enrolments/offered.ts'
import { requirePart } from './find-request.ts'
import { asNow } from './requests.ts'

/** What lies before the two while they talk: the student's own text, or what their assignment asks, to whoever holds the request and only as long as it is open. */
export async function lessonOfRequest(ctx: Context, { params }: Input<typeof helpApi.lesson>) {
  const found = await ctx.tx
    .selectFrom('help_requests')
    .selectAll()
    .where('id', '=', params.id)
    .executeTakeFirst()
  const row = asNow(found ?? fail('NOT_FOUND'))
  const part = await requirePart(ctx, row)
  if (!seesOfHelp(part, 'thread') || !isOpen.includes(row.state)) fail('FORBIDDEN')
  const at = { courseId: row.course_id, lessonId: row.lesson_id }
  const text = await lessonTextOf(ctx, row.student_id, at)
  if (text.kind !== 'assignment') return text
  const begun = await begunInstructions(ctx, { enrolmentId: row.enrolment_id, lessonId: row.lesson_id })
  return { ...text, ...begun }
}
