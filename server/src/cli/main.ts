import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Command, Io } from './command.ts'
import { explain } from './explain.ts'
import { help, parse, UsageError, type Parsed } from './parse.ts'
import { run } from './run.ts'
import { withBuilt } from '../built.ts'
import { readEnv } from '../env.ts'

/** Asks at a terminal for what a command needs and was not given. */
async function askMissing(command: Command, args: Record<string, unknown>): Promise<void> {
  if (!process.stdin.isTTY) return
  for (const [flag, { ask }] of Object.entries(command.flags ?? {})) {
    if (!ask || args[flag] !== undefined) continue
    const terminal = createInterface({ input: process.stdin, output: process.stderr })
    args[flag] = await terminal.question(`${ask}: `)
    terminal.close()
  }
}

/** A file that appears under its name only when it is whole. */
async function writeWhole(file: string, write: (io: Io) => Promise<string>): Promise<string> {
  const taken = await open(file, 'wx', 0o600)
  await taken.close()
  const part = `${file}.part`
  try {
    const output = createWriteStream(part, { mode: 0o600, flush: true })
    const done = finished(output)
    done.catch(() => {})
    const message = await write({ input: Readable.from([]), output })
    output.end()
    await done
    await rename(part, file)
    return message
  } catch (error) {
    await rm(part, { force: true })
    await rm(file, { force: true })
    throw error
  }
}

async function perform({ command, args, file }: Parsed): Promise<void> {
  const env = readEnv(withBuilt())
  await askMissing(command, args)
  command.args.parse(args, { reportInput: true })
  const doIt = (io: Io) => run(env, command, args, io)
  const nothing = Readable.from([])
  if (command.file === 'write' && file !== undefined && file !== '-') return say(await writeWhole(file, doIt))
  if (command.file === 'write') {
    // What is said must not get into what is written.
    process.stderr.write(`${await doIt({ input: nothing, output: process.stdout })}\n`)
    return
  }
  if (command.file === 'read' && file !== undefined && file !== '-') {
    const handle = await open(file)
    return say(await doIt({ input: handle.createReadStream(), output: process.stdout }))
  }
  const reads = command.file === 'read' || args['passwordStdin'] === true
  say(await doIt({ input: reads ? process.stdin : nothing, output: process.stdout }))
}

const say = (message: string) => void process.stdout.write(`${message}\n`)

const argv = process.argv.slice(2)
if (argv.length === 0 || argv[0] === 'help' || argv.includes('--help')) {
  say(help().trimEnd())
  process.exit(0)
}
try {
  await perform(parse(argv))
  process.exitCode = 0
} catch (error) {
  const usage = error instanceof UsageError
  const message = usage ? error.message : explain(error)
  process.stderr.write(
    message === undefined
      ? `Something went wrong: ${error instanceof Error ? error.stack : String(error)}\n`
      : `${message}\n`,
  )
  process.exitCode = usage ? 2 : 1
}
// Nothing is left to wait for but a terminal that nobody types at.
process.stdin.unref?.()
