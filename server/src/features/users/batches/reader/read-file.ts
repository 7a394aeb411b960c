import { Worker } from 'node:worker_threads'
import { serverLimits } from '../../../../limits.ts'
import { UnreadableFile } from './format.ts'
import type { Message, Piece, Task } from './read-file.worker.ts'

/** A worker's messages in order; it is ended when nobody listens any more. */
async function* messages(task: Task): AsyncGenerator<{ message: Message; next: () => void }> {
  const worker = new Worker(new URL('./read-file.worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: {
      maxOldGenerationSizeMb: serverLimits.fileReaderMegabytes,
      maxYoungGenerationSizeMb: 24,
    },
  })
  const queue: Message[] = []
  let failure: Error | undefined
  let ended = false
  let wake = () => {}
  worker.on('message', (message: Message) => {
    queue.push(message)
    wake()
  })
  worker.on('error', (error: Error & { code?: string }) => {
    failure = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableFile('file_too_complex') : error
    wake()
  })
  worker.on('exit', () => {
    ended = true
    wake()
  })
  try {
    for (;;) {
      const message = queue.shift()
      if (message) yield { message, next: () => worker.postMessage('next') }
      else if (failure) throw failure
      else if (ended) return
      else await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    await worker.terminate()
  }
}

const unreadable = ({ code, params }: Extract<Message, { kind: 'unreadable' }>) =>
  new UnreadableFile(code, params)

/** What a file is, what its columns are called and how many rows it has. Reads it to its end, in a thread of its own. */
export async function inspectFile(path: string): Promise<Extract<Message, { kind: 'inspected' }>> {
  for await (const { message } of messages({ kind: 'inspect', path })) {
    if (message.kind === 'inspected') return message
    if (message.kind === 'unreadable') throw unreadable(message)
  }
  throw new UnreadableFile('no_rows')
}

/** The file's rows as JSON texts for the database: they are read, checked and written out in a thread of their own. */
export async function* readPieces(task: Exclude<Task, { kind: 'inspect' }>): AsyncGenerator<Piece> {
  for await (const { message, next } of messages(task)) {
    if (message.kind === 'unreadable') throw unreadable(message)
    if (message.kind !== 'piece') continue
    yield message.piece
    next()
  }
}
