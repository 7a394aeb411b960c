import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import type { programmesApi } from '#contract/mentoring/programmes.ts'
import type { ProgrammeFit } from '#contract/rules/mentoring/programme-fit.ts'
import { fail } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { holdPeople } from '../../../platform/people/hold-person.ts'
import { askAsMentee, pairBegan } from '../../mentoring/offered.ts'
import { findRow, lockProgramme } from '../programme.view.ts'
import { requireFor } from './own-application.ts'
import { mentorsFor, requireChooses } from './suggested-mentors.ts'

type Chosen = {
  companyId: string
  programmeId: string
  mentorId: string
  menteeId: string
  fit: ProgrammeFit
  pairId: string
}

/**
 * Writes down of which programme a pair is that a mentee asked for; the programme is held. In the place of what came to
 * nothing; what began stays, and the next of the same mentee stands in another row.
 */
async function writeChosen(tx: Tx, { companyId, programmeId, mentorId, menteeId, fit, pairId }: Chosen) {
  const runs = await tx
    .selectFrom('programme_runs as run')
    .leftJoin('programme_matches as m', (join) =>
      join
        .onRef('m.company_id', '=', 'run.company_id')
        .onRef('m.run_id', '=', 'run.id')
        .on('m.mentee_id', '=', menteeId),
    )
    .select(['run.id', 'run.number', 'm.mentee_id', pairBegan('m').as('began')])
    .where('run.programme_id', '=', programmeId)
    .where('run.chosen', '=', true)
    .orderBy('run.number', 'desc')
    .execute()
  const free = runs.find((one) => one.mentee_id === null || !one.began)
  const runId = free?.id ?? uuid()
  if (!free)
    await tx
      .insertInto('programme_runs')
      .values({
        company_id: companyId,
        id: runId,
        programme_id: programmeId,
        // Those that administrators made are counted from one.
        number: Math.min(0, ...runs.map(({ number }) => number)) - 1,
        state: 'published',
        progress: 100,
        chosen: true,
      })
      .execute()
  const match = { mentor_id: mentorId, fit: JSON.stringify(fit), relationship_id: pairId, unmade: null }
  await tx
    .insertInto('programme_matches')
    .values({ company_id: companyId, run_id: runId, mentee_id: menteeId, ...match })
    .onConflict((on) => on.columns(['company_id', 'run_id', 'mentee_id']).doUpdateSet(match))
    .execute()
}

/**
 * Asks a mentor of the programme in one’s own name. Both people are held before the programme is, as wherever pairs change:
 * of two who want a mentor’s last place one gets it, and who is asked suits them by the programme’s own rule.
 */
export async function askSuggested(ctx: Context, { params, body }: Input<typeof programmesApi.ask>) {
  const { tx, actor, company, askAgain } = ctx
  await requireFor(tx, params.id, actor.id)
  await requireChooses(ctx, await findRow(tx, params.id))
  await holdPeople(tx, [actor.id, params.userId])
  const programme = await lockProgramme(tx, params.id)
  await askAgain()
  await requireChooses(ctx, programme)
  const suited = (await mentorsFor(ctx, programme, actor.id)).find(({ id }) => id === params.userId)
  if (!suited) fail('CONFLICT', { details: { reason: 'cannot_pair' } })
  const pairId = await askAsMentee(ctx, {
    mentorId: params.userId,
    menteeId: actor.id,
    word: body.word,
    days: programme.answer_days,
    reverse: programme.kind === 'reverse',
    fit: suited.fit,
  })
  await writeChosen(tx, {
    companyId: company.id,
    programmeId: programme.id,
    mentorId: params.userId,
    menteeId: actor.id,
    fit: suited.fit,
    pairId,
  })
  return { id: pairId }
}
