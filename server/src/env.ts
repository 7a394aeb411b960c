import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { SlugShape } from '#contract/fields.ts'

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )
/** Addresses and ranges as the framework knows them, or its names for those of this machine and of private networks. */
const isProxy = (text: string) => {
  const [address = '', bits, more] = text.split('/')
  const family = isIP(address)
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  if (!family || more !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  })
const text = z.string().min(1)
function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number({ error }).int({ error, abort: true }).min(least, { error }).max(most, { error })
}
const isPostgres = (text: string) =>
  URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol)
const addresses = 'must be addresses that begin with postgres:// or postgresql://, with commas between them'
const isProcesses = (text: string) => text === 'auto' || (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= 128)
/** An origin as browsers say it, where `{company}` may stand for the slug. */
const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
/** A host name with or without a port, and nothing else of an address. */
const isHost = (text: string) => URL.canParse(`http://${text}`) && new URL(`http://${text}`).host === text
const isApiAddress = (text: string) =>
  /^\/(?!\/)/.test(text) || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))

const Variables = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: text.default('127.0.0.1'),
  CAIRN_DATA: text.default('./data'),
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_DIRECT_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_REPLICA_URL: url('postgres:', 'postgresql:').optional(),
  CAIRN_MIGRATION_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_SHARD_URLS: list.refine((items) => items.every(isPostgres), { message: addresses }),
  CAIRN_SHARD_ADMIN_URLS: list.refine((items) => items.every(isPostgres), { message: addresses }),
  CAIRN_SHARD_MIGRATION_URLS: list.refine((items) => items.every(isPostgres), { message: addresses }),
  CAIRN_PROCESSES: text.refine(isProcesses, 'must be a whole number from 1 to 128, or auto').default('1'),
  CAIRN_DB_POOL: wholeNumber(2, 200).default(16),
  CAIRN_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  CAIRN_DEMO_PASSWORD: z.string().min(12, 'must be at least 12 characters').optional(),
  CAIRN_DEFAULT_COMPANY: SlugShape.default('demo'),
  CAIRN_PREVIEW_HOSTS: list,
  CAIRN_PACKAGES_HOST: text
    .toLowerCase()
    .refine(isHost, 'must be a host below which there is one for each package, such as packages.example.net')
    .optional(),
  CAIRN_TRUSTED_PROXIES: list.refine((items) => items.every(isProxy), {
    message: 'must be addresses or ranges with commas between them, such as 127.0.0.1,10.0.0.0/8',
  }),
  CAIRN_PUBLIC_URL: url('http:', 'https:').optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /<[^<>\s]+@[^<>\s]+>\s*$|^[^<>\s]+@[^<>\s]+$/,
      'must be an e-mail address, such as Cairn <no-reply@example.org>',
    )
    .default('Cairn <no-reply@cairn.test>'),
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  CAIRN_RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  CAIRN_PRIVATE_ADDRESSES: z.enum(['refuse', 'allow']).default('refuse'),
  CAIRN_CORS_ORIGINS: list.refine((items) => items.every(isOrigin), {
    message: 'must be origins with commas between them, such as https://{company}.example.org',
  }),
  CAIRN_WEB: text.optional(),
  CAIRN_FFMPEG: text
    .refine((name) => !name.includes('/') || isAbsolute(name), 'must be a name, a whole path, or off')
    .default('ffmpeg'),
  VITE_API_URL: text
    .refine(isApiAddress, 'must be a path, or an address that begins with http:// or https://')
    .optional(),
  VITE_LIVE_URL: url('ws:', 'wss:').optional(),
  VITE_SUPPORT_CHAT_ID: text.optional(),
  LIVEKIT_API_KEY: text.optional(),
  LIVEKIT_API_SECRET: text.optional(),
  LIVEKIT_RECORDINGS: text.optional(),
  CAIRN_ICE_URLS: list,
  CAIRN_TURN_URLS: list,
  CAIRN_TURN_SECRET: text.optional(),
})

const Env = Variables.superRefine((env, ctx) => {
  const need = (name: keyof typeof env, why: string) => {
    if (!env[name]) ctx.addIssue({ code: 'custom', path: [name], message: why })
  }
  if (env.NODE_ENV === 'production') {
    need('CAIRN_SECRET', 'is needed in production: 32 random characters or more, the same on every server')
    need(
      'CAIRN_PUBLIC_URL',
      'is needed in production, for links in mail: for example https://{company}.example.org',
    )
  }
  for (const name of ['CAIRN_MIGRATION_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (env[name]) need('DATABASE_URL', `is needed where ${name} is given`)
  const { DATABASE_SHARD_URLS: shards, CAIRN_SHARD_MIGRATION_URLS: owners } = env
  const refuse = (name: keyof typeof env, message: string) =>
    ctx.addIssue({ code: 'custom', path: [name], message })
  if (shards.length) need('DATABASE_URL', 'is needed where DATABASE_SHARD_URLS is given: it is the directory')
  if (shards.length !== owners.length)
    refuse('CAIRN_SHARD_MIGRATION_URLS', 'needs as many addresses as DATABASE_SHARD_URLS, in its order')
  if (shards.length && env.DATABASE_REPLICA_URL)
    refuse('DATABASE_REPLICA_URL', 'is of one database: with DATABASE_SHARD_URLS there is none')
  if (Number(env.CAIRN_PROCESSES) > 1)
    need(
      'DATABASE_URL',
      'is needed where CAIRN_PROCESSES is more than 1: the embedded database is of one process alone',
    )
  if (env.S3_BUCKET) {
    for (const name of ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
      need(name, 'is needed where S3_BUCKET is given')
  }
  if (env.CAIRN_TURN_URLS.length) need('CAIRN_TURN_SECRET', 'is needed where CAIRN_TURN_URLS is given')
  if (env.LIVEKIT_RECORDINGS) need('VITE_LIVE_URL', 'is needed where LIVEKIT_RECORDINGS is given')
  if (env.LIVEKIT_API_KEY) need('LIVEKIT_API_SECRET', 'is needed where LIVEKIT_API_KEY is given')
})

export type Env = z.infer<typeof Env> & { dataFolder: string; production: boolean }

/** Thrown with every wrong variable in one message. */
export class EnvError extends Error {}

/** The environment, validated. An empty variable counts as not set. Throws EnvError. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(
    Object.keys(Variables.shape)
      .filter((name) => source[name])
      .map((name) => [name, source[name]]),
  )
  const result = Env.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
    throw new EnvError(`The environment is not right:\n${lines.join('\n')}`)
  }
  return {
    ...result.data,
    dataFolder: resolve(result.data.CAIRN_DATA),
    production: result.data.NODE_ENV === 'production',
  }
}

/** How many processes serve: as many as there are cores where that is to be found out, and one on the embedded database. */
export function processesOf({ CAIRN_PROCESSES: asked, DATABASE_URL }: Env): number {
  if (!DATABASE_URL) return 1
  return asked === 'auto' ? availableParallelism() : Number(asked)
}

export const variableNames = Object.keys(Variables.shape)
