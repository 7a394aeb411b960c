import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { API_PREFIX } from '#contract/api.ts'
import type { Data, Endpoint, Sent } from '#contract/endpoint.ts'
import type { ApiErrorBody } from '#contract/errors.ts'
import { answerable } from '#server/http/openapi.ts'

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; text: string; bytes: Buffer }
export type Answer<T> = RawAnswer & { data: T | undefined; error: ApiErrorBody | undefined }
export type TestFile = { filename: string; content: string | Uint8Array; mediaType?: string }

type Given<E extends Endpoint> = {
  [K in keyof Sent<E> as Sent<E>[K] extends undefined ? never : K]?: Sent<E>[K]
} & { files?: Record<string, TestFile> }
/** As `Given`, but anything may stand in it: for what must be refused. */
export type Anything = { params?: unknown; query?: unknown; body?: unknown; files?: Record<string, TestFile> }

export type Caller = {
  /** Sends a call and returns what came back, an error or not. */
  call<E extends Endpoint>(endpoint: E, input?: Given<E>): Promise<Answer<Data<E>>>
  /** Sends a call that must succeed and returns its data. */
  ok<E extends Endpoint>(endpoint: E, input?: Given<E>): Promise<Data<E>>
  /** Sends a call with whatever input. */
  send(endpoint: Endpoint, input?: Anything): Promise<Answer<unknown>>
  raw(
    method: string,
    path: string,
    /** `signal`: the caller goes before the answer. */
    options?: { headers?: Record<string, string>; body?: string | Buffer; signal?: AbortSignal },
  ): Promise<RawAnswer>
}

const agent = new Agent({ keepAlive: true })

function rawCall(
  port: number,
  host: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string | Buffer,
  signal?: AbortSignal,
) {
  return new Promise<RawAnswer>((resolve, reject) => {
    // Node does not resolve *.localhost: the connection goes to the address, the name into the header.
    const sent = httpRequest(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        ...(signal ? { signal } : {}),
        headers: {
          host,
          ...headers,
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks)
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: bytes.toString('utf8'),
            bytes,
          })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

function address(endpoint: Endpoint, params: unknown, query: unknown): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name] ?? 'missing')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) search.append(name, String(one))
  const text = search.toString()
  return API_PREFIX + path + (text ? `?${text}` : '')
}

async function multipart(
  fields: unknown,
  files: Record<string, TestFile>,
): Promise<{ type: string; body: Buffer }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, String(value))
  for (const [name, file] of Object.entries(files)) {
    const part = typeof file.content === 'string' ? file.content : Uint8Array.from(file.content)
    form.append(name, new Blob([part], { type: file.mediaType ?? 'application/octet-stream' }), file.filename)
  }
  const encoded = new Response(form)
  return { type: encoded.headers.get('content-type') ?? '', body: Buffer.from(await encoded.arrayBuffer()) }
}

/** One who calls the API over a socket, on one host, signed in by a token or not. */
export function caller(port: number, host: string, token?: string): Caller {
  const signedIn: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const raw: Caller['raw'] = (method, path, { headers = {}, body, signal } = {}) =>
    rawCall(port, host, method, path, { ...signedIn, ...headers }, body, signal)

  async function send(endpoint: Endpoint, input: Anything = {}): Promise<Answer<unknown>> {
    const path = address(endpoint, input.params, input.query)
    let headers: Record<string, string> = {}
    let body: string | Buffer | undefined
    if (input.files || (!endpoint.json && (endpoint.form || endpoint.files))) {
      const form = await multipart(input.body, input.files ?? {})
      headers = { 'content-type': form.type }
      body = form.body
    } else if (input.body !== undefined) {
      headers = { 'content-type': 'application/json' }
      body = JSON.stringify(input.body)
    }
    const answer = await raw(endpoint.method, path, { headers, ...(body === undefined ? {} : { body }) })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const { data, error } = (isJson ? JSON.parse(answer.text) : {}) as {
      data?: unknown
      error?: ApiErrorBody
    }
    // Whoever reads the contract is told of each code beforehand.
    if (error && ![...answerable(endpoint)].some((code) => code === error.code))
      throw new Error(
        `${endpoint.id} answered ${error.code}, which its contract does not name: ${answer.text}`,
      )
    return { ...answer, data, error }
  }

  return {
    raw,
    send,
    call: (endpoint, input) => send(endpoint, input) as never,
    async ok(endpoint, input) {
      const answer = await send(endpoint, input)
      if (answer.status !== 200) throw new Error(`${endpoint.id} answered ${answer.status}: ${answer.text}`)
      return answer.data as never
    },
  }
}
