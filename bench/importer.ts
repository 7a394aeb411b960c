import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ImportTarget } from '#contract/people/import-columns.ts'
import type { UserBatch } from '#contract/people/imports.ts'
import { targets } from './import-files.ts'
import { send, type Call } from './load.ts'

const POLL_MS = 25

/** An import by the API, as the screen does it: uploaded, then planned, then run. */
export function importer(at: (path: string) => Call) {
  const agent = new Agent({ keepAlive: true })
  const call = async (
    method: Call['method'] & string,
    path: string,
    body?: string | Buffer,
    type?: string,
  ) => {
    const { headers, ...target } = at(`/api/v1/users/imports${path}`)
    const content: Record<string, string> =
      body === undefined ? {} : { 'content-type': type ?? 'application/json' }
    const answer = await send({ ...target, method, headers: { ...headers, ...content } }, agent, body)
    return (JSON.parse(answer) as { data: UserBatch }).data
  }
  async function rest(id: string, aim: UserBatch['state']): Promise<UserBatch> {
    for (;;) {
      const batch = await call('GET', `/${id}`)
      if (batch.state === aim) return batch
      if (batch.state === 'failed') throw new Error(`The import failed: ${batch.error}`)
      await pause(POLL_MS)
    }
  }
  /** Milliseconds until the batch has come where it should. */
  async function timed(id: string, aim: UserBatch['state'], path: string, body: unknown): Promise<number> {
    const began = performance.now()
    await call('POST', `/${id}${path}`, JSON.stringify(body))
    await rest(id, aim)
    return performance.now() - began
  }
  return {
    async upload(file: Buffer, filename: string): Promise<string> {
      const boundary = 'a-boundary-that-is-in-no-file'
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\n\r\n`
      const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
      return (await call('POST', '', body, `multipart/form-data; boundary=${boundary}`)).id
    },
    dryRun: (id: string, columns: (ImportTarget | null)[]) =>
      timed(id, 'planned', '/plan', { targets: columns, mode: 'create_or_update', role: 'student' }),
    run: (id: string) => timed(id, 'done', '/run', { invitations: 'none' }),
    undo: (id: string) => timed(id, 'undone', '/undo', {}),
    found: (id: string) => call('GET', `/${id}`),
    close: () => agent.destroy(),
  }
}
export type Importer = ReturnType<typeof importer>

/** Uploads, plans and runs a file, and proves that everybody in it was created. Milliseconds of each phase. */
export async function importWhole(own: Importer, file: Buffer, filename: string, rows: number) {
  const id = await own.upload(file, filename)
  const dryRun = await own.dryRun(id, targets)
  const run = await own.run(id)
  const { done } = await own.found(id)
  if (done.create !== rows) throw new Error(`${done.create} people were created of ${rows}`)
  return { id, dryRun, run }
}

/** Takes an import back, and proves that nobody was left. */
export async function undoWhole(own: Importer, id: string, rows: number): Promise<number> {
  const undo = await own.undo(id)
  const { undone } = await own.found(id)
  if (undone !== rows) throw new Error(`${undone} people were taken back of ${rows}`)
  return undo
}
