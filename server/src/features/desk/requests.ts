import { sql, type Selectable } from 'kysely'
import type { Correspondent } from '#contract/help/correspondent.ts'
import type { DeskRequest, ListedDesk } from '#contract/help/desk.ts'
import { adminLevel } from '#contract/roles.ts'
import { deskMovesOf } from '#contract/rules/help/desk-moves.ts'
import { deskPart, type DeskPart } from '#contract/rules/help/desk-part.ts'
import { fail } from '../../core/errors.ts'
import type { Database } from '../../db/types.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor } from '../../http/caller/context.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'

export type RequestRow = Selectable<Database['desk_requests']>

type Person = Omit<Correspondent, 'photoUrl'> & { photoKey: string | null }
const personOf = (of: 'asker' | 'assignee') => {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  return sql<Person | null>`case when ${column('id')} is not null then jsonb_build_object('id', ${column('id')},
    'name', ${column('name')}, 'surname', ${column('surname')}, 'role', ${column('role')},
    'photoKey', ${column('photo_key')}) end`
}

/** What was asked, with who asked and which administrator looks after it: one who is none any more does not. */
export const selectRequests = (tx: Tx) =>
  tx
    .selectFrom('desk_requests as d')
    .innerJoin('users as asker', (join) =>
      join.onRef('asker.company_id', '=', 'd.company_id').onRef('asker.id', '=', 'd.asker_id'),
    )
    .leftJoin('users as assignee', (join) =>
      join
        .onRef('assignee.company_id', '=', 'd.company_id')
        .onRef('assignee.id', '=', 'd.assignee_id')
        .on('assignee.role', 'in', adminLevel)
        .on('assignee.status', 'in', ['active', 'hidden']),
    )
    .selectAll('d')
    .select(personOf('asker').$castTo<Person>().as('asker'))
    .select(personOf('assignee').as('assignee'))
export type RequestWithPeople = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number]

const viewPerson = (companyId: string, { photoKey, ...person }: Person): Correspondent => ({
  ...person,
  photoUrl: photoKey && mediaUrl(companyId, photoKey),
})

const viewStanding = (row: RequestWithPeople, part: DeskPart) => ({
  id: row.id,
  state: row.state,
  part,
  topic: row.topic,
  subject: row.subject,
  asker: viewPerson(row.company_id, row.asker),
  assignee: row.assignee && viewPerson(row.company_id, row.assignee),
  askedAt: row.asked_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
  closedAt: row.closed_at?.toISOString() ?? null,
  lastAt: row.last_at.toISOString(),
})

export const viewListed = (row: RequestWithPeople, part: DeskPart, unread: number): ListedDesk => ({
  ...viewStanding(row, part),
  unread,
})

type Own = { tx: Tx; actor: Pick<Actor, 'id' | 'role'> }

/** What the caller is to it, by the one rule of who sees it; NOT_FOUND where they are not to know of it. */
export const requirePart = ({ actor }: Pick<Own, 'actor'>, row: Pick<RequestRow, 'asker_id'>): DeskPart =>
  deskPart(row.asker_id, actor) ?? fail('NOT_FOUND')

export async function openRequest({ tx, actor }: Own, id: string): Promise<DeskRequest> {
  const row = (await selectRequests(tx).where('d.id', '=', id).executeTakeFirst()) ?? fail('NOT_FOUND')
  const part = requirePart({ actor }, row)
  return { ...viewStanding(row, part), moves: deskMovesOf(row.state, part), conversationId: row.id }
}

/** Held until the transaction ends. */
export async function lockRequest(tx: Tx, id: string): Promise<RequestRow> {
  const row = await tx
    .selectFrom('desk_requests')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? fail('NOT_FOUND')
}
