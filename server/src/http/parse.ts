import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { fieldErrors, type FieldError } from '#contract/errors.ts'
import { unfitTexts } from '#contract/text.ts'
import { fail } from '../core/errors.ts'
import { tusRequest } from './bytes/tus.ts'
import type { ReceivedForm } from './bytes/upload.ts'

/** Errors that are told at most: nobody corrects more of them at once. */
const MOST_ERRORS = 200

/** What a request asks for, as its endpoint describes it; BAD_REQUEST names the fields that are not so. */
export function parse(endpoint: Endpoint, request: FastifyRequest, form: ReceivedForm | undefined): unknown {
  const errors: FieldError[] = [...(form?.errors ?? [])]
  const part = (schema: z.ZodType | undefined, value: unknown, opaque = false) => {
    if (!schema) return undefined
    const unfit = opaque ? [] : unfitTexts(value)
    for (const one of unfit) errors.push(one)
    if (unfit.length) return undefined
    const result = schema.safeParse(value === undefined ? {} : value, { reportInput: true })
    if (result.success) return result.data
    for (const one of fieldErrors(result.error)) errors.push(one)
    return undefined
  }
  const input = {
    params: part(endpoint.params, request.params),
    query: part(endpoint.query, request.query),
    body: part(endpoint.body, form ? form.fields : request.body, endpoint.opaque),
    files: form?.files ?? (endpoint.files && {}),
    ...(endpoint.tus ? { tus: tusRequest(request) } : {}),
  }
  if (errors.length) fail('BAD_REQUEST', { details: errors.slice(0, MOST_ERRORS) })
  return input
}
