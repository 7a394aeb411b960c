import { createHash, randomBytes } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import { z } from 'zod'

const ACCESS_TOKEN_SECONDS = 15 * 60

/** What an access token says: ids only. Role and status are read from the database at each request. */
const Claims = z.object({ sub: z.uuid(), cid: z.uuid(), sid: z.uuid() })
export type Claims = { userId: string; companyId: string; sessionId: string }

export type Tokens = {
  sign(claims: Claims): string
  /** Null for a token that is not ours, changed or expired. */
  verify(token: string): Claims | null
  /** Whose an access token of ours is or was: it may have expired. Null for any other. */
  read(token: string): Claims | null
}

export function tokens(secret: string): Tokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: ACCESS_TOKEN_SECONDS * 1000 })
  const good = createVerifier({ key: secret, algorithms: ['HS256'], cache: 1000 })
  const ours = createVerifier({ key: secret, algorithms: ['HS256'], ignoreExpiration: true })
  const saidBy = (verify: typeof good) => (token: string) => {
    try {
      const { sub, cid, sid } = Claims.parse(verify(token))
      return { userId: sub, companyId: cid, sessionId: sid }
    } catch {
      return null
    }
  }
  return {
    sign: ({ userId, companyId, sessionId }) => sign({ sub: userId, cid: companyId, sid: sessionId }),
    verify: saidBy(good),
    read: saidBy(ours),
  }
}

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** 256 random bits, as text for an address or a header. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** A secret that carries its company's id, so that it can be looked up inside that company alone. */
export function companySecret(prefix: string, companyId: string, random = randomToken()): string {
  return `${prefix}${Buffer.from(companyId.replaceAll('-', ''), 'hex').toString('base64url')}.${random}`
}

/** The company's id in such a secret; null where it is none. */
export function companyOfSecret(prefix: string, secret: string): string | null {
  if (!secret.startsWith(prefix)) return null
  const hex = Buffer.from(secret.slice(prefix.length).split('.')[0] ?? '', 'base64url').toString('hex')
  if (hex.length !== 32) return null
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const API_TOKEN_PREFIX = 'cairn_'
