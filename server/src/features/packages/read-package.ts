import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { PackageInfo } from '#contract/courses/packages.ts'
import { findStored, readStored, type StoredFile } from '../../capabilities/attachments/stored-file.ts'
import { ApiError, fail, failLimit } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { OutsideContext } from '../../http/caller/context.ts'
import { packagesLimits } from './limits.ts'
import { answerOfChild, ChildEnded } from '../../platform/child/child.ts'
import { turns } from '../../platform/turns/turns.ts'
import { temporaryPath } from '../../platform/files/temporary-files.ts'
import type { Verdict } from './reader/package.child.ts'
import type { PackageProblem } from './reader/read-manifest.ts'
import type { ReadPackage } from './reader/read-zip.ts'

const script = new URL('./reader/package.child.ts', import.meta.url)
const { atOnce, waitSeconds: seconds, waiting: most, ...childLimits } = packagesLimits.reader
const inTurn = turns({ atOnce, seconds, most })
const ROWS_AT_ONCE = 1000

const selectPackages = (tx: Tx) =>
  tx.selectFrom('packages').select(['attachment_id', 'standard', 'title', 'items'])
export type PackageRow = Awaited<ReturnType<ReturnType<typeof selectPackages>['execute']>>[number]

const refused = (problem: PackageProblem) =>
  new ApiError('UNSUPPORTED_MEDIA_TYPE', { details: [{ field: 'file', code: problem }] })

/** Reads an archive in a process of its own: it comes from whoever made it, and may be made to take long. */
async function readApart({ services, request }: OutsideContext, file: StoredFile): Promise<ReadPackage> {
  const path = temporaryPath(services.env.dataFolder)
  const written = services.files.hold(file.row.bytes)
  try {
    await pipeline(readStored(services.files, file), createWriteStream(path), { signal: request.gone })
    const verdict = await answerOfChild<Verdict>(script, path, childLimits, request.gone)
    if ('problem' in verdict) throw refused(verdict.problem)
    return verdict.read
  } catch (error) {
    throw error instanceof ChildEnded ? refused('package_too_complex') : error
  } finally {
    await rm(path, { force: true })
    written()
  }
}

/** Writes down what was read. Of two who read the same, the first did. */
async function keep(tx: Tx, companyId: string, attachmentId: string, read: ReadPackage): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('packages ' || ${companyId}, 0))`.execute(tx)
  const { files } = await tx
    .selectFrom('package_files')
    .select(sql<number>`count(*)::int`.as('files'))
    .executeTakeFirstOrThrow()
  const all = packagesLimits.filesOfCompany
  if (files + read.files.length > all) failLimit('packageFiles', all, files)
  const { standard, title, items } = read
  const { numInsertedOrUpdatedRows: written } = await tx
    .insertInto('packages')
    .values({
      company_id: companyId,
      attachment_id: attachmentId,
      standard,
      title,
      items: JSON.stringify(items),
    })
    .onConflict((row) => row.columns(['company_id', 'attachment_id']).doNothing())
    .executeTakeFirstOrThrow()
  if (!written) return
  for (let at = 0; at < read.files.length; at += ROWS_AT_ONCE)
    await tx
      .insertInto('package_files')
      .values(
        read.files.slice(at, at + ROWS_AT_ONCE).map((file) => ({
          company_id: companyId,
          attachment_id: attachmentId,
          name: file.name,
          starts_at: file.start,
          bytes: file.bytes,
          unpacked: file.unpacked,
          deflated: file.deflated,
        })),
      )
      .execute()
}

/**
 * What a file of a course is as a package: read where nobody has read it yet. NOT_FOUND where the course has no such
 * file; UNSUPPORTED_MEDIA_TYPE where it is no package that can be played.
 */
export async function readPackage(
  ctx: OutsideContext,
  { courseId, attachmentId }: { courseId: string; attachmentId: string },
): Promise<PackageRow> {
  const { company, actor, request } = ctx
  const look = () =>
    ctx.transaction(async ({ tx }) => {
      const file = await findStored(tx, attachmentId, { kind: 'course', id: courseId })
      const known = await selectPackages(tx).where('attachment_id', '=', attachmentId).executeTakeFirst()
      return { file: file ?? fail('NOT_FOUND'), known }
    })
  const { file, known } = await look()
  if (known) return known
  if (file.row.kind !== 'package') throw refused('package_not_zip')
  const who = { one: actor.id, group: company.id }
  return inTurn(
    who,
    async () => {
      // Meanwhile somebody else may have read it.
      const before = (await look()).known
      if (before) return before
      const read = await readApart(ctx, file)
      await ctx.transaction(({ tx }) => keep(tx, company.id, attachmentId, read))
      return (await look()).known ?? fail('NOT_FOUND')
    },
    request.gone,
  )
}

/** How many files a package has, and their bytes unpacked. */
export async function viewPackage(tx: Tx, row: PackageRow): Promise<PackageInfo> {
  const { files, bytes } = await tx
    .selectFrom('package_files')
    .select([
      sql<number>`count(*)::int`.as('files'),
      sql<number>`coalesce(sum(unpacked), 0)::bigint`.as('bytes'),
    ])
    .where('attachment_id', '=', row.attachment_id)
    .executeTakeFirstOrThrow()
  const { attachment_id: attachmentId, standard, title, items } = row
  return { attachmentId, standard, title, items: items.map(({ id, title }) => ({ id, title })), files, bytes }
}
