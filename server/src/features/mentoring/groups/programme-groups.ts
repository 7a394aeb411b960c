import { sql } from 'kysely'
import type { GroupMember, PairPerson } from '#contract/mentoring/mentoring.ts'
import type { Tx } from '../../../db/tenant.ts'
import { inGroup, personOf, viewPerson, type InGroup, type Person } from '../relationship.view.ts'

type GroupRow = {
  id: string
  mentor: PairPerson
  mentees: GroupMember[]
  createdAt: string
  endedAt: string | null
}
type Page = { most: number; offset: number }
type Row = {
  company_id: string
  id: string
  created_at: Date
  ended_at: Date | null
  mentor: Person
  mentees: InGroup[]
}

const view = ({ company_id, id, created_at, ended_at, mentor, mentees }: Row): GroupRow => ({
  id,
  mentor: viewPerson(company_id, mentor),
  mentees: mentees.map((one) => viewPerson(company_id, one)),
  createdAt: created_at.toISOString(),
  endedAt: ended_at?.toISOString() ?? null,
})

/** A programme’s groups: those that go on first, by the names of their mentors. */
export async function groupsOfProgramme(tx: Tx, programmeId: string, { most, offset }: Page) {
  const { rows } = await sql<Row & { total: number }>`
    select g.company_id, g.id, g.created_at, g.ended_at, ${personOf('u')} as mentor, ${inGroup} as mentees,
      (count(*) over ())::int as total
    from mentoring_groups g join users u on u.company_id = g.company_id and u.id = g.mentor_id
    where g.programme_id = ${programmeId}
    order by g.ended_at is not null, u.name collate "und-x-icu", g.id limit ${most} offset ${offset}`.execute(
    tx,
  )
  return { items: rows.map(view), total: rows[0]?.total ?? 0 }
}

/** One of them; undefined where it is another programme’s, or none. */
export async function groupOfProgramme(
  tx: Tx,
  programmeId: string,
  id: string,
): Promise<GroupRow | undefined> {
  const { rows } = await sql<Row>`
    select g.company_id, g.id, g.created_at, g.ended_at, ${personOf('u')} as mentor, ${inGroup} as mentees
    from mentoring_groups g join users u on u.company_id = g.company_id and u.id = g.mentor_id
    where g.programme_id = ${programmeId} and g.id = ${id}`.execute(tx)
  return rows[0] && view(rows[0])
}

/** The mentors who lead a group of a programme now, which takes one of their places already, with who is in it or asked to be. */
export async function menteesByLeader(tx: Tx, programmeId: string): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ mentor_id: string; mentees: string[] }>`
    select g.mentor_id, array(select r.mentee_id from mentoring_relationships r where r.company_id = g.company_id
      and r.group_id = g.id and r.state in ('proposed', 'active', 'paused'))::text[] as mentees
    from mentoring_groups g where g.programme_id = ${programmeId} and g.ended_at is null`.execute(tx)
  return new Map(rows.map(({ mentor_id, mentees }) => [mentor_id, mentees]))
}

/** The programme that a group is of. */
export async function programmeOfGroup(tx: Tx, groupId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('mentoring_groups')
    .select('programme_id')
    .where('id', '=', groupId)
    .executeTakeFirst()
  return row?.programme_id ?? null
}
