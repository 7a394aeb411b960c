import type { Input } from '#contract/endpoint.ts'
import type { helpApi } from '#contract/help/help.ts'
import { fail } from '../../core/errors.ts'
import { notify } from '../../capabilities/notifications/offered.ts'
import type { Context } from '../../http/caller/context.ts'
import { isMeetingOn, startMeeting } from '../meetings/start-now.ts'
import { changeRequest } from './change-request.ts'
import { lockRequest, requirePart } from './find-request.ts'

/** A room for the two, at once: whoever asked is told, and it counts as an answer. */
export async function meetNow(ctx: Context, { params }: Input<typeof helpApi.meet>) {
  const { tx, actor, askAgain } = ctx
  const row = await lockRequest(tx, params.id)
  const part = await requirePart({ tx, actor: await askAgain() }, row)
  if (part !== 'claimer') fail('FORBIDDEN')
  if (row.meeting_code !== null && (await isMeetingOn(tx, row.meeting_code)))
    return { code: row.meeting_code }
  const code = await startMeeting(ctx, row.lesson, [row.student_id])
  await tx.updateTable('help_requests').set({ meeting_code: code }).where('id', '=', row.id).execute()
  await changeRequest(tx, row, 'answer', { by: 'claimer' })
  await notify(tx, [
    { userId: row.student_id, kind: 'help_meeting', about: row.id, title: row.lesson, personId: actor.id },
  ])
  return { code }
}
