import { sql } from 'kysely'
import { roleAllowed, teaching } from '#contract/roles.ts'
import { copyFiles, tallyOf } from '../../../capabilities/attachments/named-files.ts'
import type { Tx } from '../../../db/tenant.ts'
import { holdEnrolments, isLearnt } from '../../enrolments/offered.ts'
import type { RoundRow, WorkRow } from '../find-work.ts'
import { tellNoMoreOfTeam } from './tell-of-team.ts'

type InTeam = Pick<WorkRow, 'team_id' | 'team_left_at'>

/** Whether a piece of work becomes what others' do; `team_id` alone stays with whoever has left. */
export const inTeam = <R extends InTeam>(row: R): row is R & { team_id: string } =>
  row.team_id !== null && row.team_left_at === null

/** Under which id the files of a round are: a team has them once. */
export const filesOf = (round: Pick<RoundRow, 'id' | 'files_of'>) => ({
  kind: 'coursework' as const,
  id: round.files_of ?? round.id,
})

/** Under which id that is which is spoken about a piece of work. */
export const voicesOf = (work: Pick<WorkRow, 'id' | 'team_id'>): string => work.team_id ?? work.id

/** Whether whose work it is still learns here; `work` is its name in the statement. */
export const isHere = (
  work: string,
) => sql<boolean>`(${isLearnt(work, 'completion')} and exists (select from users u
  where u.company_id = ${sql.ref(`${work}.company_id`)} and u.id = ${sql.ref(`${work}.user_id`)} and u.status <> 'deleted'))`

/** Whether somebody is or was in the team of a piece of work; `work` is its name in the statement. */
export const isOfTeam = (
  work: string,
  userId: string,
) => sql<boolean>`(${sql.ref(`${work}.team_id`)} is not null and exists (select from coursework of_team
  where of_team.company_id = ${sql.ref(`${work}.company_id`)} and of_team.team_id = ${sql.ref(`${work}.team_id`)}
    and of_team.user_id = ${userId}))`

const ofTeam = (tx: Tx, teamId: string) =>
  tx
    .selectFrom('coursework')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('team_left_at', 'is', null)
    .orderBy('id')

/** The pieces of work that become what this one does, itself among them, in one order; of who learns no more there is none. */
export const worksTogether = async (tx: Tx, work: WorkRow): Promise<WorkRow[]> =>
  inTeam(work) ? ofTeam(tx, work.team_id).where(isHere('coursework')).execute() : [work]

/**
 * Whoever makes, joins or leaves a team of an assignment, or moves its work, does so after whoever does it now. It comes before
 * any lock of an enrolment.
 */
export async function holdTeams(tx: Tx, lessonId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`teams of ${lessonId}`}, 0))`.execute(tx)
}

/** Locks the work of a whole team until the transaction ends, enrolments first. The lock of its lesson's teams is held. */
export async function holdMembers(tx: Tx, teamId: string): Promise<WorkRow[]> {
  const members = await ofTeam(tx, teamId).execute()
  if (members.length === 0) return []
  await holdEnrolments(
    tx,
    members.map((row) => row.enrolment_id),
  )
  return ofTeam(tx, teamId).forNoKeyUpdate().execute()
}

/** Locks what becomes what this piece of work does, where others do. Who learns here no more is in the team no more. */
export async function holdTogether(tx: Tx, work: WorkRow): Promise<void> {
  if (!inTeam(work)) return
  await holdTeams(tx, work.lesson_id)
  const members = await holdMembers(tx, work.team_id)
  const here = await ofTeam(tx, work.team_id).where(isHere('coursework')).execute()
  for (const row of members) if (!here.some(({ id }) => id === row.id)) await leaveTeam(tx, row)
}

type Written = Pick<RoundRow, 'id' | 'files_of' | 'saved' | 'submitted_at'>

const roundsOf = (tx: Tx, { id }: Pick<WorkRow, 'id'>) =>
  tx
    .selectFrom('coursework_rounds')
    .select(['id', 'number', 'files_of', 'saved', 'submitted_at'])
    .where('work_id', '=', id)
    .execute()

/** Whether somebody who teaches leaves words that may be theirs, too: were their piece of work to go, nothing would keep these from being theirs to grade. */
async function leavesOwnWords(tx: Tx, { user_id }: WorkRow, rounds: readonly Written[]): Promise<boolean> {
  const { role } = await tx
    .selectFrom('users')
    .select('role')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (!roleAllowed(teaching, role)) return false
  for (const round of rounds)
    if (round.saved > 0 || (await tallyOf(tx, filesOf(round))).ids.length > 0) return true
  return false
}

/** Whether a piece of work stays when whose it is leaves their team: something was handed in, or it is known by it who may not grade. */
const staysOf = async (tx: Tx, row: WorkRow, rounds: readonly Written[]): Promise<boolean> =>
  rounds.some((round) => round.submitted_at !== null) || (await leavesOwnWords(tx, row, rounds))

/** The same for whoever has not read its rounds. */
export const stays = async (tx: Tx, row: WorkRow): Promise<boolean> =>
  staysOf(tx, row, await roundsOf(tx, row))

/**
 * Takes somebody out of their team. What was handed in stays with them, with files of their own, and they go on with it alone,
 * as whoever teaches does with what is written; else that stays with the team.
 */
export async function leaveTeam(tx: Tx, row: WorkRow): Promise<void> {
  const rounds = await roundsOf(tx, row)
  const gone = !(await staysOf(tx, row, rounds))
  await tellNoMoreOfTeam(tx, row, { gone })
  if (gone) {
    await tx.deleteFrom('coursework').where('id', '=', row.id).execute()
    await dropEmpty(tx, row.team_id)
    return
  }
  await tx.updateTable('coursework').set({ team_left_at: new Date() }).where('id', '=', row.id).execute()
  const last = rounds.find(({ number }) => number === row.round)
  if (!last?.files_of) return
  const from = filesOf(last)
  await tx.updateTable('coursework_rounds').set({ files_of: null }).where('id', '=', last.id).execute()
  const to = filesOf({ id: last.id, files_of: null })
  const { ids } = await tallyOf(tx, from)
  await copyFiles(tx, { companyId: row.company_id, from, to }, ids)
}

/** A team in which nobody ever was goes, as nothing names it. */
async function dropEmpty(tx: Tx, teamId: string | null): Promise<void> {
  await sql`delete from teams t where t.company_id = current_company() and t.id = ${teamId}
    and not exists (select from coursework w where w.company_id = t.company_id and w.team_id = t.id)`.execute(
    tx,
  )
}
