import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atEnd } from './setup/at-end.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const running = new Set<ChildProcess>()

/** An empty data folder that goes with the test file. */
export function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'cairn-process-'))
  atEnd(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** Ends what a first attempt of a test left running: it would hold the folder of the second. */
export async function endRunning(): Promise<void> {
  const ended = [...running].map((child) => new Promise((resolve) => child.once('exit', resolve)))
  for (const child of running) child.kill('SIGKILL')
  await Promise.all(ended)
}

/** Runs the server as an operator does: its own process, its settings from the environment. */
export function start(data: string, env: Record<string, string> = {}) {
  const { DATABASE_URL: _, NODE_ENV: __, ...rest } = process.env
  const child = spawn(process.execPath, [main], {
    env: { ...rest, PORT: '0', CAIRN_DATA: data, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  atEnd(() => running.has(child) && child.kill('SIGKILL'))
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const ended = new Promise<number | null>((resolve) =>
    child.on('exit', (code) => {
      running.delete(child)
      resolve(code)
    }),
  )
  const ready = new Promise<number>((resolve, reject) => {
    child.stdout.on('data', () => {
      const port = /Cairn is ready at http:\/\/[\w.]+:(\d+)/.exec(out)?.[1]
      if (port) resolve(Number(port))
    })
    void ended.then(() => reject(new Error(`The server ended: ${err}`)))
  })
  ready.catch(() => {})
  return { child, ready, ended, output: () => out, errors: () => err }
}
