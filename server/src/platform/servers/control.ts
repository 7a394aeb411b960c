import { chmodSync, rmSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What a command came to: the words for the person who gave it. */
export type Result = { ok: boolean; message: string }
/** Does a command with what comes in and what goes out. It never throws: what went wrong is in its result. */
export type Handle = (command: unknown, input: Readable, output: Writable) => Promise<Result>

const COMMAND = 'cairn-command'
const RESULT = 'cairn-result'
const asHeader = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const fromHeader = (text: string): unknown => JSON.parse(decodeURIComponent(text))
const socketOf = (folder: string) => join(folder, 'control.sock')

/**
 * Lets the command line work on an embedded database while a server has it: a socket in the data folder, for the
 * folder’s owner alone, on which commands are handed over. The caller holds the folder's lock, so a socket that is
 * there already was left by a server that is gone.
 */
export async function openControl(folder: string, handle: Handle): Promise<() => Promise<void>> {
  const path = socketOf(folder)
  rmSync(path, { force: true })
  const server = createServer((incoming, outgoing) => {
    answer(handle, incoming, outgoing).catch((error: unknown) =>
      outgoing.destroy(error instanceof Error ? error : undefined),
    )
  })
  // A backup takes as long as it takes.
  server.requestTimeout = 0
  // Made unreadable to others, not made so a moment later.
  const mask = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(path, resolve)
    })
  } finally {
    process.umask(mask)
  }
  chmodSync(path, 0o600)
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

async function answer(handle: Handle, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(200, { trailer: RESULT })
  const output = new PassThrough()
  const copied = pipeline(output, outgoing, { end: false })
  // Awaited below.
  copied.catch(() => {})
  const result = await handle(fromHeader(String(incoming.headers[COMMAND])), incoming, output)
  output.end()
  await copied
  outgoing.addTrailers({ [RESULT]: asHeader(result) })
  outgoing.end()
}

/** A connection to the server that has the folder; nothing where there is none. */
function reach(folder: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketOf(folder))
    socket.once('connect', () => resolve(socket))
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error),
    )
  })
}

/** Hands a command to the server that has the folder; nothing, and the input untouched, where there is none. */
export async function askServer(
  folder: string,
  command: unknown,
  input: Readable,
  output: Writable,
): Promise<Result | undefined> {
  const socket = await reach(folder)
  if (!socket) return undefined
  const asking = request({
    createConnection: () => socket,
    method: 'POST',
    headers: {
      [COMMAND]: asHeader(command),
      'transfer-encoding': 'chunked',
      // A server that closes while it is still sent to makes the next piece fail before its answer is read.
      connection: 'keep-alive',
    },
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asking.once('response', resolve)
    asking.on('error', reject)
  })
  // An input that breaks off takes the request with it; one that the server did not want to the end may be cut off.
  pipeline(input, asking).catch(() => {})
  const response = await answered
  await pipeline(response, output, { end: false })
  asking.destroy()
  const result = response.trailers[RESULT]
  if (!result) throw new Error('The server ended before it had answered')
  return fromHeader(result) as Result
}
