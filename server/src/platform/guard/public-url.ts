import { companyAddress } from '#contract/installation/company-address.ts'
import type { Env } from '../../env.ts'

/**
 * A company's public address and a path on it, for links that leave the server. It comes from the configuration and
 * never from a request: a Host header is whatever its sender wrote.
 */
export function publicUrl(env: Pick<Env, 'CAIRN_PUBLIC_URL' | 'PORT'>, slug: string, path: string): string {
  const template = env.CAIRN_PUBLIC_URL ?? `http://{company}.localhost:${env.PORT}`
  return companyAddress(template, slug).replace(/\/+$/, '') + path
}
