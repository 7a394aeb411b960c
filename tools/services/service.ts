import { spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, isRoot } from '#tools/lib/run.ts'

/** A throwaway program for tests and measurements: it listens on a free port and leaves nothing behind. */
export type Service = { url: string; port: number; stop: () => Promise<void> }

export type Account = { uid: number; gid: number }

/** The account that a program refusing to run as root is started under; none where we are not root anyway. */
export function unprivileged(...names: string[]): Account | undefined {
  if (!isRoot) return undefined
  for (const name of [...names, 'nobody']) {
    const uid = ask('id', '-u', name)
    if (uid) return { uid: Number(uid), gid: Number(ask('id', '-g', name)) }
  }
  return undefined
}

export function temporaryFolder(name: string, owner?: Account): string {
  const folder = mkdtempSync(join(tmpdir(), `cairn-${name}-`))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

/** The first of these programs that is installed: a path, or a name to look for in PATH and where Debian hides daemons. */
export function findProgram(...candidates: string[]): string | undefined {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
    '/usr/local/bin',
  ]
  return candidates
    .flatMap((name) => (name.includes('/') ? [name] : folders.map((folder) => join(folder, name))))
    .find((path) => existsSync(path))
}

type Start = {
  name: string
  program: string
  argv: string[]
  folder: string
  account?: Account | undefined
  env?: Record<string, string>
  /** Asked until it says yes. */
  ready: () => Promise<boolean>
  signal?: NodeJS.Signals
}

/** Starts a program, waits until it is ready, and gives back how to end it and forget its folder. */
export async function startProgram(start: Start): Promise<() => Promise<void>> {
  const child = spawn(start.program, start.argv, {
    cwd: start.folder,
    env: { ...process.env, ...start.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...start.account,
  })
  let said = ''
  const listen = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000))
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  let failure: Error | undefined
  child.once('error', (error) => (failure = error))
  const gone = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })
  // A test run that is broken off must not leave its services running.
  const last = () => child.kill('SIGKILL')
  process.once('exit', last)

  const stop = async () => {
    if (running(child)) child.kill(start.signal ?? 'SIGTERM')
    await gone
    process.off('exit', last)
    rmSync(start.folder, { recursive: true, force: true })
  }
  const giveUpAt = Date.now() + 60_000
  while (!(await start.ready())) {
    if (!failure && running(child) && Date.now() < giveUpAt) {
      await pause(50)
      continue
    }
    await stop()
    throw new Error(`${start.name} did not start: ${failure?.message ?? said}`)
  }
  return stop
}

const running = (child: ChildProcess) => child.exitCode === null && child.signalCode === null
