import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Tx } from '../db/tenant.ts'
import type { Env } from '../env.ts'
import { diskFiles } from './files-disk.ts'
import { s3Files } from './files-s3.ts'

/** Where the contents of files are: in a folder of this machine, or in a bucket. */
export type Files = {
  /** Stores the content under a new key that nobody can guess. All of it, or nothing. */
  put(companyId: string, content: Buffer | Readable): Promise<{ key: string; bytes: number }>
  get(companyId: string, key: string): Promise<Readable | null>
  /** No error where it is gone already. */
  remove(companyId: string, key: string): Promise<void>
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

/** 192 random bits. */
export const newKey = () => randomBytes(24).toString('base64url')

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const KEY = /^[\w-]{32}$/

/** Whether the two can be parts of a path, as only ours are. */
export const isFileAddress = (companyId: string, key: string) => UUID.test(companyId) && KEY.test(key)

export type NewFile = { content: Buffer | Readable; mediaType: string; createdBy?: string | null }
export type SavedFile = { key: string; bytes: number }

/** Writes down a file whose content is stored already: a long upload need not hold a transaction. */
export async function recordFile(
  tx: Tx,
  companyId: string,
  file: SavedFile & { mediaType: string; createdBy?: string | null },
): Promise<void> {
  await tx
    .insertInto('files')
    .values({
      company_id: companyId,
      key: file.key,
      media_type: file.mediaType,
      bytes: file.bytes,
      created_by: file.createdBy ?? null,
    })
    .execute()
}

/** Stores a small file and writes it down. */
export async function saveFile(
  tx: Tx,
  { files }: { files: Files },
  companyId: string,
  { content, mediaType, createdBy = null }: NewFile,
): Promise<SavedFile> {
  const saved = await files.put(companyId, content)
  await recordFile(tx, companyId, { ...saved, mediaType, createdBy })
  return saved
}

/** Forgets a file now, and drops its content when the transaction is committed. */
export async function removeFile(
  {
    tx,
    services,
    afterCommit,
  }: { tx: Tx; services: { files: Files }; afterCommit(then: () => Promise<void>): void },
  companyId: string,
  key: string,
): Promise<void> {
  await tx.deleteFrom('files').where('company_id', '=', companyId).where('key', '=', key).execute()
  afterCommit(() => services.files.remove(companyId, key))
}
