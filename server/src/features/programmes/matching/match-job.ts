import { z } from 'zod'
import type { JobKind } from '../../../feature.ts'
import type { RunningJob } from '../../../platform/jobs/job-run.ts'
import type { Tx } from '../../../db/tenant.ts'
import { programmesLimits } from '../limits.ts'
import { ChildEnded } from '../../../platform/child/child.ts'
import { publish } from '../../../platform/live/channel.ts'
import { companyOf } from '../../../platform/companies/companies.ts'
import type { Services } from '../../../services.ts'
import { findRow } from '../programme.view.ts'
import { barrierOf, loadPeople, type People } from './load-people.ts'
import { matchApart, type MatchingLimits } from './match-apart.ts'
import type { Question } from './match.ts'

export const MATCH_JOB = 'programmes.match'
const Payload = z.object({
  runId: z.uuid(),
  keepOf: z.uuid().nullable(),
  /** Jobs of before did not say it. */
  programmeId: z.uuid().optional(),
})
const PROGRESS_MS = 1000
/** Where it is told how far a programme’s proposal is. */
const channelOf = (programmeId: string) => ({ kind: 'matching', id: programmeId })

/** What is asked, of people as they are at this moment; of what was locked, whatever can still be. */
async function questionOf({ db }: Services, { companyId, payload }: RunningJob) {
  const { runId, keepOf } = Payload.parse(payload)
  return db.withTenant(companyId, async (tx) => {
    const run = await tx.selectFrom('programme_runs').selectAll().where('id', '=', runId).executeTakeFirst()
    if (run?.state !== 'waiting') return null
    const programme = await findRow(tx, run.programme_id)
    const people = await loadPeople(tx, await companyOf(tx), programme)
    const locked = keepOf
      ? await tx
          .selectFrom('programme_matches')
          .select(['mentor_id', 'mentee_id'])
          .where('run_id', '=', keepOf)
          .where('locked', '=', true)
          .execute()
      : []
    const { weights, questions, capacity, least, kind } = programme
    const equals = kind === 'peer'
    return {
      runId,
      programmeId: run.programme_id,
      people,
      locked,
      weights,
      questions,
      capacity,
      least,
      equals,
    }
  })
}

const indexesOf = ({ mentors, mentees }: People) => ({
  mentor: new Map(mentors.map(({ id }, index) => [id, index])),
  mentee: new Map(mentees.map(({ id }, index) => [id, index])),
})

async function giveUp(tx: Tx, runId: string): Promise<void> {
  await tx
    .updateTable('programme_runs')
    .set({ state: 'failed' })
    .where('id', '=', runId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Proposes pairs for a run that waits; one that takes more than it may has failed. */
export async function matchProgramme(
  services: Services,
  job: RunningJob,
  within: MatchingLimits = programmesLimits.matching,
): Promise<void> {
  const asked = await questionOf(services, job)
  if (!asked) return
  const { runId, programmeId, people, locked, weights, questions, capacity, least, equals } = asked
  const at = indexesOf(people)
  const both = ([mentor, mentee]: [string, string]): [number, number][] => {
    const [one, other] = [at.mentor.get(mentor), at.mentee.get(mentee)]
    return one === undefined || other === undefined ? [] : [[one, other]]
  }
  const question: Question = {
    mentors: people.mentors,
    mentees: people.mentees,
    never: [...people.barriers.keys()].flatMap((key) => both(key.split(' ') as [string, string])),
    kept: locked
      .filter((one) => barrierOf(people, one.mentor_id, one.mentee_id) === null)
      .flatMap((one) => both([one.mentor_id, one.mentee_id])),
    apart: people.apart.flatMap(([one, other]): [number, number][] => {
      const [a, b] = [at.mentee.get(one), at.mentee.get(other)]
      return a === undefined || b === undefined ? [] : [[a, b]]
    }),
    equals,
    rules: people.rules,
    weights,
    questions,
    capacity,
    least,
    at: new Date(),
  }
  let last = 0
  const tell = (progress: number) => {
    if (Date.now() - last < PROGRESS_MS) return
    last = Date.now()
    services.db
      .withTenant(job.companyId, async (tx) => {
        await tx.updateTable('programme_runs').set({ progress }).where('id', '=', runId).execute()
        publish(tx, { companyId: job.companyId }, channelOf(programmeId), {})
      })
      .catch((error: unknown) => job.log.warn({ err: error }, 'how far the matching is was not written'))
  }
  const answer = await matchApart(question, within, job.signal, tell).catch((error: unknown) => {
    if (!(error instanceof ChildEnded)) throw error
    // Tried again it would end in the same way.
    job.log.warn({ err: error, run: runId }, 'a matching took more than it may')
    return null
  })
  if (!answer) return services.db.withTenant(job.companyId, (tx) => giveUp(tx, runId))
  await services.db.withTenant(job.companyId, async (tx) => {
    const run = await tx
      .updateTable('programme_runs')
      .set({ state: 'draft', progress: 100 })
      .where('id', '=', runId)
      .where('state', '=', 'waiting')
      .returning('company_id')
      .executeTakeFirst()
    if (!run) return
    const rows = answer.flatMap(({ mentor, mentee, fit, locked: isKept }) => {
      const [one, other] = [people.mentors[mentor]?.id, people.mentees[mentee]?.id]
      if (!one || !other) return []
      const fitted = JSON.stringify(fit)
      return [
        {
          company_id: run.company_id,
          run_id: runId,
          mentor_id: one,
          mentee_id: other,
          fit: fitted,
          locked: isKept,
        },
      ]
    })
    for (let from = 0; from < rows.length; from += 1000)
      await tx
        .insertInto('programme_matches')
        .values(rows.slice(from, from + 1000))
        .execute()
  })
}

export const matchJob: JobKind = {
  run: (services, job) => matchProgramme(services, job),
  options: {
    attempts: 2,
    apart: true,
    atOnceOfCompany: 1,
    tells(payload) {
      const { programmeId } = Payload.parse(payload)
      return programmeId ? channelOf(programmeId) : null
    },
    failed: (tx, { payload }) => giveUp(tx, Payload.parse(payload).runId),
  },
}
