import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askServer, openControl, type Handle } from './control.ts'

/** The other process: gives a first piece, is busy while the server answers, and goes on with the rest. */
const busyClient = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { PassThrough, Readable } = require('node:stream')
  const input = Readable.from((async function* () {
    yield Buffer.alloc(1000)
    await new Promise((resolve) => setImmediate(resolve))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    yield Buffer.alloc(1000)
  })())
  import(workerData.control)
    .then(({ askServer }) => askServer(workerData.folder, {}, input, new PassThrough()))
    .then((result) => parentPort.postMessage(result), (error) => parentPort.postMessage(String(error)))
`

describe('the command line beside a running server', () => {
  let folder: string
  let close: (() => Promise<void>) | undefined
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-control-'))
  })
  afterEach(async () => {
    await close?.()
    close = undefined
    rmSync(folder, { recursive: true, force: true })
  })

  async function ask(handle: Handle, input: Readable) {
    close = await openControl(folder, handle)
    const output = new PassThrough()
    const said = text(output)
    const result = await askServer(folder, { name: 'restore' }, input, output)
    output.end()
    return { result, said: await said }
  }

  it('is told why its command was refused, though most of what it sends was not read', async () => {
    close = await openControl(folder, async (_command, input) => {
      await once(input, 'readable')
      return { ok: false, message: 'The database is not empty.' }
    })
    const control = new URL('control.ts', import.meta.url).href
    const client = new Worker(busyClient, { eval: true, workerData: { control, folder } })
    const [result] = (await once(client, 'message')) as unknown[]
    expect(result).toEqual({ ok: false, message: 'The database is not empty.' })
    await client.terminate()
  })

  it('gets what the command gives out, with its result', async () => {
    const { result, said } = await ask(
      async (command, input, output) => {
        output.write(JSON.stringify(command))
        output.write(String((await text(input)).length))
        return { ok: true, message: 'done' }
      },
      Readable.from(['twelve bytes']),
    )
    expect([result, said]).toEqual([{ ok: true, message: 'done' }, '{"name":"restore"}12'])
  })

  it('finds nobody where no server has the folder, and its input is untouched', async () => {
    const input = Readable.from(['all of it'])
    expect(await askServer(folder, {}, input, new PassThrough())).toBeUndefined()
    expect(await text(input)).toBe('all of it')
  })
})
