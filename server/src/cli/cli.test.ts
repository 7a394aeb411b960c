import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { platformApi } from '#contract/installation/platform.ts'
import { startCairn, type Cairn } from '#tools/services/cairn.ts'
import { root } from '#tools/lib/run.ts'
import { caller, type Caller } from '../../test/caller.ts'
import { emptyPostgres } from '../../test/empty-database.ts'

// Each step starts a program or two.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const folder = mkdtempSync(join(tmpdir(), 'cairn-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const PASSWORD = 'a stone upon a stone'

type Run = { code: number; out: string; err: string }

/** The command line as a person has it: a process of its own. */
function cairn(env: Record<string, string>, argv: string[], input = ''): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['server/src/cli.ts', ...argv], {
      cwd: root,
      // What is compiled already is not compiled by each of these anew.
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        CAIRN_DATA: join(folder, 'data'),
        ...env,
      },
    })
    let out = ''
    let err = ''
    child.stdout.on('data', (part: Buffer) => (out += part.toString()))
    child.stderr.on('data', (part: Buffer) => (err += part.toString()))
    child.on('close', (code) => resolve({ code: code ?? 1, out, err }))
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

const person = ['--email', 'root@example.org', '--name', 'Ada', '--surname', 'Stone']
const linkIn = (text: string) => /https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? ''
const tokenIn = (text: string) => new URL(linkIn(text)).searchParams.get('token') ?? ''

describe('what it is told', () => {
  it('says how it is used, and in one line what is wrong', async () => {
    const nowhere = { CAIRN_DATA: join(folder, 'nowhere') }
    const help = await cairn(nowhere, ['help'])
    expect(help.code).toBe(0)
    for (const name of [
      'setup',
      'company create',
      'user create',
      'new-password',
      'maintenance',
      'backup',
      'restore',
    ])
      expect(help.out).toContain(`  ${name}`)
    const wrong: [string[], number, RegExp][] = [
      [['dance'], 2, /There is no command dance/],
      [['maintenance'], 2, /The state is missing/],
      [['user', 'create', '--password', 'x'], 2, /Unknown option '--password'/],
      [
        ['user', 'create', '--email', 'nobody'],
        1,
        /^--company is needed\.\n--email is not an e-mail address\./,
      ],
      [['maintenance', 'status'], 1, /There is no database in/],
      [['restore', join(folder, 'no-such-file')], 1, /There is no .*no-such-file/],
    ]
    for (const [argv, code, says] of wrong) {
      const run = await cairn(nowhere, argv)
      expect([run.code, run.err]).toEqual([code, expect.stringMatching(says)])
      expect(run.err).not.toMatch(/\n\s+at /)
    }
    const env = await cairn({ PORT: 'many' }, ['maintenance', 'status'])
    expect([env.code, env.err]).toEqual([1, expect.stringMatching(/PORT/)])
    const address = 'postgres://cairn:secret-word@127.0.0.1:1/cairn'
    const unreachable = await cairn({ DATABASE_URL: address }, ['maintenance', 'status'])
    expect([unreachable.code, unreachable.err]).toEqual([1, expect.stringMatching(/cannot be reached/)])
    expect(unreachable.err).not.toContain('secret-word')
  })
})

/** What holds on either database, with a server that runs on it. */
function commands(start: () => Promise<{ server: Cairn; env: Record<string, string> }>) {
  let server: Cairn
  let env: Record<string, string>
  beforeAll(async () => {
    ;({ server, env } = await start())
  })
  afterAll(() => server.stop())
  const at = (slug: string) => caller(server.port, `${slug}.localhost:${server.port}`)

  it('makes companies and people beside a running server, who can sign in through their links', async () => {
    expect(await cairn(env, ['company', 'create', '--slug', 'globex', '--name', 'Globex'])).toMatchObject({
      code: 0,
    })
    const twice = await cairn(env, ['company', 'create', '--slug', 'globex', '--name', 'Globex'])
    expect([twice.code, twice.err.trim()]).toEqual([1, '--slug exists already.'])
    const reserved = await cairn(env, ['company', 'create', '--slug', 'admin', '--name', 'Admin'])
    expect([reserved.code, reserved.err]).toEqual([1, expect.stringMatching(/belongs to the installation/)])
    const grace = ['--company', 'globex', '--email', 'Grace@Example.org']
    const made = await cairn(env, [
      'user',
      'create',
      ...grace,
      '--name',
      'Grace',
      '--surname',
      'H',
      '--role',
      'admin',
    ])
    expect([made.code, made.out]).toEqual([
      0,
      expect.stringMatching(/grace@example\.org is a user of Globex/),
    ])
    const invited = await cairn(env, ['new-password', ...grace])
    expect(linkIn(invited.out)).toContain('/onboarding/accept?')
    const accepted = await at('globex').call(authApi.acceptInvitation, {
      body: { token: tokenIn(invited.out), password: PASSWORD },
    })
    expect(accepted.status).toBe(200)
    const token = accepted.data?.token ?? ''
    const program = await caller(server.port, `globex.localhost:${server.port}`, token).ok(
      authApi.createApiToken,
      { body: { name: 'Left behind', scopes: ['profile:read'] } },
    )
    const forgotten = await cairn(env, ['new-password', ...grace])
    expect(linkIn(forgotten.out)).toContain('/onboarding/reset?')
    const old = caller(server.port, `globex.localhost:${server.port}`, token)
    expect((await old.call(authApi.me)).status).toBe(401)
    const byToken = caller(server.port, `globex.localhost:${server.port}`, program.token)
    expect((await byToken.call(authApi.me)).status).toBe(401)
    const again = { email: 'grace@example.org', password: PASSWORD }
    expect((await at('globex').call(authApi.login, { body: again })).status).toBe(401)
    const reset = { token: tokenIn(forgotten.out), password: `${PASSWORD}!` }
    expect((await at('globex').call(authApi.resetPassword, { body: reset })).status).toBe(200)
  })

  it('switches maintenance on and off on the running server [S1.8a]', async () => {
    const state = async () => (await at('demo').ok(platformApi.maintenance)).on
    // It hears of it a moment after the command has ended.
    const becomes = (on: boolean) => expect.poll(state, { timeout: 10_000 }).toBe(on)
    expect(await state()).toBe(false)
    expect((await cairn(env, ['maintenance', 'on'])).out).toBe('Maintenance is on.\n')
    await becomes(true)
    expect((await cairn(env, ['maintenance', 'status'])).out).toBe('Maintenance is on.\n')
    expect((await cairn(env, ['maintenance', 'off'])).out).toBe('Maintenance is off.\n')
    await becomes(false)
  })

  it('backs up and restores beside the running server', async () => {
    const file = join(folder, `${randomUUID()}.tar.gz`)
    const backup = await cairn(env, ['backup', file])
    expect([backup.code, backup.out]).toEqual([0, expect.stringMatching(/^Backed up \d+ companies/)])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const whole = readFileSync(file)
    const over = await cairn(env, ['backup', file])
    expect([over.code, over.err]).toEqual([1, expect.stringMatching(/exists already/)])
    expect(readFileSync(file).equals(whole)).toBe(true)
    await cairn(env, ['company', 'create', '--slug', 'afterwards', '--name', 'Afterwards'])
    const refused = await cairn(env, ['restore', file])
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/not empty/)])
    const restored = await cairn(env, ['restore', file, '--replace'])
    expect([restored.code, restored.err]).toEqual([0, ''])
    const none = await cairn(env, ['new-password', '--company', 'afterwards', '--email', 'a@b.org'])
    expect(none.err).toBe('There is no company afterwards.\n')
    const session = await at('globex').call(authApi.login, {
      body: { email: 'grace@example.org', password: `${PASSWORD}!` },
    })
    expect(session.status).toBe(200)
  })
}

describe.runIf(inject('testDatabase').kind === 'pglite')('on the embedded database', () => {
  commands(async () => {
    const server = await startCairn()
    return { server, env: { CAIRN_DATA: server.dataFolder } }
  })

  it('works without a server, and gives the folder back', async () => {
    const alone = { CAIRN_DATA: join(folder, 'alone') }
    const weak = await cairn(alone, ['setup', ...person, '--password-stdin'], 'ada stone 12\n')
    expect([weak.code, weak.err]).toEqual([1, expect.stringMatching(/The password/)])
    const made = await cairn(alone, ['setup', ...person])
    expect([made.code, made.out]).toEqual([0, expect.stringMatching(/onboarding\/accept\?token=/)])
    expect((await cairn(alone, ['maintenance', 'status'])).out).toBe('Maintenance is off.\n')
    expect(existsSync(join(folder, 'alone', 'db', 'lock'))).toBe(false)
  })
})

describe.runIf(inject('testDatabase').kind === 'postgres')('on PostgreSQL', () => {
  let env: Record<string, string>
  let home: Caller
  let weak: Run
  let made: Run
  commands(async () => {
    const { databaseUrl, migrationUrl } = await emptyPostgres()
    env = { DATABASE_URL: databaseUrl, CAIRN_MIGRATION_URL: migrationUrl }
    weak = await cairn(env, ['setup', ...person, '--password-stdin'], 'ada stone 12\n')
    made = await cairn(env, ['setup', ...person, '--password-stdin'], `${PASSWORD}\n`)
    const server = await startCairn({ env })
    home = caller(server.port, `demo.localhost:${server.port}`)
    return { server, env }
  })

  it('makes one first super_admin, who signs in, and no second', async () => {
    expect([weak.code, weak.err]).toEqual([1, expect.stringMatching(/The password/)])
    expect([made.code, made.err]).toEqual([0, ''])
    const second = await cairn(env, ['setup', '--email', 'b@example.org', '--name', 'B', '--surname', 'C'])
    expect([second.code, second.err]).toEqual([1, expect.stringMatching(/There is a super_admin already/)])
    const signedIn = await home.call(authApi.login, {
      body: { email: 'root@example.org', password: PASSWORD },
    })
    expect(signedIn.status).toBe(200)
  })

  it('does not touch a schema that is not there yet, until it is told to', async () => {
    const { databaseUrl, migrationUrl } = await emptyPostgres()
    const bare = { DATABASE_URL: databaseUrl, CAIRN_MIGRATION_URL: migrationUrl }
    const refused = await cairn(bare, ['maintenance', 'on'])
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/cairn -- migrate/)])
    expect((await cairn(bare, ['migrate'])).out).toMatch(/^Ran 0001_foundation\.sql/)
    expect((await cairn(bare, ['migrate'])).out).toBe('The schema is that of this version.\n')
  })
})
