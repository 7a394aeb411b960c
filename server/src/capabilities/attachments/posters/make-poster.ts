import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { Id } from '#contract/envelope.ts'
import { ApiError } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import { ChildEnded } from '../../../platform/child/child.ts'
import { saveFile } from '../../../platform/files/files.ts'
import { temporaryPath } from '../../../platform/files/temporary-files.ts'
import { ffmpegOf, frameOfFilm } from '../../../platform/films/frame-of-film.ts'
import { makeImage, type Image } from '../../../platform/images/images.ts'
import type { RunningJob } from '../../../platform/jobs/job-run.ts'
import { serverTurns } from '../../../platform/turns/server-turns.ts'
import type { Services } from '../../../services.ts'
import { rulesOf, type Owners } from '../owners.ts'
import { findStored, readStored, type StoredFile } from '../stored-file.ts'

const Payload = z.object({ id: Id })
const inTurn = serverTurns('films')
/** The same for every film: nothing of what somebody called it reaches the program. */
const NAME = 'film'

/** The film, whole and beside nothing else, in a folder that only this server reads; and a frame of it. */
async function frameOf({ files, env }: Services, ffmpeg: string, film: StoredFile, signal: AbortSignal) {
  const folder = temporaryPath(env.dataFolder)
  const held = files.hold(film.row.bytes)
  try {
    await mkdir(folder, { mode: 0o700 })
    await pipeline(readStored(files, film), createWriteStream(join(folder, NAME), { mode: 0o600 }), {
      signal,
    })
    return await frameOfFilm(ffmpeg, { folder, name: NAME, mediaType: film.row.media_type }, signal)
  } finally {
    await rm(folder, { recursive: true, force: true })
    held()
  }
}

/** What is drawn anew of a frame; null where the film gives none, or takes more than it may. */
async function pictureOf(
  services: Services,
  ffmpeg: string,
  film: StoredFile,
  signal: AbortSignal,
): Promise<Image | null> {
  try {
    const frame = await frameOf(services, ffmpeg, film, signal)
    return frame && (await makeImage(frame, 'poster', { companyId: film.row.company_id, gone: signal }))
  } catch (error) {
    if (error instanceof ChildEnded) return null
    if (error instanceof ApiError && error.code === 'UNSUPPORTED_MEDIA_TYPE') return null
    throw error
  }
}

/** Those with the contents of a film that were not looked at, itself with them. They are locked until the transaction ends. */
const sameFilms = (tx: Tx, companyId: string, id: string) =>
  tx
    .selectFrom('attachments')
    .select('id')
    .where('company_id', '=', companyId)
    .where('poster_looked_at', 'is', null)
    .where('id', 'in', (of) =>
      of
        .selectFrom('attachment_pieces as one')
        .innerJoin('attachment_pieces as other', (join) =>
          join
            .onRef('other.company_id', '=', 'one.company_id')
            .onRef('other.key', '=', 'one.key')
            .on('other.starts_at', '=', 0),
        )
        .select('other.attachment_id')
        .where('one.company_id', '=', companyId)
        .where('one.attachment_id', '=', id)
        .where('one.starts_at', '=', 0),
    )
    .orderBy('id')
    .forUpdate()
    .execute()

/** Gives a picture to a film, or none, and the same to its copies. */
async function keep(tx: Tx, services: Services, { row }: StoredFile, image: Image | null): Promise<void> {
  const { company_id: companyId, id } = row
  // Whoever copies it at this moment has done so once it is locked, and is found then; or copies the picture too.
  await sameFilms(tx, companyId, id)
  const same = await sameFilms(tx, companyId, id)
  if (!same.some((one) => one.id === id)) return
  const saved = image && (await save(tx, services, row, image))
  await tx
    .updateTable('attachments')
    .set({
      poster_looked_at: sql<Date>`now()`,
      poster_key: saved?.key ?? null,
      poster_width: saved ? image.width : null,
      poster_height: saved ? image.height : null,
    })
    .where('company_id', '=', companyId)
    .where(
      'id',
      'in',
      same.map((one) => one.id),
    )
    .execute()
}

/** Where the company has no room for it, a film goes without. */
async function save(tx: Tx, services: Services, row: StoredFile['row'], image: Image) {
  try {
    return await saveFile(tx, services, row.company_id, {
      content: image.data,
      mediaType: image.mediaType,
      createdBy: row.created_by,
      private: true,
    })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'MAX_NUMBER_REACHED') return null
    throw error
  }
}

/** A job that makes the picture of one film: one at a time of a server. Without the program it leaves the film for later. */
export const makePoster =
  (owners: Owners) =>
  async (services: Services, job: RunningJob): Promise<void> => {
    const { id } = Payload.parse(job.payload)
    const ffmpeg = ffmpegOf(services.env)
    if (!ffmpeg) return
    const find = async (tx: Tx) => {
      const film = await findStored(tx, id)
      const isWanted =
        film?.row.kind === 'video' &&
        film.row.poster_looked_at === null &&
        rulesOf(owners, film.row.owner_kind)?.posters
      return isWanted ? film : null
    }
    const { db } = services
    await inTurn(
      { one: job.companyId },
      async () => {
        const film = await db.withTenant(job.companyId, find, { readOnly: true })
        if (!film) return
        const image = await pictureOf(services, ffmpeg, film, job.signal)
        await db.withTenant(job.companyId, (tx) => keep(tx, services, film, image))
      },
      job.signal,
    )
  }
