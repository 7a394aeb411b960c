import type { Readable } from 'node:stream'
import type { Tx } from '../../db/tenant.ts'
import type { Env } from '../../env.ts'
import { requireStorageQuota } from '../companies/company-limits.ts'
import { diskFiles } from './files-disk.ts'
import { s3Files } from './files-s3.ts'

/** From one byte to another, both included. */
export type ByteRange = { start: number; end: number }

/** Where the contents of files are: in a folder of this machine, or in a bucket. */
export type Files = {
  /** Takes room on this machine's disk for what is about to be written, until the answer is called; throws where there is none. */
  hold(bytes: number): () => void
  /** Bytes that are free for files. */
  freeBytes(): number
  /** Throws where a whole file of so many bytes could not be kept. */
  requireSpace(bytes: number): void
  /** Stores the content under a new key that nobody can guess, or the one it had before. All of it, or nothing. */
  put(companyId: string, content: Buffer | Readable, key?: string): Promise<{ key: string; bytes: number }>
  /** The content, or the bytes of it from one to another, both included. */
  get(companyId: string, key: string, range?: ByteRange): Promise<Readable | null>
  /** No error where it is gone already. */
  remove(companyId: string, key: string): Promise<void>
  /** What was stored before a moment, some keys at a time; uploads that broke off are there as well. */
  list(companyId: string, before: Date): AsyncGenerator<string[]>
}

export function openFiles(env: Env): Files {
  const {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env
  if (bucket && endpoint && accessKeyId && secretAccessKey)
    return s3Files({
      bucket,
      endpoint,
      accessKeyId,
      secretAccessKey,
      region: env.S3_REGION,
      folder: env.dataFolder,
    })
  return diskFiles(env.dataFolder)
}

export type SavedFile = { key: string; bytes: number }
export type NewFile = {
  content: Buffer | Readable
  mediaType: string
  createdBy?: string | null
  /** Not for everybody who knows its key. */
  private?: boolean
}

/** Writes down a file whose content is stored already, so that it is served: a long upload need not hold a transaction. */
export async function recordFile(
  tx: Tx,
  companyId: string,
  file: SavedFile & Omit<NewFile, 'content'>,
): Promise<void> {
  await requireStorageQuota(tx, companyId, file.bytes)
  await tx
    .insertInto('files')
    .values({
      company_id: companyId,
      key: file.key,
      media_type: file.mediaType,
      bytes: file.bytes,
      created_by: file.createdBy ?? null,
      private: file.private ?? false,
    })
    .execute()
}

/** Stores a small file and writes it down. */
export async function saveFile(
  tx: Tx,
  { files }: { files: Files },
  companyId: string,
  { content, ...file }: NewFile,
): Promise<SavedFile> {
  const saved = await files.put(companyId, content)
  try {
    await recordFile(tx, companyId, { ...saved, ...file })
  } catch (error) {
    await files.remove(companyId, saved.key)
    throw error
  }
  return saved
}

type Committing = { tx: Tx; services: { files: Files }; afterCommit: (then: () => Promise<void>) => void }

/** Forgets a file now, and drops its content when the transaction is committed. */
export async function removeFile(ctx: Committing, companyId: string, key: string): Promise<void> {
  await ctx.tx.deleteFrom('files').where('company_id', '=', companyId).where('key', '=', key).execute()
  ctx.afterCommit(() => ctx.services.files.remove(companyId, key))
}
