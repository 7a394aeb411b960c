import { vi } from 'vitest'

export type Asked = { method: string; path: string; headers: Headers; body: unknown; text?: string; url: URL }
type Answer = Response | Promise<Response>

/** Answers calls as the server would, and remembers them. */
export function answers(handle: (asked: Asked) => Answer): Asked[] {
  const calls: Asked[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://acme.localhost')
    const asked = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/api/v1', ''),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
      // The very text of the body, before anything read it.
      ...(typeof init.body === 'string' ? { text: init.body } : {}),
      url,
    }
    calls.push(asked)
    return handle(asked)
  })
  return calls
}

export const data = (value: unknown, status = 200): Response => Response.json({ data: value }, { status })
export const refused = (code: string, status: number, more: object = {}): Response =>
  Response.json({ error: { code, type: 'test', message: code, ...more } }, { status })

/** An access token as the server makes one, good for so many seconds. */
export function accessToken(seconds: number, sub = 'one', sid = 'first'): string {
  const now = Math.floor(Date.now() / 1000)
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '')
  return `${part({ alg: 'HS256' })}.${part({ sub, sid, iat: now, exp: now + seconds })}.signature`
}
