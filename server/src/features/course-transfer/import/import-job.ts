import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { v7 as uuid } from 'uuid'
import { courseImportErrors, type Left } from '#contract/courses/course-transfer.ts'
import { addStored, type StoredAlready } from '../../../capabilities/attachments/add-stored.ts'
import { ApiError } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { JobKind } from '../../../feature.ts'
import type { RunningJob } from '../../../platform/jobs/job-run.ts'
import { temporaryPath } from '../../../platform/files/temporary-files.ts'
import type { Services } from '../../../services.ts'
import { bringCourse } from '../../courses/bring-course.ts'
import { newSettings } from '../../courses/create-course.ts'
import type { ReadCourse } from '../reader/coming.ts'
import { NoCourse } from '../reader/refused.ts'
import { keepFile } from './keep-file.ts'
import { readApart } from './read-file.ts'
import type { ImportRow } from './view-import.ts'
import { withoutFiles } from './without-files.ts'

export const IMPORT_JOB = 'courses.import'
const ATTEMPTS = 10

class NotAllowedAnyMore extends Error {}

/** Who brought it, as they are now: only while they are an administrator is anything made in their name. */
async function whoBrought(tx: Tx, id: string) {
  const person = await tx
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'role'])
    .where('id', '=', id)
    .where('status', 'in', ['active', 'hidden'])
    .where('role', 'in', ['admin', 'super_admin'])
    .executeTakeFirst()
  if (!person) throw new NotAllowedAnyMore()
  return person
}

const findRunning = (tx: Tx, id: string) =>
  tx.selectFrom('course_imports').selectAll().where('id', '=', id).where('state', '=', 'running')

/** The kept file as one on this machine’s disk. */
async function fetchArchive({ files }: Services, row: ImportRow, path: string): Promise<void> {
  const content = row.file_key && (await files.get(row.company_id, row.file_key))
  if (!content) throw new ApiError('GONE')
  await pipeline(content, createWriteStream(path, { mode: 0o600 }))
}

/** Stores the files that come along, one after the other, and says how far it is. */
async function keepFiles(
  services: Services,
  job: RunningJob,
  row: ImportRow,
  archive: string,
  read: ReadCourse,
) {
  const stored: StoredAlready[] = []
  const gone: Left[] = []
  const keeping = { services, companyId: row.company_id, by: row.created_by, archive, signal: job.signal }
  for (const [at, file] of read.files.entries()) {
    const one = await keepFile(keeping, file)
    if (one) stored.push(one)
    else gone.push({ path: file.called ?? file.path, reason: 'image_unreadable', name: '' })
    await services.db.withTenant(job.companyId, async (tx) => {
      await tx
        .updateTable('course_imports')
        .set({ progress: at + 1 })
        .where('id', '=', row.id)
        .execute()
      await job.record(tx, { done: at + 1 })
    })
  }
  return { stored, gone }
}

/** The course with all that belongs to it, in one transaction: it is there as a whole, once, or not at all. */
async function make(
  services: Services,
  job: RunningJob,
  row: ImportRow,
  read: ReadCourse,
  { stored, gone }: { stored: readonly StoredAlready[]; gone: readonly Left[] },
): Promise<void> {
  const { companyId } = job
  const there = new Set(stored.map(({ id }) => id))
  const missing = new Set(read.files.map(({ id }) => id).filter((id) => !there.has(id)))
  const texts = read.texts.flatMap(({ id, content }) => {
    const left = withoutFiles(content, missing)
    return left ? [{ id, content: left }] : []
  })
  await services.db.withTenant(companyId, async (tx) => {
    const actor = await whoBrought(tx, row.created_by)
    const id = uuid()
    const settings = {
      ...newSettings(row.title, row.language),
      ...read.about,
      title: row.title,
      language: row.language,
    }
    const askAgain = () => whoBrought(tx, row.created_by)
    await addStored(tx, { companyId, owner: { kind: 'course', id }, by: actor }, stored)
    await bringCourse(
      { tx, company: { id: companyId }, actor, askAgain },
      { id, settings, outline: read.outline, texts },
    )
    await tx
      .deleteFrom('files')
      .where('key', '=', row.file_key ?? '')
      .execute()
    const preview = { ...row.preview, left: [...row.preview.left, ...gone] }
    await tx
      .updateTable('course_imports')
      .set({
        state: 'done',
        course_id: id,
        file_key: null,
        preview: JSON.stringify(preview),
        finished_at: new Date(),
      })
      .where('id', '=', row.id)
      .execute()
    await job.record(tx, { done: read.files.length })
  })
  if (row.file_key) await services.files.remove(companyId, row.file_key)
}

async function failImport(tx: Tx, id: string, error: (typeof courseImportErrors)[number]): Promise<void> {
  await tx
    .updateTable('course_imports')
    .set({ state: 'failed', error, finished_at: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** What can never succeed is said at once, in a word that the screen has a text for. */
function reasonOf(error: unknown): (typeof courseImportErrors)[number] | null {
  if (error instanceof NotAllowedAnyMore) return 'not_allowed_any_more'
  if (error instanceof NoCourse) return 'failed'
  if (!(error instanceof ApiError)) return null
  if (error.code === 'GONE') return 'file_gone'
  return error.code === 'MAX_NUMBER_REACHED' || error.code === 'STORAGE_FULL' ? 'full' : null
}

async function importCourse(services: Services, job: RunningJob): Promise<void> {
  const { importId } = job.payload as { importId: string }
  const { companyId } = job
  const row = await services.db.withTenant(companyId, (tx) => findRunning(tx, importId).executeTakeFirst())
  if (!row) return
  const [path, unpackTo] = [0, 1].map(() => temporaryPath(services.env.dataFolder)) as [string, string]
  try {
    await fetchArchive(services, row, path)
    const who = { one: row.created_by, group: companyId }
    const read = await readApart({ path, name: row.filename, unpackTo }, who, job.signal)
    const archive = read.isUnpacked ? unpackTo : path
    await make(services, job, row, read, await keepFiles(services, job, row, archive, read))
  } catch (error) {
    const reason = reasonOf(error)
    if (!reason || job.signal.aborted) throw error
    await services.db.withTenant(companyId, (tx) => failImport(tx, importId, reason))
  } finally {
    await rm(path, { force: true })
    await rm(unpackTo, { force: true })
  }
}

/** Makes a course of a file that was looked at. What a server that ended had stored of it is swept with all that no row names. */
export const importJob: JobKind = {
  run: importCourse,
  options: {
    attempts: ATTEMPTS,
    atOnceOfCompany: 1,
    tells: (payload) => ({ kind: 'course_import', id: (payload as { importId: string }).importId }),
    delaySeconds: (attempt) => Math.min(60, 2 ** attempt),
    failed: (tx, { payload }) => failImport(tx, (payload as { importId: string }).importId, 'failed'),
  },
}
