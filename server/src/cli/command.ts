import type { Readable, Writable } from 'node:stream'
import type { z } from 'zod'
import type { Services } from '../services.ts'

type Flag = {
  type: 'string' | 'boolean'
  /** What a person at a terminal is asked where it was not given. */
  ask?: string
}

type About = {
  /** One or two words. */
  name: string
  usage: string
  summary: string
  flags?: Record<string, Flag>
  /** The name of the one argument that is no flag. */
  argument?: string
  /** The argument is a file that the command line opens: `-` stands for its own input or output. */
  file?: 'read' | 'write'
  /** Works on a database in which no schema is yet. */
  bare?: boolean
}

export type Io = {
  input: Readable
  output: Writable
  /** The migrations that ran when the database was opened for this command. */
  migrated?: string[]
}

export type Command = About & {
  /** Its arguments, checked: field errors name the flag. */
  args: z.ZodType
  /** Returns what a person is told. */
  run(services: Services, args: unknown, io: Io): Promise<string>
}

/** A command whose arguments have the type of their schema. */
export function command<S extends z.ZodType>(
  about: About & { args: S; run(services: Services, args: z.output<S>, io: Io): Promise<string> },
): Command {
  return { ...about, run: (services, args, io) => about.run(services, about.args.parse(args), io) }
}

/** The first line of the input. */
export async function firstLine(input: Readable): Promise<string> {
  let text = ''
  for await (const part of input) text += String(part)
  return text.split(/\r?\n/, 1)[0] ?? ''
}
