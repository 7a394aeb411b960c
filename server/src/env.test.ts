import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#tools/lib/run.ts'
import { EnvError, readEnv, variableNames } from './env.ts'

const production = {
  NODE_ENV: 'production',
  CAIRN_SECRET: 'x'.repeat(32),
  CAIRN_PUBLIC_URL: 'https://{company}.example.org',
}

function problem(env: Record<string, string>): string {
  try {
    readEnv(env)
    return ''
  } catch (error) {
    if (error instanceof EnvError) return error.message
    throw error
  }
}

describe('the environment', () => {
  it('needs nothing, and an empty variable counts as not set', () => {
    expect(readEnv({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', production: false })
    expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 })
    expect(readEnv(production)).toMatchObject({ production: true })
  })

  it.each([
    [{ PORT: '80x' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '80.5' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535'],
    [{ CAIRN_DB_POOL: 'few' }, 'CAIRN_DB_POOL must be a whole number from 2 to 200'],
    [{ CAIRN_DB_POOL: '1' }, 'CAIRN_DB_POOL must be a whole number from 2 to 200'],
    [{ CAIRN_PROCESSES: 'many' }, 'CAIRN_PROCESSES must be a whole number from 1 to 128, or auto'],
    [{ CAIRN_PROCESSES: '0' }, 'CAIRN_PROCESSES must be a whole number from 1 to 128, or auto'],
    [
      { CAIRN_PROCESSES: '2' },
      'DATABASE_URL is needed where CAIRN_PROCESSES is more than 1: the embedded database is of one process alone',
    ],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address that begins with postgres://'],
    [{ NODE_ENV: 'production' }, 'CAIRN_SECRET is needed in production'],
    [{ NODE_ENV: 'production' }, 'CAIRN_PUBLIC_URL is needed in production'],
    [{ CAIRN_SECRET: 'short' }, 'CAIRN_SECRET must be at least 32 characters'],
    [{ CAIRN_MIGRATION_URL: 'postgres://a@b/c' }, 'DATABASE_URL is needed'],
    [{ DATABASE_DIRECT_URL: 'postgres://a@b/c' }, 'DATABASE_URL is needed'],
    [{ DATABASE_REPLICA_URL: 'postgres://a@b/c' }, 'DATABASE_URL is needed'],
    [{ DATABASE_SHARD_URLS: 'postgres://a@b/c' }, 'DATABASE_URL is needed'],
    [{ DATABASE_SHARD_URLS: 'postgres://a@b/c' }, 'CAIRN_SHARD_MIGRATION_URLS needs as many addresses'],
    [
      { CAIRN_SHARD_MIGRATION_URLS: 'postgres://a@b/c' },
      'CAIRN_SHARD_MIGRATION_URLS needs as many addresses',
    ],
    [{ DATABASE_SHARD_URLS: 'postgres://a@b/c,d' }, 'DATABASE_SHARD_URLS must be addresses'],
    [
      { DATABASE_SHARD_URLS: 'postgres://a@b/c', DATABASE_REPLICA_URL: 'postgres://a@b/c' },
      'DATABASE_REPLICA_URL is of one database',
    ],
    [{ S3_BUCKET: 'b' }, 'S3_SECRET_ACCESS_KEY is needed where S3_BUCKET is given'],
    [{ CAIRN_TURN_URLS: 'turn:a:1' }, 'CAIRN_TURN_SECRET is needed'],
    [{ CAIRN_CORS_ORIGINS: '*' }, 'CAIRN_CORS_ORIGINS must be origins'],
    [{ CAIRN_CORS_ORIGINS: 'https://learn.example.org/' }, 'CAIRN_CORS_ORIGINS must be origins'],
    [{ CAIRN_CORS_ORIGINS: 'null' }, 'CAIRN_CORS_ORIGINS must be origins'],
    [{ VITE_API_URL: 'api.example.org' }, 'VITE_API_URL must be a path, or an address'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an e-mail address'],
    [{ CAIRN_DEFAULT_COMPANY: '-' }, 'CAIRN_DEFAULT_COMPANY'],
  ])('says of %o what is wrong with it', (env, says) => {
    expect(problem(env)).toContain(says)
  })

  it('names every wrong variable at once', () => {
    expect(problem({ PORT: 'x', LOG_LEVEL: 'loud' }).split('\n')).toHaveLength(3)
    expect(problem({ PORT: '70000.5' }).split('\n')).toHaveLength(2)
  })
})

describe('.env.example', () => {
  const entries = [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^# ([A-Z0-9_]+)=(.*)$/gm)]
  const named = entries.map(([, name = '']) => name)

  it('lists exactly the variables that there are, each once', () => {
    expect(named.toSorted()).toEqual(variableNames.toSorted())
  })

  it('gives values that are right, those built in as they are', () => {
    const given = Object.fromEntries(
      entries.map(([, name = '', value = '']) => [name, value.replace(/^"(.*)"$/, '$1')]),
    )
    const secrets = { CAIRN_SECRET: 'x'.repeat(32), CAIRN_TURN_SECRET: 'x', LIVEKIT_API_SECRET: 'x' }
    const s3 = { S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' }
    // Either a replica or companies on several databases: the two are not to be had together.
    const { DATABASE_REPLICA_URL: replica, ...spread } = given
    const {
      DATABASE_SHARD_URLS: _,
      CAIRN_SHARD_MIGRATION_URLS: __,
      CAIRN_SHARD_ADMIN_URLS: ___,
      ...one
    } = given
    expect(replica).toContain('replica')
    expect(problem({ ...spread, ...secrets, ...s3 })).toBe('')
    expect(problem({ ...one, ...secrets, ...s3 })).toBe('')
    const builtIn = readEnv({})
    for (const name of [
      'PORT',
      'HOST',
      'CAIRN_DATA',
      'LOG_LEVEL',
      'CAIRN_PROCESSES',
      'CAIRN_DB_POOL',
      'MAIL_FROM',
    ] as const)
      expect(given[name]).toBe(String(builtIn[name]))
  })
})
