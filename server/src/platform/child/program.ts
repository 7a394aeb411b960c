import { spawn } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { setPriority } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import { ChildEnded, residentMegabytes } from './child.ts'

/** What a program of the machine may take before it is ended. */
export type ProgramLimits = {
  seconds: number
  /** Of what it holds at a time. Watched where the system shows it, on Linux. */
  memoryMegabytes: number
  /** Of what it may ask the system for, unused or not. Held by the system, where it has prlimit. */
  addressMegabytes: number
  outputBytes: number
}
type Running = { folder: string; limits: ProgramLimits; signal: AbortSignal }
type Ended = { code: number | null; output: Buffer; said: string }

const LOOK_MS = 100
const KEPT_OF_STDERR = 8000

const canRun = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Where a program is: itself where it is named with its folder, else the first of that name in PATH. */
export function findProgram(name: string): string | undefined {
  if (name.includes('/')) return isAbsolute(name) && canRun(name) ? name : undefined
  const folders = (process.env.PATH ?? '').split(delimiter).filter(isAbsolute)
  return folders.map((folder) => join(folder, name)).find(canRun)
}

/** The same program, with limits that hold it though the server that began it is gone; it writes no file. */
function limited(program: string, argv: readonly string[], limits: ProgramLimits): [string, string[]] {
  const prlimit = findProgram('prlimit')
  if (!prlimit) return [program, [...argv]]
  const mebibyte = 1024 * 1024
  const held = [
    `--as=${limits.addressMegabytes * mebibyte}`,
    `--cpu=${limits.seconds}`,
    '--fsize=0',
    '--core=0',
    '--nofile=64',
  ]
  return [prlimit, [...held, '--', program, ...argv]]
}

/**
 * Runs a program of the machine on what strangers made, and answers what it wrote. There is no shell between, nothing of
 * the server's environment, and nothing to read from. What takes too much is killed, and so is one that nobody waits for.
 */
export async function outputOf(
  program: string,
  argv: readonly string[],
  { folder, limits, signal }: Running,
): Promise<Ended> {
  signal.throwIfAborted()
  const [command, args] = limited(program, argv, limits)
  const child = spawn(command, args, {
    cwd: folder,
    env: { LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const parts: Buffer[] = []
  let [bytes, said] = [0, '']
  let failure: Error | undefined
  const end = (why: Error) => {
    failure ??= why
    child.kill('SIGKILL')
  }
  const closed = new Promise<number | null>((resolve) => {
    child.on('close', resolve)
    child.on('error', (error) => {
      failure ??= error
      resolve(null)
    })
  })
  child.stdout.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes > limits.outputBytes) end(new ChildEnded('memory'))
    else parts.push(part)
  })
  child.stderr.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-KEPT_OF_STDERR)))
  // Who signs in meanwhile comes first.
  if (child.pid !== undefined) yieldTo(child.pid)
  const gone = () => end(signal.reason as Error)
  signal.addEventListener('abort', gone, { once: true })
  const timer = setTimeout(() => end(new ChildEnded('time')), limits.seconds * 1000)
  const watch = setInterval(() => {
    void residentMegabytes(child.pid ?? 0).then((resident) => {
      if (resident > limits.memoryMegabytes) end(new ChildEnded('memory'))
    })
  }, LOOK_MS)
  try {
    const code = await closed
    if (failure) throw failure
    return { code, output: Buffer.concat(parts), said }
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    signal.removeEventListener('abort', gone)
  }
}

/** It may have ended already. */
function yieldTo(pid: number): void {
  try {
    setPriority(pid, 10)
  } catch {
    return
  }
}
