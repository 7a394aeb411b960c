import { sql, type Selectable } from 'kysely'
import type { Application, Part } from '#contract/mentoring/programmes.ts'
import type { ProgrammeKind } from '#contract/rules/mentoring/programme-kinds.ts'
import { mentored, mentorOnly, roleAllowed, type Role } from '#contract/roles.ts'
import { keptAnswers } from '#contract/rules/mentoring/programme-questions.ts'
import { takesPeople } from '#contract/rules/mentoring/programme-moves.ts'
import { fail } from '../../../core/errors.ts'
import type { Database } from '../../../db/types.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { membersIn } from '../../groups/offered.ts'
import { findRow, lockProgramme, type ProgrammeRow } from '../programme.view.ts'

export type ApplicationRow = Selectable<Database['programme_applications']>

/** As what somebody of this role may take part: in reverse mentoring whoever applies chooses, whatever their role; equals are all one. */
export const partsOf = (role: Role, kind: ProgrammeKind): Part[] => [
  ...(mentored.includes(role) ? (['mentee'] as const) : []),
  ...(kind !== 'peer' && roleAllowed(kind === 'reverse' ? mentored : mentorOnly, role)
    ? (['mentor'] as const)
    : []),
]

/**
 * Whether as what somebody takes part is settled: once it is sent, and by an invitation. Where that is what lets them in, it is
 * so also for who withdrew: else a mentor who was invited as a mentee would let themselves in as a mentor.
 */
export const isPartSettled = (
  { state, invited }: Pick<ApplicationRow, 'state' | 'invited'>,
  { joining }: Pick<ProgrammeRow, 'joining'>,
): boolean => (invited && joining !== 'everyone') || (state !== 'draft' && state !== 'withdrawn')

/** The programmes that somebody may join without an invitation, as they are now. */
const isOpenTo = (userId: string) => sql<boolean>`(
  programmes.state in ('open', 'running') and (programmes.joining in ('everyone', 'request')
    or programmes.joining = 'group'
      and ${userId}::uuid in (select user_id from ${membersIn(sql`programmes.group_id`)} m)))`

/** The programmes that somebody may see: those that are for them, and those they are in or were invited to. */
export const isFor = (userId: string) => sql<boolean>`(${isOpenTo(userId)}
  or programmes.state <> 'draft' and exists (select from programme_applications a
    where a.company_id = programmes.company_id and a.programme_id = programmes.id and a.user_id = ${userId}
      and a.state not in ('draft', 'withdrawn')))`

/** Whether somebody sees a programme’s page: it is for them, or was, and they see what they wrote. */
export const isShownTo = (userId: string) => sql<boolean>`(${isFor(userId)}
  or programmes.state <> 'draft' and exists (select from programme_applications a
    where a.company_id = programmes.company_id and a.programme_id = programmes.id and a.user_id = ${userId}))`

export async function ownRow(
  tx: Tx,
  programmeId: string,
  userId: string,
): Promise<ApplicationRow | undefined> {
  return tx
    .selectFrom('programme_applications')
    .selectAll()
    .where('programme_id', '=', programmeId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function viewApplication(
  tx: Tx,
  row: ApplicationRow,
  { questions }: Pick<ProgrammeRow, 'questions'>,
): Promise<Application> {
  const { rows } = await sql<{ before: number }>`select count(*)::int as before from programme_applications
    where programme_id = ${row.programme_id} and state = 'waiting' and ${row.state} = 'waiting'
      and (sent_at, user_id) < (${row.sent_at}::timestamptz, ${row.user_id}::uuid)`.execute(tx)
  return {
    part: row.part,
    topics: row.topics,
    goals: row.goals,
    languages: row.languages,
    department: row.department,
    places: row.places,
    answers: keptAnswers(questions, row.answers, row.answers),
    state: row.state,
    revision: row.revision,
    sentAt: row.sent_at?.toISOString() ?? null,
    before: rows[0]?.before ?? 0,
  }
}

/** One’s application, with its programme held: places are given away one after another. */
export async function holdOwn(
  { tx, actor, askAgain }: Context,
  programmeId: string,
): Promise<{ programme: ProgrammeRow; own: ApplicationRow | undefined }> {
  await requireFor(tx, programmeId, actor.id)
  const programme = await lockProgramme(tx, programmeId)
  await askAgain()
  return { programme, own: await ownRow(tx, programmeId, actor.id) }
}

/** NOT_FOUND of a programme that is not for somebody. */
export async function requireFor(tx: Tx, programmeId: string, userId: string): Promise<ProgrammeRow> {
  const row = await findRow(tx, programmeId)
  const { rows } = await sql<{ is: boolean }>`select ${isShownTo(userId)} as is from programmes
    where id = ${programmeId}`.execute(tx)
  return rows[0]?.is ? row : fail('NOT_FOUND')
}

/** CONFLICT for whom it is not, however they began: whom it was for when they did need not be whom it is for now. */
export async function requireOpenTo(
  tx: Tx,
  programmeId: string,
  own: Pick<ApplicationRow, 'user_id' | 'invited'>,
): Promise<void> {
  if (own.invited) return
  const { rows } = await sql<{ is: boolean }>`select ${isOpenTo(own.user_id)} as is from programmes
    where id = ${programmeId}`.execute(tx)
  if (!rows[0]?.is) fail('CONFLICT', { details: { reason: 'programme_not_open' } })
}

export function requireOpen(programme: ProgrammeRow): void {
  if (!takesPeople.includes(programme.state)) fail('CONFLICT', { details: { reason: 'programme_not_open' } })
}
