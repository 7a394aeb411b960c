import type { Actor } from '../../../http/caller/context.ts'
import type { Tx } from '../../../db/tenant.ts'
import { openCourses, titlesOf } from '../../courses/offered.ts'
import { coursesLedBy } from '../../courses/open-course.ts'
import { selectEnrolments } from '../enrolment.view.ts'
import { isMet } from '../enrolments.policy.ts'

/** Whoever is asked about: the caller, or one of those to whom something is to be shown. */
export type Whose = { tx: Tx; actor: Pick<Actor, 'id' | 'role'> }

export const ownEnrolments = ({ tx, actor }: Whose) =>
  selectEnrolments(tx).where('user_id', '=', actor.id).where('state', '!=', 'withdrawn')

/**
 * Of these courses those that somebody meets, each by the title and in the version that it has for them: what they hold an
 * enrolment in as they learn it, everything else as it was published last.
 */
export async function coursesMet(ask: Whose, ids: readonly string[]) {
  if (ids.length === 0) return []
  const held = await ownEnrolments(ask)
    .where('course_id', 'in', [...ids])
    .execute()
  const titles = await titlesOf(ask.tx, held)
  const led = await coursesLedBy(ask.tx, ask.actor)
  const byCourse = new Map(held.map((row) => [row.course_id, row]))
  return (await openCourses(ask.tx, ids))
    .filter(({ id, archived, audience }) =>
      isMet({ holds: byCourse.has(id), leads: led === null || led.includes(id), archived, audience }),
    )
    .map(({ id, title, version, archived }) => ({
      id,
      title: titles.get(id) ?? title,
      version: byCourse.get(id)?.version ?? version,
      archived,
    }))
}
