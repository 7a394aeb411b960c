import { sql } from 'kysely'
import type { coursesApi } from '#contract/courses/courses.ts'
import type { Input } from '#contract/endpoint.ts'
import { teaching } from '#contract/roles.ts'
import { forgetNotice } from '../../capabilities/notifications/offered.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { auditAll, type AuditEntry } from '../../platform/audit.ts'
import { likePattern } from '../../platform/like-pattern.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'
import { changedDraft, staffOf } from './courses.view.ts'
import { lockCourse } from './open-course.ts'

const MOST = 20

/** Mentors and administrators of the company whose name holds the letters. */
export async function findStaff({ tx }: Context, { query }: Input<typeof coursesApi.staffSearch>) {
  const rows = await tx
    .selectFrom('users')
    .select(['company_id', 'id', 'name', 'surname', 'photo_key'])
    .where(sql<boolean>`users.id in (select search_users(fold(${likePattern(query.search)})))`)
    .where('role', 'in', teaching)
    .where('status', 'in', ['active', 'hidden', 'pending'])
    .orderBy('name')
    .orderBy('id')
    .limit(MOST)
    .execute()
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      surname: row.surname,
      photoUrl: row.photo_key && mediaUrl(row.company_id, row.photo_key),
    })),
  }
}

/** Says who makes and who grades a course: mentors and administrators of the company, and nobody else. */
export async function setStaff(ctx: Context, { params, body }: Input<typeof coursesApi.setStaff>) {
  const { tx, actor, company, request } = ctx
  const course = await lockCourse(ctx, params.id)
  const wanted = new Map(body.staff.map(({ id, part }) => [id, part]))
  const before = await staffOf(tx, course.id)
  const shown = before.map(({ id }) => id)
  // Whoever is not shown is not taken off by a list without them, and may be named by one that was read before.
  const resting = (
    await tx
      .selectFrom('course_staff')
      .select('user_id')
      .where('course_id', '=', course.id)
      .$if(shown.length > 0, (q) => q.where('user_id', 'not in', shown))
      .execute()
  ).map((row) => row.user_id)
  for (const id of resting) wanted.delete(id)
  const added = [...wanted.keys()].filter((id) => !shown.includes(id))
  if (added.length) {
    const found = await tx
      .selectFrom('users')
      .select('id')
      .where('id', 'in', added)
      .where('role', 'in', teaching)
      .where('status', 'in', ['active', 'hidden', 'pending'])
      .execute()
    if (found.length !== added.length) fail('NOT_FOUND')
  }
  if (shown.length)
    await tx
      .deleteFrom('course_staff')
      .where('course_id', '=', course.id)
      .where('user_id', 'in', shown)
      .execute()
  if (wanted.size)
    await tx
      .insertInto('course_staff')
      .values(
        [...wanted].map(([user_id, part]) => ({
          company_id: company.id,
          course_id: course.id,
          user_id,
          part,
        })),
      )
      .execute()
  const after = await staffOf(tx, course.id)
  const isAuthor = (id: string) => wanted.get(id) === 'author'
  for (const { id, part } of before.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    if (part === 'author' && !isAuthor(id))
      await forgetNotice(tx, { userId: id, about: course.id, kinds: ['requests', 'completions'] })
  await auditAll(tx, company.id, { actor, request }, auditEntriesOf(course.title, before, after))
  return changedDraft(tx, course.id)
}

type Staff = Awaited<ReturnType<typeof staffOf>>

/** An entry about each person whose part has changed: whoever is erased goes from the log by what is about them. */
function auditEntriesOf(title: string, before: Staff, after: Staff): AuditEntry[] {
  const people = new Map([...before, ...after].map((one) => [one.id, one]))
  const partOf = (staff: Staff, id: string) => staff.find((one) => one.id === id)?.part
  return [...people.values()].flatMap(({ id, name, surname }): AuditEntry[] => {
    const [was, is] = [partOf(before, id), partOf(after, id)]
    if (was === is) return []
    return [
      {
        action: 'courses.staff_changed',
        target: { type: 'user', id, name: `${name} ${surname}`.trim() },
        before: is ? { part: was ?? null } : { title, part: was },
        ...(is ? { after: { title, part: is } } : {}),
      },
    ]
  })
}
