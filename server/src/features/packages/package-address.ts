import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Seal } from '../../platform/guard/seal.ts'

/** What an address opens: the files of one package, framed by pages of these origins, until a second of the clock. */
const Grant = z.tuple([z.uuid(), z.uuid(), z.array(z.string()).max(20), z.number().int()])
export type Grant = { companyId: string; attachmentId: string; pages: readonly string[]; until: number }

/** Where files of packages are: below it the grant, and then the name. */
export const PACKAGE_PATH = '/package'
/** The page around a package; no file can be called so, since an address is asked for it first. */
export const FRAME = '~frame'

const signature = (seal: Seal, payload: string) => seal.mark(`package ${payload}`)

/** The part of an address that stands in for who asks. It stands in the path, so that addresses in the package are below it. */
export function grantOf(seal: Seal, { companyId, attachmentId, pages, until }: Grant): string {
  const payload = Buffer.from(JSON.stringify([companyId, attachmentId, pages, until])).toString('base64url')
  return `${payload}.${signature(seal, payload).toString('base64url')}`
}

/** What a grant opens; null where it was not made here, was changed, or is over. */
export function openedBy(seal: Seal, grant: string, now = Date.now()): Grant | null {
  const [, payload, given] = /^([\w-]{1,4000})\.([\w-]{43})$/.exec(grant) ?? []
  if (!payload || !given) return null
  if (!timingSafeEqual(signature(seal, payload), Buffer.from(given, 'base64url'))) return null
  const [companyId, attachmentId, pages, until] = Grant.parse(
    JSON.parse(Buffer.from(payload, 'base64url').toString()),
  )
  return until * 1000 > now ? { companyId, attachmentId, pages, until } : null
}
