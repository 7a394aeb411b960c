import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { expect, it } from 'vitest'
import { importsApi } from '#contract/people/imports.ts'
import { world } from './world.ts'

const w = await world()
const path = `/api/v1${importsApi.upload.path}`
const part = (head: string, content = 'name,surname,email\r\nAna,Gil,ana@example.org\r\n') =>
  `--edge\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n--edge--\r\n`

it.each([
  ['without a boundary', 'multipart/form-data', part('name="file"; filename="a.csv"')],
  ['with a boundary of no length', 'multipart/form-data; boundary=', part('name="file"; filename="a.csv"')],
  [
    'that breaks off',
    'multipart/form-data; boundary=edge',
    '--edge\r\ncontent-disposition: form-data; name="file"',
  ],
  ['that is none', 'multipart/form-data; boundary=edge', 'what is this?'],
  ['of no bytes', 'multipart/form-data; boundary=edge', ''],
])('a form %s is BAD_REQUEST', async (_, type, body) => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const answer = await admin.raw('POST', path, { headers: { 'content-type': type }, body })
  expect([answer.status, JSON.parse(answer.text).error?.code]).toEqual([400, 'BAD_REQUEST'])
})

it('an upload that its sender cuts off is told in a line, and is no failure of the server', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const lines: string[] = []
  const log = w.server.app.log as Logger & Record<typeof pino.symbols.streamSym, unknown>
  const { level, [pino.symbols.streamSym]: stream } = log
  log.level = 'info'
  log[pino.symbols.streamSym] = { write: (line: string) => void lines.push(line) }
  try {
    const socket = connect(w.port, '127.0.0.1')
    const head = [
      `POST ${path} HTTP/1.1`,
      `host: ${acme.host}`,
      `authorization: Bearer ${admin.token}`,
      'content-type: multipart/form-data; boundary=edge',
      'content-length: 100000',
    ].join('\r\n')
    socket.write(`${head}\r\n\r\n${part('name="file"; filename="a.csv"').slice(0, -12)}`)
    // Once its form is being received.
    const temporary = join(w.services.env.dataFolder, 'tmp')
    const received = () =>
      existsSync(temporary) &&
      readdirSync(temporary, { recursive: true, encoding: 'utf8' }).some(
        (name) => name.split('/').length === 3,
      )
    await expect.poll(received).toBe(true)
    socket.destroy()
    await expect.poll(() => lines.length).toBeGreaterThan(0)
  } finally {
    log.level = level
    log[pino.symbols.streamSym] = stream
  }
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 30, msg: 'an upload was cut off by its sender' }),
  ])
  expect(lines.join()).not.toContain('stack')
})

it('a file without a name is taken, and one with a NUL or a path in its name has neither', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const names: (string | null)[] = []
  for (const head of [
    'name="file"\r\ncontent-type: application/octet-stream',
    'name="file"; filename="../a\0b.csv"',
  ]) {
    const headers = { 'content-type': 'multipart/form-data; boundary=edge' }
    const answer = await admin.raw('POST', path, { headers, body: part(head) })
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"uploaded"')])
    names.push(JSON.parse(answer.text).data.filename)
  }
  expect(names).toEqual(['file', 'ab.csv'])
})

it('a NUL in a search and a year that no calendar has are BAD_REQUEST with their field', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  for (const [field, value, code] of [
    ['search', 'a\0b', 'invalid_text'],
    ['lastLoginFrom', '0000-01-01T00:00:00Z', 'invalid_datetime'],
  ] as const) {
    const answer = await admin.raw('GET', `/api/v1/users/users?${field}=${encodeURIComponent(value)}`)
    expect([answer.status, JSON.parse(answer.text).error]).toMatchObject([
      400,
      { code: 'BAD_REQUEST', details: [{ field, code }] },
    ])
  }
})
