import { sql, type RawBuilder } from 'kysely'
import type { ImportTarget } from '#contract/people/import-columns.ts'
import type { BulkAction } from '#contract/people/bulk.ts'
import type { Selection } from '#contract/people/bulk.ts'
import { absenceDoubtsOf } from './absence-doubts.ts'
import { namedElsewhere, namedNote } from './named-elsewhere.ts'
import { withLocalFile } from '../upload/local-file.ts'
import { wantingOnly } from '../run/field-sql.ts'
import { calendarDay } from '../../../../platform/companies/company-days.ts'
import { customFieldsOf } from '../../../custom-fields/definitions.ts'
import type { Rule } from './rule.ts'
import { addCounts, addTally, noCounts, pieceOfFile, planRows, type Planned } from './plan-rows.ts'
import { absentPeople, planInvitations, rowsOf, selectedPeople } from './plan-selection.ts'
import { firstOf } from '../reader/access/leaving-days.ts'
import { UnreadableFile, type FileFormat } from '../reader/file-format.ts'
import type { Piece } from '../reader/read-file.child.ts'
import { readPieces } from '../reader/read-file.ts'
import { namesManagers } from '../managers/names-managers.ts'
import { planManagers } from '../managers/plan-managers.ts'
import { loadRule, lockBatch, timed, ruleNow, type Work } from '../run/work.ts'
import type { BatchRecord } from '../batch.view.ts'
import type { Tx } from '../../../../db/tenant.ts'

type SelectionAction = { action: BulkAction; selection: Selection }

/** Writes down one more piece of the plan, in a transaction of its own. Answers null where the plan is no longer wanted. */
async function addPiece(
  work: Work,
  rule: Rule,
  make: (tx: Tx, batch: BatchRecord, rule: Rule) => Promise<Planned>,
): Promise<Planned | null> {
  const { services, companyId, batchId } = work
  work.signal.throwIfAborted()
  const one = async (tx: Tx) => {
    const batch = await lockBatch(tx, batchId)
    if (batch.state !== 'planning') return null
    const planned = { ...noCounts(), ...batch.planned }
    const now = await ruleNow(tx, companyId, rule, false)
    const room = now.room === null ? null : Math.max(0, now.room - (batch.tally.room ?? 0))
    const piece = await make(tx, batch, { ...now, room, planOf: batchId })
    const counts = addCounts(planned, piece.counts)
    const people = Object.values(counts).reduce((all, n) => all + n, 0)
    await tx
      .updateTable('user_batches')
      .set({
        cursor: Math.max(batch.cursor, piece.last),
        planned: JSON.stringify(counts),
        skipped: batch.skipped + piece.skipped,
        tally: JSON.stringify(addTally(batch.tally, piece.tally)),
        total: Math.max(batch.total, people),
      })
      .where('id', '=', batchId)
      .execute()
    await work.record(tx)
    return piece
  }
  return services.db.withTenant(companyId, (tx) => timed(work, () => one(tx)))
}

/** The dry run: judges every row and changes nobody. What an earlier attempt wrote down is not judged again. */
export async function planBatch(work: Work): Promise<void> {
  const { services, companyId, batchId } = work
  const batch = await services.db.withTenant(companyId, (tx) => lockBatch(tx, batchId))
  if (batch.state !== 'planning') return
  const rule = await loadRule(work)
  if (batch.kind === 'file') {
    await planFile(work, rule, batch)
    if (batch.mode === 'full_sync') await planAbsent(work, rule)
  } else await planSelection(work, rule)
  if (namesManagers(batch)) await planManagers(work, rule)
  await services.db.withTenant(companyId, async (tx) => {
    const locked = await lockBatch(tx, batchId)
    if (locked.state !== 'planning') return
    await tx
      .updateTable('user_batches')
      .set({ state: 'planned', cursor: 0 })
      .where('id', '=', batchId)
      .execute()
    await work.record(tx)
  })
}

/** What the reader sends, put together until there are as many rows as a transaction takes. */
async function* gathered(pieces: AsyncIterable<Piece>, { pace }: Work): AsyncGenerator<string> {
  let texts: string[] = []
  let rows = 0
  const together = () => `[${texts.join(',')}]`
  try {
    for await (const { text, count } of pieces) {
      texts.push(text.slice(1, -1))
      rows += count
      if (rows < pace.rows) continue
      yield together()
      texts = []
      rows = 0
    }
  } catch (error) {
    // What came before the place where a file breaks off is good.
    if (rows) yield together()
    throw error
  }
  if (rows) yield together()
}

/** What the cells of a file are read by: the company's own fields, and which day it is where it is. */
async function factsToReadBy(tx: Tx) {
  const { time_zone } = await tx.selectFrom('company_settings').select('time_zone').executeTakeFirstOrThrow()
  return { custom: await customFieldsOf(tx), today: calendarDay(new Date(), { timeZone: time_zone }) }
}

async function planFile(work: Work, rule: Rule, batch: BatchRecord): Promise<void> {
  const { services, companyId, batchId } = work
  const targets: (ImportTarget | null)[] = batch.columns.map(({ target }) => target)
  const format = batch.format as FileFormat
  const { custom, today } = await services.db.withTenant(companyId, factsToReadBy, { readOnly: true })
  await withLocalFile(services, companyId, batch.file_key, async (path) => {
    const task = {
      kind: 'rows',
      path,
      format,
      targets,
      words: batch.words,
      headers: batch.columns.map(({ header }) => header),
      days: { today, first: firstOf(batch.columns) },
      custom,
      skip: batch.cursor,
      atOnce: work.pace.least,
    } as const
    try {
      for await (const text of gathered(readPieces(task, work.signal), work))
        if (
          !(await addPiece(work, rule, (tx, _, now) =>
            planRows(tx, { companyId, batchId }, pieceOfFile(text), now),
          ))
        )
          return
    } catch (error) {
      if (!(error instanceof UnreadableFile) || error.code !== 'unclosed_quote') throw error
      await addPiece(work, rule, (tx, { cursor }, now) => {
        const row = [
          { row: Math.max(cursor, format.headerRow) + 1, errors: [{ field: '', code: error.code }] },
        ]
        return planRows(tx, { companyId, batchId }, pieceOfFile(JSON.stringify(row)), now)
      })
    }
  })
}

/** Plans people found in pages: who they are is asked once for many pieces. */
async function planFound(
  work: Work,
  rule: Rule,
  find: (tx: Tx, batch: BatchRecord) => Promise<string[]>,
  make: (
    tx: Tx,
    batch: BatchRecord,
    rule: Rule,
    people: RawBuilder<unknown>,
    ids: readonly string[],
  ) => Promise<Planned>,
): Promise<void> {
  const { services, companyId, batchId, pace } = work
  const next = () => services.db.withTenant(companyId, async (tx) => find(tx, await lockBatch(tx, batchId)))
  for (let ids = await next(); ids.length; ids = await next())
    while (ids.length) {
      const some = ids.splice(0, pace.rows)
      const more = await addPiece(work, rule, (tx, batch, now) =>
        make(tx, batch, now, rowsOf(some, batch.cursor), some),
      )
      if (!more) return
    }
}

/**
 * Who is in the company but in no row of the file. Where somebody may only seem absent they are listed, but nobody is
 * chosen; else all but those whom the file names elsewhere.
 */
async function planAbsent(work: Work, rule: Rule): Promise<void> {
  const { services, companyId, batchId } = work
  const doubts = await services.db.withTenant(companyId, async (tx) =>
    absenceDoubtsOf(tx, await lockBatch(tx, batchId)),
  )
  const named = doubts.length ? new Set<string>() : await namedElsewhere(work, rule)
  await planFound(
    work,
    { ...rule, mode: 'update' },
    (tx, batch) => absentPeople(tx, batch, rule.actorId),
    async (tx, _, now, people, some) => {
      const wanted = wantedOf(
        people,
        { kind: 'status', status: 'inactive' },
        { named: some.filter((id) => named.has(id)) },
      )
      return planRows(tx, { companyId, batchId }, wanted, now, { apply: doubts.length === 0 })
    },
  )
}

async function planSelection(work: Work, rule: Rule): Promise<void> {
  const { companyId, batchId } = work
  await planFound(
    work,
    rule,
    (tx, batch) => selectedPeople(tx, batch, (batch.action as SelectionAction).selection),
    (tx, batch, now, people) => {
      const { action } = batch.action as SelectionAction
      return action.kind === 'invite'
        ? planInvitations(tx, { companyId, batchId }, people)
        : planRows(tx, { companyId, batchId }, wantedOf(people, action), now)
    },
  )
}

function wantedOf(
  people: ReturnType<typeof rowsOf>,
  action: Exclude<BulkAction, { kind: 'invite' }>,
  absent?: { named: readonly string[] },
) {
  const role = action.kind === 'role' ? action.role : null
  const status = action.kind === 'status' ? action.status : null
  const wanted = action.kind === 'manager' ? { managerId: action.manager } : null
  return sql`
    select row, null::uuid as id, known, ${absent !== undefined}::boolean as absent, ${wantingOnly({ role, status }, wanted)},
      null::jsonb as errors,
      case when known = any(${absent?.named ?? []}::uuid[])
        then ${sql.lit(JSON.stringify([namedNote]))}::jsonb end as notes, false as left_out, null::boolean as may_admin
    from (${people}) as selected`
}
