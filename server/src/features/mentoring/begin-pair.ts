import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { pairFit } from '#contract/rules/mentoring/pair-fit.ts'
import type { ProgrammeFit } from '#contract/rules/mentoring/programme-fit.ts'
import { isOpen } from '#contract/rules/mentoring/pair-moves.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { holdPeople } from '../../platform/people/hold-person.ts'
import { blocksAmong } from '../conversations/offered.ts'
import { asMentee, asMentor, selectAnyMentors, selectMentees, selectMentors } from './candidates.ts'
import { besideIn, placeInGroup, type GroupOf } from './groups/begin-in-group.ts'
import type { RelationshipRow } from './relationship.view.ts'
import { requireFewAsked, requireFewMentors, requireCapacity } from './capacity.ts'

/** A proposal that nobody answered is over after so many days. */
const ANSWER_DAYS = 14

type Two = {
  mentorId: string
  menteeId: string
  asked: boolean
  /** The pair that is handed over to this one. */
  from?: Pick<RelationshipRow, 'id' | 'origin_id'>
  /** Who mentors need not be a mentor by their role; the programme has said for how many it may be. */
  reverse?: boolean
  /** The two are equals. */
  peer?: boolean
  /** How long it waits for an answer, where it is not as long as any. */
  days?: number
  /** The programme that proposes it, and whose administrators hear when nothing comes of it. */
  programmeId?: string
  /** How well they fit by the programme’s own rule, where it is one that brings them together. */
  fit?: ProgrammeFit
  /** The group of the mentor’s that the mentee joins by it. */
  group?: GroupOf
}

async function refuse(tx: Tx, ids: readonly string[]): Promise<never> {
  const there = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...ids])
    .where('status', '!=', 'deleted')
    .execute()
  return there.length < ids.length
    ? fail('NOT_FOUND')
    : fail('CONFLICT', { details: { reason: 'cannot_pair' } })
}

async function requireNoPair(tx: Tx, mentorId: string, menteeId: string): Promise<void> {
  const pair = await tx
    .selectFrom('mentoring_relationships')
    .select('id')
    .where('mentor_id', '=', mentorId)
    .where('mentee_id', '=', menteeId)
    .where('state', 'in', isOpen)
    .executeTakeFirst()
  if (pair) fail('CONFLICT', { details: { reason: 'pair_already' } })
}

/**
 * Writes down two people who may become a pair. Both rows are held before anything is asked, so that of two who want
 * the last place one gets it. A hidden person is in no directory, so nobody is proposed to them; they may ask.
 */
export async function beginPair(
  { tx, company, askAgain }: Context,
  { mentorId, menteeId, asked, from, group, reverse = false, peer = false, ...of }: Two,
): Promise<string> {
  if (mentorId === menteeId) fail('CONFLICT', { details: { reason: 'cannot_pair' } })
  await holdPeople(tx, [mentorId, menteeId])
  await askAgain()
  const mentor = await (reverse ? selectAnyMentors(tx) : selectMentors(tx))
    .where('users.id', '=', mentorId)
    .executeTakeFirst()
  const mentee = await selectMentees(tx)
    .where('users.id', '=', menteeId)
    .where('users.status', 'in', asked ? ['active', 'hidden'] : ['active'])
    .executeTakeFirst()
  const beside = group ? await besideIn(tx, mentorId, group) : []
  // Whoever they blocked, or who blocked them, is in no group with them; what others of it did to one another is not theirs.
  const isBlocked = (await blocksAmong(tx, [mentorId, menteeId, ...beside])).some(
    ({ blocker_id, blocked_id }) => blocker_id === menteeId || blocked_id === menteeId,
  )
  // Whoever asks is not told that somebody is there who is in no directory of theirs: they would bring their word to who wants none.
  if (asked && (!mentor || isBlocked)) fail('NOT_FOUND')
  if (asked && !mentee) fail('FORBIDDEN')
  if (!mentor || !mentee) return refuse(tx, [mentorId, menteeId])
  if (isBlocked) fail('CONFLICT', { details: { reason: 'cannot_pair' } })
  await requireNoPair(tx, mentorId, menteeId)
  if (!group && !reverse) await requireCapacity(tx, mentorId)
  await requireFewMentors(tx, menteeId, from?.id)
  if (asked || from) await requireFewAsked(tx, menteeId)
  const id = uuid()
  const groupId = group ? await placeInGroup(tx, { id, companyId: company.id, mentorId }, group) : null
  const fit = of.fit ?? pairFit(asMentor(mentor, company), asMentee(mentee, company), new Date())
  await tx
    .insertInto('mentoring_relationships')
    .values({
      company_id: company.id,
      id,
      mentor_id: mentorId,
      mentee_id: menteeId,
      mentee_agreed: asked,
      group_id: groupId,
      reverse,
      peer,
      handed_from: from?.id ?? null,
      origin_id: from ? (from.origin_id ?? from.id) : null,
      fit: JSON.stringify(fit),
      programme_id: of.programmeId ?? null,
      expires_at: sql`now() + make_interval(days => ${of.days ?? ANSWER_DAYS}::int)`,
    })
    .execute()
  return id
}
