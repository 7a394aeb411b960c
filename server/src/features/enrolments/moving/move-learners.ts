import { sql } from 'kysely'
import { z } from 'zod'
import type { Input } from '#contract/endpoint.ts'
import type { versionMovesApi } from '#contract/courses/version-moves/version-moves.ts'
import { fail } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { JobKind } from '../../../feature.ts'
import type { Context } from '../../../http/caller/context.ts'
import { personHere } from '../../../http/caller/person-here.ts'
import { audit } from '../../../platform/audit.ts'
import { addJob, isUnderWay } from '../../../platform/jobs/jobs.ts'
import { holdLearnerCounts, newestVersion, readVersion } from '../../courses/offered.ts'
import { requirePart } from '../../courses/open-course.ts'
import { enrolmentsLimits } from '../limits.ts'
import { keepProgress } from '../progress/keep-progress.ts'
import { countToMove, toMove, type WhoMoves } from './to-move.ts'

export const MOVE_JOB = 'enrolments.move'
const Payload = z.object({
  courseId: z.uuid(),
  version: z.number().int(),
  ids: z.array(z.uuid()).nullable(),
  completed: z.boolean(),
})
const { movedAtOnce } = enrolmentsLimits.moves

/**
 * Moves some more of them, each as one person is moved; answers behind whom the next piece begins, null where nobody is left.
 * Whoever is in the version already is not found again: cut off anywhere, it goes on with the others.
 */
async function moveSome(tx: Tx, who: WhoMoves, after: string | null): Promise<{ after: string } | null> {
  const course = await readVersion(tx, who.courseId, who.version)
  if (!course) return null
  const rows = await toMove(tx, who)
    .$if(after !== null, (q) => q.where('enrolments.id', '>', after ?? ''))
    .orderBy('enrolments.id')
    .limit(movedAtOnce)
    .forNoKeyUpdate()
    .execute()
  if (rows.length > 0) await holdLearnerCounts(tx, who.courseId)
  for (const row of rows) await keepProgress(tx, row, course, { by: 'lead' })
  const last = rows.at(-1)
  return last && rows.length === movedAtOnce ? { after: last.id } : null
}

/** Moves learners of older versions to the newest: the first in the answer, the others by a job. */
export async function startMove(ctx: Context, { params, body }: Input<typeof versionMovesApi.start>) {
  const { tx, actor, company, request, askAgain } = ctx
  await requirePart(tx, actor, params.id, 'edit')
  const newest = (await newestVersion(tx, params.id)) ?? fail('NOT_FOUND')
  const { version, completed, enrolmentIds } = body
  // What was said before is of another version.
  if (version !== newest.version)
    fail('CONFLICT', { details: { reason: 'newer_version', version: newest.version } })
  const who = { courseId: params.id, version, ids: enrolmentIds ?? null, completed }
  const job = { companyId: company.id, kind: MOVE_JOB, payload: who }
  // Of two who move at once the second counts whom the first left; and whoever waited may have been taken off the course.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`learners moved ${params.id}`}, 0))`.execute(tx)
  await requirePart(tx, await askAgain(), params.id, 'edit')
  const people = await countToMove(tx, who)
  if (people === 0) return { people, left: 0 }
  // The same was asked for already, and goes on.
  if (await isUnderWay(tx, job)) return { people, left: people }
  await moveSome(tx, who, null)
  // Who learns is locked one by one: that may have taken long, too.
  await requirePart(tx, await askAgain(), params.id, 'edit')
  const left = await countToMove(tx, who)
  if (left > 0) await addJob(tx, { ...job, createdBy: personHere(ctx) })
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'courses.people_moved',
      target: { type: 'course', id: params.id, name: newest.title },
      after: { version, people },
    },
  )
  return { people, left }
}

/** Begun again it goes on: those who were moved are not found any more. */
export const moveJob: JobKind = {
  async run({ db }, { companyId, payload, signal }) {
    const who = Payload.parse(payload)
    for (let after: string | null = null; ;) {
      signal.throwIfAborted()
      const piece: { after: string } | null = await db.withTenant(companyId, (tx) => moveSome(tx, who, after))
      if (!piece) return
      after = piece.after
    }
  },
}
