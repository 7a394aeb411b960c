import { parseArgs } from 'node:util'
import type { Command } from './command.ts'
import { commands } from './commands.ts'

/** The command line itself is wrong: exit code 2, and how it is right. */
export class UsageError extends Error {}

export type Parsed = { command: Command; args: Record<string, unknown>; file: string | undefined }

const camel = (flag: string) => flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const usageOf = ({ name, usage }: Command): string => `npm run cairn -- ${name} ${usage}`.trimEnd()

export function help(): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  const lines = commands.map(
    (one) => `  ${one.name.padEnd(width)}  ${one.summary}\n  ${''.padEnd(width)}  ${one.usage}`,
  )
  return `npm run cairn -- <command>\n\n${lines.map((line) => line.trimEnd()).join('\n')}\n
A password is never given on the command line: --password-stdin reads it from the standard input.
Settings come from the environment, as the server's do; see docs/operator.md.\n`
}

/** The command that the words name, with its flags as an object. Throws UsageError. */
export function parse(argv: readonly string[]): Parsed {
  const command = commands.find(({ name }) => argv.slice(0, name.split(' ').length).join(' ') === name)
  if (!command) {
    const words = argv.filter((word) => !word.startsWith('-')).slice(0, 2)
    throw new UsageError(
      words.length
        ? `There is no command ${words.join(' ')}. "help" lists them.`
        : 'Which command? "help" lists them.',
    )
  }
  const options = Object.fromEntries(
    Object.entries(command.flags ?? {}).map(([flag, { type }]) => [flag, { type }]),
  )
  const wrong = (why: string) => new UsageError(`${why}\nUsage: ${usageOf(command)}`)
  const { values, positionals } = attempt(
    () =>
      parseArgs({
        args: argv.slice(command.name.split(' ').length),
        options,
        allowPositionals: command.argument !== undefined,
        strict: true,
      }),
    (error) => wrong(error.message.split(/\. /)[0] ?? ''),
  )
  const [argument, ...more] = positionals
  if (more.length) throw wrong(`${more.join(' ')} is one too many.`)
  if (command.argument && argument === undefined) throw wrong(`The ${command.argument} is missing.`)
  const args = Object.fromEntries(Object.entries(values).map(([flag, value]) => [camel(flag), value]))
  if (command.argument && !command.file) args[command.argument] = argument
  return { command, args, file: command.file ? argument : undefined }
}

function attempt<T>(work: () => T, otherwise: (error: Error) => Error): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof TypeError ? otherwise(error) : error
  }
}
