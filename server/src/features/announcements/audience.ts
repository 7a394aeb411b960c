import { sql, type RawBuilder } from 'kysely'
import type { Audience } from '#contract/installation/announcements.ts'
import { roleAllowed } from '#contract/roles.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor } from '../../http/caller/context.ts'
import { coursesLedBy, requirePart } from '../courses/open-course.ts'
import { learnersIn } from '../enrolments/offered.ts'
import { groupNames, membersIn } from '../groups/offered.ts'
import type { AnnouncementRow } from './announcement.view.ts'

type By = Pick<Actor, 'id' | 'role'>

/** Refuses an audience that is not the caller’s to address: administrators have the company, others the courses they are put on. */
export async function requireAudience(tx: Tx, actor: By, audience: Audience): Promise<void> {
  if (audience.kind === 'course') return void (await requirePart(tx, actor, audience.courseId, 'see'))
  if (!roleAllowed(['admin'], actor.role)) fail('FORBIDDEN')
  if (audience.kind !== 'groups') return
  const known = await groupNames(tx, audience.groupIds)
  if (audience.groupIds.some((id) => !known.has(id))) fail('NOT_FOUND')
}

/** Of people u: whom it is for as they are now, of those who may sign in. */
export function isFor(audience: Audience): RawBuilder<boolean> {
  const may = sql`u.status in ('active', 'hidden')`
  switch (audience.kind) {
    case 'everyone':
      return sql<boolean>`${may}`
    case 'roles':
      return sql<boolean>`(${may} and u.role in (${sql.join(audience.roles)}))`
    case 'groups':
      return sql<boolean>`(${may} and (${sql.join(
        audience.groupIds.map((id) => sql`u.id in (select user_id from ${membersIn(sql`${id}`)} m)`),
        sql` or `,
      )}))`
    case 'course':
      return sql<boolean>`(${may} and u.id in ${learnersIn(audience.courseId)})`
  }
}

/** Whether somebody has an announcement as whoever sent it: its author, administrators, and who leads the course that it is for. */
export async function leads(tx: Tx, actor: By, row: Pick<AnnouncementRow, 'author_id' | 'course_id'>) {
  if (roleAllowed(['admin'], actor.role)) return true
  if (row.course_id === null) return false
  return (await coursesLedBy(tx, actor))?.includes(row.course_id) ?? true
}

/** Held until the transaction ends, for whoever has it as its sender; NOT_FOUND for all others. */
export async function lockSent(tx: Tx, actor: By, id: string): Promise<AnnouncementRow> {
  const row = await tx
    .selectFrom('announcements')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && (await leads(tx, actor, row)) ? row : fail('NOT_FOUND')
}
