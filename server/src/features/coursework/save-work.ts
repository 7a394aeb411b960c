import type { courseworkApi } from '#contract/practice/coursework.ts'
import type { Input } from '#contract/endpoint.ts'
import { isWritten } from '#contract/rules/learning/work-moves.ts'
import { fail, failField } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { requireLearning } from '../enrolments/offered.ts'
import { namesOf } from '../../platform/people/people-names.ts'
import { roundOf, selectWork } from './find-work.ts'
import { inTeam } from './teams/hold-team.ts'

/**
 * One's piece of work, locked: of a team with those of the others, so that of two who save at once the later sees what the
 * earlier wrote. `together`: those that are written in with it.
 */
async function lockWritten({ tx, actor }: Pick<Context, 'tx' | 'actor'>, id: string) {
  const mine = () => selectWork(tx).where('id', '=', id).where('user_id', '=', actor.id)
  const found = (await mine().executeTakeFirst()) ?? fail('NOT_FOUND')
  if (!inTeam(found)) return { work: (await mine().forShare().executeTakeFirst()) ?? fail('NOT_FOUND') }
  const rows = await selectWork(tx).where('team_id', '=', found.team_id).orderBy('id').forUpdate().execute()
  const work = rows.find((row) => row.id === id) ?? fail('NOT_FOUND')
  return { work, ...(inTeam(work) && { together: rows.filter(inTeam) }) }
}

/** Saves of one who was away from the others of their team. */
const MOST_AHEAD = 10_000

/**
 * Saves what is written. The work is held until it is: whoever hands in waits for what is being saved. What comes after
 * that, or of a round before, is not taken, and is no failure of whoever typed it.
 */
export async function saveWork({ tx, actor }: Context, { params, body }: Input<typeof courseworkApi.save>) {
  const { work, together } = await lockWritten({ tx, actor }, params.workId)
  // Of a completion before this one, as where it is read.
  if ((await requireLearning(tx, work.enrolment_id)).round !== work.completion) fail('NOT_FOUND')
  const before = await roundOf(tx, work)
  // Nobody takes all further numbers from the others of their team.
  if (together && body.number > before.saved + MOST_AHEAD) failField('number', 'invalid_value')
  const over = !isWritten.includes(work.state) || work.round !== body.round
  const isSame = before.body === body.text && before.link === body.link
  const seen = body.seen ?? body.number - 1
  // Another of the team wrote since: it is shown to whoever types, and not written over.
  if (!over && together && before.saved !== seen && before.saved_by !== actor.id && !isSame) {
    const by = (await namesOf(tx, [before.saved_by])).get(before.saved_by ?? '') ?? null
    return { saved: before.saved, over, other: { text: before.body, link: before.link, by } }
  }
  if (!over)
    await tx
      .updateTable('coursework_rounds')
      .set({
        body: body.text,
        link: body.link,
        saved: body.number,
        // The same words once more, or none, are no try: a hint opens after one.
        ...(!isSame && { saved_at: new Date() }),
        ...(together && { saved_by: actor.id }),
      })
      .where('work_id', 'in', together?.map(({ id }) => id) ?? [work.id])
      .where('number', '=', work.round)
      .where('saved', '<', body.number)
      .execute()
  const { saved, body: text, link } = await roundOf(tx, work)
  // Two who write at once count alike: whoever finds other words under their number goes over them by a higher one.
  const isOther = saved === body.number && (text !== body.text || link !== body.link)
  return { saved: isOther ? saved + 1 : saved, over }
}
