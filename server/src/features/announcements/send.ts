import { sql } from 'kysely'
import type { announcementsApi } from '#contract/installation/announcements.ts'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { fail, failLimit } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { personHere } from '../../http/caller/person-here.ts'
import { audit } from '../../platform/audit.ts'
import { holdPeople } from '../../platform/people/hold-person.ts'
import { takeTurn } from '../../platform/jobs/take-turn.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { openSent } from './announcement.view.ts'
import { isFor, requireAudience } from './audience.ts'
import { TELL_JOB } from './tell-job.ts'

/** How many it would be for. */
export async function reachOf(
  { tx, actor }: Context,
  { body: { audience } }: Input<typeof announcementsApi.reach>,
) {
  await requireAudience(tx, actor, audience)
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from users u where ${isFor(audience)} and u.id <> ${actor.id}`.execute(tx)
  return { people: rows[0]?.people ?? 0 }
}

/** Written down with its audience; a job tells its people, as they are while it goes through them. */
export async function sendAnnouncement(
  { tx, actor, company, request, askAgain }: Context,
  { body }: Input<typeof announcementsApi.send>,
) {
  const { id, audience, title, acknowledge } = body
  const authorId = personHere({ actor, company })
  await holdPeople(tx, [actor.id])
  // Two with the same id, and the super_admins at another company, who are counted as one, are held by nobody.
  const now = await takeTurn({ tx, company, askAgain }, 'announcements')
  await requireAudience(tx, now, audience)
  const known = await tx
    .selectFrom('announcements')
    .select('author_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (known) return known.author_id === authorId ? openSent(tx, actor, id) : fail('CONFLICT')
  const { n } = await tx
    .selectFrom('announcements')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('author_id', 'is not distinct from', authorId)
    .where('at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  if (n >= limits.announcementsADay) failLimit('aDay', limits.announcementsADay)
  await tx
    .insertInto('announcements')
    .values({
      company_id: company.id,
      id,
      author_id: authorId,
      audience: JSON.stringify(audience),
      course_id: audience.kind === 'course' ? audience.courseId : null,
      title,
      body: JSON.stringify(body.body),
      acknowledge,
    })
    .execute()
  await addJob(tx, { companyId: company.id, kind: TELL_JOB, payload: { id }, createdBy: authorId })
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'announcements.sent',
      target: { type: 'announcement', id, name: title },
      after: { kind: audience.kind },
    },
  )
  return openSent(tx, actor, id)
}
