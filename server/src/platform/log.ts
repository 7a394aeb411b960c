import pino from 'pino'
import { isDatabaseError } from '../db/driver.ts'
import { logOutput } from './log-output.ts'

/** What an error says without the values that a statement was given: the database repeats those in its own text. */
export const messageOf = (error: unknown): string =>
  isDatabaseError(error)
    ? ['The database refused', error.code, error.constraint].filter(Boolean).join(' ')
    : error instanceof Error
      ? error.message
      : String(error)

const frames = (stack = '') => stack.split('\n').filter((line) => /^\s+at /.test(line))

const kindOf = (thrown: unknown): string =>
  Object.prototype.toString.call(thrown).slice('[object '.length, -1)

/**
 * An error as the log may hold it: named fields alone, for a library hangs anything on one that it was given. What is none
 * and was thrown, or stands as the cause of one, is what came from outside, an address or a token: its kind is told.
 */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: kindOf(error) }
  const message = messageOf(error)
  return {
    type: error.constructor.name,
    message,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(isDatabaseError(error) ? { table: error.table, constraint: error.constraint } : {}),
    stack: [`${error.constructor.name}: ${message}`, ...frames(error.stack)].join('\n'),
    ...(error.cause === undefined ? {} : { cause: errorForLog(error.cause) }),
  }
}

/** Standard output, with what is left written out however the process ends. */
function standardOutput(): pino.DestinationStream {
  const output = logOutput(1)
  process.on('exit', output.flushSync)
  return output
}

/** The one way to a log: JSON lines, in which no error brings values along, by whichever name it is given. */
export const openLog = (level: string, destination?: pino.DestinationStream): pino.Logger =>
  pino(
    { level, base: null, serializers: { err: errorForLog, error: errorForLog } },
    destination ?? standardOutput(),
  )
