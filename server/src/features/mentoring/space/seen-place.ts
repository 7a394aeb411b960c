import { isWorking } from '#contract/rules/mentoring/pair-moves.ts'
import { sees, type Members } from '#contract/rules/mentoring/visibility.ts'
import { fail } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { membersOf, placeOf } from '../groups/members.ts'
import { askedWord, requirePart, selectPairs, type PairRow } from '../relationship.view.ts'

const findPair = (tx: Tx, id: string) =>
  selectPairs(tx).select(askedWord.as('asked_word')).where('r.id', '=', id).executeTakeFirst()

/** A pair of one’s own; to the mentor of a group, where that one is over, another by which it goes on. */
async function ownRow({ tx, actor }: Pick<Context, 'tx' | 'actor'>, id: string) {
  const row = (await findPair(tx, id)) ?? fail('NOT_FOUND')
  const part = requirePart(row, actor)
  const other = row.group?.mentees.find(({ state }) => isWorking.includes(state))
  if (part === 'mentee' || isWorking.includes(row.state) || !other) return { row, part }
  return { row: (await findPair(tx, other.relationshipId)) ?? fail('NOT_FOUND'), part }
}

export type SeenPlace = {
  /** Under which it stands what is written there. */
  id: string
  row: PairRow & { asked_word: string | null }
  part: 'mentor' | 'mentee'
  members: Members
  /** Whoever has left a group is none of it. */
  isMember: boolean
  goesOn: boolean
}

/** The space of a pair or a group for one of those who are, or were, in it; administrators are refused. */
export async function seePlace(ctx: Pick<Context, 'tx' | 'actor'>, id: string): Promise<SeenPlace> {
  const { row, part } = await ownRow(ctx, id)
  const members = await membersOf(ctx.tx, row)
  const isMember = sees({ visibility: 'pair', authorId: ctx.actor.id }, members, ctx.actor.id)
  return { id: placeOf(row), row, part, members, isMember, goesOn: isWorking.includes(row.state) }
}

/** By which pair each mentee has their place in it: of two the one, of a group each their own. */
export function pairOf({ row }: Pick<SeenPlace, 'row'>, menteeId: string): string {
  return row.group?.mentees.find(({ id }) => id === menteeId)?.relationshipId ?? row.id
}
