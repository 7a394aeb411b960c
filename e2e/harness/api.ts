import { request, type RequestOptions } from 'node:http'
import { API_PREFIX } from '#contract/api.ts'
import { authApi } from '#contract/accounts/auth.ts'
import type { Data, Endpoint } from '#contract/endpoint.ts'

type Call = {
  port: number
  company: string
  token?: string
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

/** One call of the API from outside the browser. Node does not resolve names under localhost: the header names the host. */
export async function call<E extends Endpoint>(endpoint: E, options: Call): Promise<Data<E>> {
  const { port, company, token, params = {}, query = {}, body } = options
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  const { status, text } = await send(
    {
      host: '127.0.0.1',
      port,
      method: endpoint.method,
      path: `${API_PREFIX}${path}${search ? `?${search}` : ''}`,
      headers: {
        host: `${company}.localhost:${port}`,
        origin: `http://${company}.localhost:${port}`,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined
          ? {}
          : { 'content-type': endpoint.form ? 'application/x-www-form-urlencoded' : 'application/json' }),
      },
    },
    body === undefined
      ? undefined
      : endpoint.form
        ? new URLSearchParams(body as Record<string, string>).toString()
        : JSON.stringify(body),
  )
  const answer = text ? (JSON.parse(text) as { data?: unknown; error?: { code: string } }) : {}
  if (status >= 400 || answer.error) throw new Error(`${endpoint.id}: ${status} ${text}`)
  return endpoint.data.parse(answer.data) as Data<E>
}

function send(options: RequestOptions, body: string | undefined) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const outgoing = request(options, (incoming) => {
      let text = ''
      incoming.setEncoding('utf8')
      incoming.on('data', (chunk: string) => (text += chunk))
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text }))
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** A page’s own HTML, as the server sends it. */
export async function pageHtml(port: number, company: string, path = '/'): Promise<string> {
  const headers = { host: `${company}.localhost:${port}`, accept: 'text/html' }
  return (await send({ host: '127.0.0.1', port, path, headers }, undefined)).text
}

/** The access token of an account. */
export async function tokenOf(
  port: number,
  company: string,
  email: string,
  password: string,
): Promise<string> {
  return (await call(authApi.login, { port, company, body: { email, password } })).token
}
