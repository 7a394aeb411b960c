import { ApiError } from '../../core/errors.ts'
import { notify } from '../../capabilities/notifications/offered.ts'
import type { Context } from '../../http/caller/context.ts'
import type { ProgrammeFit } from '#contract/rules/mentoring/programme-fit.ts'
import { isOpen, type PairState } from '#contract/rules/mentoring/pair-moves.ts'
import type { GroupOf } from './groups/begin-in-group.ts'
import { beginPair } from './begin-pair.ts'
import { changePair } from './change-pair.ts'
import { lockPair } from './open-relationship.ts'
import { tellAsked } from './tell.ts'
import { writeMove } from './write-move.ts'

type Unmade = 'no_place' | 'pair_already' | 'cannot_pair'

/** Why two cannot begin; what else went wrong goes on being that. */
function refusalOf(error: unknown): Unmade {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'MAX_NUMBER_REACHED') return 'no_place'
  if (error.code === 'NOT_FOUND') return 'cannot_pair'
  if (error.code !== 'CONFLICT') throw error
  const { reason } = Object(error.details) as { reason?: unknown }
  return reason === 'pair_already' ? 'pair_already' : 'cannot_pair'
}

type Two = {
  mentorId: string
  menteeId: string
  group?: GroupOf
  reverse?: boolean
  peer?: boolean
  fit?: ProgrammeFit
}
/** The programme that asks, and for how many days. */
type Asking = { programmeId: string; days: number }

/** Begins a pair of two who have both agreed beforehand, by the rules of any other; both are told. */
export async function beginBoth(ctx: Context, two: Two): Promise<string> {
  const { tx, actor, company } = ctx
  const { mentorId, menteeId } = two
  const id = await beginPair(ctx, { ...two, asked: false })
  const byId = actor.companyId === company.id ? actor.id : null
  await writeMove(tx, { company_id: company.id, id }, { move: 'propose', byId })
  await changePair(tx, await lockPair(tx, id), 'accept', { part: 'mentor', id: mentorId })
  await changePair(tx, await lockPair(tx, id), 'accept', { part: 'mentee', id: menteeId })
  // The mentor is told by the move that begins it.
  await notify(tx, [{ userId: menteeId, kind: 'mentoring_begun', about: id, personId: mentorId }])
  return id
}

/** Proposes two to one another, as a programme does: both are asked. */
async function proposeBoth(ctx: Context, two: Two, asking: Asking): Promise<string> {
  const { tx, actor, company } = ctx
  const id = await beginPair(ctx, { ...two, ...asking, asked: false })
  const byId = actor.companyId === company.id ? actor.id : null
  await writeMove(tx, { company_id: company.id, id }, { move: 'propose', byId })
  await tellAsked(tx, id, [
    { userId: two.mentorId, personId: two.menteeId },
    { userId: two.menteeId, personId: two.mentorId },
  ])
  return id
}

/** In the name of a mentee asks a mentor, whose answer it waits for. */
export async function askAsMentee(
  ctx: Context,
  { word, days, ...two }: Omit<Two, 'group' | 'peer'> & { word: string; days?: number },
): Promise<string> {
  const { tx, company } = ctx
  const id = await beginPair(ctx, { ...two, ...(days !== undefined && { days }), asked: true })
  await writeMove(tx, { company_id: company.id, id }, { move: 'accept', byId: two.menteeId, word })
  await tellAsked(tx, id, [{ userId: two.mentorId, personId: two.menteeId }])
  return id
}

/** Begins one of many, or proposes it where it is `asking`; their rows are held: answers why they are no pair, and throws of nothing that may be. */
export const beginAgreed = (
  ctx: Context,
  two: Two,
  asking: Asking | null = null,
): Promise<{ id: string } | { unmade: Unmade }> =>
  (asking ? proposeBoth(ctx, two, asking) : beginBoth(ctx, two)).then(
    (id) => ({ id }),
    (error: unknown) => ({ unmade: refusalOf(error) }),
  )

/** Ends a pair, or takes its proposal back, in the name of an administrator; false where it does not stand as in `from`. Its people are held. */
export async function endForAdmin(
  { tx, actor, company }: Context,
  id: string,
  from: readonly PairState[] = isOpen,
): Promise<boolean> {
  const row = await lockPair(tx, id)
  if (!from.includes(row.state)) return false
  const byId = actor.companyId === company.id ? actor.id : null
  await changePair(tx, row, row.state === 'proposed' ? 'decline' : 'end', { part: 'admin', id: byId })
  return true
}
