import { fork, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/** What a child process may take before it is ended. */
export type ChildLimits = {
  /** Of its heap: beyond it the child ends itself. */
  heapMegabytes: number
  /** Of all its memory, with what lies outside of the heap. Watched where the system shows it, on Linux. */
  memoryMegabytes: number
  /** Without a message while one is waited for. */
  silentSeconds: number
}

/** The child took more than it may, or died of it. What it was given is the reason, not this program. */
export class ChildEnded extends Error {
  readonly reason: 'memory' | 'time'
  constructor(reason: 'memory' | 'time') {
    super(`A child process took too much ${reason}`)
    this.reason = reason
  }
}

const LOOK_MS = 100
const KEPT_OF_STDERR = 2000

export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}

function begin(script: URL, { heapMegabytes }: ChildLimits): ChildProcess {
  const cache = getCompileCacheDir()
  return fork(script, {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=8'],
    // No secret of the server's reaches a process that reads what strangers made.
    env: cache ? { NODE_COMPILE_CACHE: dirname(cache) } : {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
}

/**
 * Runs a script as a process of its own, gives it a task and yields what it tells; the script's side is child-side.ts.
 * It may die alone: of memory, of time, or because nobody listens any more or `signal` says that nobody waits. The
 * next message is asked for when the one before has been dealt with.
 */
export async function* messagesOfChild<M>(
  script: URL,
  task: unknown,
  limits: ChildLimits,
  signal?: AbortSignal,
): AsyncGenerator<M> {
  signal?.throwIfAborted()
  const child = begin(script, limits)
  const messages: M[] = []
  let failure: Error | undefined
  let open = 2
  let said = ''
  let wake = () => {}
  let exited = () => {}
  const exit = new Promise<void>((resolve) => (exited = resolve))
  const end = (why: Error) => {
    failure ??= why
    child.kill('SIGKILL')
    wake()
  }
  // What was told last may still be on its way when the process is gone: both must have ended.
  const close = () => {
    open--
    wake()
  }
  child.on('message', (message) => {
    messages.push(message as M)
    wake()
  })
  child.on('disconnect', close)
  child.on('exit', (code, killedBy) => {
    if (killedBy) failure ??= new ChildEnded('memory')
    else if (code) failure ??= new Error(`A child process failed: ${said}`)
    exited()
    close()
  })
  child.on('error', (error) => {
    open = 0
    exited()
    end(error)
  })
  child.stderr?.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-KEPT_OF_STDERR)))
  const gone = () => end(signal?.reason as Error)
  signal?.addEventListener('abort', gone, { once: true })
  const watch = setInterval(() => {
    void residentMegabytes(child.pid ?? 0).then((resident) => {
      if (resident > limits.memoryMegabytes) end(new ChildEnded('memory'))
    })
  }, LOOK_MS)
  const step = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => end(new ChildEnded('time')), limits.silentSeconds * 1000)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  try {
    child.send(task as object, () => {})
    for (;;) {
      const [message] = messages.splice(0, 1)
      if (failure) throw failure
      if (message !== undefined) {
        yield message
        if (child.connected) child.send('next', () => {})
      } else if (open <= 0) return
      else await step()
    }
  } finally {
    clearInterval(watch)
    signal?.removeEventListener('abort', gone)
    child.kill('SIGKILL')
    // Its memory is free before the next one begins.
    await exit
  }
}

/** What a script tells that tells one thing alone. */
export async function answerOfChild<M>(
  script: URL,
  task: unknown,
  limits: ChildLimits,
  signal?: AbortSignal,
): Promise<M> {
  for await (const message of messagesOfChild<M>(script, task, limits, signal)) return message
  throw new Error('A child process told nothing')
}
