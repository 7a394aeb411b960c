import { serverLimits } from '../../../../limits.ts'
import { ChildEnded, messagesOfChild } from '../../../../platform/child/child.ts'
import { serverTurns } from '../../../../platform/turns/server-turns.ts'
import { UnreadableFile } from './file-format.ts'
import type { Inspected, TableStart } from './inspect.ts'
import type { Message, Piece, Task } from './read-file.child.ts'

const script = new URL('./read-file.child.ts', import.meta.url)
const { heapMegabytes, memoryMegabytes, silentSeconds } = serverLimits.fileReaders
const childLimits = { heapMegabytes, memoryMegabytes, silentSeconds }

/**
 * Readers within requests take turns: few at once of a server, whatever the number of its processes, and one of a company. The dry run that a job does needs no turn: jobs
 * of its kind are few already, and nobody who uploads should wait for another's to end.
 */
export const readingInTurn = serverTurns('fileReaders')

/** What the reader tells, from a process of its own, which may die of what is in the file. */
async function* messages(task: Task, signal: AbortSignal): AsyncGenerator<Message> {
  try {
    for await (const message of messagesOfChild<Message>(script, task, childLimits, signal)) {
      if (message.kind === 'unreadable') throw new UnreadableFile(message.code, message.params)
      yield message
    }
  } catch (error) {
    throw error instanceof ChildEnded ? new UnreadableFile('file_too_complex') : error
  }
}

/** What a file is, where its people stand, what its columns are called and hold as of today, and how many rows it has. */
export async function inspectFile(
  path: string,
  { today, tableStart }: { today: string; tableStart?: TableStart },
  signal: AbortSignal,
): Promise<Inspected> {
  for await (const message of messages(
    { kind: 'inspect', path, today, ...(tableStart ? { tableStart } : {}) },
    signal,
  ))
    if (message.kind === 'inspected') return message.file
  throw new UnreadableFile('no_rows')
}

/** The file's rows as JSON texts for the database: they are read, checked and written out by the reader. */
export async function* readPieces(
  task: Exclude<Task, { kind: 'inspect' }>,
  signal: AbortSignal,
): AsyncGenerator<Piece> {
  for await (const message of messages(task, signal)) if (message.kind === 'piece') yield message.piece
}
