import { hostName } from '#contract/installation/host.ts'
import type { Env } from '../../env.ts'

/** Every package has an origin of its own below this one: what it runs reaches no page of ours, and no other package. */
const LOCAL = 'packages.localhost'

const portOf = (host: string) => /:\d+$/.exec(host)?.[0] ?? ''
const isLocal = (host: string) => /(^|\.)localhost$/.test(hostName(host))

/**
 * Below which host packages are played; null where the installation names none. On one's own machine it needs no name:
 * browsers find every host under localhost there.
 */
function packagesHost(
  { CAIRN_PACKAGES_HOST: named }: Pick<Env, 'CAIRN_PACKAGES_HOST'>,
  host: string,
): string | null {
  return named ?? (isLocal(host) ? LOCAL + portOf(host) : null)
}

/** The origin of one package, for a page of this origin; null where packages cannot be played. */
export function packageOrigin(env: Env, pageOrigin: string, attachmentId: string): string | null {
  const { protocol, host } = new URL(pageOrigin)
  const below = packagesHost(env, host)
  return below && `${protocol}//p-${attachmentId.replaceAll('-', '')}.${below}`
}

/** What a page’s policy lets be framed: packages, where they can be played. */
export function packageFrames(env: Env, protocol: string, host: string): string | null {
  const below = packagesHost(env, host)
  return below && `${protocol}://*.${below}`
}

/** The package whose host a request names; null for every other host. */
export function packageOfHost(env: Env, host: string): string | null {
  const [, id, rest = ''] = /^p-([0-9a-f]{32})\.(.+)$/.exec(host.toLowerCase()) ?? []
  if (!id || rest !== packagesHost(env, rest)) return null
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
