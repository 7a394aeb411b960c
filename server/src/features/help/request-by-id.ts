import type { Input } from '#contract/endpoint.ts'
import type { HelpRequest, helpApi } from '#contract/help/help.ts'
import { limits } from '#contract/limits.ts'
import { helpMovesOf } from '#contract/rules/help/help-moves.ts'
import { seesOfHelp } from '#contract/rules/help/help-visibility.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { threadsAbout } from '../conversations/offered.ts'
import { isKeptFrom } from '../coursework/offered.ts'
import { haveMet, isMeetingOn } from '../meetings/start-now.ts'
import { partOf, requirePart } from './find-request.ts'
import { viewStanding } from './help.view.ts'
import { peopleOf } from './people-of.ts'
import { whoWasTold } from './queue/who-was-told.ts'
import { asNow, selectRequests } from './requests.ts'
import { heldBefore, refuseTakenOver } from './taken-over.ts'

/** A request for whom its words are for; what the two wrote only to who is of it. */
export async function openRequest(
  ctx: Pick<Context, 'tx' | 'actor' | 'company'>,
  id: string,
): Promise<HelpRequest> {
  const { tx, actor, company } = ctx
  const found = await selectRequests(tx).select('h.carried').where('h.id', '=', id).executeTakeFirst()
  const row = asNow(found ?? fail('NOT_FOUND'))
  if ((await partOf(ctx, row)) === null) await refuseTakenOver(ctx, row)
  const part = await requirePart(ctx, row)
  const seesThread = seesOfHelp(part, 'thread')
  const threads = seesThread ? await threadsAbout(tx, { kind: 'help', id }, row.student_id) : []
  const current = threads.find(({ withId }) => withId === row.claimer_id)
  const before = threads.filter((one) => one !== current && one.messages.length > 0)
  const people = await peopleOf(
    tx,
    company.id,
    before.map(({ withId }) => withId),
  )
  const { work, ...carried } = row.carried
  const isKept =
    work !== undefined &&
    part !== 'student' &&
    (await isKeptFrom(tx, actor, { enrolmentId: row.enrolment_id, lessonId: row.lesson_id }))
  const meeting = seesThread ? row.meeting_code : null
  return {
    ...viewStanding(row, part),
    passage: row.passage,
    carried: work && !isKept ? { ...carried, work } : carried,
    nameless: isKept,
    moves: helpMovesOf(row.state, part).filter(
      (move) => move !== 'renew' || row.renewals < limits.helpRenewals,
    ),
    conversationId: part === 'taker' ? await heldBefore(ctx, id) : (current?.id ?? null),
    earlier: before.flatMap(({ withId, messages }) => {
      const mentor = people.get(withId)
      return mentor ? [{ mentor, messages }] : []
    }),
    met:
      meeting !== null &&
      row.claimer_id !== null &&
      (await haveMet(tx, meeting, [row.student_id, row.claimer_id])),
    told: part === 'student' && row.state === 'queued' ? await whoWasTold(tx, row) : null,
    meetingCode: meeting !== null && (await isMeetingOn(tx, meeting)) ? meeting : null,
  }
}

export const requestById = (ctx: Context, { params }: Input<typeof helpApi.byId>) =>
  openRequest(ctx, params.id)
