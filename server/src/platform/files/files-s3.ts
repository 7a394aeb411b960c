import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { diskSpace } from './disk-space.ts'
import { isFileAddress, newKey } from './file-key.ts'
import type { Files } from './files.ts'
import { spool } from './files-disk.ts'
import { temporaryPath } from './temporary-files.ts'

export type Bucket = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Where a stream is written first: a bucket asks for its length before its content. */
  folder: string
}

const ANSWER_MS = 60_000

async function refused(action: string, response: Response): Promise<never> {
  // The body names what is wrong (a code such as NoSuchBucket); it never holds a secret.
  const text = (await response.text()).match(/<Code>(\w+)<\/Code>/)?.[1] ?? response.statusText
  throw new Error(`The bucket refused to ${action} a file: ${response.status} ${text}`)
}

const within = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

/** The answer's entries. What a key of ours is made of needs no escape in XML. */
const listed = (xml: string) =>
  [...xml.matchAll(/<Contents>([^]*?)<\/Contents>/g)].map(([, entry = '']) => ({
    key: within(entry, 'Key') ?? '',
    at: new Date(within(entry, 'LastModified') ?? ''),
  }))

/** Files in a bucket that speaks S3, addressed by its path (which every such server understands). */
export function s3Files({ endpoint, bucket, region, accessKeyId, secretAccessKey, folder }: Bucket): Files {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`
  const addressOf = (companyId: string, key: string) => `${base}/${companyId}/${key}`
  const send = (address: string, init: RequestInit = {}) =>
    client.fetch(address, { ...init, signal: AbortSignal.timeout(ANSWER_MS) })

  /** Waits so long for an answer to begin: whoever reads it may take longer. */
  async function begin(address: string, init: RequestInit): Promise<Response> {
    const silent = new AbortController()
    const timer = setTimeout(() => silent.abort(), ANSWER_MS)
    try {
      return await client.fetch(address, { ...init, signal: silent.signal })
    } finally {
      clearTimeout(timer)
    }
  }

  async function upload(companyId: string, key: string, body: Blob): Promise<string> {
    if (!isFileAddress(companyId, key)) throw new Error('Not a company’s id')
    const response = await send(addressOf(companyId, key), { method: 'PUT', body })
    if (!response.ok) await refused('store', response)
    await response.body?.cancel()
    return key
  }

  return {
    hold: diskSpace(folder).hold,
    // A bucket is somebody else's disk.
    freeBytes: () => Infinity,
    requireSpace() {},
    async put(companyId, content, key = newKey()) {
      if (Buffer.isBuffer(content)) {
        await upload(companyId, key, new Blob([new Uint8Array(content)]))
        return { key, bytes: content.length }
      }
      const path = temporaryPath(folder)
      try {
        const bytes = await spool(path, content)
        await upload(companyId, key, await openAsBlob(path))
        return { key, bytes }
      } finally {
        await rm(path, { force: true })
      }
    },
    async get(companyId, key, range) {
      if (!isFileAddress(companyId, key)) return null
      const response = await begin(
        addressOf(companyId, key),
        range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {},
      )
      if (response.status === 404) {
        await response.body?.cancel()
        return null
      }
      if (!response.ok) await refused('give', response)
      return response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([])
    },
    async remove(companyId, key) {
      if (!isFileAddress(companyId, key)) return
      const response = await send(addressOf(companyId, key), { method: 'DELETE' })
      if (!response.ok && response.status !== 404) await refused('remove', response)
      await response.body?.cancel()
    },
    async *list(companyId, before) {
      let marker: string | undefined = ''
      while (marker !== undefined) {
        // The older way to ask, which every such server understands.
        const query = new URLSearchParams({ prefix: `${companyId}/`, ...(marker ? { marker } : {}) })
        const response = await send(`${base}?${query}`)
        if (!response.ok) await refused('list', response)
        const page = await response.text()
        const all = listed(page)
        const keys = all.filter(({ at }) => at < before)
        if (keys.length) yield keys.map(({ key }) => key.slice(companyId.length + 1))
        marker = within(page, 'IsTruncated') === 'true' ? all.at(-1)?.key : undefined
      }
    },
  }
}
