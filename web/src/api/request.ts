import type { Endpoint, Sent } from '#contract/endpoint.ts'
import { rawTextOf } from './raw-json.ts'

/** `{ query?: … }` when every field of it may be left out, `{ query: … }` otherwise, nothing when there is none. */
type Part<K extends string, T> = T extends undefined
  ? { [P in K]?: undefined }
  : Partial<T> extends T
    ? { [P in K]?: T }
    : { [P in K]: T }

type Files<R extends Record<string, { required: boolean }>> = {
  [K in keyof R as R[K] extends { required: true } ? K : never]: File
} & {
  [K in keyof R as R[K] extends { required: true } ? never : K]?: File | null
}
type FilesOf<E extends Endpoint> = Part<
  'files',
  E['files'] extends Record<string, { required: boolean }> ? Files<E['files']> : undefined
>

/** What a call of the endpoint is given: `params`, `query`, `body`, `files`, those that the contract names. */
export type CallInput<E extends Endpoint> = Part<'params', Sent<E>['params']> &
  Part<'query', Sent<E>['query']> &
  Part<'body', Sent<E>['body']> &
  FilesOf<E>

/** The input may be left out where the contract asks for nothing. */
export type CallArgs<E extends Endpoint> =
  Partial<CallInput<E>> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

export type AnyInput = {
  params?: unknown
  query?: unknown
  body?: unknown
  files?: Record<string, File | null | undefined> | undefined
}

const isEmpty = (value: unknown) =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** A filter object without its empty values and empty arrays. */
export function dropEmpty(filters: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => !isEmpty(value)))
}

const asRecord = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** The address of a call below the API's base: path parameters filled, empty filters dropped, arrays repeated. */
export function requestPath(endpoint: Endpoint, input: AnyInput): string {
  const params = new Map<string, unknown>(Object.entries(asRecord(input.params)))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params.get(name)
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new TypeError(`${endpoint.id} needs ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(dropEmpty(asRecord(input.query))))
    for (const one of Array.isArray(value) ? value : [value]) search.append(key, String(one))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/** The body as the endpoint wants it: multipart for a form or files, else JSON; JSON too where both are taken. */
export function requestBody(endpoint: Endpoint, input: AnyInput): { body?: BodyInit; type?: string } {
  const files = Object.values(input.files ?? {}).some(Boolean)
  if (files || (!endpoint.json && (endpoint.form || endpoint.files))) {
    const form = new FormData()
    // Fields go before files: the server reads a form in order and judges a file by the fields.
    for (const [key, value] of Object.entries(asRecord(input.body)))
      if (value !== undefined && value !== null) form.append(key, String(value))
    for (const [key, file] of Object.entries(input.files ?? {})) if (file) form.append(key, file, file.name)
    return { body: form }
  }
  if (input.body === undefined) return {}
  return { body: rawTextOf(input.body) ?? JSON.stringify(input.body), type: 'application/json' }
}
