import { z } from 'zod'
import type { FieldError } from '#contract/errors.ts'
import { fieldErrors } from '#contract/errors.ts'
import {
  DatabaseAway,
  DatabaseUnreadable,
  FolderInUse,
  isDatabaseError,
  isStorageFull,
} from '../db/driver.ts'
import { ChangedMigration, LateMigration, NewerSchema } from '../db/migrate.ts'
import { EnvError } from '../env.ts'
import { ApiError } from '../core/errors.ts'
import { CommandError } from './command-error.ts'

const asFlag = (field: string) => `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const words: Record<string, string> = {
  required: 'is needed',
  too_short: 'is too short',
  too_long: 'is too long',
  common_password: 'is too easy to guess',
  personal_password: 'must not be made of the person’s own name or address',
  already_exists: 'exists already',
  invalid_email: 'is not an e-mail address',
  reserved_slug: 'belongs to the installation itself',
  domain_not_allowed: 'has a domain that this company does not allow',
}

function lines(errors: FieldError[]): string {
  return errors
    .map(({ field, code, params }) => {
      const limit = params?.['minimum'] ?? params?.['maximum']
      const text = words[code] ?? `is not right (${code.replaceAll('_', ' ')})`
      return `${field === 'password' ? 'The password' : asFlag(field)} ${text}${limit === undefined ? '' : ` (${limit})`}.`
    })
    .join('\n')
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'ECONNRESET',
  'EAI_AGAIN',
])

function notListening(code: string, port: number | undefined): string {
  if (code === 'EADDRINUSE')
    return `The port ${port} is in use by another program. Stop that one, or choose another PORT.`
  if (code === 'EACCES')
    return `This user may not listen on the port ${port}. Choose a PORT above 1023, behind a reverse proxy.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'HOST is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of its addresses.'
  return `The server cannot listen on the port ${port} (${code}).`
}

const ours = [FolderInUse, NewerSchema, ChangedMigration, LateMigration, DatabaseUnreadable]

/** What went wrong, for a person: no stack, no address with a password in it. Undefined where it is our own fault. */
export function explain(error: unknown): string | undefined {
  if (error instanceof DatabaseAway) return explain(error.cause)
  if (error instanceof CommandError || error instanceof EnvError) return error.message
  if (error instanceof z.ZodError) return lines(fieldErrors(error))
  if (error instanceof ApiError)
    return Array.isArray(error.details) ? lines(error.details as FieldError[]) : error.message
  if (!(error instanceof Error)) return undefined
  if (ours.some((kind) => error instanceof kind)) return error.message
  const { code = '', path = '', syscall, port } = error as NodeJS.ErrnoException & { port?: number }
  if (syscall === 'listen' || syscall === 'bind') return notListening(code, port)
  if (unreachable.has(code))
    return `The database cannot be reached (${code}). Is it running? Is DATABASE_URL right?`
  if (isDatabaseError(error) && /^(28|3D)/.test(error.code))
    return `The database refuses the connection: ${error.message}.`
  if (isDatabaseError(error) && error.code === '42501')
    return `The database’s login may not do this: ${error.message}. CAIRN_MIGRATION_URL names the owner’s login.`
  if (code === 'ENOENT' && syscall === 'mkdir') return `${path} cannot be made. Choose another CAIRN_DATA.`
  if (code === 'ENOENT') return `There is no ${path}.`
  if (code === 'EEXIST') return `${path} exists already.`
  if (code === 'EACCES' || code === 'EPERM') return `${path} may not be used by this user.`
  if (code === 'EROFS') return `${path} is on a disk that can only be read. Choose another CAIRN_DATA.`
  if (code === 'ENOTDIR') return `${path} is no folder. Choose another CAIRN_DATA.`
  if (isStorageFull(error)) return 'The disk is full. Make room, then try again.'
  if (/certificate|SSL|TLS/i.test(`${code} ${error.message}`))
    return `The database’s encrypted connection failed: ${error.message}. See sslmode in DATABASE_URL.`
  // The driver has no code for it.
  if (/timeout/i.test(error.message)) return 'The database does not answer. Is DATABASE_URL right?'
  return undefined
}
