import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { freePort } from '#tools/lib/ports.ts'
import { caller } from './caller.ts'
import { folder, start } from './own-process.ts'
import { authApi } from '#contract/accounts/auth.ts'

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
    expect(second.errors()).toMatch(/^The data folder is in use by the process \d+ on \S+\. Stop it first/)

    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    const left = join(data, 'tmp', 'of a server that was killed')
    mkdirSync(left, { recursive: true })
    writeFileSync(join(left, 'half.csv'), 'half')
    utimesSync(left, new Date(0), new Date(0))
    const third = start(data)
    port = await third.ready
    // What it had received by then goes at the next start.
    expect(existsSync(left)).toBe(false)
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
    const stranger = caller(port, 'localhost')
    // Hashing takes long enough for the signal to arrive while all of these are under way. Four people
    // sign in, three times each: attempts are counted before they are judged, so twelve at once for
    // one person would be too many.
    const people = ['root@cairn.test', 'admin@demo.test', 'mentor@demo.test', 'student@demo.test']
    const answers = [...people, ...people, ...people].map((email) =>
      stranger.call(authApi.login, { body: { email, password: 'stones on the hill' } }),
    )
    await Promise.race(answers)
    server.child.kill('SIGTERM')
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(await server.ended).toBe(0)
  })

  it.each([
    ['from the start', false],
    ['after its first line', true],
  ])('serves, and stops in order, where nobody reads what it says %s', async (_, first) => {
    const data = folder()
    const port = await freePort()
    const server = start(data, { PORT: String(port), LOG_LEVEL: 'info' })
    if (first) await once(server.child.stdout, 'data')
    server.child.stdout.destroy()
    server.child.stderr.destroy()
    const health = () =>
      caller(port, 'localhost')
        .raw('GET', '/healthz')
        .then(({ status }) => status, String)
    await expect.poll(health, { timeout: 90_000 }).toBe(200)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    // And it holds its data folder no longer.
    const next = start(data)
    await next.ready
    next.child.kill('SIGTERM')
    expect(await next.ended).toBe(0)
  })

  it('stops in order also where it is told to at the moment it first takes a connection', async () => {
    const port = await freePort()
    const server = start(folder(), { PORT: String(port), CAIRN_DEMO: 'false' })
    const connected = () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => {
          server.child.kill('SIGTERM')
          socket.destroy()
          resolve(true)
        })
        socket.once('error', () => resolve(false))
      })
    while (!(await connected())) await setTimeout(1)
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

  it('says in production what it means to have no database server, and at a port that is taken whose fault it is', async () => {
    const production = {
      NODE_ENV: 'production',
      CAIRN_SECRET: 'a secret of the tests, long enough for a key',
      CAIRN_PUBLIC_URL: 'https://{company}.example.org',
    }
    const server = start(folder(), production)
    const port = await server.ready
    expect(server.output()).toMatch(/there is no DATABASE_URL: everything is in the embedded database/)
    const second = start(folder(), { ...production, PORT: String(port) })
    expect(await second.ended).toBe(1)
    expect(second.errors()).toBe(
      `The port ${port} is in use by another program. Stop that one, or choose another PORT.\n`,
    )
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  it.each([
    ['holds nothing', ''],
    ['was cut off', 'Zx81q'],
  ])('does not sign with a kept secret that %s, and says what to do', async (_, kept) => {
    const data = folder()
    const path = join(data, 'secret')
    mkdirSync(data, { recursive: true })
    writeFileSync(path, kept)
    const server = start(data)
    expect(await server.ended).toBe(1)
    expect(server.errors()).toMatch(
      `${path} was cut off: it holds no whole secret. Put the file back from where you keep it.`,
    )
    expect(readFileSync(path, 'utf8')).toBe(kept)
  })

  const file = fileURLToPath(import.meta.url)
  it.each([
    [
      'a database that is away',
      { DATABASE_URL: 'postgres://cairn@127.0.0.1:1/cairn' },
      /^The database cannot be reached \(ECONNREFUSED\)/,
    ],
    [
      'a data folder inside a file',
      { CAIRN_DATA: join(file, 'data') },
      /is no folder\. Choose another CAIRN_DATA/,
    ],
    [
      'a data folder that nobody can make',
      { CAIRN_DATA: '/proc/none/x' },
      /^\/proc\/none cannot be made\. Choose another CAIRN_DATA\.\n$/,
    ],
    [
      'proxies that are none',
      { CAIRN_TRUSTED_PROXIES: 'proxy.example.org,10.0.0.0/99' },
      /CAIRN_TRUSTED_PROXIES must be addresses or ranges/,
    ],
    ['a host of another machine', { HOST: '192.0.2.1' }, /^HOST is no address of this machine/],
    ['a host that nobody knows', { HOST: '999.1.1.1' }, /^HOST is no address of this machine/],
  ])('tells of %s in words, and never a stack', async (_, env, words) => {
    const server = start(folder(), env)
    expect(await server.ended).toBe(1)
    expect(server.errors()).toMatch(words)
    expect(server.errors() + server.output()).not.toMatch(/\n\s+at /)
  })
})
