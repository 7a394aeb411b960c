import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import { pairIsKept, pairIsOpen, programmeOfGroup } from '../mentoring/offered.ts'
import { programmeOf } from './matching/kept-apart.ts'
import { findRow } from './programme.view.ts'

export { keepsApart, programmeOf } from './matching/kept-apart.ts'
export { findRow as findProgramme } from './programme.view.ts'

/** Of a proposal `run`; the pairs that are still its own are those that it ended again. */
const isNotTakenBack = sql`run.state <> 'taken_back'`
/** Whether a pair was undone with the proposal that made it, as a part of other statements; `pair` is its id there. */
export const wasTakenBack = (pair: RawBuilder<unknown>) => sql<boolean>`exists (
  select from programme_matches m join programme_runs run on run.company_id = m.company_id and run.id = m.run_id
  where m.company_id = current_company() and m.relationship_id = ${pair} and run.state = 'taken_back')`

/** How the programme of a pair, or of the group that it is in, plans its sessions; null where it is of none. */
export async function planOfPair(
  tx: Tx,
  { id, group }: { id: string; group: { id: string } | null },
): Promise<{ minutes: number; everyWeeks: number; agendas: string[] } | null> {
  const programmeId = group ? await programmeOfGroup(tx, group.id) : await programmeOf(tx, id)
  if (programmeId === null) return null
  const { minutes, every_weeks: everyWeeks, agendas } = await findRow(tx, programmeId)
  return { minutes, everyWeeks, agendas }
}

/** Held, so that what is done for a programme is done once at a time. */
export async function holdProgramme(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('programmes').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Who asks to be let into which programme that takes people, as a part of other statements. */
export const askToTakePart = sql`(select coalesce(a.sent_at, a.created_at) as at, a.programme_id as place
  from programme_applications a
    join programmes p on p.company_id = a.company_id and p.id = a.programme_id and p.state in ('open', 'running')
    join users u on u.company_id = a.company_id and u.id = a.user_id and u.status <> 'deleted'
  where a.company_id = current_company() and a.state = 'requested')`

/** The newest proposal of pairs of each programme, where nobody published it: a part of other statements. */
export const proposalsToReview = sql`(select r.created_at as at, r.programme_id as place from programme_runs r
    join programmes p on p.company_id = r.company_id and p.id = r.programme_id and p.state in ('open', 'running')
  where r.company_id = current_company() and r.state = 'draft' and not exists (select from programme_runs later
    where later.company_id = r.company_id and later.programme_id = r.programme_id and later.number > r.number))`

/** Programmes by their names, as a part of other statements. */
export const programmeNames = sql`(select p.id, p.name from programmes p where p.company_id = current_company())`

/** Whether somebody takes part in a programme that goes on, as a part of other statements: its own names are none that those use. */
export const isInProgramme = (programme: RawBuilder<unknown>, person: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from programme_applications taking
    join programmes going on going.company_id = taking.company_id and going.id = taking.programme_id
      and going.state in ('open', 'running')
    where taking.company_id = current_company() and taking.programme_id = ${programme} and taking.user_id = ${person}
      and taking.state = 'accepted')`

/** The programmes that go on in which somebody takes part. */
export const programmesOfPerson = (tx: Tx, userId: string): Promise<{ id: string; name: string }[]> =>
  tx
    .selectFrom('programmes as p')
    .select(['p.id', 'p.name'])
    .where(isInProgramme(sql.ref('p.id'), sql`${userId}::uuid`))
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()

export async function programmeName(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.selectFrom('programmes').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}

/** The programme whose published proposal made a pair, as a part of other statements; `first` is there the id of the pair that was made first. */
export const programmeOfPair = (first: RawBuilder<unknown>) => sql<string | null>`(
  select run.programme_id from programme_matches m join programme_runs run on run.company_id = m.company_id and run.id = m.run_id
  where m.company_id = current_company() and m.relationship_id = ${first} and ${isNotTakenBack} limit 1)`

/** Pairs that a programme’s published proposals made, with how many weeks it takes, what it asks, whether it gives certificates, and whether it goes on and reminds them, as a part of other statements. */
export const pairsOfProgrammes = sql`(select m.company_id, m.relationship_id as first_id, p.id as programme_id, p.name, p.kind, p.weeks,
    p.check_in_questions, p.gives_certificate, p.nudges and p.state in ('open', 'running') as nudges
  from programme_matches m
  join programme_runs run on run.company_id = m.company_id and run.id = m.run_id
  join programmes p on p.company_id = run.company_id and p.id = run.programme_id
  where m.relationship_id is not null and ${isNotTakenBack})`

/** Who takes part in a programme, or wants to or did, as a part of other statements: a draft is its writer’s alone. */
export const programmePeople = (programmeId: string) => sql`(
  select a.user_id, a.part, a.state from programme_applications a
    join users u on u.company_id = a.company_id and u.id = a.user_id and u.status <> 'deleted'
  where a.company_id = current_company() and a.programme_id = ${programmeId}::uuid and a.state <> 'draft')`

/** Who is in a programme as a mentee, or waits for a place in it, and has no pair of it that is proposed, goes on or was completed. */
export const menteesWithoutPair = sql`(
  select a.user_id, a.programme_id, p.name, coalesce(a.sent_at, a.created_at) as since
  from programmes p join programme_applications a on a.company_id = p.company_id and a.programme_id = p.id
  where p.company_id = current_company() and p.state in ('open', 'running')
    and a.part = 'mentee' and a.state in ('waiting', 'accepted')
    and not exists (select from programme_matches m
      join programme_runs run on run.company_id = m.company_id and run.id = m.run_id
      where m.company_id = a.company_id and m.mentee_id = a.user_id and run.programme_id = a.programme_id
        and (${pairIsOpen('m')} or ${pairIsKept('m')}))
    and not exists (select from programme_matches m
      join programme_runs run on run.company_id = m.company_id and run.id = m.run_id
      where m.company_id = a.company_id and m.mentor_id = a.user_id and run.programme_id = a.programme_id
        and (${pairIsOpen('m')} or ${pairIsKept('m')})))`
