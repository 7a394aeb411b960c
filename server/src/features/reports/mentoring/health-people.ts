import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { FullMentor, mentoringHealthApi, WaitingPerson } from '#contract/mentoring/mentoring-health.ts'
import type { Context } from '../../../http/caller/context.ts'
import { pageOf } from '../../../http/page.ts'
import { mediaUrl } from '../../../platform/files/media-url.ts'
import { mentorCapacities } from '../../mentoring/offered.ts'
import { fullCount, isFull, waitingCount, waitingHere } from './health.ts'

type Person = { id: string; name: string; surname: string; photo_key: string | null }

/** Who waits for a mentor, the longest first. */
export async function waitingPeople(
  { tx, company }: Context,
  { query }: Input<typeof mentoringHealthApi.waiting>,
) {
  const { page, pageSize } = query
  const { rows } = await sql<Person & Pick<WaitingPerson, 'since' | 'asked' | 'programmes'>>`
    select u.id, u.name, u.surname, u.photo_key, (min(w.since) at time zone ${company.timeZone})::date::text as since,
      bool_or(w.programme_id is null) as asked,
      coalesce(jsonb_agg(jsonb_build_object('id', w.programme_id, 'name', w.name) order by w.since, w.programme_id)
        filter (where w.programme_id is not null), '[]') as programmes
    from ${waitingHere} group by u.company_id, u.id order by min(w.since), u.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  const items = rows.map(({ photo_key, ...row }) => ({
    ...row,
    photoUrl: photo_key && mediaUrl(company.id, photo_key),
  }))
  return pageOf(items, await waitingCount(tx), query)
}

/** Mentors whose places are all taken, by name. */
export async function fullMentors(
  { tx, company }: Context,
  { query }: Input<typeof mentoringHealthApi.full>,
) {
  const { page, pageSize } = query
  const { rows } = await sql<Person & Pick<FullMentor, 'taken' | 'capacity'>>`
    select m.id, m.name, m.surname, m.photo_key, m.taken, m.capacity
    from ${mentorCapacities} m where ${isFull}
    order by m.name collate "und-x-icu", m.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  const items = rows.map(({ photo_key, ...row }) => ({
    ...row,
    photoUrl: photo_key && mediaUrl(company.id, photo_key),
  }))
  return pageOf(items, await fullCount(tx), query)
}
