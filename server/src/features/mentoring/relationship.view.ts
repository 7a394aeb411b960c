import { sql, type Selectable } from 'kysely'
import type { GroupMember, Pair, PairPerson, Relationship } from '#contract/mentoring/mentoring.ts'
import { adminLevel, roleAllowed, type Role } from '#contract/roles.ts'
import type { Share } from '#contract/rules/mentoring/handover.ts'
import { isWorking, movesOf, type PairPart, type Standing } from '#contract/rules/mentoring/pair-moves.ts'
import { fail } from '../../core/errors.ts'
import type { Database } from '../../db/types.ts'
import type { Tx } from '../../db/tenant.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'
import { isIn } from './groups/members.ts'

export type RelationshipRow = Selectable<Database['mentoring_relationships']>

/** Whether nothing came of a pair, and neither of the two declined it: an administrator, a rule or who withdrew took it back. */
export const isTakenBack = (
  pair: string,
) => sql<boolean>`(${sql.ref(`${pair}.state`)} = 'declined' and not exists (
  select from mentoring_moves m where m.company_id = ${sql.ref(`${pair}.company_id`)} and m.relationship_id = ${sql.ref(`${pair}.id`)}
    and m.move = 'decline' and m.by_id in (${sql.ref(`${pair}.mentor_id`)}, ${sql.ref(`${pair}.mentee_id`)})))`

/** Pairs with both people. */
export const selectPairs = (tx: Tx) =>
  tx
    .selectFrom('mentoring_relationships as r')
    .innerJoin('users as mentor', (join) =>
      join.onRef('mentor.company_id', '=', 'r.company_id').onRef('mentor.id', '=', 'r.mentor_id'),
    )
    .innerJoin('users as mentee', (join) =>
      join.onRef('mentee.company_id', '=', 'r.company_id').onRef('mentee.id', '=', 'r.mentee_id'),
    )
    .selectAll('r')
    .select(personOf('mentor').as('mentor'))
    .select(personOf('mentee').as('mentee'))
    .select(counts.as('counts'))
    .select(handover.as('handover'))
    .select(group.as('group'))
    .select(isTakenBack('r').as('taken_back'))

type Counts = Pick<Pair, 'goals' | 'goalsMet' | 'actions' | 'actionsDone'>
const counts = sql<Counts>`(select jsonb_build_object(
    'goals', count(*) filter (where g.state <> 'dropped'), 'goalsMet', count(*) filter (where g.state = 'met'))
  from mentoring_goals g where g.company_id = r.company_id and g.relationship_id = coalesce(r.group_id, r.id))
  || (select jsonb_build_object('actions', count(*), 'actionsDone', count(a.done_at))
  from mentoring_actions a where a.company_id = r.company_id and a.relationship_id = coalesce(r.group_id, r.id))`

export type Person = Omit<PairPerson, 'photoUrl'> & { photoKey: string | null }
export const personOf = (of: 'mentor' | 'mentee' | 'u') => {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  return sql<Person>`jsonb_build_object('id', ${column('id')}, 'name', ${column('name')},
    'surname', ${column('surname')}, 'photoKey', ${column('photo_key')}, 'timeZone', ${column('time_zone')})`
}

type Handover = {
  from: Person | null
  next: { id: string; state: RelationshipRow['state']; mentor: Person; reads: Share[] } | null
}
/** The pair before and the one after, where one takes over from the other. */
const handover = sql<Handover>`jsonb_build_object(
  'from', (select ${personOf('u')} from mentoring_relationships f
    join users u on u.company_id = f.company_id and u.id = f.mentor_id
    where f.company_id = r.company_id and f.id = r.handed_from),
  'next', (select jsonb_build_object('id', n.id, 'state', n.state, 'mentor', ${personOf('u')},
      'reads', case when n.began_at is null then '[]' else to_jsonb(n.shares) end)
    from mentoring_relationships n join users u on u.company_id = n.company_id and u.id = n.mentor_id
    where n.company_id = r.company_id and n.handed_from = r.id and n.state not in ('declined', 'expired')))`

export type InGroup = Person & Pick<GroupMember, 'relationshipId' | 'state'>
/** Who is in a group `g`, and who was asked to be. */
export const inGroup = sql<InGroup[]>`coalesce((
    select jsonb_agg(${personOf('u')} || jsonb_build_object('relationshipId', m.id, 'state', m.state)
      order by u.name collate "und-x-icu", u.id)
    from mentoring_relationships m join users u on u.company_id = m.company_id and u.id = m.mentee_id
    where m.company_id = g.company_id and m.group_id = g.id and (m.state = 'proposed' or ${isIn})), '[]')`
type Group = { id: string; mentees: InGroup[] }
const group = sql<Group | null>`(select jsonb_build_object('id', g.id, 'mentees', ${inGroup})
  from mentoring_groups g where g.company_id = r.company_id and g.id = r.group_id)`
export type PairRow = Awaited<ReturnType<ReturnType<typeof selectPairs>['execute']>>[number]

export const standingOf = (row: Pick<RelationshipRow, 'state' | 'mentor_agreed' | 'mentee_agreed'>) =>
  ({
    state: row.state,
    agreed: [row.mentor_agreed && 'mentor', row.mentee_agreed && 'mentee'].filter((part) => part !== false),
  }) as Standing

/** Which of the two somebody is. */
export const partOf = (
  row: Pick<RelationshipRow, 'mentor_id' | 'mentee_id'>,
  userId: string,
): 'mentor' | 'mentee' | null => {
  if (row.mentor_id === userId) return 'mentor'
  return row.mentee_id === userId ? 'mentee' : null
}

/** The same; administrators know of the pair and are refused, everybody else knows of none. */
export function requirePart(
  row: Pick<RelationshipRow, 'mentor_id' | 'mentee_id'>,
  { id, role }: { id: string; role: Role },
): 'mentor' | 'mentee' {
  return partOf(row, id) ?? fail(roleAllowed(adminLevel, role) ? 'FORBIDDEN' : 'NOT_FOUND')
}

export const viewPerson = <P extends Person>(companyId: string, { photoKey, ...person }: P) => ({
  ...person,
  photoUrl: photoKey && mediaUrl(companyId, photoKey),
})

/** The mentor, and everybody who is or was in it. */
export async function everybodyIn(tx: Tx, row: PairRow): Promise<PairPerson[]> {
  const both = [row.mentor, row.mentee].map((one) => viewPerson(row.company_id, one))
  if (!row.group_id) return both
  const { rows } = await sql<{ person: Person }>`select ${personOf('u')} as person
    from mentoring_relationships m join users u on u.company_id = m.company_id and u.id = m.mentee_id
    where m.group_id = ${row.group_id} and m.began_at is not null and m.id <> ${row.id} order by m.began_at, m.id`.execute(
    tx,
  )
  return [...both, ...rows.map(({ person }) => viewPerson(row.company_id, person))]
}

/** Who is in the group, for its mentor and administrators also who was asked; whoever is not in it learns of nobody. */
function viewGroup(row: PairRow, part: PairPart): Pair['group'] {
  if (!row.group) return null
  const { id } = row.group
  const mentees = row.group.mentees.map((one) => viewPerson(row.company_id, one))
  if (part !== 'mentee') return { id, mentees }
  const isOne = mentees.some(({ relationshipId, state }) => relationshipId === row.id && state !== 'proposed')
  return { id, mentees: isOne ? mentees.filter(({ state }) => state !== 'proposed') : [] }
}

/** A pair without a word of what the two wrote. */
export function viewPair(row: PairRow, part: PairPart = 'admin'): Pair {
  const standing = standingOf(row)
  return {
    id: row.id,
    state: row.state,
    ...(row.taken_back && { takenBack: true as const }),
    mentor: viewPerson(row.company_id, row.mentor),
    mentee: viewPerson(row.company_id, row.mentee),
    agreed: [...standing.agreed],
    fit: row.fit,
    createdAt: row.created_at.toISOString(),
    beganAt: row.began_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    ...row.counts,
    handover: {
      from: row.handover.from && viewPerson(row.company_id, row.handover.from),
      next: row.handover.next && {
        id: row.handover.next.id,
        state: row.handover.next.state,
        mentor: viewPerson(row.company_id, row.handover.next.mentor),
      },
      wantedAt: isWorking.includes(row.state) ? (row.next_wanted_at?.toISOString() ?? null) : null,
    },
    group: viewGroup(row, part),
    peer: row.peer,
    moves: movesOf(standing, part, row.group_id !== null),
  }
}

/** The same for one of the two, with what the mentee asked with. */
export function viewRelationship(
  row: PairRow & { asked_word: string | null },
  part: 'mentor' | 'mentee',
): Relationship {
  return { ...viewPair(row, part), part, word: row.asked_word }
}

/** What the mentee wrote who asked. */
export const askedWord = sql<string | null>`(select m.word from mentoring_moves m
  where m.company_id = r.company_id and m.relationship_id = r.id and m.seq = 1 and m.move = 'accept')`
