import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { matchingApi, Run } from '#contract/mentoring/matching.ts'
import { takesPeople } from '#contract/rules/mentoring/programme-moves.ts'
import { fail, failLimit } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { pairIsOpen } from '../../mentoring/offered.ts'
import { findRow, lockProgramme } from '../programme.view.ts'
import { MATCH_JOB } from './match-job.ts'
import { stands } from './stands.ts'

const SHOWN = 30

/** Whether both of a place `m` of the proposal `r` take part still. */
const both = (m: string) =>
  sql`${stands('r', sql.ref(`${m}.mentor_id`))} and ${stands('r', sql.ref(`${m}.mentee_id`))}`

/** Proposals with how good each is; of a draft it is counted as it stands. */
const selectRuns = (tx: Tx) =>
  tx
    .selectFrom('programme_runs as r')
    .selectAll('r')
    .select(sql<boolean>`(r.published_at > now() - interval '1 day' and r.state = 'published')`.as('fresh'))
    .select(
      sql<{ pairs: number; groups: number; mean: number | null; floor: number | null; alone: number }>`(
        select jsonb_build_object('pairs', count(*), 'groups', count(distinct m.mentor_id), 'mean', round(avg((m.fit ->> 'score')::int)),
          'floor', min((m.fit ->> 'score')::int),
          'alone', (select count(*) from programme_applications a where a.company_id = r.company_id
            and a.programme_id = r.programme_id and a.part = 'mentee' and a.state = 'accepted'
            and not exists (select from programme_matches o
              join programme_runs other on other.company_id = o.company_id and other.id = o.run_id
              where o.company_id = a.company_id and o.mentee_id = a.user_id and other.programme_id = r.programme_id
                and (o.run_id = r.id and ${both('o')} or ${pairIsOpen('o')}))
            and not exists (select from programme_matches o
              join programme_runs other on other.company_id = o.company_id and other.id = o.run_id
              where o.company_id = a.company_id and o.mentor_id = a.user_id and other.programme_id = r.programme_id
                and (o.run_id = r.id and ${both('o')} or ${pairIsOpen('o')}))))
        from programme_matches m where m.company_id = r.company_id and m.run_id = r.id and ${both('m')})`.as(
        'counts',
      ),
    )
type Row = Awaited<ReturnType<ReturnType<typeof selectRuns>['execute']>>[number]

const viewRun = (row: Row): Run => ({
  id: row.id,
  number: row.number,
  state: row.state,
  progress: row.progress,
  ...row.counts,
  createdAt: row.created_at.toISOString(),
  publishedAt: row.published_at?.toISOString() ?? null,
  canTakeBack: row.fresh,
  revision: row.revision,
})

export async function findRun(tx: Tx, id: string): Promise<Run & { programmeId: string }> {
  const row =
    (await selectRuns(tx).where('r.id', '=', id).where('r.chosen', '=', false).executeTakeFirst()) ??
    fail('NOT_FOUND')
  return { ...viewRun(row), programmeId: row.programme_id }
}

export async function viewOneRun(tx: Tx, id: string): Promise<Run> {
  const { programmeId: _, ...run } = await findRun(tx, id)
  return run
}

/** A proposal that is changed, with its programme held first, as all that changes one does. */
export async function lockRun(
  tx: Tx,
  id: string,
  state: Run['state'],
): Promise<Run & { programmeId: string }> {
  const { programmeId } = await findRun(tx, id)
  await lockProgramme(tx, programmeId)
  const run = await findRun(tx, id)
  if (run.state !== state) fail('CONFLICT', { details: { reason: 'moved_on' } })
  return run
}

export async function listRuns({ tx }: Context, { params }: Input<typeof matchingApi.runs>) {
  await findRow(tx, params.id)
  const rows = await selectRuns(tx)
    .where('r.programme_id', '=', params.id)
    .where('r.chosen', '=', false)
    .orderBy('r.number', 'desc')
    .limit(SHOWN)
    .execute()
  return { items: rows.map(viewRun) }
}

/** Asks for a proposal; it is made by a job. One at a time of each programme. */
export async function startRun(
  { tx, actor, company, askAgain }: Context,
  { params, body }: Input<typeof matchingApi.match>,
) {
  const programme = await lockProgramme(tx, params.id)
  await askAgain()
  if (!takesPeople.includes(programme.state)) fail('CONFLICT', { details: { reason: 'programme_not_open' } })
  const { last, waiting } = await tx
    .selectFrom('programme_runs')
    .select(sql<number>`coalesce(max(number), 0)::int`.as('last'))
    .select(sql<boolean>`coalesce(bool_or(state = 'waiting'), false)`.as('waiting'))
    .where('programme_id', '=', params.id)
    .where('chosen', '=', false)
    .executeTakeFirstOrThrow()
  if (waiting) fail('CONFLICT', { details: { reason: 'matching_already' } })
  if (last >= limits.programmeRuns) failLimit('programmeRuns', limits.programmeRuns)
  if (body.keepOf && (await findRun(tx, body.keepOf)).programmeId !== params.id) fail('NOT_FOUND')
  const id = uuid()
  // A super_admin at another company is nobody of it.
  const createdBy = actor.companyId === company.id ? actor.id : null
  await tx
    .insertInto('programme_runs')
    .values({ company_id: company.id, id, programme_id: params.id, number: last + 1, created_by: createdBy })
    .execute()
  const payload = { runId: id, keepOf: body.keepOf, programmeId: params.id }
  await addJob(tx, { companyId: company.id, kind: MATCH_JOB, payload, priority: 1, createdBy })
  return viewOneRun(tx, id)
}
