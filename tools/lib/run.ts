import { spawn, spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's own folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export type Finished = { code: number; output: string; seconds: number }
type Options = {
  env?: Record<string, string | undefined>
  /** Also show what it prints, while it prints it. */
  show?: boolean
  /** Another folder than the project's. */
  cwd?: string
}

/** Runs a command in the project's folder to its end, without a terminal to ask on. */
export function run(
  command: string,
  argv: string[],
  { env, show = false, cwd = root }: Options = {},
): Promise<Finished> {
  const began = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, argv, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const take = (into: NodeJS.WriteStream) => (chunk: Buffer) => {
      output += chunk.toString()
      if (show) into.write(chunk)
    }
    child.stdout.on('data', take(process.stdout))
    child.stderr.on('data', take(process.stderr))
    const end = (code: number) => resolve({ code, output, seconds: (performance.now() - began) / 1000 })
    child.on('error', (error) => {
      output += error.message
      end(127)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}

/** What a quick command prints, or undefined when it fails or does not exist. */
export function ask(command: string, ...argv: string[]): string | undefined {
  const { status, stdout } = spawnSync(command, argv, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return status === 0 ? stdout.trim() : undefined
}

export const isRoot = process.getuid?.() === 0

/** Where a test may not be left out for want of a browser or a database. */
export const strict = ['1', 'true'].includes(process.env.CI ?? '')
