import { sql } from 'kysely'
import type { Input, Upload } from '#contract/endpoint.ts'
import type { ImportColumn, WordMeaning } from '#contract/people/import-columns.ts'
import type { Role } from '#contract/roles.ts'
import type { usersApi } from '#contract/people/users.ts'
import type { OutsideContext } from '../../http/caller/context.ts'
import { fail, failField } from '../../core/errors.ts'
import { RawJson } from '../../http/raw-json.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { failBatch } from './batches/run/batch-jobs.ts'
import { newFileBatch } from './batches/upload/new-batch.ts'
import { NotAllowedAnyMore } from './batches/run/in-whose-name.ts'
import { UnreadableFile } from './batches/reader/file-format.ts'
import { readingInTurn } from './batches/reader/read-file.ts'
import { planBatch } from './batches/plan/plan-batch.ts'
import { missingTarget } from './batches/plan/plan-import.ts'
import { runBatch } from './batches/run/run-batch.ts'
import { tellOfBatch } from './batches/run/told-of-batch.ts'
import { sayUnreadable } from './batches/upload/unreadable.ts'
import { requireKnownWords } from './batches/plan/words-to-ask.ts'
import { AT_ONCE, BATCH_JOB, paceOf, type Work } from './batches/run/work.ts'
import { mayGiveRole } from './users.policy.ts'
import { requireMaking } from './invite/way-in.ts'

const LEASE_MS = 60_000

/**
 * Creates users from a file: an import in create mode that waits for no look at its dry run. What a row says of its role
 * and status counts; whom its own words would make an administrator is not added without a look, and a word that nobody
 * knows sends the whole file to the preview. It is done within the request; should this server end meanwhile, the job
 * that was put aside goes on after the last row, of the dry run or of the run.
 */
export async function createUsersFromFile(
  ctx: OutsideContext,
  { query, body, files }: Input<typeof usersApi.createFromFile>,
) {
  const { company, actor } = ctx
  if (query.companyId && query.companyId !== company.id) fail('NOT_FOUND')
  if (body.role === 'super_admin' || !mayGiveRole(actor, company.id, body.role)) fail('FORBIDDEN')
  // A role that a row names waits for a look; the form's is everybody's.
  requireMaking(actor, null, { role: body.role, status: 'pending' })
  // One turn for both times that the file is read: whoever is told to come again finds that nothing was begun.
  const begun = await readingInTurn(
    { one: company.id },
    () => begin(ctx, files.file, body.role),
    ctx.request.gone,
  )
  try {
    await runBatch(begun.work)
  } catch (error) {
    return refuse(ctx, begun, error)
  }
  return report(ctx, begun)
}

/** Somebody stopped the import, or began it anew, while this request was at it. */
class Stopped extends Error {}
const stopped = () => fail('CONFLICT', { details: { reason: 'moved_on' } })

type Begun = { work: Work; jobId: string }

/** Writes the import down, with the job that goes on with it should this server end, and makes its dry run. */
async function begin(ctx: OutsideContext, file: Upload, role: Role): Promise<Begun> {
  const { company, actor, services } = ctx
  const given = (columns: ImportColumn[], words: WordMeaning[]) => {
    const missing = missingTarget(
      columns.map(({ target }) => target),
      'create',
    )
    if (missing) failField('file', 'missing_column', { target: missing })
    requireKnownWords(columns, words)
    return { state: 'planning', mode: 'create', role, invitations: 'now', action: AT_ONCE } as const
  }
  const batch = await newFileBatch(ctx, file, given, (read) => read())
  const jobId = await ctx.transaction(async ({ tx }) => {
    await tellOfBatch(tx, batch, ctx, 'users.batch_started')
    const id = await addJob(tx, {
      companyId: company.id,
      kind: BATCH_JOB,
      payload: { batchId: batch.id },
      runAt: new Date(Date.now() + LEASE_MS),
      createdBy: actor.id,
    })
    // Whoever stops the import stops this, too.
    await tx.updateTable('user_batches').set({ job_id: id }).where('id', '=', batch.id).execute()
    return id
  })
  const work: Work = {
    services,
    companyId: company.id,
    batchId: batch.id,
    pace: paceOf(services),
    signal: new AbortController().signal,
    async record(tx) {
      const { numUpdatedRows } = await tx
        .updateTable('jobs')
        .set({ run_at: new Date(Date.now() + LEASE_MS) })
        .where('id', '=', jobId)
        .where('state', '=', 'waiting')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new Stopped()
    },
  }
  try {
    await planBatch(work)
  } catch (error) {
    await refuse(ctx, { work, jobId }, error)
  }
  return { work, jobId }
}

/** Says at the door why it cannot be done; nothing goes on with what no other try would read. */
async function refuse(ctx: OutsideContext, { work, jobId }: Begun, error: unknown): Promise<never> {
  // They are told what they would be told at the door; the job that was put aside says in the batch why it ended.
  if (error instanceof Stopped) return stopped()
  if (error instanceof NotAllowedAnyMore) return ctx.transaction(async () => fail('FORBIDDEN'))
  if (!(error instanceof UnreadableFile)) throw error
  await ctx.transaction(async ({ tx }) => {
    await failBatch(tx, work.batchId, error.code)
    await tx.deleteFrom('jobs').where('id', '=', jobId).execute()
  })
  return sayUnreadable(error)
}

const needsLook = sql.lit(JSON.stringify([{ field: 'role', code: 'admin_not_chosen' }]))
const notAdded = sql.lit(JSON.stringify([{ field: 'status', code: 'not_added' }]))

/** Made by the database as text: of 200,000 rows nothing is parsed or written here. */
async function report(ctx: OutsideContext, { work: { batchId }, jobId }: Begun): Promise<RawJson> {
  return ctx.transaction(async ({ tx }) => {
    const batch = await tx
      .selectFrom('user_batches')
      .select('state')
      .where('id', '=', batchId)
      .executeTakeFirst()
    if (batch?.state !== 'done' && batch?.state !== 'cancelled') stopped()
    await tx.deleteFrom('jobs').where('id', '=', jobId).execute()
    const { rows } = await sql<{ report: string }>`
      select json_build_object(
        'created', count(*) filter (where created),
        'failed', count(*) filter (where not created),
        'rows', coalesce(json_agg(json_build_object('row', row, 'email', email,
          'outcome', case when created then 'created' else 'error' end,
          'userId', case when created then user_id end,
          'errors', case when outcome = 'create' and not created then ${needsLook}::jsonb
            when outcome = 'unchanged' and coalesce(notes, '[]') @> '[{"code":"left_out"}]' then '[]'::jsonb
            when outcome = 'unchanged' then ${notAdded}::jsonb
            else coalesce(errors, '[]'::jsonb) end,
          'notes', coalesce(notes, '[]'::jsonb)) order by row), '[]'::json))::text as report
      from (select *, outcome = 'create' and state = 'done' as created from user_batch_rows
        where batch_id = ${batchId}::uuid) as rows_of_file`.execute(tx)
    return new RawJson(rows[0]?.report ?? '')
  })
}
