import type { Input } from '#contract/endpoint.ts'
import type { versionMovesApi } from '#contract/courses/version-moves/version-moves.ts'
import { progressOf } from '#contract/rules/learning/completion.ts'
import { fail } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { newestVersion, readVersion, type PublishedCourse } from '../../courses/offered.ts'
import { requirePart } from '../../courses/open-course.ts'
import { lessonsOf, recordsOf } from '../enrolment.view.ts'
import { placeIn } from '../enrolments.policy.ts'
import { enrolmentsLimits } from '../limits.ts'
import { countToMove, toMove, type WhoMoves } from './to-move.ts'

const { lookedAtOnce, mostLooked } = enrolmentsLimits.moves

/** What becomes of those who are moved, as `keepProgress` writes it: the same record, by the same rule. */
async function whatBecomes(tx: Tx, course: PublishedCourse, who: WhoMoves) {
  const said = { looked: 0, completes: 0, opensAgain: 0, fewer: 0 }
  const lessons = lessonsOf(course)
  for (let after: string | undefined; said.looked < mostLooked;) {
    const rows = await toMove(tx, who)
      .$if(after !== undefined, (q) => q.where('enrolments.id', '>', after ?? ''))
      .orderBy('enrolments.id')
      .limit(lookedAtOnce)
      .execute()
    const records = await recordsOf(
      tx,
      rows.map(({ id }) => id),
    )
    for (const row of rows) {
      const place = placeIn(row.state, progressOf(lessons, records.get(row.id) ?? [], course.settings.enough))
      said.looked++
      if (place.state === 'completed' && row.state !== 'completed') said.completes++
      if (place.state !== 'completed' && row.state === 'completed') said.opensAgain++
      if (place.lessonsDone < row.lessons_done) said.fewer++
    }
    after = rows.at(-1)?.id
    if (rows.length < lookedAtOnce) break
  }
  return said
}

/** Who learns in older versions, and what becomes of their progress in the newest. */
export async function previewMove(
  { tx, actor }: Context,
  { params, query }: Input<typeof versionMovesApi.preview>,
) {
  await requirePart(tx, actor, params.id, 'edit')
  const newest = (await newestVersion(tx, params.id)) ?? fail('NOT_FOUND')
  const course = (await readVersion(tx, params.id, newest.version)) ?? fail('INTERNAL')
  const { version } = newest
  const ids = query.enrolmentId?.length ? query.enrolmentId : null
  const who = { courseId: params.id, version, ids, completed: query.completed === 'true' }
  const active = await countToMove(tx, { ...who, completed: false })
  const completed = (await countToMove(tx, { ...who, completed: true })) - active
  const people = who.completed ? active + completed : active
  return { version, people, completed, ...(await whatBecomes(tx, course, who)) }
}
