import type { Input } from '#contract/endpoint.ts'
import type { HelpRequest, helpApi } from '#contract/help/help.ts'
import { helpMovesOf } from '#contract/rules/help/help-moves.ts'
import { seesOfHelp } from '#contract/rules/help/help-visibility.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { threadsAbout } from '../conversations/offered.ts'
import { isMeetingOn } from '../meetings/start-now.ts'
import { requirePart } from './find-request.ts'
import { viewStanding } from './help.view.ts'
import { peopleOf } from './people-of.ts'
import { asNow, selectRequests } from './requests.ts'

/** A request for whom its words are for; what the two wrote only to who is of it. */
export async function openRequest(
  ctx: Pick<Context, 'tx' | 'actor' | 'company'>,
  id: string,
): Promise<HelpRequest> {
  const { tx, company } = ctx
  const found = await selectRequests(tx).where('h.id', '=', id).executeTakeFirst()
  const row = asNow(found ?? fail('NOT_FOUND'))
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
  const meeting = seesThread ? row.meeting_code : null
  return {
    ...viewStanding(row, part),
    passage: row.passage,
    carried: row.carried,
    moves: helpMovesOf(row.state, part),
    conversationId: current?.id ?? null,
    earlier: before.flatMap(({ withId, messages }) => {
      const mentor = people.get(withId)
      return mentor ? [{ mentor, messages }] : []
    }),
    meetingCode: meeting !== null && (await isMeetingOn(tx, meeting)) ? meeting : null,
  }
}

export const requestById = (ctx: Context, { params }: Input<typeof helpApi.byId>) =>
  openRequest(ctx, params.id)
