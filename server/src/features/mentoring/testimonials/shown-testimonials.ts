import { sql } from 'kysely'
import type { Testimonial } from '#contract/mentoring/testimonials.ts'
import type { Context } from '../../../http/caller/context.ts'
import { blockedWith, hasBlocked } from '../../conversations/offered.ts'

type Row = { mentor_id: string; body: string; name: string; surname: string; written_at: Date }

/**
 * What was said of these mentors and is shown, the newest first, so many of each: with the consent of both, by people who
 * are in the directory themselves, and nothing between two of whom one blocked the other, or of whom the reader is apart.
 */
export async function shownTestimonials(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  mentorIds: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, Testimonial[]>> {
  const shown = new Map<string, Testimonial[]>(mentorIds.map((id) => [id, []]))
  if (mentorIds.length === 0) return shown
  const [mentor, mentee] = [sql`t.mentor_id`, sql`t.mentee_id`]
  const { rows } = await sql<Row>`
    select * from (
      select t.mentor_id, t.body, u.name, u.surname, t.written_at,
        row_number() over (partition by t.mentor_id order by t.written_at desc, t.relationship_id) as nth
      from testimonials t join users u on u.company_id = t.company_id and u.id = t.mentee_id
      where t.mentor_id = any(${[...mentorIds]}::uuid[]) and t.agreed and u.status = 'active'
        and not (t.mentee_id = any(${[...(await blockedWith(tx, actor.id))]}::uuid[]))
        and not ${hasBlocked(mentor, mentee)} and not ${hasBlocked(mentee, mentor)}) said
    where nth <= ${most} order by nth`.execute(tx)
  for (const { mentor_id, body, name, surname, written_at } of rows)
    shown.get(mentor_id)?.push({ text: body, author: { name, surname }, at: written_at.toISOString() })
  return shown
}
