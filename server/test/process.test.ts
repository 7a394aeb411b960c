import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { caller } from './caller.ts'
import { authApi } from '#contract/auth.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const folders: string[] = []
const running = new Set<ChildProcess>()

afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'cairn-process-'))
  folders.push(made)
  return made
}

/** Runs the server as an operator does: its own process, its settings from the environment. */
function start(data: string, env: Record<string, string> = {}) {
  const { DATABASE_URL: _, NODE_ENV: __, ...rest } = process.env
  const child = spawn(process.execPath, [main], {
    env: { ...rest, PORT: '0', CAIRN_DATA: data, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const ended = new Promise<number | null>((resolve) =>
    child.on('exit', (code) => {
      running.delete(child)
      resolve(code)
    }),
  )
  const ready = new Promise<number>((resolve, reject) => {
    child.stdout.on('data', () => {
      const port = /Cairn is ready at http:\/\/[\w.]+:(\d+)/.exec(out)?.[1]
      if (port) resolve(Number(port))
    })
    void ended.then(() => reject(new Error(`The server ended: ${err}`)))
  })
  ready.catch(() => {})
  return { child, ready, ended, output: () => out, errors: () => err }
}

// Each starts whole servers, with a database of their own to make.
describe('the process', { timeout: 120_000 }, () => {
  it('fills an empty data folder with two companies, says how to sign in, and knows them again', async () => {
    const data = folder()
    const first = start(data)
    let port = await first.ready
    const password = readFileSync(join(data, 'demo-password'), 'utf8').trim()
    expect(statSync(join(data, 'demo-password')).mode & 0o777).toBe(0o600)
    expect(first.output()).toContain(password)
    const accounts = [
      ['localhost', 'root@cairn.test', 'super_admin', 'en'],
      ['localhost', 'admin@demo.test', 'admin', 'en'],
      ['localhost', 'mentor@demo.test', 'mentor', 'en'],
      ['localhost', 'student@demo.test', 'student', 'en'],
      ['acme.localhost', 'admin@acme.test', 'admin', 'es'],
      ['acme.localhost', 'mentor@acme.test', 'mentor', 'es'],
      ['acme.localhost', 'student@acme.test', 'student', 'es'],
    ] as const
    for (const [host, email, role, language] of accounts) {
      expect(first.output()).toContain(email)
      const { token } = await caller(port, host).ok(authApi.login, { body: { email, password } })
      expect(await caller(port, host, token).ok(authApi.me)).toMatchObject({
        role,
        preferredLanguage: language,
      })
    }

    const second = start(data)
    expect(await second.ended).toBe(1)
    expect(second.errors()).toMatch(/in use by the process \d+/)

    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    const third = start(data)
    port = await third.ready
    expect(third.output()).toContain(password)
    expect(
      (await caller(port, 'localhost').call(authApi.login, { body: { email: 'admin@demo.test', password } }))
        .status,
    ).toBe(200)
    third.child.kill('SIGTERM')
    expect(await third.ended).toBe(0)
  })

  it('answers every request it has taken before it stops', async () => {
    const server = start(folder(), { CAIRN_DEMO_PASSWORD: 'stones on the hill', CAIRN_RATE_LIMITS: 'off' })
    const port = await server.ready
    const { stranger } = { stranger: caller(port, 'localhost') }
    // Hashing takes long enough for the signal to arrive while all of these are under way.
    const body = { email: 'admin@demo.test', password: 'stones on the hill' }
    const answers = Array.from({ length: 12 }, () => stranger.call(authApi.login, { body }))
    await Promise.race(answers)
    server.child.kill('SIGTERM')
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(await server.ended).toBe(0)
  })

  it('does not start on settings that are wrong, and names each', async () => {
    const server = start(folder(), {
      PORT: 'eighty',
      LOG_LEVEL: 'loud',
      SMTP_URL: 'mail.example.org',
      CAIRN_SECRET: 'short',
    })
    expect(await server.ended).toBe(1)
    for (const name of ['PORT', 'LOG_LEVEL', 'SMTP_URL', 'CAIRN_SECRET'])
      expect(server.errors()).toContain(name)
    expect(server.errors()).not.toContain('short')
  })

  it('asks for a secret and a public address in production', async () => {
    const server = start(folder(), { NODE_ENV: 'production' })
    expect(await server.ended).toBe(1)
    expect(server.errors()).toContain('CAIRN_SECRET')
    expect(server.errors()).toContain('CAIRN_PUBLIC_URL')
  })
})
