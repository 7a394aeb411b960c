import type { Input } from '#contract/endpoint.ts'
import type { helpApi } from '#contract/help/help.ts'
import { isOpen } from '#contract/rules/help/help-moves.ts'
import type { Context } from '../../../http/caller/context.ts'
import { askedNow } from './asked-now.ts'
import { expectedHere } from './expected.ts'
import { meetItem } from '../meet-item.ts'

/** What somebody knows before they ask: how long it takes here, and whether they have asked already. */
export async function beforeAsking(ctx: Context, { query }: Input<typeof helpApi.before>) {
  const { tx, actor } = ctx
  const { itemId, topics, carried } = await meetItem(ctx, query)
  const open = await tx
    .selectFrom('help_requests')
    .select('id')
    .where('student_id', '=', actor.id)
    .where('item_id', '=', itemId)
    .where('state', 'in', isOpen)
    .executeTakeFirst()
  return {
    expected: await expectedHere(tx, await askedNow(tx, actor.id, topics)),
    open: open?.id ?? null,
    carries: carried.question
      ? ('question' as const)
      : carried.work
        ? ('work' as const)
        : carried.quiz
          ? ('quiz' as const)
          : ('lesson' as const),
  }
}
