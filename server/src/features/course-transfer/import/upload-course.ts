import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { v7 as uuid } from 'uuid'
import type { courseTransferApi } from '#contract/courses/course-transfer.ts'
import type { Input } from '#contract/endpoint.ts'
import { languageAt } from '#contract/installation/language-at.ts'
import { limits } from '#contract/limits.ts'
import { cutText } from '#contract/text.ts'
import { fail } from '../../../core/errors.ts'
import type { Context, OutsideContext } from '../../../http/caller/context.ts'
import { refuseFullStorage } from '../../../platform/companies/company-limits.ts'
import { recordFile, removeFile } from '../../../platform/files/files.ts'
import { temporaryPath } from '../../../platform/files/temporary-files.ts'
import { readApart, sayRefused } from './read-file.ts'
import { viewImport } from './view-import.ts'

/** What somebody has looked at and not made is let go by what they bring next: one waits for each person. */
async function forgetWaiting(ctx: Context): Promise<void> {
  const { tx, actor, company } = ctx
  const gone = await tx
    .deleteFrom('course_imports')
    .where('created_by', '=', actor.id)
    .where('state', '=', 'read')
    .returning('file_key')
    .execute()
  for (const { file_key: key } of gone) if (key) await removeFile(ctx, company.id, key)
}

/** Reads a file that a course is to be made of, and keeps it until it is. */
export async function uploadCourse(
  ctx: OutsideContext,
  { files: { file } }: Input<typeof courseTransferApi.upload>,
) {
  const { services, company, actor, request } = ctx
  // What is added to a course is somebody’s of the company.
  if (actor.companyId !== company.id) fail('FORBIDDEN')
  await ctx.transaction(({ tx }) => refuseFullStorage(tx, company.id, file.size))
  const unpackTo = temporaryPath(services.env.dataFolder)
  const source = { path: file.path, name: file.filename, unpackTo }
  const who = { one: actor.id, group: company.id }
  const read = await readApart(source, who, request.gone)
    .catch(sayRefused)
    .finally(() => rm(unpackTo, { force: true }))
  const saved = await services.files.put(company.id, createReadStream(file.path))
  try {
    return await ctx.transaction(async (inside) => {
      const { tx } = inside
      await forgetWaiting(inside)
      const mediaType = 'application/octet-stream'
      await recordFile(tx, company.id, { ...saved, mediaType, createdBy: actor.id, private: true })
      const row = await tx
        .insertInto('course_imports')
        .values({
          company_id: company.id,
          id: uuid(),
          state: 'read',
          filename: cutText(file.filename, limits.fileNameLength),
          file_key: saved.key,
          preview: JSON.stringify(read.preview),
          title: read.about.title ?? '',
          language: read.about.language ?? languageAt(company, actor.preferredLanguage),
          total: read.files.length,
          created_by: actor.id,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return viewImport(tx, row)
    })
  } catch (error) {
    await services.files.remove(company.id, saved.key)
    throw error
  }
}
