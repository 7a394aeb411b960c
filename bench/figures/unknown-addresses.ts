import { randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { v7 as uuid } from 'uuid'
import { authLimits } from '#server/features/auth/limits.ts'
import { pgliteDriver } from '#server/db/pglite.ts'
import { postgresDriver } from '#server/db/postgres.ts'
import { database } from '#server/db/tenant.ts'
import type { Driver } from '#server/db/driver.ts'
import { argon } from '#server/platform/guard/passwords.ts'
import { startCairn, type Cairn } from '#tools/services/cairn.ts'
import type { Bench } from '../bench.ts'
import { median, round, type Figure } from '../figure.ts'
import { processorSeconds } from '../process.ts'

type Pair = readonly [known: number, unknown: number]

const SHUFFLINGS = 4000
/** A true null misses this band once in a thousand runs. */
const BAND = 0.999
const SETTLE_MS = 3000
const BLOCK = 40
/** What a forgotten password sets going is over by then. */
const OVER_MS = authLimits.forgotPasswordSpreadMs + 300
/** Fewer than the brake of mail lets through to one person. */
const ASKED_OF_ONE = 2

const address = () => `${randomBytes(12).toString('hex')}@example.org`
const isHeads = () => randomInt(2) === 0
const difference = (pairs: readonly Pair[]) => median(pairs.map(([k]) => k)) - median(pairs.map(([, u]) => u))

/** How far the medians lie apart by chance alone: in the same pairs, when either could have been the known one. */
function band(pairs: readonly Pair[]): number {
  const apart = Array.from({ length: SHUFFLINGS }, () =>
    Math.abs(difference(pairs.map(([k, u]) => (isHeads() ? [k, u] : [u, k])))),
  ).toSorted((a, b) => a - b)
  return apart[Math.ceil(SHUFFLINGS * BAND) - 1] ?? NaN
}

function figure(name: string, pairs: readonly Pair[], of: string): Figure {
  const [apart, noise] = [difference(pairs), band(pairs)]
  const medians = [0, 1].map((side) => round(median(pairs.map((pair) => pair[side as 0 | 1]))))
  return {
    name,
    value: `${apart.toFixed(3)} ms`,
    reference: `${noise.toFixed(3)} ms`,
    bound: '|value| ≤ reference',
    ok: Math.abs(apart) <= noise,
    note: `known less unknown; medians ${medians.join(' and ')} ms of ${pairs.length} ${of}; the reference is the noise: the same pairs, shuffled`,
  }
}

/** People of a company with a password, and as many addresses that nobody has. */
async function addresses(driver: Driver, slug: string, count: number) {
  const db = database(driver)
  const { id: company_id } = await db.withPlatform((tx) =>
    tx.selectFrom('companies').select('id').where('slug', '=', slug).executeTakeFirstOrThrow(),
  )
  const password_hash = await hash('a stone upon a stone', argon)
  const people = Array.from({ length: count }, () => ({ id: uuid(), email: address() }))
  await db.withTenant(company_id, async (tx) => {
    const rest = { company_id, role: 'student', status: 'active', name: 'Ada', surname: 'Stone' } as const
    await tx
      .insertInto('users')
      .values(people.map((person) => ({ ...rest, ...person })))
      .execute()
    await tx
      .insertInto('user_credentials')
      .values(people.map(({ id }) => ({ company_id, user_id: id, password_hash })))
      .execute()
  })
  await driver.close()
  return { known: people.map(({ email }) => email), unknown: Array.from({ length: count }, address) }
}
type Addresses = Awaited<ReturnType<typeof addresses>>

/** Milliseconds until a call is answered, over one connection and each from a network of its own. */
function caller(port: number, path: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const call = (body: object, status: number) =>
    new Promise<number>((resolve, reject) => {
      const sent = Buffer.from(JSON.stringify(body))
      const began = performance.now()
      const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
      const headers = {
        host: 'demo.localhost',
        'content-type': 'application/json',
        'content-length': sent.length,
        'x-forwarded-for': from,
      }
      const asked = request({ agent, host: '127.0.0.1', port, method: 'POST', path, headers }, (answer) => {
        answer.resume()
        answer.on('end', () => {
          if (answer.statusCode === status) resolve(performance.now() - began)
          else reject(new Error(`${path} answered ${answer.statusCode} instead of ${status}`))
        })
      })
      asked.on('error', reject)
      asked.end(sent)
    })
  return { call, close: () => agent.destroy() }
}

/** Both sides of each pair one after the other, now the one first and now the other. */
async function inPairs(count: number, one: (known: boolean, i: number) => Promise<number>): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let i = 0; i < count; i++) {
    const knownFirst = isHeads()
    const first = await one(knownFirst, i)
    const second = await one(!knownFirst, i)
    pairs.push(knownFirst ? [first, second] : [second, first])
  }
  return pairs
}

async function measure(cairn: Cairn, on: string, { known, unknown }: Addresses, count: number) {
  const login = caller(cairn.port, '/api/v1/auth/login')
  const forgot = caller(cairn.port, '/api/v1/auth/forgot-password')
  const of = (isKnown: boolean, i: number) => (isKnown ? known : unknown)[i % known.length] ?? ''
  const guess = (isKnown: boolean, i: number) =>
    login.call({ email: of(isKnown, i), password: 'not the password' }, 401)
  const forget = (isKnown: boolean, i: number) => forgot.call({ email: of(isKnown, i) }, 200)
  const blocks = Math.ceil(count / BLOCK)
  try {
    await pause(SETTLE_MS)
    for (let i = 0; i < 20; i++) await login.call({ email: address(), password: 'not the password' }, 401)
    const guesses = await inPairs(count, guess)
    for (let i = 0; i < 20; i++) await forgot.call({ email: address() }, 200)
    const answers = await inPairs(count, forget)
    await pause(OVER_MS)
    /** By the processor time of the server, which others on the machine hardly change, what comes after an answer too. */
    const work = (one: typeof guess, after: number, many: number) =>
      inPairs(many, async (isKnown, block) => {
        const began = processorSeconds(cairn.pid)
        for (let i = 0; i < BLOCK; i++) await one(isKnown, block * BLOCK + i)
        await pause(after)
        return ((processorSeconds(cairn.pid) - began) * 1000) / BLOCK
      })
    return [
      figure(`a wrong password, until it is refused, ${on}`, guesses, 'pairs'),
      figure(
        `a wrong password, processor time, ${on}`,
        await work(guess, 0, Math.ceil(blocks / 4)),
        `pairs of ${BLOCK}`,
      ),
      figure(`a forgotten password, until it is answered, ${on}`, answers, 'pairs'),
      figure(
        `a forgotten password, processor time in all, ${on}`,
        await work(forget, OVER_MS, blocks),
        `pairs of ${BLOCK}`,
      ),
    ]
  } finally {
    login.close()
    forgot.close()
    await cairn.stop()
  }
}

/** Whether time tells an address that somebody has from one that nobody has, on both databases. */
export async function unknownAddresses({ settings, env }: Bench): Promise<Figure[]> {
  const people = Math.max(BLOCK, Math.ceil(settings.pairs / ASKED_OF_ONE))
  const proxied = { CAIRN_TRUSTED_PROXIES: '127.0.0.1' }
  const url = env['DATABASE_URL'] ?? ''
  const postgres = await addresses(postgresDriver({ url, onError: () => {} }), 'demo', people)
  const figures = await measure(
    await startCairn({ env: { ...env, ...proxied } }),
    'PostgreSQL',
    postgres,
    settings.pairs,
  )
  const dataFolder = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
  try {
    await (await startCairn({ dataFolder })).stop()
    const embedded = await addresses(await pgliteDriver(join(dataFolder, 'db')), 'demo', people)
    const cairn = await startCairn({ dataFolder, env: proxied })
    return [...figures, ...(await measure(cairn, 'embedded database', embedded, settings.pairs))]
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
