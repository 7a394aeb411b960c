import type { Input } from '#contract/endpoint.ts'
import type { practiceApi } from '#contract/practice/practice.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { readOpened, stepsOf, viewHints } from './card.view.ts'
import { rungToOpen } from '../questions/hint-ladder.ts'
import { holdCard } from './own-card.ts'

/** Opens the next hint of a question that is asked. One that is open already stays the last, as after an answer that was lost. */
export async function openHint(
  { tx, actor, company }: Context,
  { params, body }: Input<typeof practiceApi.hint>,
) {
  const { card, practised } = await holdCard(tx, actor, params.cardId)
  if (card.asked_at === null || card.turn !== body.turn) fail('CONFLICT', { details: { reason: 'moved_on' } })
  const view = async () => viewHints(card, practised, (await readOpened(tx, [card])).get(card.id) ?? [])
  const before = await view()
  const rung = rungToOpen(stepsOf(practised), before, body.opened)
  if (!rung) return before
  await tx
    .insertInto('practice_hints')
    .values({
      company_id: company.id,
      card_id: card.id,
      turn: card.turn,
      rung,
      opened_at: new Date(),
    })
    .execute()
  return view()
}
