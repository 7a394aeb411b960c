import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Endpoint, Upload } from '#contract/endpoint.ts'
import type { FieldError } from '#contract/errors.ts'
import { asText } from '#contract/text.ts'
import { fewAtOnce } from '../../platform/turns/few-at-once.ts'
import { temporaryPath } from '../../platform/files/temporary-files.ts'
import type { Services } from '../../services.ts'
import { ApiError, fail } from '../../core/errors.ts'
import { serverLimits } from '../../limits.ts'

export type ReceivedForm = {
  fields: Record<string, string>
  files: Record<string, Upload>
  errors: FieldError[]
  remove(): Promise<void>
}

/** One of the forms with files that a server has at once; RATE_LIMITED where its sender has enough of them. */
export type BeginForm = (who: string) => () => void
export const formsAtOnce = (): BeginForm => fewAtOnce(serverLimits.formsAtOnce)

/** The most that a form's files may come to. A body without a length may be all that its endpoint takes. */
function mostBytes(rules: NonNullable<Endpoint['files']>, request: FastifyRequest): number {
  const allowed = Object.values(rules).reduce((sum, { maxBytes }) => sum + maxBytes, 0)
  const said = request.headers['content-length']
  return said === undefined ? allowed : Math.min(allowed, Number(said))
}

/**
 * Receives a form, urlencoded or multipart. Files are streamed to disk within the limit the contract gives each; a
 * larger one is PAYLOAD_TOO_LARGE, and nothing of the form stays behind. Their room on the disk is held while they come.
 */
export async function receiveForm(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  begin: () => () => void,
): Promise<ReceivedForm> {
  if (!endpoint.files || !request.isMultipart()) return receiveParts(services, endpoint, request)
  const over = begin()
  try {
    const written = services.files.hold(mostBytes(endpoint.files, request))
    const form = await receiveParts(services, endpoint, request).finally(written)
    return { ...form, remove: () => form.remove().finally(over) }
  } catch (error) {
    over()
    throw error
  }
}

async function receiveParts(
  { env }: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<ReceivedForm> {
  const rules = endpoint.files ?? {}
  const folder = temporaryPath(env.dataFolder)
  const form: ReceivedForm = {
    fields: {},
    files: {},
    errors: [],
    remove: () => rm(folder, { recursive: true, force: true }),
  }
  if (!request.isMultipart()) {
    if (request.body && typeof request.body === 'object') Object.assign(form.fields, request.body)
    return requireFiles(form, rules)
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const largest = Math.max(0, ...Object.values(rules).map((rule) => rule.maxBytes))
    const parts = request.parts({
      limits: { fileSize: largest + 1, files: 10, fields: 50, fieldSize: 64 * 1024, parts: 60 },
    })
    for await (const part of parts) {
      if (part.type === 'field') {
        form.fields[part.fieldname] = String(part.value)
        continue
      }
      const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined
      if (!rule) {
        part.file.resume()
        form.errors.push({ field: part.fieldname, code: 'unknown_field' })
        continue
      }
      if (Object.hasOwn(form.files, part.fieldname)) {
        part.file.resume()
        form.errors.push({ field: part.fieldname, code: 'duplicate' })
        continue
      }
      const path = join(folder, randomUUID())
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
      const { size } = await stat(path)
      if (part.file.truncated || size > rule.maxBytes)
        fail('PAYLOAD_TOO_LARGE', {
          details: [{ field: part.fieldname, code: 'file_too_large', params: { maximum: rule.maxBytes } }],
        })
      // A browser sends a part of no bytes and no name where no file was chosen.
      if (size === 0 && !part.filename) continue
      form.files[part.fieldname] = {
        path,
        filename: basename(asText(part.filename ?? '')) || part.fieldname,
        mediaType: part.mimetype,
        size,
      }
    }
    return requireFiles(form, rules)
  } catch (error) {
    await form.remove()
    throw brokenForm(error) ? notAForm() : error
  }
}

const notAForm = () => new ApiError('BAD_REQUEST', { details: [{ field: '', code: 'invalid_form' }] })

/** What the parser says of a form without a boundary, or one that breaks off, has neither a code nor a status. */
const brokenForm = (error: unknown) =>
  error instanceof Error &&
  error.constructor === Error &&
  !('code' in error) &&
  !('statusCode' in error) &&
  !('syscall' in error)

function requireFiles(form: ReceivedForm, rules: NonNullable<Endpoint['files']>): ReceivedForm {
  for (const [field, rule] of Object.entries(rules))
    if (rule.required && !form.files[field]) form.errors.push({ field, code: 'required' })
  return form
}
