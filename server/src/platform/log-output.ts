import { write, writeSync } from 'node:fs'

const PAUSE_MS = 100
/** How long whoever ends waits for a reader that is slow. */
const LONGEST_FLUSH_MS = 2000

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
const sleep = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/**
 * Where log lines go: nobody waits for them to be written, but at the end of the process for those that are left. Once
 * nobody reads them any more they are dropped: the writer that comes with the log tries for ever to write its last lines
 * there, and keeps the process from serving and from ending.
 */
export function logOutput(fd: number): { write(lines: string): void; flushSync(): void } {
  let waiting = ''
  let isWriting = false
  let isClosed = false

  /** Of any other fault these lines are lost, and the next are tried: a disk that is full may have room again. */
  function failed(error: unknown): void {
    if (codeOf(error) === 'EPIPE') isClosed = true
  }
  function give(bytes: Buffer): void {
    isWriting = true
    write(fd, bytes, (error, written) => {
      if (codeOf(error) === 'EAGAIN') setTimeout(() => give(bytes), PAUSE_MS)
      else if (!error && written < bytes.length) give(bytes.subarray(written))
      else {
        failed(error)
        isWriting = false
        next()
      }
    })
  }
  function next(): void {
    if (isClosed) waiting = ''
    if (isWriting || !waiting) return
    const bytes = Buffer.from(waiting)
    waiting = ''
    give(bytes)
  }
  return {
    write(lines) {
      waiting += lines
      next()
    },
    flushSync() {
      const until = performance.now() + LONGEST_FLUSH_MS
      let bytes = Buffer.from(waiting)
      waiting = ''
      while (bytes.length && !isClosed)
        try {
          bytes = bytes.subarray(writeSync(fd, bytes))
        } catch (error) {
          if (codeOf(error) !== 'EAGAIN' || performance.now() > until) return failed(error)
          sleep(PAUSE_MS)
        }
    },
  }
}
