import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Programme, programmesApi } from '#contract/mentoring/programmes.ts'
import { inOrder } from '#contract/rules/mentoring/check-in-questions.ts'
import { usualWeights } from '#contract/rules/mentoring/programme-fit.ts'
import type { ProgrammeKind } from '#contract/rules/mentoring/programme-kinds.ts'
import { afterProgrammeMove } from '#contract/rules/mentoring/programme-moves.ts'
import { fail, failField } from '../../core/errors.ts'
import { alreadyExists } from '../../db/already-exists.ts'
import type { Context } from '../../http/caller/context.ts'
import { indexRows } from '../../capabilities/search/offered.ts'
import { audit } from '../../platform/audit.ts'
import { requireQuota } from '../../platform/companies/quota.ts'
import { groupToAssign } from '../groups/offered.ts'
import { programmeSource } from './find-programmes.ts'
import { questionsNow } from './questions-now.ts'
import { rulesNow } from './rules-now.ts'
import { advance } from './people/advance.ts'
import { holdBarred, holdProposals } from './people/take-proposals-back.ts'
import type { ApartBy } from './matching/kept-apart.ts'
import { findProgramme, findRow, lockProgramme } from './programme.view.ts'

type Change = Input<typeof programmesApi.update>

const target = ({ id, name }: Pick<Programme, 'id' | 'name'>) => ({ type: 'programme', id, name })
const auditedFields = ({ name, aim, joining, groupName }: Programme) => ({
  title: name,
  description: aim,
  audience: joining,
  group: groupName,
})

function nameTaken(error: unknown): never {
  throw alreadyExists(error, 'programmes_name', 'name')
}

export async function createProgramme(ctx: Context, { body }: Input<typeof programmesApi.create>) {
  const { tx, actor, company, request } = ctx
  await requireQuota(ctx, 'programmes', sql.table('programmes'))
  const id = uuid()
  await tx
    .insertInto('programmes')
    .values({ company_id: company.id, id, name: body.name, weights: JSON.stringify(usualWeights) })
    .execute()
    .catch(nameTaken)
  await indexRows(tx, programmeSource, [id])
  const programme = await findProgramme(tx, id)
  await audit(tx, company.id, { actor, request }, { action: 'programmes.created', target: target(programme) })
  return programme
}

/** A group has so many at most; else as many as a mentor likes. */
function requireGroupSize(kind: ProgrammeKind, capacity: number): void {
  if (kind === 'group' && capacity > limits.groupMentees)
    failField('capacity', 'too_high', { maximum: limits.groupMentees })
}

/** What keeps two people apart once a change is saved. */
const apartBy = (row: ApartBy, { kind, rules, apartFromLine }: Change['body']): ApartBy => ({
  kind: kind ?? row.kind,
  rules: rules ?? row.rules,
  apart_from_line: apartFromLine ?? row.apart_from_line,
})

/**
 * Changes a programme. Of one that is over nothing changes; of one by group there is a group. Pairs that wait for an answer
 * against its rules are taken back, where whoever saves them knows of so many.
 */
export async function updateProgramme(ctx: Context, { params, body: { barred, ...body } }: Change) {
  const { tx, actor, company, request, askAgain } = ctx
  const takeBarredBack =
    body.rules || body.apartFromLine
      ? await holdBarred(
          ctx,
          { programmeId: params.id, known: barred ?? 0 },
          apartBy(await findRow(tx, params.id), body),
        )
      : null
  const row = await lockProgramme(tx, params.id)
  await askAgain()
  if (row.state === 'closed') fail('CONFLICT', { details: { reason: 'programme_closed' } })
  if (body.kind && body.kind !== row.kind && row.state !== 'draft')
    fail('CONFLICT', { details: { reason: 'kind_settled' } })
  requireGroupSize(body.kind ?? row.kind, body.capacity ?? row.capacity)
  const before = await findProgramme(tx, params.id)
  const {
    everyWeeks,
    groupId,
    agendas,
    weights,
    questions,
    rules,
    answerDays,
    apartFromLine,
    checkInQuestions,
    givesCertificate,
    ...plain
  } = body
  const joining = body.joining ?? row.joining
  const group = joining === 'group' ? (groupId === undefined ? row.group_id : groupId) : null
  if (joining === 'group' && !group) fail('CONFLICT', { details: { reason: 'group_needed' } })
  if (group && group !== row.group_id) await groupToAssign(tx, group)
  await tx
    .updateTable('programmes')
    .set({
      ...plain,
      // Equals are two, and each is in one pair of the programme at a time.
      ...((body.kind ?? row.kind) === 'peer' && { capacity: 1 }),
      group_id: group,
      ...(everyWeeks !== undefined && { every_weeks: everyWeeks }),
      ...(answerDays !== undefined && { answer_days: answerDays }),
      ...(apartFromLine !== undefined && { apart_from_line: apartFromLine }),
      ...(givesCertificate !== undefined && { gives_certificate: givesCertificate }),
      ...(checkInQuestions && { check_in_questions: inOrder(checkInQuestions) }),
      ...(agendas && { agendas: JSON.stringify(agendas) }),
      ...(questions && { questions: JSON.stringify(await questionsNow(tx, row, questions)) }),
      ...(rules && { rules: JSON.stringify(await rulesNow(tx, row.rules, rules)) }),
      ...(weights && { weights: JSON.stringify(weights) }),
      updated_at: new Date(),
    })
    .where('id', '=', params.id)
    .execute()
    .catch(nameTaken)
  const takenBack = (await takeBarredBack?.(apartBy(row, body))) ?? 0
  await indexRows(tx, programmeSource, [params.id])
  await advance(tx, params.id)
  const after = await findProgramme(tx, params.id)
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'programmes.changed',
      target: target(after),
      before: auditedFields(before),
      after: auditedFields(after),
    },
  )
  if (takenBack > 0)
    await audit(
      tx,
      company.id,
      { actor, request },
      { action: 'programmes.proposals_taken_back', target: target(after), after: { count: takenBack } },
    )
  return after
}

const did = { open: 'opened', start: 'started', close: 'closed' } as const
const when = { open: 'opened_at', start: 'started_at', close: 'closed_at' } as const

/**
 * Opens, starts or closes it, as its one table of moves says. Nobody is asked to join what has no aim; of one that is closed no
 * pair begins: what it proposed and nobody has answered is taken back.
 */
export async function moveProgramme(ctx: Context, { params, body }: Input<typeof programmesApi.move>) {
  const { tx, actor, company, request, askAgain } = ctx
  const takeProposalsBack =
    body.move === 'close' ? await holdProposals(ctx, { programmeId: params.id }) : null
  const row = await lockProgramme(tx, params.id)
  await askAgain()
  const state =
    afterProgrammeMove(row.state, body.move) ?? fail('CONFLICT', { details: { reason: 'moved_on' } })
  if (body.move === 'open' && row.aim === '') fail('CONFLICT', { details: { reason: 'aim_needed' } })
  const now = new Date()
  await tx
    .updateTable('programmes')
    .set({ state, [when[body.move]]: now, updated_at: now })
    .where('id', '=', params.id)
    .execute()
  await takeProposalsBack?.()
  await audit(
    tx,
    company.id,
    { actor, request },
    { action: `programmes.${did[body.move]}`, target: target(row) },
  )
  return findProgramme(tx, params.id)
}

/** Of a draft alone: nobody ever saw it. */
export async function deleteProgramme(
  { tx, actor, company, request, askAgain }: Context,
  { params }: Input<typeof programmesApi.delete>,
) {
  const row = await lockProgramme(tx, params.id)
  await askAgain()
  if (row.state !== 'draft') fail('CONFLICT', { details: { reason: 'programme_opened' } })
  await tx.deleteFrom('programmes').where('id', '=', params.id).execute()
  await audit(tx, company.id, { actor, request }, { action: 'programmes.deleted', target: target(row) })
  return {}
}
