import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accessToken } from '../../../test/answers.ts'
import type { ApiError } from '../api-error.ts'
import { setApiBase } from '../base.ts'
import { session } from '../session/current-session.ts'
import { maintenance } from '../session/maintenance.ts'
import { sendFile } from './upload.ts'

// Vitest takes a library as Node does; the page takes it as browsers do.
vi.mock('tus-js-client', () => vi.importActual('tus-js-client/lib.es5/browser/index.js'))

const id = '01930000-0000-7000-8000-0000000000a1'
const sixBytes = new File(['abcdef'], 'six.txt')

type Answered = { status: number; headers?: Record<string, string>; body?: unknown }
type Request = { method: string; path: string; token: string | undefined }

/** A server below a path of its own at another origin, as S1.9 allows. */
async function serverAt(prefix: string, answer: (asked: Request) => Answered) {
  const asked: Request[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const cors = {
      'access-control-allow-origin': location.origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'HEAD, GET, PATCH',
      'access-control-allow-headers': 'authorization, content-type, tus-resumable, upload-offset',
      'access-control-expose-headers': 'upload-offset, upload-length, retry-after',
    }
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end()
    request.resume().on('end', () => {
      const { method = '', url = '', headers } = request
      const one = { method, path: url, token: headers.authorization?.replace('Bearer ', '') }
      asked.push(one)
      const { status, headers: more, body } = answer(one)
      response.writeHead(status, { ...cors, 'content-type': 'application/json', ...more })
      response.end(method === 'HEAD' || body === undefined ? undefined : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  setApiBase(`http://127.0.0.1:${port}${prefix}`)
  ended.push(() => void server.close())
  return asked
}
const ended: (() => void)[] = []
const reasons: string[] = []
beforeEach(() => {
  reasons.length = 0
  session.accept(accessToken(900))
  ended.push(session.onEnd((reason) => void reasons.push(reason)))
})
afterEach(() => {
  for (const end of ended.splice(0)) end()
  setApiBase('/api/v1')
  maintenance.set(false)
})

const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000 })
const error = (code: string) => ({ error: { code, type: 'test', details: null, message: '' } })
const there = (offset: number): Answered => ({
  status: 200,
  headers: { 'upload-offset': String(offset), 'upload-length': '6' },
})
function send(file = sixBytes) {
  const told = {
    progress: vi.fn(),
    interrupted: vi.fn(),
    done: vi.fn(),
    failed: vi.fn<(error: ApiError) => void>(),
  }
  return { ...told, sending: sendFile(file, id, session.person(), told) }
}

it('sends to where every call goes, with the same token [S1.9a]', async () => {
  const asked = await serverAt('/cairn/api/v1', ({ method }) =>
    method === 'HEAD' ? there(0) : { status: 204, headers: { 'upload-offset': '6' } },
  )
  const { done } = send()
  await soon(() => expect(done).toHaveBeenCalled())
  const path = `/cairn/api/v1/attachments/uploads/${id}`
  const token = await session.token()
  expect(asked).toEqual([
    { method: 'HEAD', path, token },
    { method: 'PATCH', path, token },
  ])
})

it.each(['HEAD', 'PATCH'])(
  'ends the session where %s answers 401, and does not try again [S4.13a]',
  async (refusing) => {
    const asked = await serverAt('', ({ method }) =>
      method === refusing ? { status: 401, body: error('UNAUTHORIZED') } : there(0),
    )
    const { failed } = send()
    await soon(() => expect(failed).toHaveBeenCalled())
    expect(failed.mock.calls[0]?.[0].status).toBe(401)
    expect(reasons).toEqual(['expired'])
    expect(asked.map(({ method }) => method)).toEqual(refusing === 'HEAD' ? ['HEAD'] : ['HEAD', 'PATCH'])
  },
)

it('ends nobody else’s session by a 401 that comes late [S4.13a]', async () => {
  const next = accessToken(900, 'the-next')
  const asked = await serverAt('', () => {
    session.accept(next)
    return { status: 401, body: error('UNAUTHORIZED') }
  })
  const { failed } = send()
  await soon(() => expect(failed).toHaveBeenCalled())
  expect(asked.map(({ method }) => method)).toEqual(['HEAD'])
  expect(reasons).toEqual([])
  expect(session.held()).toBe(next)
})

it('fails at once where no new token is to be had, and sends nothing [S4.13a]', async () => {
  const asked = await serverAt('', () => ({ status: 401, body: error('UNAUTHORIZED') }))
  session.accept(accessToken(30))
  const { failed } = send()
  await soon(() => expect(failed).toHaveBeenCalled())
  expect(failed.mock.calls[0]?.[0].code).toBe('UNAUTHORIZED')
  expect(reasons).toEqual(['expired'])
  expect(asked.map(({ path }) => path)).toEqual(['/auth/refresh-token'])
})

it.each(['HEAD', 'PATCH'])(
  'says that maintenance is on where %s answers so, and goes on after it [S1.8c]',
  async (refusing) => {
    let isOn = true
    await serverAt('', ({ method, path }) => {
      if (path === '/platform/maintenance') return { status: 200, body: { data: { on: isOn } } }
      if (isOn && method === refusing) return { status: 503, body: error('MAINTENANCE') }
      return method === 'HEAD' ? there(0) : { status: 204, headers: { 'upload-offset': '6' } }
    })
    const { done, failed } = send()
    await soon(() => expect(maintenance.get()).toBe(true))
    isOn = false
    await soon(() => expect(done).toHaveBeenCalled())
    expect(failed).not.toHaveBeenCalled()
    expect(reasons).toEqual([])
  },
)

it('goes on in nobody else’s name: where another person has come, it fails and sends nothing more', async () => {
  const asked = await serverAt('', ({ method }) => {
    if (method === 'HEAD') return there(0)
    // The line breaks, and before the next try somebody else has signed in.
    session.accept(accessToken(900, 'the-next'))
    return { status: 500, body: error('INTERNAL') }
  })
  const { failed, done } = send()
  await soon(() => expect(failed).toHaveBeenCalled())
  expect(failed.mock.calls[0]?.[0]).toMatchObject({ code: 'CANCELLED', type: 'other_person' })
  expect(done).not.toHaveBeenCalled()
  expect(asked.map(({ method }) => method)).toEqual(['HEAD', 'PATCH'])
})

it('fails at once, and sends nothing more, where the file was saved anew since it was chosen', async () => {
  const asked = await serverAt('', () => there(0))
  const unreadable = { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }
  const { failed, interrupted } = send(
    Object.assign(new File(['abcdef'], 'six.txt'), { slice: () => unreadable }),
  )
  await soon(() => expect(failed).toHaveBeenCalled())
  expect(failed.mock.calls[0]?.[0]).toMatchObject({
    code: 'FILE_CHANGED',
    details: [{ field: 'file', code: 'file_changed' }],
  })
  expect(interrupted).not.toHaveBeenCalled()
  expect(asked.filter(({ method }) => method !== 'HEAD')).toEqual([])
})
